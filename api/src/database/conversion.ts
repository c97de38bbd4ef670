/**
 * Changes the records of a whole collection in bounded steps, each of which can be the last one of this process: what was reached is written down by whoever
 * started it. Knows no migration by name.
 */
import type { mongo } from 'mongoose';
import { database } from './connection';

/** Records that one statement looks at, and changes at most: so many that it never takes longer than a connection may be silent. */
const BATCH = 2_000;

/** What a conversion is told about what went before, and says as it goes on. */
export interface Progress {
  /** Aborted when the process is to stop, or another one has taken over. */
  readonly signal: AbortSignal;
  /** The last `_id` that `step` is through with; undefined when it has not begun. */
  reached(step: string): unknown;
  /** Writes down that `step` is through with everything up to `id`. Rejects when another process has taken over. */
  note(step: string, id: unknown): Promise<void>;
}

/** For conversions that nobody has to resume: they begin at the beginning. */
export const FROM_THE_BEGINNING: Progress = {
  signal: new AbortController().signal,
  reached: () => undefined,
  note: () => Promise.resolve(),
};

/**
 * Ids of a collection in their order, as conditions on a bounded number of them each: those behind `last`, or all. What a statement looks for goes into it together
 * with one of these; where hardly any record fits, looking for those alone would go through the whole collection at once. Throws the reason of the signal.
 */
export async function* idSpans(
  collection: string,
  signal: AbortSignal,
  last?: unknown,
): AsyncGenerator<{ readonly _id: { readonly $gte: never; readonly $lte: never } }, void, undefined> {
  const records = database().collection(collection);
  for (;;) {
    signal.throwIfAborted();
    const beyond = last === undefined ? {} : { _id: { $gt: last } };
    const ids = await records
      .find(beyond as mongo.Filter<mongo.Document>, { projection: { _id: 1 }, sort: { _id: 1 }, limit: BATCH })
      .map(({ _id }) => _id as unknown)
      .toArray();
    if (ids.length === 0) return;
    last = ids.at(-1);
    yield { _id: { $gte: ids[0] as never, $lte: last as never } };
    if (ids.length < BATCH) return;
  }
}

/**
 * Gives `update` to every record of `collection` that `filter` fits, in the order of their ids, and goes on where `progress` says that an earlier run of
 * `step` ended. `filter` must no longer fit a record that was changed: a statement may come twice. Answers how many were changed; throws the reason of the signal.
 */
export async function updateInSteps(
  progress: Progress,
  step: string,
  collection: string,
  filter: mongo.Filter<mongo.Document>,
  update: mongo.Document[] | mongo.UpdateFilter<mongo.Document>,
): Promise<number> {
  const records = database().collection(collection);
  let changed = 0;
  for await (const span of idSpans(collection, progress.signal, progress.reached(step))) {
    const { modifiedCount } = await records.updateMany({ $and: [filter, span] }, update);
    changed += modifiedCount;
    await progress.note(step, span._id.$lte);
  }
  return changed;
}
