/** The release commands as functions: each one change of the registry, checked before, atomic, recorded after. Builds nothing. */
import { randomBytes } from 'node:crypto';
import { cp, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { RemoteRegistry } from '@taskmint/contract';
import { shellManifest } from '../remote-manifest';
import { readManifest, verifyFiles, versionOf } from './build-folder';
import { incompatibilities } from './compatibility';
import { record, type JournalEntry } from './journal';
import { changeRegistry, type Change, type ChangeOptions } from './registry-store';
import * as transitions from './transitions';

export interface ReleaseContext extends ChangeOptions {
  /** The registry document. */
  registryFile: string;
  who?: string;
  why?: string;
}

export interface BuildSource {
  /** Folder of one build, with its `remote.json`. */
  buildDir: string;
  /** Copies the build to `<publicDir>/<name>/<buildId>` first, unless it lies there. */
  publicDir?: string;
  /** Address below which builds are served; `/remotes` when left out. */
  baseUrl?: string;
  /** `shell.json` of the live shell; the build must run on it. Without one the check is skipped. */
  shellManifestFile?: string;
}

/** Makes a build the live version of its remote. Publishing what is live already changes nothing. */
export async function publishBuild(context: ReleaseContext, source: BuildSource): Promise<Change> {
  const { place, version } = await prepare(context, source);
  return run(context, 'publish', place.name, (registry) => transitions.publish(registry, place, version));
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
  return run(context, 'canary', place.name, (registry) =>
    transitions.canary(registry, place.name, version, { share: options.share, salt, until }),
  );
}

export function promoteCanary(context: ReleaseContext, name: string): Promise<Change> {
  return run(context, 'promote', name, (registry) => transitions.promote(registry, name));
}

export function rollBack(context: ReleaseContext, name: string): Promise<Change> {
  return run(context, 'rollback', name, (registry) => transitions.rollback(registry, name));
}

const STATES = { disable: 'disabled', enable: 'live', quarantine: 'quarantined' } as const;

export function switchState(context: ReleaseContext, name: string, command: keyof typeof STATES): Promise<Change> {
  return run(context, command, name, (registry) => transitions.setState(registry, name, STATES[command]));
}

async function prepare(context: ReleaseContext, source: BuildSource) {
  const manifest = await readManifest(source.buildDir);
  await verifyFiles(source.buildDir, manifest);
  const shell = source.shellManifestFile && (await readFile(source.shellManifestFile, 'utf8').catch(() => null));
  if (shell) {
    const problems = incompatibilities(manifest, shellManifest.parse(JSON.parse(shell)));
    if (problems.length > 0) {
      throw new transitions.ReleaseRefused(
        `${manifest.buildId} does not run on the live shell: ${problems.join('; ')}`,
      );
    }
  }
  if (source.publicDir && !context.dryRun) {
    const target = join(source.publicDir, manifest.name, manifest.buildId);
    // Published folders never change: the same build id means the same files.
    if (!(await stat(target).catch(() => null)))
      await cp(source.buildDir, target, { recursive: true, preserveTimestamps: true });
  }
  const { name, mount, roles, owner } = manifest;
  return { place: { name, mount, roles, owner }, version: await versionOf(source.buildDir, manifest, source.baseUrl) };
}

async function run(
  context: ReleaseContext,
  command: JournalEntry['command'],
  name: string,
  change: (registry: RemoteRegistry) => RemoteRegistry,
): Promise<Change> {
  const done = await changeRegistry(context.registryFile, change, context);
  if (!context.dryRun && done.after !== done.before) {
    await record(context.registryFile, {
      at: done.after.updatedAt,
      who: context.who ?? userInfo().username,
      command,
      remote: name,
      from: liveVersion(done.before, name),
      to: liveVersion(done.after, name),
      revision: done.after.revision,
      why: context.why ?? '',
    });
  }
  return done;
}

function liveVersion(registry: RemoteRegistry, name: string): string | null {
  return registry.remotes.find((remote) => remote.name === name)?.current?.version ?? null;
}
