/**
 * Changes the records of a whole collection in bounded steps, each of which can be the last one of this process: what was reached is written down by whoever
 * started it. Knows no migration by name.
 */
import type { mongo } from 'mongoose';
import { database } from './connection';

/** Records that one statement looks at, and changes at most: so many that it never takes longer than a connection may be silent. */
const BATCH = 2_000;
/** What a step is looked up by: an index of what it looks for may hold more records than the step is to look at. */
const BY_ID = { _id: 1 } as const;

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

interface IdSpan {
  readonly _id: { readonly $gte: never; readonly $lte: never };
}

/**
 * Ids of a collection in their order, as conditions on a bounded number of them each: those behind `last`, or all. What a statement looks for goes into it together
 * with one of these; where hardly any record fits, looking for those alone would go through the whole collection at once. With `among`, only ids of records that it
 * fits: it must be what an index is about, in the order of `_id`. Throws the reason of the signal.
 */
export async function* idSpans(
  collection: string,
  signal: AbortSignal,
  { last, among = {} }: { last?: unknown; among?: mongo.Filter<mongo.Document> } = {},
): AsyncGenerator<IdSpan, void, undefined> {
  const records = database().collection(collection);
  for (;;) {
    signal.throwIfAborted();
    const beyond = last === undefined ? {} : { _id: { $gt: last } };
    const ids = await records
      .find({ ...among, ...beyond } as mongo.Filter<mongo.Document>, {
        projection: { _id: 1 },
        sort: { _id: 1 },
        limit: BATCH,
        batchSize: BATCH + 1,
      })
      .map(({ _id }) => _id as unknown)
      .toArray();
    if (ids.length === 0) return;
    last = ids.at(-1);
    yield { _id: { $gte: ids[0] as never, $lte: last as never } };
    if (ids.length < BATCH) return;
  }
}

/**
 * Records that `filter` fits, in the order of their ids: those of one step at a time, and steps that have any. A statement looks at a bounded number of records,
 * whether or not they fit. Goes on where `progress` says that an earlier run of `step` ended; whoever asks for more is through with what they got. Throws the
 * reason of the signal.
 */
export async function* fittingInSteps<Fields extends mongo.Document>(
  progress: Progress,
  step: string,
  records: mongo.Collection<Fields>,
  filter: mongo.Document,
  projection: mongo.Document,
): AsyncGenerator<mongo.WithId<Fields>[], void, undefined> {
  for await (const span of idSpans(records.collectionName, progress.signal, { last: progress.reached(step) })) {
    const within = { $and: [filter, span] } as mongo.Filter<Fields>;
    const found = await records.find(within, { projection, hint: BY_ID, batchSize: BATCH + 1 }).toArray();
    if (found.length > 0) yield found;
    await progress.note(step, span._id.$lte);
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
  for await (const span of idSpans(collection, progress.signal, { last: progress.reached(step) })) {
    const { modifiedCount } = await records.updateMany({ $and: [filter, span] }, update, { hint: BY_ID });
    changed += modifiedCount;
    await progress.note(step, span._id.$lte);
  }
  return changed;
}
