/** Builds stale front ends, each in its own process. The federation preset decides what a build consists of. */
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import {
  OVERRIDE_VARIABLE,
  BUILT_IN_FILE,
  MANIFEST_FILE,
  buildIdentity,
  newestBuild,
  readManifest,
  renewBuild,
  writeBuiltInRegistry,
} from '@taskmint/federation';
import { BUILT, REMOTES, ROOT, SHELL } from '../stack/places';
import { asStep, SILENT, type Progress } from '../stack/progress';
import { runNode } from '../stack/run-node';

/** Concurrent builds: each takes about one core and 700 MB. */
const AT_ONCE = 2;
const TIMEOUT_MS = 15 * 60_000;
/** Builds kept per remote, so that a rollback finds its files. */
const KEPT_BUILDS = 3;
const LANDING = 'landing';
const PRERENDER = path.join(ROOT, 'packages', 'federation', 'bin', 'prerender.cjs');
const RENDERER = path.join(ROOT, 'shell', 'src', 'prerender.tsx');
const VISITOR_CONFIG = 'visitor.webpack.config.cjs';
const LANDING_ENTRY = path.join(ROOT, LANDING, 'src', 'entry.tsx');

type WithLock = <T>(root: string, what: 'build', progress: Progress, work: () => Promise<T>) => Promise<T>;

/** Shared with scripts that run before anything is compiled. */
const LOCK = path.join(ROOT, 'packages', 'local-services', 'bin', 'lib', 'lock.cjs');

class BuildFailed extends Error {
  constructor(
    readonly app: string,
    readonly output: string,
    readonly wasStopped = false,
  ) {
    super(`${app} could not be built:\n${output}`);
    this.name = 'BuildFailed';
  }
}

/** The folder for a build of a remote's current sources. */
export function buildFolder(remote: string): string {
  return path.join(BUILT.remotesDir, remote, buildIdentity(ROOT, path.join(ROOT, remote)).buildId);
}

/** For whom the shell is built: on this machine it accepts the developer's override of a remote, in public it must not. */
export type BuiltFor = 'this-machine' | 'the-public';

/** Front ends whose current sources have not been built, or only in part, or not for `whom`. */
export async function staleFrontEnds(whom?: BuiltFor): Promise<string[]> {
  const stale: string[] = [];
  if (!isShellFresh(whom)) stale.push(SHELL);
  for (const remote of REMOTES) if (!(await isComplete(buildFolder(remote)))) stale.push(remote);
  return stale;
}

/** Builds the stale ones of `among` and returns their names. Throws BuildFailed with the compiler's output. */
export async function buildFrontEnds(
  progress: Progress = SILENT,
  signal?: AbortSignal,
  whom: BuiltFor = 'this-machine',
  among: readonly string[] = [SHELL, ...REMOTES],
): Promise<string[]> {
  // Another command may be building the same front ends: wait for it, then check again.
  const { withLock } = createRequire(LOCK)(LOCK) as { withLock: WithLock };
  return withLock(ROOT, 'build', progress, () => build(progress, signal, whom, among));
}

