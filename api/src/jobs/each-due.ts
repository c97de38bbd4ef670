/** The loop of a job that acts at deadlines: everything that is due, in batches, until nothing is left. Knows nothing of what the items are. */
import type { Types } from 'mongoose';
import { eachItem, notWaiting, type NotWaiting } from './each-item';

const BATCH = 100;

/**
 * Works on what `find` answers; it is told how to leave out what is set aside and how many to answer at most. Returns on how many `work` has acted; false says that
 * somebody else was faster.
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
