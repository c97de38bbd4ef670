/** Remotes as they change: a compiler of each stays, builds again what a change touches, and the build is published at once. */
import { fork } from 'node:child_process';
import * as path from 'node:path';
import { ROOT } from '../stack/places';
import type { Progress } from '../stack/progress';

const WATCHER = path.join(ROOT, 'packages', 'federation', 'bin', 'watch.mjs');

type Word = { built: string } | { complaints: string };

/**
 * Watches until the process ends. `publish` takes the folder of a build and answers whether it is another than the one before. What fails is told, and tried
 * again with the next change.
 *
 * @returns when the compilers stand, which begin one after the other: each takes a core and up to 500 MB
 */
export async function watchRemotes(
  remotes: readonly string[],
  publish: (buildDir: string) => Promise<boolean>,
  progress: Progress,
): Promise<void> {
  for (const remote of remotes) await watch(remote, publish, progress);
}

function watch(remote: string, publish: (buildDir: string) => Promise<boolean>, progress: Progress): Promise<void> {
  const step = progress.step(`Watch ${remote}`);
  const child = fork(WATCHER, { cwd: path.join(ROOT, remote), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  process.once('exit', () => child.kill());
  return new Promise((resolve) => {
    let standing = false;
    let work = Promise.resolve();
    child.on('message', (word: Word) => {
      if ('complaints' in word) console.error(`${remote}: ${word.complaints}`);
      // What it begins with is live already, built for production.
      const isChange = standing;
      if (!standing) step.done();
      standing = true;
      resolve();
      if (!isChange || !('built' in word)) return;
      work = work
        .then(() => publish(word.built))
        .then((isNew) => isNew && progress.line(`${remote} is there: reload the page.`))
        .then(undefined, (error: unknown) => console.error(`${remote}: ${String(error)}`));
    });
    child.once('exit', (code) => {
      if (!standing) step.failed();
      progress.line(`The compiler of ${remote} has ended (${code}); its changes are no longer seen.`);
      resolve();
    });
  });
}
