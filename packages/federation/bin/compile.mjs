/** Compiles this package when its sources have changed, so that the current rules run, even after a pull. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const TIMEOUT_MS = 5 * 60_000;

/** Ends the process when the compiler fails, after printing its errors. */
export function compile() {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')), 'bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-b', PACKAGE], { stdio: 'inherit', timeout: TIMEOUT_MS });
  if (status !== 0) process.exit(1);
}
