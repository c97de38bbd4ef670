/** Watches remotes: a compiler for each keeps running, rebuilds what a change affects, and the build is published at once. */
import { fork } from 'node:child_process';
import * as path from 'node:path';
import { ROOT } from '../stack/places';
import type { Progress } from '../stack/progress';

const WATCHER = path.join(ROOT, 'packages', 'federation', 'bin', 'watch.mjs');

type Word = { built: string } | { complaints: string };

/**
 * Watches until the process ends. `publish` takes the folder of a build and returns whether it differs from the one before. Failures are reported,
 * and the next change tries again.
 *
 * @returns when all compilers are running; they start one after the other, since each takes a core and up to 500 MB
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
      // The first build is live already, as built for production.
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
