/** Walks over a collection by its native name, for whoever adds up or compares all of its records: each answer takes as long as a batch, however many there are. Knows no record. */
import type { mongo } from 'mongoose';
import { database } from './connection';

const READ_BATCH = 5_000;

/** Hands each record that fits to `take`, with the fields of `projection`. As with any cursor, this is no snapshot. */
export async function eachRecord(
  name: string,
  filter: mongo.Document,
  projection: mongo.Document,
  take: (document: mongo.Document) => void,
): Promise<void> {
  const cursor = database().collection(name).find(filter, { projection, batchSize: READ_BATCH });
  while (await cursor.hasNext()) for (const document of cursor.readBufferedDocuments()) take(document);
}
