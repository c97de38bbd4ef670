/**
 * The copy of the registry among the shell's own files: the fallback for pages when neither the API nor an earlier visit provides one, and the
 * registry on a host without the API. Loaded only then, so that nobody else pays for its bytes.
 */
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteEntry, RemoteRegistry } from '@taskmint/contract';
import { newestBuild, readManifest, versionOf } from '../release/build-folder';
import type { Artefacts } from './artefacts';

/** File name at the root of the site, from which the shell loads it. */
export const BUILT_IN_FILE = 'registry.json';

/**
 * The newest build of each remote below `remotesDir`, except those only admins may know of, since the shell is public. Null when nothing has been
 * built, as on a first build of the shell alone.
 */
export async function builtInRegistry(remotesDir: string): Promise<RemoteRegistry | null> {
  const names = (await readdir(remotesDir).catch(() => [])).sort();
  const remotes = await Promise.all(names.map((name) => entryOf(remotesDir, name)));
  const known = remotes.filter((remote) => remote !== null);
  if (known.length === 0) return null;
  const updatedAt = known
    .map(({ current }) => current?.builtAt ?? '')
    .sort()
    .at(-1) as string;
  return { format: 1, revision: 0, updatedAt, remotes: known };
}

async function entryOf(remotesDir: string, folder: string): Promise<RemoteEntry | null> {
  let buildDir: string;
  try {
    buildDir = await newestBuild(remotesDir, folder);
  } catch {
    return null; // a folder without a finished build
  }
  const manifest = await readManifest(buildDir);
  const { name, mount, roles, owner } = manifest;
  if (roles.includes('admin')) return null;
  return { name, mount, roles, owner, state: 'live', current: await versionOf(buildDir, manifest), previous: null };
}

/** Rewrites the copy in the built shell, after remotes have been built. */
export async function writeBuiltInRegistry({ shellDir, remotesDir }: Artefacts): Promise<void> {
  const file = join(shellDir, BUILT_IN_FILE);
  await writeFile(`${file}.tmp`, JSON.stringify(await builtInRegistry(remotesDir)));
  await rename(`${file}.tmp`, file);
}
