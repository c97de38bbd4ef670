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
  ['packages/local-services/dist/stack', ['identity', 'payments', 'mail', 'site']],
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
  const restart = async (name: ServiceName): Promise<void> => {
    const child = stack.service(name);
    if (child) await asStep(progress, `Restart ${child.name}`, () => child.restart());
  };
  const restartDue = serially(() => restartAll(due, restart));
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

/**
 * Restarts what is due. What does not come up stays due, since part of what it runs may not have been compiled yet. Rejects with the problems, after trying
 * all of them.
 */
export async function restartAll(due: Set<ServiceName>, restart: (name: ServiceName) => Promise<void>): Promise<void> {
  const problems: string[] = [];
  for (const name of [...due]) {
    due.delete(name);
    await restart(name).catch((error: unknown) => {
      due.add(name);
      problems.push(error instanceof Error ? error.message : String(error));
    });
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
