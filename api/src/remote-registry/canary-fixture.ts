/** A registry with a canary, and people who vote on it, for tests. */
import { writeFileSync } from 'node:fs';
import { hasCanary, type RemoteRegistry, type RemoteVisit, type Role } from '@taskmint/contract';
import { HOUR_MS } from '../days';

export const CANARY = '2.1.0-canary00';
export const LIVE = '2.0.0-live0000';
export const SALT = 'a-salt-of-its-own';
/** Percent of people who get the canary, unless a test says otherwise. */
const SHARE = 50;

const build = (name: string, version: string) => ({
  version,
  manifestUrl: `/remotes/${name}/${version}/remote.json`,
  hostContract: '^1.0.0',
  builtAt: '2026-01-01T00:00:00.000Z',
  assets: { 'remoteEntry.js': { size: 10, integrity: `sha384-${'A'.repeat(64)}` } },
});

/** The freelancers' remote and everybody's, each with a canary for half of the people. */
export function registryWithCanary(share = SHARE, untilMs = Date.now() + HOUR_MS): RemoteRegistry {
  const remote = (name: string, roles: Role[]): RemoteRegistry['remotes'][number] => ({
    name,
    mount: roles.length > 0 ? '/dashboard' : '/',
    roles,
    owner: 'team',
    state: 'live',
    current: build(name, LIVE),
    previous: build(name, '1.0.0-before00'),
    canary: { version: build(name, CANARY), share, salt: SALT, until: new Date(untilMs).toISOString() },
  });
  return {
    format: 1,
    revision: 7,
    updatedAt: '2026-01-01T00:00:00.000Z',
    remotes: [remote('worker-app', ['freelancer']), remote('landing', [])],
  };
}

export function writeRegistry(file: string, registry = registryWithCanary()): void {
  writeFileSync(file, JSON.stringify(registry));
}

/** `count` visitors who get the canary, or the live version, of `registryWithCanary`. */
export function visitors(side: 'canary' | 'live', count: number): string[] {
  const found: string[] = [];
  for (let number = 0; found.length < count; number += 1) {
    const isCanary = hasCanary({ share: SHARE, salt: SALT }, String(number));
    if (isCanary === (side === 'canary')) found.push(String(number));
  }
  return found;
}

export const visit = (changes: Partial<RemoteVisit> = {}): RemoteVisit => ({
  remote: 'landing',
  version: CANARY,
  failure: null,
  vitals: null,
  visitor: null,
  ...changes,
});
