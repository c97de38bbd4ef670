/** Moves single records of the running product into the past and runs the jobs that are then due: no journey waits in real time. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runningStack } from './running-stack';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

const SCRIPT = join(__dirname, '../../api/dist/testing/passing-time.js');
const TIMEOUT_MS = 30_000;

type Collection = 'reservations' | 'submissions' | 'saved_searches' | 'notices';

export interface Passing {
  records?: readonly { collection: Collection; id: string }[];
  ms?: number;
  jobs: readonly string[];
}

let keeper: Promise<ChildProcess> | undefined;

/** One process per worker, which ends with the worker. */
function timeKeeper(): Promise<ChildProcess> {
  keeper ??= (async () => {
    const child = fork(SCRIPT, { env: { ...process.env, ...runningStack().apiEnvironment } });
    await answerOf(child);
    return child;
  })();
  return keeper;
}

async function answerOf(child: ChildProcess): Promise<void> {
  const over = new AbortController();
  const ended = once(child, 'exit', { signal: over.signal }).then(() => {
    throw new Error('What lets time pass has ended');
  });
  try {
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [{ error?: string }];
    if (answer.error !== undefined) throw new Error(answer.error);
  } finally {
    over.abort();
    ended.catch(() => undefined);
  }
}

/** Moves every date in these records back by `ms` and runs the jobs. Rejects with what went wrong. */
export async function letTimePass({ records = [], ms = 0, jobs }: Passing): Promise<void> {
  const child = await timeKeeper();
  const answer = answerOf(child);
  child.send({ records, ms, jobs });
  await answer;
}

/** Runs the jobs now. */
export function runJobs(...jobs: readonly string[]): Promise<void> {
  return letTimePass({ jobs });
}
