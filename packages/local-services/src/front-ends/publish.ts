/** Makes fresh builds of the remotes live in the registry of one data directory, and leaves alone what somebody has rolled back there. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { newestBuild, publishBuild, readRegistry } from '@taskmint/federation';
import { BUILT, dataPlaces, REMOTES } from '../stack/places';
import { buildFolder } from './build';

/** Published builds of one remote that are kept besides those that the registry names. */
const KEPT_BUILDS = 3;

/** Publishes what has not been published here before; returns the names of those remotes. */
export async function publishRemotes(dataDir: string): Promise<string[]> {
  const places = dataPlaces(dataDir);
  const before = await readRegistry(places.registry);
  const published: string[] = [];
  for (const remote of REMOTES) {
    // Sources that changed while they were being built have a name of their own already, but no build.
    const wanted = buildFolder(remote);
    const buildDir = fs.existsSync(wanted) ? wanted : await newestBuild(BUILT.remotesDir, remote);
    const build = path.basename(buildDir);
    const copy = path.join(places.remotes, remote, build);
    const isRegistered = before.remotes.some((one) => one.name === remote && one.current !== null);
    // Published once already: if it is not live, somebody has gone back to another version on purpose.
    if (isRegistered && fs.existsSync(path.join(copy, 'remote.json'))) continue;
    // What a killed start left half would pass for published.
    fs.rmSync(copy, { recursive: true, force: true });
    const partial = `${copy}.partial`;
    fs.rmSync(partial, { recursive: true, force: true });
    fs.cpSync(buildDir, partial, { recursive: true, preserveTimestamps: true });
    fs.renameSync(partial, copy);
    await publishBuild(
      { registryFile: places.registry, who: 'start', why: 'built from the newest sources' },
      { buildDir: copy, shellManifestFile: path.join(BUILT.shellDir, 'shell.json') },
    );
    published.push(remote);
  }
  await removeUnused(places.registry, places.remotes);
  return published;
}

async function removeUnused(registryFile: string, folder: string): Promise<void> {
  const registry = await readRegistry(registryFile);
  const named = new Set(
    registry.remotes.flatMap((remote) =>
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
