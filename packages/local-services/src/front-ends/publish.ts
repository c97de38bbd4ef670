/** Makes new builds of the remotes live in one registry, and respects rollbacks made there. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { isWatchedBuild, newestBuild, publishBuild } from '@taskmint/federation';
import { readRegistry, wasReleased, type Change, type StoredRegistry } from '@taskmint/federation/registry';
import { BUILT, REMOTES } from '../stack/places';
import { buildFolder, removeOldBuilds } from './build';

/** Publishes builds that have not been released there before; returns the names of their remotes. */
export async function publishRemotes(registry: StoredRegistry): Promise<string[]> {
  const before = await readRegistry(registry);
  const published: string[] = [];
  for (const remote of REMOTES) {
    // Sources that changed during the build already have a new build id, but no build.
    const wanted = buildFolder(remote);
    const buildDir = fs.existsSync(wanted) ? wanted : await newestBuild(BUILT.remotesDir, remote);
    const live = before.remotes.find((one) => one.name === remote)?.current ?? null;
    // A build made live by `npm run dev` is not one that anybody has rolled back to.
    const isRegistered = live !== null && !isWatchedBuild(live.version);
    // Released before but not live: somebody has rolled back on purpose.
    if (isRegistered && (await wasReleased(registry, remote, path.basename(buildDir)))) continue;
    await publish(registry, buildDir, 'built from the newest sources');
    published.push(remote);
  }
  return published;
}

/** Makes a build of changing sources live; returns whether that changed anything. */
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

/** Removes old builds that the registry does not name from a local folder; cleaning up a bucket is left to its operator. */
export async function removeUnused(registry: StoredRegistry, folder: string): Promise<void> {
  const { remotes } = await readRegistry(registry);
  const named = new Set(
    remotes.flatMap((remote) =>
      [remote.current, remote.previous, remote.canary?.version].flatMap((version) => version?.version ?? []),
    ),
  );
  for (const remote of REMOTES) {
    removeOldBuilds(path.join(folder, remote), 'ctimeMs', named);
  }
}
