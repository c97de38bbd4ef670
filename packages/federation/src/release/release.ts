/** The release commands that add a build: checked against the live shell first, then one change of the registry. Builds nothing itself. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ObjectStore } from '@taskmint/object-store';
import { shellManifest } from '../remote-manifest';
import { readManifest, verifyFiles, versionOf } from './build-folder';
import { release, type ReleaseContext } from './changes';
import { incompatibilities } from './compatibility';
import { copyBuild } from './published-builds';
import type { Change } from './registry-store';
import * as transitions from './transitions';

export interface BuildSource {
  /** The remote that it must be a build of; any when absent. */
  name?: string;
  /** Folder of one build, with its `remote.json`. */
  buildDir: string;
  /** Where the site serves builds from: the build is copied there first, unless it is there. */
  copyTo?: ObjectStore;
  /** `shell.json` of the live shell, with which the build must be compatible. Without it the check is skipped. */
  shellManifestFile?: string;
}

/** Makes a build the live version of its remote. Publishing the live version changes nothing. */
export async function publishBuild(context: ReleaseContext, source: BuildSource): Promise<Change> {
  const { place, version } = await prepare(context, source);
  return release(context, 'publish', place.name, (registry) => transitions.publish(registry, place, version));
}

export interface CanaryOptions {
  /** Percent of the people, 1 to 100. */
  share: number;
  /** How long it lasts at most, in hours. */
  hours: number;
}

/** Gives a build to a share of the people. */
export async function startCanary(
  context: ReleaseContext,
  source: BuildSource,
  options: CanaryOptions,
): Promise<Change> {
  const { place, version } = await prepare(context, source);
  const until = new Date((context.now ?? new Date()).getTime() + options.hours * 3_600_000);
  const salt = randomBytes(8).toString('hex');
  return release(context, 'canary', place.name, (registry) =>
    transitions.canary(registry, place, version, { share: options.share, salt, until }),
  );
}

async function prepare(context: ReleaseContext, source: BuildSource) {
  const manifest = await readManifest(source.buildDir);
  if (source.name !== undefined && source.name !== manifest.name) {
    throw new transitions.ReleaseRefused(`${source.buildDir} is a build of ${manifest.name}, not of ${source.name}`);
  }
  await verifyFiles(source.buildDir, manifest);
  const shell = source.shellManifestFile && (await readFile(source.shellManifestFile, 'utf8').catch(() => null));
  if (shell) {
    const problems = incompatibilities(manifest, shellManifest.parse(JSON.parse(shell)));
    if (problems.length > 0) {
      throw new transitions.ReleaseRefused(
        `${manifest.buildId} does not run on the live shell: ${problems.join('; ')}. Build it from sources that suit this shell, or put a newer shell online first`,
      );
    }
  }
  if (source.copyTo && !context.dryRun) {
    await copyBuild(source.copyTo, source.buildDir, manifest.name, manifest.buildId);
  }
  const { name, mount, roles, owner } = manifest;
  return { place: { name, mount, roles, owner }, version: await versionOf(source.buildDir, manifest) };
}
