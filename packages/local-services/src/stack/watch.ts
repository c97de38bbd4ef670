/** `npm run dev`: compiles Node packages on changes and restarts the services that run them; rebuilds changed remotes and the shell. */
import * as path from 'node:path';
import { watchRemotes } from '../front-ends/watch-remotes';
import { compileOnChange } from './compile-on-change';
import { onChange, serially } from './on-change';
import { ROOT, SHELL } from './places';
import { asStep, type Progress } from './progress';
import type { ServiceName } from './services';
import type { Stack } from './stack';

export const TSC = path.join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** Node packages that are compiled when they change. */
export const COMPILED = [
  ...['contract', 'object-store', 'federation', 'embedded-mongo', 'local-services'].map((name) => `packages/${name}`),
  'api',
  'api/demo',
];
const PACKAGES_BUNDLED = ['contract', 'platform', 'ui-kit', 'dashboard-kit'].map((name) => `packages/${name}`);
/** The shell contains the shared copy of these packages for all remotes, so it is rebuilt when they change. */
const OF_THE_SHELL = [SHELL, ...PACKAGES_BUNDLED];

/** Compiled code, and the services to restart when it changes. */
export const RESTARTS: readonly [folder: string, services: readonly ServiceName[]][] = [
  ['packages/contract/dist', ['api', 'site']],
  ['packages/object-store/dist', ['api', 'site']],
  ['packages/federation/dist', ['api', 'site']],
  ['api/dist', ['api']],
  ['packages/embedded-mongo/dist', ['database']],
  ['packages/local-services/dist/site', ['site']],
  ['packages/local-services/dist/payment-double', ['payments']],
  ['packages/local-services/dist/auth-emulator', ['identity']],
  ['packages/local-services/dist/mail-catcher', ['mail']],
];

/** Watches Node packages, the shell and these remotes until the process ends. Failures are reported, and the next change tries again. */
export function watchSources(stack: Stack, remotes: readonly string[], progress: Progress): void {
  const ended = new AbortController();
  process.once('exit', () => ended.abort());
  compileOnChange(ROOT, COMPILED, TSC, ended.signal, console.error);
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
