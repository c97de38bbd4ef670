/** A build of a remote on disk: reads its manifest, verifies its files, and creates its registry entry. */
import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RemoteVersion } from '@taskmint/contract';
import { REMOTES_PATH } from '../preset/artefacts';
import { integrityOf, MANIFEST_FILE, remoteManifest, type RemoteManifest } from '../remote-manifest';
import { ReleaseRefused } from './transitions';

/** Reads `remote.json` of a build folder. Throws ReleaseRefused when it is missing or invalid. */
export async function readManifest(buildDir: string): Promise<RemoteManifest> {
  let text: string;
  try {
    text = await readFile(join(buildDir, MANIFEST_FILE), 'utf8');
  } catch {
    throw new ReleaseRefused(`${buildDir} has no ${MANIFEST_FILE}: build the remote first`);
  }
  try {
    return remoteManifest.parse(JSON.parse(text));
  } catch (error) {
    throw new ReleaseRefused(`${join(buildDir, MANIFEST_FILE)} is not a manifest: ${String(error)}`);
  }
}

/** Checks that every file in the manifest exists and has the stated hash. Throws ReleaseRefused for the first that does not. */
export async function verifyFiles(buildDir: string, manifest: RemoteManifest): Promise<void> {
  for (const [name, { integrity }] of Object.entries(manifest.assets)) {
    const bytes = await readFile(join(buildDir, name)).catch(() => null);
    if (!bytes) throw new ReleaseRefused(`${name} is missing from ${buildDir}`);
    if (integrityOf(bytes) !== integrity) throw new ReleaseRefused(`${name} in ${buildDir} is not what was built`);
  }
}

/** The registry's entry for a build. It includes the manifest's own hash, so that the shell can check the manifest before trusting it. */
export async function versionOf(buildDir: string, manifest: RemoteManifest): Promise<RemoteVersion> {
  const file = join(buildDir, MANIFEST_FILE);
  const bytes = await readFile(file);
  return {
    version: manifest.buildId,
    manifestUrl: `${REMOTES_PATH}/${manifest.name}/${manifest.buildId}/${MANIFEST_FILE}`,
    hostContract: manifest.hostContract,
    builtAt: (await stat(file)).mtime.toISOString(),
    assets: { ...manifest.assets, [MANIFEST_FILE]: { size: bytes.length, integrity: integrityOf(bytes) } },
    entryFiles: [manifest.entry, ...manifest.exposed.js, ...manifest.exposed.css],
  };
}

/** The newest build of a remote in the artefacts. Throws ReleaseRefused when there is none. */
export async function newestBuild(remotesDir: string, name: string): Promise<string> {
  const folder = join(remotesDir, name);
  const names = await readdir(folder).catch(() => []);
  const builds = await Promise.all(
    names.map(async (build) => {
      const path = join(folder, build);
      const made = await stat(join(path, MANIFEST_FILE)).catch(() => null);
      return made ? [{ path, madeMs: made.mtimeMs }] : [];
    }),
  );
  const newest = builds.flat().sort((a, b) => b.madeMs - a.madeMs)[0];
  if (!newest) throw new ReleaseRefused(`There is no build of ${name} below ${folder}`);
  return newest.path;
}

/**
 * Makes an existing build the newest of its remote, because its sources are current again, e.g. after switching branches. Returns whether that
 * changed anything: false if it was the newest already, or does not exist.
 */
export async function renewBuild(remotesDir: string, name: string, buildId: string): Promise<boolean> {
  const manifest = join(remotesDir, name, buildId, MANIFEST_FILE);
  if (!(await stat(manifest).catch(() => null))) return false;
  if (basename(await newestBuild(remotesDir, name)) === buildId) return false;
  const now = new Date();
  await utimes(manifest, now, now);
  return true;
}
