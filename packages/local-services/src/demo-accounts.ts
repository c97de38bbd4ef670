/**
 * Who can sign in on a machine that is only for trying out. The list belongs to the API, which gives each account its record and coins; here it is
 * only read, for the Auth emulator and the banner.
 */
import { readFileSync } from 'node:fs';
import type { SeedAccount } from './auth-emulator';
import { DEMO_ACCOUNTS } from './stack/places';

export interface DemoAccount extends SeedAccount {
  role: 'admin' | 'client' | 'freelancer';
}

/** Read from the sources, since the API may still be compiling. */
export function demoAccounts(): readonly DemoAccount[] {
  return JSON.parse(readFileSync(DEMO_ACCOUNTS, 'utf8')) as readonly DemoAccount[];
}
