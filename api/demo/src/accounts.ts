/**
 * Who can be signed in as on a machine with demo data: the launcher makes these identities in the Auth emulator, the seed makes their records. A file
 * of data, because the launcher reads it before anything of the API is compiled. The password is no secret; the seed refuses to run anywhere but beside the emulator.
 */
import type { Role } from '@taskmint/contract';
import accounts from './accounts.json';

export interface DemoAccount {
  /** Id in the identity service. */
  readonly localId: string;
  readonly email: string;
  /** Satisfies product.md §5. */
  readonly password: string;
  readonly displayName: string;
  readonly role: Role;
  /** Shown on the landing page, freelancers only. */
  readonly skills?: readonly string[];
}

export const DEMO_ACCOUNTS = accounts as readonly DemoAccount[];
