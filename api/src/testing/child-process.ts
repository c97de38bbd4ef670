/** Runs the workspaces' TypeScript in a separate process, for tests that need several processes or kill one. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const HOOK = path.join(__dirname, 'run-source.cjs');

export interface SourceProcess {
  readonly child: ChildProcess;
  /** What followed `marker` on the line that was waited for. */
  readonly said: string;
  /** Asks it to end, and kills it after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
  /** Kills it without notice. */
  kill(): Promise<void>;
}

export interface SourceProcessOptions {
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The process is ready when a line on its output contains this. */
  marker: string;
  timeoutMs?: number;
}

/** Runs `file` and waits for its marker. Throws with the last output when it ends or takes too long. */
export function runSource(file: string, options: SourceProcessOptions): Promise<SourceProcess> {
  const child = spawn(process.execPath, ['-C', '@taskmint/source', '-r', HOOK, file, ...(options.args ?? [])], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const stop = async (timeoutMs = 10_000): Promise<void> => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    await ended;
    clearTimeout(timer);
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => fail('took too long to start'), options.timeoutMs ?? 30_000);
    const fail = (why: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`${path.basename(file)} ${why}:\n${output.slice(-2_000)}`));
    };
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
      const line = output.split('\n').find((candidate) => candidate.includes(options.marker));
      if (line === undefined || !output.includes('\n', output.indexOf(options.marker))) return;
      clearTimeout(timer);
      child.stdout.off('data', read);
      child.stdout.resume();
      resolve({ child, said: line.slice(line.indexOf(options.marker) + options.marker.length).trim(), stop, kill });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}
