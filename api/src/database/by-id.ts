/** Reads the records that a page of other records refers to, with one command. */
import type { mongo, Types } from 'mongoose';
import { collectionOf } from './records';

/** By id in hexadecimal digits; missing records are left out. */
export async function recordsById<R extends mongo.Document & { _id: Types.ObjectId }>(
  model: Parameters<typeof collectionOf<R>>[0],
  ids: readonly Types.ObjectId[],
  projection: Record<string, 1> = {},
): Promise<ReadonlyMap<string, R>> {
  if (ids.length === 0) return new Map();
  const filter = { _id: { $in: [...ids] } } as unknown as mongo.Filter<R>;
  const found = await collectionOf(model)
    .find(filter, { projection, batchSize: ids.length + 1 })
    .toArray();
  return new Map(found.map((record) => [(record._id as Types.ObjectId).toHexString(), record as unknown as R]));
}
