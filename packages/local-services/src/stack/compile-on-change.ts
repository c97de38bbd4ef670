/**
 * Compiles TypeScript projects when their sources change. Types are left to the editor and `npm run typecheck`: checking them took 38 s of CPU time for
 * one line of the API, compiling it takes 2. The compiler's own `--watch` polls, and noticed changes up to half a minute later.
 */
import * as path from 'node:path';
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
  const args = [tsc, '-b', '--noCheck', '--pretty', 'false', ...projects];
  const compile = serially(async () => {
    const complaints = await runNode(args, { cwd: root, env: process.env, timeoutMs: TIMEOUT_MS, signal });
    if (complaints !== null) throw new Error(complaints.trimEnd());
  }, report);
  for (const project of projects) onChange(path.join(root, project, 'src'), /\.(ts|json)$/, compile, signal);
}
