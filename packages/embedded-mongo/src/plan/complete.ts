/**
 * Holds what is read against what must be there. LMDB has no checksums: a page that was overwritten can look empty, and a scan then passes
 * over its records without a word. Every record has exactly one key in the index of `_id`, which lies on pages of its own.
 */
import { mongoError, type MongoError } from '../errors';
import type { CollectionInfo } from '../store/catalogue';
import { indexRange, recordRange } from '../store/keys';
import type { Range, Reader, Space } from '../store/views';

export function damaged(what: string): MongoError {
  return mongoError('DataCorruptionDetected', `${what}: the data file is damaged, restore a backup`);
}

/** Keys counted between two looks at the clock: about two milliseconds. LMDB counts in one piece, a million keys in up to 80. */
const COUNTED_AT_ONCE = 50_000;

/**
 * Counts a collection's records, pausing when the time of a step is over.
 * @param data what to count in, asked for anew after every stop; always of the same state
 * @param found how many records there are, if they were counted already
 * @throws 301 when its ids are not as many
 */
export function* recordCount(
  data: () => Reader,
  { ns, id, indexes }: CollectionInfo,
  found?: number,
): Generator<undefined, number> {
  const records = found ?? (yield* keyCount(data, 'docs', recordRange(id)));
  const ids = indexes.find(({ name }) => name === '_id_');
  const expected = ids ? yield* keyCount(data, 'index', indexRange(ids.id)) : records;
  if (records !== expected) throw damaged(`${ns} has ${records} records and ${expected} keys of _id`);
  return records;
}

/**
 * Counts the keys of a range, `limit` or a few more at most, pausing now and then.
 * @param data what to count in, asked for anew after every stop
 */
export function* keyCount(
  data: () => Reader,
  space: Space,
  range: Range,
  limit = Infinity,
): Generator<undefined, number> {
  let keys = 0;
  for (let { start } = range; ;) {
    const part = data().countUpTo(space, { start, end: range.end }, Math.min(COUNTED_AT_ONCE, limit - keys));
    keys += part.keys;
    if (!part.next || keys >= limit) return keys;
    start = part.next;
    yield undefined;
  }
}
