/**
 * Goes over a collection by its native name, for callers that sum up or compare all records. Each reply takes as long as one batch, however many records
 * there are. Knows no record.
 */
import type { mongo } from 'mongoose';
import { database } from './connection';

const READ_BATCH = 5_000;

/** Passes each matching record to `take`, with the fields of `projection`. As with any cursor, this is not a snapshot. */
export async function eachRecord(
  name: string,
  filter: mongo.Document,
  projection: mongo.Document,
  take: (document: mongo.Document) => void,
): Promise<void> {
  const cursor = database().collection(name).find(filter, { projection, batchSize: READ_BATCH });
  while (await cursor.hasNext()) for (const document of cursor.readBufferedDocuments()) take(document);
}
