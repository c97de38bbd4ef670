/** The one connection to MongoDB: how long it waits for what, the database behind it, and what kind of server and what time it has. */
import mongoose, { mongo, type ConnectOptions } from 'mongoose';
import { measureClock } from '../clock';
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
  // Whatever the address says.
  readPreference: 'primary',
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

/** Whether the server is the embedded database, which says so in its build information. */
export async function isEmbedded(): Promise<boolean> {
  const info = await database().admin().command({ buildInfo: 1 });
  return Array.isArray(info.modules) && info.modules.includes('embedded-mongo');
}

/** A client on connections of its own, for what takes longer than anybody else may wait; to be closed afterwards. */
export function longClient(): mongo.MongoClient {
  return new mongo.MongoClient(address, { ...DRIVER_OPTIONS, minPoolSize: 0, socketTimeoutMS: LONG_SILENCE_MS });
}
