/**
 * Who can sign in on a machine that is only for trying out. The list is the API's, which gives each account its record and coins; here
 * it is only read, so that the Auth emulator knows them too and the banner can name them.
 */
import { createRequire } from 'node:module';
import type { SeedAccount } from './auth-emulator';
import { SCRIPTS } from './stack/places';

export interface DemoAccount extends SeedAccount {
  role: 'admin' | 'client' | 'freelancer';
}

/** Throws when the API has not been compiled. */
export function demoAccounts(): readonly DemoAccount[] {
  const load = createRequire(__filename);
  return (load(SCRIPTS.demoAccounts) as { DEMO_ACCOUNTS: readonly DemoAccount[] }).DEMO_ACCOUNTS;
}
