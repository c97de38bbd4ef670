/**
 * Changes the records of a whole collection in bounded steps. The process may die after any of them: the caller stores how far it came. Knows no migration
 * by name.
 */
import type { mongo } from 'mongoose';
import { database } from './connection';

/** Records that one statement looks at, and at most changes: few enough that it never takes longer than a connection may be silent. */
const BATCH = 2_000;
/** Index hint for a step: with an index on the condition, it could examine more records than its share. */
const BY_ID = { _id: 1 } as const;

/** Where an earlier run of a conversion stopped, and a way to note further progress. */
export interface Progress {
  /** Aborted when the process is to stop, or another one has taken over. */
  readonly signal: AbortSignal;
  /** The last `_id` that `step` has dealt with; undefined when it has not begun. */
  reached(step: string): unknown;
  /** Notes that `step` has dealt with everything up to `id`. Rejects when another process has taken over. */
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
 * Splits the ids of a collection, in order, into ranges of a bounded number of ids: those after `last`, or all. Callers combine their own condition with
 * one range at a time; where hardly any record matches, that condition alone would scan the whole collection in one statement. With `among`, only ids of
 * records that match it; an index must serve `among` in the order of `_id`. Throws the signal's reason.
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
 * Records that match `filter`, in order of their ids, in one batch per step; steps without a match are skipped. Each statement looks at a bounded number of
 * records, whether or not they match. Resumes where `progress` says that an earlier run of `step` stopped; asking for the next batch confirms the last one.
 * Throws the signal's reason.
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
 * Applies `update` to every record of `collection` that matches `filter`, in order of their ids, and resumes where `progress` says that an earlier run of
 * `step` stopped. A changed record must no longer match `filter`, since a statement may be repeated. Returns the number of changed records. Throws the
 * signal's reason.
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
