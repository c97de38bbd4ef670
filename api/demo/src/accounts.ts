/**
 * The accounts for signing in on a machine with demo data: the launcher creates their identities in the Auth emulator, the seed their
 * records. A JSON file, because the launcher reads it before the API is compiled. The password is no secret; the seed refuses to run
 * without the emulator.
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
  /** Shown on the landing page; freelancers only. */
  readonly skills?: readonly string[];
}

export const DEMO_ACCOUNTS = accounts as readonly DemoAccount[];
