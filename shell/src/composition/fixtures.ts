/** Registry documents and versions for composition tests. */
import type { RemoteEntry, RemoteRegistry, RemoteVersion } from '@taskmint/contract';

export const HASH = `sha384-${'B'.repeat(64)}`;

export function version(id: string, changes: Partial<RemoteVersion> = {}): RemoteVersion {
  return {
    version: id,
    manifestUrl: `/remotes/worker-app/${id}/remote.json`,
    hostContract: '^1.0.0',
    builtAt: '2026-01-01T00:00:00.000Z',
    assets: { 'remoteEntry.js': { size: 1, integrity: HASH } },
    entryFiles: ['remoteEntry.js'],
    ...changes,
  };
}

export function entry(changes: Partial<RemoteEntry> = {}): RemoteEntry {
  return {
    name: 'worker-app',
    mount: '/dashboard',
    roles: ['freelancer'],
    owner: 'Test team',
    state: 'live',
    current: version('2'),
    previous: version('1'),
    ...changes,
  };
}

export function registry(remotes: RemoteEntry[] = [entry()], revision = 1): RemoteRegistry {
  return { format: 1, revision, updatedAt: '2026-01-01T00:00:00.000Z', remotes };
}
