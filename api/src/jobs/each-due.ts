/** The loop of a job that acts on deadlines: everything that is due, in batches, until nothing is left. Knows nothing of what the items are. */
import type { Types } from 'mongoose';
import { eachItem, notWaiting, type NotWaiting } from './each-item';

const BATCH = 100;

/**
 * Works on the items that `find` returns. `find` receives the condition that excludes items set aside, and the batch size. Returns the number of items that
 * `work` acted on; it returns false when another process was faster.
 */
export async function eachDue<T extends { _id: Types.ObjectId }>(
  job: string,
  find: (besides: NotWaiting, limit: number) => Promise<readonly T[]>,
  work: (item: T) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await find(await notWaiting(job), BATCH);
    const acted = await eachItem(job, due, ({ _id }) => _id.toHexString(), work, signal);
    done += acted.filter(Boolean).length;
    if (signal.aborted || due.length < BATCH) return done;
  }
}
