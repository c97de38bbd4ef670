/**
 * Compiles TypeScript projects when their sources change. Types are left to the editor and `npm run typecheck`: checking them took 38 s of CPU time for
 * one line of the API, compiling it takes 2. The compiler's own `--watch` polls, and noticed changes up to half a minute later.
 */
import * as path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { onChange, serially } from './on-change';
import { runNode } from './run-node';

const TIMEOUT_MS = 5 * 60_000;

/** Watches the `src` folders of `projects` below `root` until `signal` is aborted. `report` gets the compiler's errors; the next change tries again. */
export function compileOnChange(
  root: string,
  projects: readonly string[],
  tsc: string,
  signal: AbortSignal,
  report: (problem: string) => void,
): void {
  const run = async (...args: string[]) => {
    const all = [tsc, ...args, '--noCheck', '--pretty', 'false'];
    const complaints = await runNode(all, { cwd: root, env: process.env, timeoutMs: TIMEOUT_MS, signal });
    if (complaints !== null) throw new Error(complaints.trimEnd());
  };
  // What changes while the compiler runs is older than the notes that it writes at the end, so `-b` would call it up to date for good; `-p` reads it.
  const changedMeanwhile = new Set<string>();
  let compiling = false;
  const compile = serially(async () => {
    const overtaken = [...changedMeanwhile];
    changedMeanwhile.clear();
    compiling = true;
    try {
      for (const project of overtaken) await run('-p', project);
      await run('-b', ...projects);
    } finally {
      // Changes made before the compiler ended may be reported after its end.
      await setImmediate();
      compiling = false;
    }
  }, report);
  for (const project of projects) {
    const changed = () => {
      if (compiling) changedMeanwhile.add(project);
      compile();
    };
    onChange(path.join(root, project, 'src'), /\.(ts|json)$/, changed, signal);
  }
}
