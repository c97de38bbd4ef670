/**
 * Verifies that a scan has read everything. LMDB has no checksums: an overwritten page can look empty, and a scan silently skips its
 * records. Every record has exactly one key in the `_id` index, which is stored on different pages.
 */
import { mongoError, type MongoError } from '../errors';
import type { CollectionInfo } from '../store/catalogue';
import { rangeOf } from '../store/keys';
import type { Range, Reader, Space } from '../store/key-value';

export function damaged(what: string): MongoError {
  return mongoError('DataCorruptionDetected', `${what}: the data file is damaged, restore a backup`);
}

/** Keys counted between two checks of the clock, about two milliseconds. LMDB cannot pause a count, and takes up to 80 ms for a million keys. */
const COUNTED_AT_ONCE = 50_000;

/**
 * Counts a collection's records, pausing when the time slice is over.
 * @param data returns the reader, always of the same state; called again after every pause
 * @param found the number of records, if already counted
 * @throws 301 when the number of ids differs
 */
export function* recordCount(
  data: () => Reader,
  { ns, id, indexes }: CollectionInfo,
  found?: number,
): Generator<undefined, number> {
  const records = found ?? (yield* keyCount(data, 'docs', rangeOf(id)));
  const ids = indexes.find(({ name }) => name === '_id_');
  const expected = ids ? yield* keyCount(data, 'index', rangeOf(ids.id)) : records;
  if (records !== expected) throw damaged(`${ns} has ${records} records and ${expected} keys of _id`);
  return records;
}

/**
 * Counts the keys of a range, up to `limit` or slightly more, pausing regularly.
 * @param data returns the reader; called again after every pause
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
