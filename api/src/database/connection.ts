/** The one connection to MongoDB, and typed access to native collections (mongoose holds schemas and indexes; hot paths use the driver). */
import mongoose, { mongo, type ConnectOptions } from 'mongoose';
import { measureClock } from '../clock';
import { log } from '../log';
import { tracing } from '../tracing';

/** Longest time that one statement may take on the server, in ms; longer ones are killed there (`maxTimeMS`). */
export const STATEMENT_BUDGET_MS = 5_000;

/**
 * How long a connection may be silent while an answer is waited for, in ms: longer than a statement may take, and so short that the driver can ask a second time
 * within what a request may take (REQUEST_TIMEOUT_MS).
 */
const SILENCE_MS = 9_000;
/** The same for whoever has all the time: building an index or reading everything says nothing for minutes. */
export const LONG_SILENCE_MS = 3_600_000;

const DRIVER_OPTIONS: mongo.MongoClientOptions = {
  maxPoolSize: 50,
  minPoolSize: 2,
  serverSelectionTimeoutMS: 5_000,
  // A server that falls silent is noticed after the sum of these, and all connections to it are given up then. Who cannot connect tries anew so soon, because the
  // system's own tries come further and further apart.
  connectTimeoutMS: 2_000,
  heartbeatFrequencyMS: 4_000,
  socketTimeoutMS: SILENCE_MS,
  waitQueueTimeoutMS: 5_000,
  retryWrites: true,
  retryReads: true,
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority' },
  ignoreUndefined: true,
};
const OPTIONS: ConnectOptions = { ...DRIVER_OPTIONS, autoIndex: false, autoCreate: false };

let address = '';

/**
 * Connects, waiting at most the driver's server selection timeout; `silenceMs` is how long an answer may take on the way. Throws when there is no server.
 */
export async function connect(uri: string, silenceMs = SILENCE_MS): Promise<void> {
  address = uri;
  mongoose.set('strictQuery', true);
  mongoose.set('bufferCommands', false);
  const traces = tracing();
  const options = { ...OPTIONS, socketTimeoutMS: silenceMs };
  await mongoose.connect(uri, traces ? { ...options, monitorCommands: true } : options);
  traces?.watch(mongoose.connection.getClient());
  // The driver hears from the server every few seconds anyway, and each time what time it is there; what it waits for is sent the moment it is said.
  mongoose.connection.getClient().on('serverHeartbeatSucceeded', ({ reply, awaited, duration }) => {
    takeTime(reply, awaited ? 0 : duration);
  });
}

export async function disconnect(): Promise<void> {
  await mongoose.disconnect();
}

/** Whether statements can be sent now. */
export function isConnected(): boolean {
  return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
}

/** The database of the connection. Throws before `connect`. */
export function database(): mongo.Db {
  const db = mongoose.connection.db;
  if (!db) throw new Error('The database is not connected.');
  return db;
}

/** The time of the server that takes writes is everybody's (decisions.md 29). */
function takeTime(hello: mongo.Document, roundTripMs: number): void {
  const takesWrites = hello['isWritablePrimary'] === true || hello['msg'] === 'isdbgrid';
  if (takesWrites && hello['localTime'] instanceof Date) measureClock(hello['localTime'].getTime(), roundTripMs);
}

/** Longest time that a counter may take, in ms; whoever counts does without then. */
const COUNTER_TIMEOUT_MS = 2_000;

/** The same database for counters whose loss costs nothing: written without waiting for the other members, and given up soon. */
export function sharedCounters(): mongo.Db {
  return mongoose.connection.getClient().db(database().databaseName, {
    writeConcern: { w: 1 },
    timeoutMS: COUNTER_TIMEOUT_MS,
  });
}

/** Whether the server is part of a replica set; transactions need one. */
export async function isReplicaSet(): Promise<boolean> {
  const asked = performance.now();
  const hello = await database().admin().command({ hello: 1 });
  takeTime(hello, performance.now() - asked);
  return typeof hello.setName === 'string' || hello.msg === 'isdbgrid';
}

/** Every index that a registered model declares, by collection and in an order of their own: what is compared to know whether anything has changed. */
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

/** Names of indexes that a model declares and the database lacks, as `collection: keys`. */
export async function missingIndexes(): Promise<string[]> {
  const lists = declaredIndexes().map(async ({ collection, indexes }) => {
    const found = await database()
      .collection(collection)
      .indexes()
      // 26 NamespaceNotFound: it has none of them.
      .catch((error: { code?: number }) => (error.code === 26 ? [] : Promise.reject(error)));
    const there = new Set(found.map(({ key }) => keysOf(key)));
    return indexes
      .map(([keys]) => keysOf(keys as object))
      .filter((keys) => !there.has(keys))
      .map((keys) => `${collection}: ${keys}`);
  });
  return (await Promise.all(lists)).flat();
}

/** How a text index is declared and how it is kept differ; none is declared here. */
const keysOf = (keys: object): string => JSON.stringify(keys);

/** Whether the server is the embedded database, which says so in its build information. */
export async function isEmbedded(): Promise<boolean> {
  const info = await database().admin().command({ buildInfo: 1 });
  return Array.isArray(info.modules) && info.modules.includes('embedded-mongo');
}

/** Creates collections and indexes of all registered models, with one command each. Safe to repeat, and with several processes at once. */
export async function ensureIndexes(): Promise<void> {
  // On a connection of its own, because an index on many records takes longer than anybody else may wait.
  const client = new mongo.MongoClient(address, {
    ...DRIVER_OPTIONS,
    minPoolSize: 0,
    socketTimeoutMS: LONG_SILENCE_MS,
  });
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
      // Two processes that start together may both try; the second finds it there (48 NamespaceExists).
      if ((error as { code?: number }).code !== 48) throw error;
    });
}
