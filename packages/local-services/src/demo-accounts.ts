/**
 * Who can sign in on a machine that is only for trying out. The list is the API's, which gives each account its record and coins; here
 * it is only read, so that the Auth emulator knows them too and the banner can name them.
 */
import { readFileSync } from 'node:fs';
import type { SeedAccount } from './auth-emulator';
import { DEMO_ACCOUNTS } from './stack/places';

export interface DemoAccount extends SeedAccount {
  role: 'admin' | 'client' | 'freelancer';
}

/** Read from the sources: the API may still be compiling. */
export function demoAccounts(): readonly DemoAccount[] {
  return JSON.parse(readFileSync(DEMO_ACCOUNTS, 'utf8')) as readonly DemoAccount[];
}
