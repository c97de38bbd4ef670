/**
 * Holds what is read against what must be there. LMDB has no checksums: a page that was overwritten can look empty, and a scan then passes
 * over its records without a word. Every record has exactly one key in the index of `_id`, which lies on pages of its own.
 */
import { mongoError, type MongoError } from '../errors';
import type { CollectionInfo } from '../store/catalogue';
import { indexRange, recordRange } from '../store/keys';
import type { Reader } from '../store/views';

export function damaged(what: string): MongoError {
  return mongoError('DataCorruptionDetected', `${what}: the data file is damaged, restore a backup`);
}

/** How many records a collection has. @throws 301 when its ids are not as many; `records` are the ones found, if somebody counted already */
export function recordCount(
  data: Reader,
  { ns, id, indexes }: CollectionInfo,
  records = data.count('docs', recordRange(id)),
): number {
  const ids = indexes.find(({ name }) => name === '_id_');
  const expected = ids ? data.count('index', indexRange(ids.id)) : records;
  if (records !== expected) throw damaged(`${ns} has ${records} records and ${expected} keys of _id`);
  return records;
}
