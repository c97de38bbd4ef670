/**
 * Changes or removes records that may be very many, e.g. all of one person, with a bounded number per statement: a statement for a hundred thousand
 * records takes longer than a connection may be silent, and would never succeed. Neither is atomic as a whole. Both may be repeated, which is how they
 * continue after an interruption. Knows no record.
 */
import type { Model, mongo } from 'mongoose';
import { collectionOf } from './records';

/** Records per statement: a tenth of a second or two. */
const BATCH = 1_000;

/** Applies `update` to every record that matches `filter` from the beginning to the end, whether or not it still matches afterwards. */
export async function updateInBatches<R extends mongo.Document>(
  model: Model<R>,
  filter: mongo.Filter<R>,
  update: mongo.UpdateFilter<R>,
): Promise<void> {
  for await (const among of batchesOf(model, filter))
    await collectionOf(model).updateMany({ $and: [filter, among] } as mongo.Filter<R>, update);
}

/** Removes every record that matches `filter`. */
export async function deleteInBatches<R extends mongo.Document>(
  model: Model<R>,
  filter: mongo.Filter<R>,
): Promise<void> {
  for await (const among of batchesOf(model, filter))
    await collectionOf(model).deleteMany({ $and: [filter, among] } as mongo.Filter<R>);
}

async function* batchesOf<R extends mongo.Document>(
  model: Model<R>,
  filter: mongo.Filter<R>,
): AsyncGenerator<{ _id: { $in: unknown[] } }> {
  const cursor = collectionOf(model).find(filter, { projection: { _id: 1 }, batchSize: BATCH });
  while (await cursor.hasNext())
    yield { _id: { $in: cursor.readBufferedDocuments().map(({ _id }) => _id as unknown) } };
}
