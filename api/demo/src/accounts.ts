/**
 * Who can be signed in as on a machine with demo data. Data only: the launcher makes these identities in the Auth emulator, the seed makes their
 * records. The password is no secret; the seed refuses to run anywhere but beside the emulator.
 */
import type { Role } from '@taskmint/contract';

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

const PASSWORD = 'Taskmint1!';

function account(name: string, role: Role, displayName: string, skills?: readonly string[]): DemoAccount {
  const email = `${name}@taskmint.test`;
  return { localId: `demo-${name}`, email, password: PASSWORD, displayName, role, ...(skills ? { skills } : {}) };
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('admin', 'admin', 'Demo Admin'),
  account('client', 'client', 'Demo Client'),
  account('client-two', 'client', 'Second Demo Client'),
  account('freelancer', 'freelancer', 'Demo Freelancer', ['Web research', 'Spreadsheets', 'Proofreading']),
  account('freelancer-two', 'freelancer', 'Second Demo Freelancer', ['App testing', 'Bug reports']),
  account('freelancer-three', 'freelancer', 'Third Demo Freelancer', ['Transcription', 'Subtitles']),
  account('freelancer-four', 'freelancer', 'Fourth Demo Freelancer', ['Labelling']),
  account('client-three', 'client', 'New Demo Client'),
];