async function build(
  progress: Progress,
  signal: AbortSignal | undefined,
  whom: BuiltFor,
  among: readonly string[],
): Promise<string[]> {
  const stale = (await staleFrontEnds(whom)).filter((app) => among.includes(app));
  const waiting = [...stale];
  const failed = new AbortController();
  const stop = AbortSignal.any(signal ? [signal, failed.signal] : [failed.signal]);
  const worker = async (): Promise<void> => {
    for (;;) {
      const app = waiting.shift();
      if (app === undefined) return;
      try {
        await asStep(progress, `Build ${app}`, () => runWebpack(app, stop, whom));
        if (app !== SHELL) removeOldBuilds(path.join(BUILT.remotesDir, app), 'mtimeMs');
      } catch (error) {
        waiting.length = 0;
        failed.abort();
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  // The one that failed by itself, not those stopped because of it.
  if (reasons.length > 0)
    throw reasons.find((reason) => !(reason instanceof BuildFailed && reason.wasStopped)) ?? reasons[0];
  let renewed = removeRetired(BUILT.remotesDir, REMOTES);
  for (const remote of REMOTES) {
    if (await renewBuild(BUILT.remotesDir, remote, path.basename(buildFolder(remote)))) renewed = true;
  }
  // The shell's own copy of the registry names the builds beside it.
  if (stale.length > 0 || renewed) await writeBuiltInRegistry(BUILT);
  await prerender(progress, stop);
  return stale;
}

function isShellFresh(whom?: BuiltFor): boolean {
  const { buildId } = buildIdentity(ROOT, path.join(ROOT, SHELL));
  try {
    const built = JSON.parse(fs.readFileSync(path.join(BUILT.shellDir, 'shell.json'), 'utf8')) as {
      buildId: string;
      remoteOverride?: boolean;
    };
    const needed = ['index.html', BUILT_IN_FILE];
    if (whom !== undefined && built.remoteOverride !== (whom === 'this-machine')) return false;
    return built.buildId === buildId && needed.every((file) => fs.existsSync(path.join(BUILT.shellDir, file)));
  } catch {
    return false;
  }
}

/** An interrupted build may have its manifest, but not every file in full size. */
async function isComplete(folder: string): Promise<boolean> {
  try {
    const { assets } = await readManifest(folder);
    return Object.entries(assets).every(
      ([name, { size }]) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size === size,
    );
  } catch {
    return false;
  }
}

/** Prerenders the public pages with the newest build of the landing page, unless that has been done. */
async function prerender(progress: Progress, signal: AbortSignal): Promise<void> {
  const newest = await newestBuild(BUILT.remotesDir, LANDING);
  // A build of the shell empties its folder, so a prerendered page in it belongs to this shell.
  if (fs.existsSync(path.join(BUILT.shellDir, 'prerendered', `visitor.${path.basename(newest)}.en.html`))) return;
  await asStep(progress, 'Build the page of visitors', () => runWebpack(SHELL, signal, 'the-public', VISITOR_CONFIG));
  const modules = [RENDERER, LANDING_ENTRY];
  const args = ['--conditions=@taskmint/source', PRERENDER, ROOT, ...modules, BUILT.shellDir, newest];
  await asStep(progress, 'Render the public pages', () => run(args, LANDING, signal));
}

function runWebpack(app: string, signal: AbortSignal, whom: BuiltFor, config?: string): Promise<void> {
  const cli = createRequire(path.join(ROOT, 'packages', 'federation', 'package.json')).resolve(
    'webpack-cli/bin/cli.js',
  );
  const args = [cli, '--mode', 'production', ...(config === undefined ? [] : ['--config', config])];
  return run(args, app, signal, { [OVERRIDE_VARIABLE]: whom === 'this-machine' ? '1' : '' });
}

/** Runs Node in the folder of a front end. Throws BuildFailed with its output. */
async function run(
  args: readonly string[],
  app: string,
  signal: AbortSignal,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const options = { cwd: path.join(ROOT, app), env: { ...process.env, ...env }, timeoutMs: TIMEOUT_MS, signal };
  const complaints = await runNode(args, options).catch((error: Error) => {
    throw new BuildFailed(app, error.message, signal.aborted);
  });
  if (complaints !== null) throw new BuildFailed(app, complaints);
}

/** Removes a remote's builds in `folder` but the newest, by that time, and those that are `named`. */
export function removeOldBuilds(folder: string, time: 'mtimeMs' | 'ctimeMs', named?: ReadonlySet<string>): void {
  const builds = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !named?.has(entry.name))
    .map((entry) => path.join(folder, entry.name))
    .sort((a, b) => fs.statSync(b)[time] - fs.statSync(a)[time]);
  for (const old of builds.slice(KEPT_BUILDS)) removeBuild(old);
}

/**
 * Removes the builds of what is no remote any more, as the shell's copy of the registry and the images hold whatever is there; returns whether there was
 * any. Published builds are copies elsewhere.
 */
export function removeRetired(remotesDir: string, remotes: readonly string[]): boolean {
  const built = fs.existsSync(remotesDir) ? fs.readdirSync(remotesDir) : [];
  const retired = built.filter((name) => !remotes.includes(name));
  for (const name of retired) fs.rmSync(path.join(remotesDir, name), { recursive: true });
  return retired.length > 0;
}

/** The manifest first: what a process leaves that dies meanwhile is no build. */
function removeBuild(folder: string): void {
  fs.rmSync(path.join(folder, MANIFEST_FILE), { force: true });
  fs.rmSync(folder, { recursive: true, force: true });
}
