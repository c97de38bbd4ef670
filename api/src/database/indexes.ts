/** Compares the indexes that models declare with those of the database, creates them, and drops obsolete ones by name. Knows no model by name. */
import mongoose, { type mongo } from 'mongoose';
import { log } from '../log';
import { database, longClient } from './connection';

/** Every index that a registered model declares, by collection and in a fixed order, so that comparing two results shows whether anything has changed. */
export function declaredIndexes(): { collection: string; indexes: [mongo.IndexSpecification, object][] }[] {
  return mongoose
    .modelNames()
    .map((name) => mongoose.model(name).schema)
    .map((schema) => ({
      collection: schema.get('collection') as string,
      indexes: schema.indexes() as unknown as [mongo.IndexSpecification, object][],
    }))
    .sort((a, b) => (a.collection < b.collection ? -1 : 1));
}

/** Indexes that a model declares and the database lacks, as `collection: keys`. */
export async function missingIndexes(): Promise<string[]> {
  const lists = declaredIndexes().map(async ({ collection, indexes }) => {
    const found = await database()
      .collection(collection)
      .indexes()
      // 26 NamespaceNotFound: no collection, so no indexes.
      .catch((error: { code?: number }) => (error.code === 26 ? [] : Promise.reject(error)));
    const there = new Set(found.map(({ key }) => keysOf(key)));
    return indexes
      .map(([keys]) => keysOf(keys as object))
      .filter((keys) => !there.has(keys))
      .map((keys) => `${collection}: ${keys}`);
  });
  return (await Promise.all(lists)).flat();
}

/** Text indexes are stored differently from how they are declared; none is declared here. */
const keysOf = (keys: object): string => JSON.stringify(keys);

/** Creates the collections and indexes of all registered models, with one command per model. Safe to repeat, and from several processes at once. */
export async function ensureIndexes(): Promise<void> {
  // Building an index on many records takes long.
  const client = longClient();
  try {
    const db = client.db(database().databaseName);
    for (const name of mongoose.modelNames()) {
      const { schema, collection } = mongoose.model(name);
      // `background` is Mongoose's own default; servers have ignored it since MongoDB 4.2.
      const indexes = schema.indexes().map(([key, { background: _ignored, ...options }]) => ({ key, ...options }));
      if (indexes.length > 0)
        await db.collection(collection.collectionName).createIndexes(indexes as mongo.IndexDescription[]);
      else await createCollection(collection.collectionName);
      log().debug({ model: name }, 'indexes are there');
    }
  } finally {
    await client.close();
  }
}

async function createCollection(name: string): Promise<void> {
  await database()
    .createCollection(name)
    .catch((error: unknown) => {
      // When two processes start together, both may try; the second finds the collection there (48 NamespaceExists).
      if ((error as { code?: number }).code !== 48) throw error;
    });
}

/** Removes indexes, by collection and name. Safe to repeat; what is not there is removed already. */
export async function dropIndexes(unused: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [collection, names] of Object.entries(unused)) {
    for (const name of names) {
      await database()
        .collection(collection)
        .dropIndex(name)
        .catch((error: unknown) => {
          // 26 NamespaceNotFound, 27 IndexNotFound.
          if (![26, 27].includes((error as { code?: number }).code ?? 0)) throw error;
        });
    }
  }
}
