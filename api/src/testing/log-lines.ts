/** Captures the log of this process while something runs, for tests that read it. */
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { startLog } from '../log';

/** Raw log lines at level `info`; afterwards the log is silent again. */
export async function logLines(work: (log: Logger) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  try {
    await work(startLog('info', sink));
  } finally {
    startLog('silent');
  }
  return lines.join('').trim().split('\n');
}
