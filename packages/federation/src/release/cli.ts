/** `npm run release -- COMMAND REMOTE`: reads arguments, calls a release command, prints what changed. Contains no rules; how it is used is in
 * `bin/release.mjs`. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RemoteRegistry } from '@taskmint/contract';
import { artefactsOf, monorepoRoot } from '../preset/artefacts';
import { newestBuild } from './build-folder';
import { changeLive, continueAfterRestore, retire, type ReleaseContext } from './changes';
import { readJournal } from './journal';
import { publishedRegistry } from './published-registry';
import { readRegistry, storedRegistry, type Change } from './registry-store';
import { publishBuild, startCanary, type BuildSource } from './release';
import { statusLines } from './status';
import { ReleaseRefused } from './transitions';

const COMMANDS = [
  'publish',
  'canary',
  'promote',
  'rollback',
  'quarantine',
  'disable',
  'enable',
  'retire',
  'restored',
  'status',
] as const;
type Command = (typeof COMMANDS)[number];

/** Runs the command line; returns the exit code. `print` receives whole lines. */
export async function runCli(args: readonly string[], print: (line: string) => void): Promise<number> {
  try {
    return await execute(args, print);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function execute(args: readonly string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      'build-dir': { type: 'string' },
      why: { type: 'string' },
      who: { type: 'string' },
      share: { type: 'string' },
      hours: { type: 'string', default: '48' },
      expect: { type: 'string' },
      registry: { type: 'string' },
    },
  });
  const [first, second] = positionals;
  const command = COMMANDS.find((candidate) => candidate === first) ?? (first ? 'publish' : 'status');
  const name = COMMANDS.some((candidate) => candidate === first) ? second : first;
  const rootDir = monorepoRoot(process.cwd());
  // A path with a typo would be an empty registry: a release into it would go live nowhere.
  if (values.registry && !existsSync(resolve(values.registry))) {
    throw new ReleaseRefused(
      `There is no registry ${resolve(values.registry)}. A new one is created only where the settings say: leave --registry out`,
    );
  }
  const registry = values.registry ? storedRegistry(resolve(values.registry)) : publishedRegistry(rootDir);
  const unexpected = positionals.slice(command === first ? 2 : 1);
  if ((command === 'status' || command === 'restored') && name !== undefined) {
    throw new Error(`${positionals.join(' ')}: ${command} takes no remote`);
  }
  if (unexpected.length > 0) throw new Error(`${positionals.join(' ')}: give one command, or none, and one remote`);
  if (command === 'status') {
    print(`${registry.key} in ${registry.store.name}`);
    statusLines(await readRegistry(registry), await readJournal(registry)).forEach(print);
    return 0;
  }
  for (const [option, text, most] of [
    ['--why', values.why, 500],
    ['--who', values.who, 120],
  ] as const) {
    if (text && text.length > most) throw new ReleaseRefused(`${option} takes at most ${most} characters`);
  }
  const context: ReleaseContext = {
    registry,
    dryRun: values['dry-run'],
    ...(values.why !== undefined && { why: values.why }),
    ...(values.who !== undefined && { who: values.who }),
    ...(values.expect !== undefined && { expectRevision: wholeNumber('--expect', values.expect, 0, 1e9) }),
  };
  if (command === 'restored') {
    const { before, after } = await continueAfterRestore(context);
    const dryRun = context.dryRun ? ' (dry run, nothing written)' : '';
    print(`The registry goes on from revision ${before.revision} at ${after.revision}${dryRun}`);
    return 0;
  }
  if (!name)
    throw new ReleaseRefused(`${command} needs the name of a remote; npm run release -- --help lists the commands`);
  const { remotesDir, shellDir } = artefactsOf(rootDir);
  const source = async () => {
    if (!values['no-build'] && !values['build-dir']) build(rootDir, name);
    const buildDir = values['build-dir'] ?? (await newestBuild(remotesDir, name));
    const shellManifestFile = join(shellDir, 'shell.json');
    if (!existsSync(shellManifestFile)) {
      print(`Not checked whether it runs on the live shell: ${shellDir} has no build of the shell (npm run build)`);
    }
    return { name, buildDir, copyTo: registry.store, shellManifestFile };
  };
  const change = await perform(command, name, context, source, {
    share: values.share,
    hours: values.hours,
  });
  report(change, name, values['dry-run'], print);
  return 0;
}

async function perform(
  command: Exclude<Command, 'status' | 'restored'>,
  name: string,
  context: ReleaseContext,
  source: () => Promise<BuildSource>,
  raw: { share: string | undefined; hours: string },
): Promise<Change> {
  switch (command) {
    case 'publish':
      return publishBuild(context, await source());
    case 'canary': {
      const options = {
        share: wholeNumber('--share', raw.share, 1, 100),
        hours: wholeNumber('--hours', raw.hours, 1, 24 * 30),
      };
      return startCanary(context, await source(), options);
    }
    case 'retire':
      return retire(context, name);
    default:
      return changeLive(context, name, command);
  }
}

function wholeNumber(option: string, text: string | undefined, least: number, most: number): number {
  const value = Number(text ?? NaN);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ReleaseRefused(`${option} must be a whole number from ${least} to ${most}`);
  }
  return value;
}

function build(rootDir: string, name: string): void {
  if (!existsSync(join(rootDir, name, 'webpack.config.cjs'))) {
    const { REMOTES } = createRequire(join(rootDir, 'package.json'))('./remotes.cjs') as { REMOTES: readonly string[] };
    throw new ReleaseRefused(
      `There is neither a command nor a remote ${name}; the remotes are ${REMOTES.join(', ')}, and npm run release -- --help lists the commands`,
    );
  }
  const done = spawnSync('npm', ['run', '--silent', 'build'], { cwd: join(rootDir, name), stdio: 'inherit' });
  if (done.status !== 0) throw new ReleaseRefused(`${name} could not be built`);
}

function report({ before, after }: Change, name: string, dryRun: boolean, print: (line: string) => void): void {
  if (before === after) return print(`${name}: nothing to change, revision ${after.revision}`);
  const line = (registry: RemoteRegistry) => {
    const remote = registry.remotes.find((candidate) => candidate.name === name);
    if (!remote) return 'not registered';
    const { state, current, previous, canary } = remote;
    const share = canary ? `, canary ${canary.version.version} for ${canary.share} %` : '';
    return `${state}, current ${current?.version ?? 'none'}, previous ${previous?.version ?? 'none'}${share}`;
  };
  print(`${name}${dryRun ? ' (dry run, nothing written)' : ''}`);
  print(`  was  revision ${before.revision}: ${line(before)}`);
  print(`  now  revision ${after.revision}: ${line(after)}`);
}
