/** Makes fresh builds of the remotes live in the registry of one place, and leaves alone what somebody has rolled back there. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import {
  isPublished,
  isWatchedBuild,
  newestBuild,
  publishBuild,
  readRegistry,
  type Change,
  type StoredRegistry,
} from '@taskmint/federation';
import { BUILT, REMOTES } from '../stack/places';
import { buildFolder } from './build';

/** Published builds of one remote that are kept besides those that the registry names. */
const KEPT_BUILDS = 3;

/** Publishes what has not been published there before; returns the names of those remotes. */
export async function publishRemotes(registry: StoredRegistry): Promise<string[]> {
  const before = await readRegistry(registry);
  const published: string[] = [];
  for (const remote of REMOTES) {
    // Sources that changed while they were being built have a name of their own already, but no build.
    const wanted = buildFolder(remote);
    const buildDir = fs.existsSync(wanted) ? wanted : await newestBuild(BUILT.remotesDir, remote);
    const live = before.remotes.find((one) => one.name === remote)?.current ?? null;
    // What was live while somebody changed it (`npm run dev`) is none that anybody went back to.
    const isRegistered = live !== null && !isWatchedBuild(live.version);
    // Published once already: if it is not live, somebody has gone back to another version on purpose.
    if (isRegistered && (await isPublished(registry.store, remote, path.basename(buildDir)))) continue;
    await publish(registry, buildDir, 'built from the newest sources');
    published.push(remote);
  }
  return published;
}

/** Makes a build live that was made while its sources change; returns whether it was not. */
export async function publishWatched(registry: StoredRegistry, buildDir: string): Promise<boolean> {
  const { before, after } = await publish(registry, buildDir, 'its sources have changed');
  return before.revision !== after.revision;
}

function publish(registry: StoredRegistry, buildDir: string, why: string): Promise<Change> {
  return publishBuild(
    { registry, who: 'start', why },
    { buildDir, copyTo: registry.store, shellManifestFile: path.join(BUILT.shellDir, 'shell.json') },
  );
}

/** Removes older builds that the registry does not name from a folder of this machine; what a bucket keeps is for whoever operates it. */
export async function removeUnused(registry: StoredRegistry, folder: string): Promise<void> {
  const { remotes } = await readRegistry(registry);
  const named = new Set(
    remotes.flatMap((remote) =>
      [remote.current, remote.previous, remote.canary?.version].map((version) => version?.version),
    ),
  );
  for (const remote of REMOTES) {
    const dir = path.join(folder, remote);
    const builds = fs
      .readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !named.has(entry.name))
      .map((entry) => path.join(dir, entry.name))
      .sort((a, b) => fs.statSync(b).ctimeMs - fs.statSync(a).ctimeMs);
    for (const old of builds.slice(KEPT_BUILDS)) fs.rmSync(old, { recursive: true, force: true });
  }
}
