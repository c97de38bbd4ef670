/** Reacts to changed files. Knows nothing of what is done about them. */
import * as fs from 'node:fs';
import * as path from 'node:path';

/** Changes within this many milliseconds count as one. */
const SETTLE_MS = 300;

/**
 * Calls `listener` after changes below `folder` to files whose path in it `names` matches, until `signal` is aborted. Each folder has a watch of its own:
 * the recursive one of Node 20 on Linux watches files, and loses one that an editor replaces.
 */
export function onChange(folder: string, names: RegExp, listener: () => void, signal?: AbortSignal): void {
  const watched = new Map<string, fs.FSWatcher>();
  signal?.addEventListener('abort', () => watched.forEach((watcher) => watcher.close()), { once: true });
  const forget = (inside: string): void => {
    watched.get(inside)?.close();
    watched.delete(inside);
  };
  const watch = (inside: string): void => {
    if (signal?.aborted || watched.has(inside)) return;
    const here = path.join(folder, inside);
    if (!fs.statSync(here, { throwIfNoEntry: false })?.isDirectory()) return;
    const watcher = fs.watch(here, (_event, name) => {
      if (name !== null) watch(path.join(inside, name));
      if (!fs.existsSync(here)) forget(inside);
      if (name === null || names.test(path.join(inside, name))) listener();
    });
    watched.set(
      inside,
      watcher.on('error', () => forget(inside)),
    );
    for (const entry of fs.readdirSync(here, { withFileTypes: true })) {
      if (entry.isDirectory()) watch(path.join(inside, entry.name));
    }
  };
  watch('');
}

/** A function that runs `work` some time after it is called: several calls become one run, and runs never overlap. Failures are reported. */
export function serially(work: () => Promise<void>, report: (problem: string) => void = console.error): () => void {
  let timer: NodeJS.Timeout | undefined;
  let busy = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(work).catch((error: unknown) => report(error instanceof Error ? error.message : String(error)));
    }, SETTLE_MS);
  };
}
