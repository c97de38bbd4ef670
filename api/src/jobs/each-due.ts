/** Jobs that act on deadlines: everything that is due, in batches, until nothing is left. Knows nothing of what the items are. */
import type { Model, mongo, Types } from 'mongoose';
import { now } from '../clock';
import { collectionOf } from '../database/records';
import { eachItem, notWaiting } from './each-item';
import type { JobDefinition } from './job';

const BATCH = 100;

interface Due<R> {
  readonly from: Model<R>;
  /** The condition of records that are due at that moment. */
  readonly due: (at: Date) => mongo.Filter<R>;
  readonly projection?: mongo.Document;
  readonly sort?: mongo.Sort;
  /** Returns false when another process was faster. */
  readonly work: (item: R, signal: AbortSignal) => Promise<boolean>;
}

/** Works on the records that are due, except those set aside. Returns the number that `work` acted on. */
export async function eachDue<R extends mongo.Document & { _id: Types.ObjectId }>(
  job: string,
  { from, due, work, ...options }: Due<R>,
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  for (;;) {
    const filter = { ...(await notWaiting(job)), ...due(now()) } as mongo.Filter<R>;
    const items = (await collectionOf(from)
      .find(filter, { ...options, limit: BATCH })
      .toArray()) as R[];
    const acted = await eachItem(
      job,
      items,
      ({ _id }) => _id.toHexString(),
      (item) => work(item, signal),
      signal,
    );
    done += acted.filter(Boolean).length;
    if (signal.aborted || items.length < BATCH) return done;
  }
}

/** The job that does so every `everyMs`. */
export function dueJob<R extends mongo.Document & { _id: Types.ObjectId }>({
  name,
  everyMs,
  ...due
}: Pick<JobDefinition, 'name' | 'everyMs'> & Due<R>): JobDefinition {
  return { name, everyMs, run: (signal) => eachDue(name, due, signal) };
}
