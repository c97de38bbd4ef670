/** `npm run dev`: compiles Node packages on changes and restarts the services that run them; rebuilds changed remotes and the shell. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { watchRemotes } from '../front-ends/watch-remotes';
import { ROOT, SHELL } from './places';
import { asStep, type Progress } from './progress';
import type { ServiceName } from './services';
import type { Stack } from './stack';

/** Changes within this many milliseconds count as one. */
const SETTLE_MS = 300;

const NODE_PACKAGES = ['packages/contract', 'packages/embedded-mongo', 'packages/local-services', 'api', 'api/demo'];
const PACKAGES_BUNDLED = ['contract', 'platform', 'ui-kit', 'dashboard-kit'].map((name) => `packages/${name}`);
/** The shell contains the shared copy of these packages for all remotes, so it is rebuilt when they change. */
const OF_THE_SHELL = [SHELL, ...PACKAGES_BUNDLED];

/** Compiled code, and the services to restart when it changes. */
const RESTARTS: readonly [folder: string, services: readonly ServiceName[]][] = [
  ['packages/contract/dist', ['api']],
  ['api/dist', ['api']],
  ['packages/embedded-mongo/dist', ['database']],
  ['packages/local-services/dist/site', ['site']],
  ['packages/local-services/dist/payment-double', ['payments']],
  ['packages/local-services/dist/auth-emulator', ['identity']],
];

/** Watches Node packages, the shell and these remotes until the process ends. Failures are reported, and the next change tries again. */
export function watchSources(stack: Stack, remotes: readonly string[], progress: Progress): void {
  startCompiler(progress);
  // One compilation touches several packages: a service that runs several of them is restarted once.
  const due = new Set<ServiceName>();
  const restartDue = serially(() => restart(stack, due, progress));
  for (const [folder, services] of RESTARTS) {
    onChange(path.join(ROOT, folder), /\.js$/, () => {
      for (const name of services) due.add(name);
      restartDue();
    });
  }
  const rebuild = serially(async () => {
    await stack.rebuildShell(progress);
    progress.line('Reload the page to see it.');
  });
  for (const folder of OF_THE_SHELL) onChange(path.join(ROOT, folder, 'src'), /^(?!.*\.test\.tsx?$)/, rebuild);
  const publish = (buildDir: string) => stack.publishWatched(buildDir);
  void watchRemotes(remotes, publish, progress).then(() =>
    progress.line('Watching. A front end by itself, with hot reload: npm start -w client-app'),
  );
}

async function restart(stack: Stack, due: Set<ServiceName>, progress: Progress): Promise<void> {
  const names = [...due];
  due.clear();
  for (const name of names) {
    const child = stack.service(name);
    if (!child) continue;
    await asStep(progress, `Restart ${child.name}`, () => child.restart());
  }
}

function startCompiler(progress: Progress): void {
  const tsc = path.join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');
  const child = spawn(process.execPath, [tsc, '-b', '--watch', '--preserveWatchOutput', ...NODE_PACKAGES], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    for (const line of text.split('\n')) if (/error TS\d+/.test(line)) console.error(line);
  });
  child.once('exit', (code) =>
    progress.line(`The compiler has ended (${code}); changes to Node packages are no longer seen.`),
  );
  process.once('exit', () => child.kill());
}

/** Calls `listener` after changes below `folder` to files that `names` matches. */
function onChange(folder: string, names: RegExp, listener: () => void): void {
  if (!fs.existsSync(folder)) return;
  fs.watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || names.test(name)) listener();
  });
}

/** A function that runs `work` some time after it is called: several calls become one run, and runs never overlap. Failures are reported. */
function serially(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let busy = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(work).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    }, SETTLE_MS);
  };
}
