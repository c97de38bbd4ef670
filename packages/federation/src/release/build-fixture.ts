/** A build of a remote in a temporary folder, for tests of the release commands. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf, type RemoteManifest } from '../remote-manifest';

export interface Fixture {
  dir: string;
  manifest: RemoteManifest;
}

/** Writes a complete build of `name` whose entry holds `code`. */
export async function makeBuild(
  root: string,
  name: string,
  buildId: string,
  changes: Partial<RemoteManifest> = {},
): Promise<Fixture> {
  const dir = join(root, name, buildId);
  await mkdir(dir, { recursive: true });
  const entry = Buffer.from(`var ${name.replace(/\W/g, '_')} = '${buildId}';`);
  await writeFile(join(dir, 'remoteEntry.js'), entry);
  const manifest: RemoteManifest = {
    format: 1,
    name,
    mount: '/dashboard',
    roles: ['freelancer'],
    owner: 'Test team',
    hostContract: '^1.0.0',
    budgets: { entryBytes: 1_000, firstScreenBytes: 1_000, clickToVisibleMs: 1_000 },
    version: '0.1.0',
    buildId,
    container: `taskmint_${name}_${buildId}`.replace(/[^a-z0-9]+/g, '_'),
    entry: 'remoteEntry.js',
    exposed: { js: [], css: [] },
    shared: [{ name: 'react', version: '19.3.1', requiredVersion: '^19.3.1' }],
    assets: { 'remoteEntry.js': { size: entry.length, integrity: integrityOf(entry) } },
    ...changes,
  };
  await writeFile(join(dir, 'remote.json'), JSON.stringify(manifest));
  return { dir, manifest };
}

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'taskmint-release-'));
}
