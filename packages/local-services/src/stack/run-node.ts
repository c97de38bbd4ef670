/** Runs a Node script to its end; its output matters only when it fails. */
import { spawn } from 'node:child_process';
import { compiled } from './places';

/** How much of the end of its output is kept, in characters. */
const KEPT_CHARACTERS = 20_000;

interface RunOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Resolves to null on success, otherwise to the end of its output. Rejects when it could not be started, or `signal` ended it. The script ends with this
 * process, even after `kill -9`.
 */
export function runNode(args: readonly string[], { cwd, env, timeoutMs, signal }: RunOptions): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--require', compiled('stack/orphan-guard.js'), ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      timeout: timeoutMs,
      signal,
    });
    let output = '';
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output = (output + text).slice(-KEPT_CHARACTERS);
      });
    }
    child.once('error', reject);
    child.once('close', (code, killed) => {
      if (code === 0) resolve(null);
      else resolve(killed ? `ended by ${killed}\n${output}` : output);
    });
  });
}
