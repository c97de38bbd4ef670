/** Reads the records that a page of other records refers to, with one command. */
import { Types, type ClientSession, type Model, type mongo } from 'mongoose';
import { collectionOf } from './records';

/** Below the id of every record. No record has it. */
export const LOWEST_ID = new Types.ObjectId('0'.repeat(24));

interface Options<R> {
  /** A further condition on the records. */
  readonly where?: mongo.Filter<R>;
  readonly session?: ClientSession | undefined;
}

/** By id in hexadecimal digits; missing records are left out. An id may be given more than once. */
export async function recordsById<R extends mongo.Document & { _id: Types.ObjectId }>(
  model: Model<R>,
  ids: readonly Types.ObjectId[],
  projection: Record<string, 1> = {},
  { where = {}, session }: Options<R> = {},
): Promise<ReadonlyMap<string, R>> {
  if (ids.length === 0) return new Map();
  const filter = { ...where, _id: { $in: [...ids] } } as mongo.Filter<R>;
  const found = (await collectionOf(model)
    .find(filter, { projection, session, batchSize: ids.length + 1 })
    .toArray()) as R[];
  return new Map(found.map((record) => [record._id.toHexString(), record]));
}
