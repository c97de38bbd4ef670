/** The one connection to MongoDB: its timeouts, the database, the kind of server and the server's time. */
import type { EventEmitter } from 'node:events';
import mongoose, { mongo, type ConnectOptions } from 'mongoose';
import { measureClock } from '../clock';
import { HOUR_MS } from '../days';
import { tracing } from '../tracing';

/** Time limit of one statement on the server, in ms; the server kills longer ones (`maxTimeMS`). */
export const STATEMENT_BUDGET_MS = 5_000;

/**
 * How long a connection may be silent while a reply is awaited, in ms. Longer than a statement may take, and short enough that the driver can retry within
 * the time of a request (REQUEST_TIMEOUT_MS).
 */
const SILENCE_MS = 9_000;
/** The same for work without a deadline: building an index or reading everything is silent for minutes. */
export const LONG_SILENCE_MS = HOUR_MS;

const DRIVER_OPTIONS: mongo.MongoClientOptions = {
  maxPoolSize: 50,
  minPoolSize: 2,
  serverSelectionTimeoutMS: 5_000,
  // The sum of these two is how long it takes to detect a silent server, whose connections are then all closed. The connect timeout is this short because
  // the kernel's own retries back off further and further.
  connectTimeoutMS: 2_000,
  heartbeatFrequencyMS: 4_000,
  socketTimeoutMS: SILENCE_MS,
  waitQueueTimeoutMS: 5_000,
  retryWrites: true,
  retryReads: true,
  // These override the connection string.
  readPreference: 'primary',
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority' },
  ignoreUndefined: true,
};
const OPTIONS: ConnectOptions = { ...DRIVER_OPTIONS, autoIndex: false, autoCreate: false };

let address = '';

/** The driver's own connection, as far as it is used below. */
interface DriverConnection extends EventEmitter {
  readonly error: Error;
  writeCommand(...given: unknown[]): Promise<void>;
}

/**
 * The driver (mongodb 7.8.0, no ticket yet) waits for a socket to drain, and is not told when it was closed instead. A command written in that moment never
 * ends; if it was a heartbeat, the process has no database until it is restarted. Remove this when `connection.test.ts` passes without it.
 */
function endWritesOfClosedConnections(): void {
  // Not exported by the driver's index.
  // oxlint-disable-next-line typescript/no-require-imports
  const { Connection } = require('mongodb/lib/cmap/connection') as { Connection: { prototype: DriverConnection } };
  const { writeCommand } = Connection.prototype;
  Connection.prototype.writeCommand = async function write(...given): Promise<void> {
    let close = (): void => undefined;
    const closed = new Promise<never>((_, reject) => {
      close = () => reject(this.error);
    });
    this.once('close', close);
    try {
      await Promise.race([writeCommand.apply(this, given), closed]);
    } finally {
      this.off('close', close);
    }
  };
}
endWritesOfClosedConnections();

/** Connects, waiting at most the driver's server selection timeout. `silenceMs` is how long a reply may take. Throws when there is no server. */
export async function connect(uri: string, silenceMs = SILENCE_MS): Promise<void> {
  address = uri;
  mongoose.set('strictQuery', true);
  mongoose.set('bufferCommands', false);
  const traces = tracing();
  const options = { ...OPTIONS, socketTimeoutMS: silenceMs };
  await mongoose.connect(uri, traces ? { ...options, monitorCommands: true } : options);
  traces?.watch(mongoose.connection.getClient());
  // The driver's heartbeat brings the server's time every few seconds. An awaited reply is sent as soon as it is written, so its round trip counts as 0.
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

/** The time of the server that takes writes is the time of all processes (decisions.md 29). */
function takeTime(hello: mongo.Document, roundTripMs: number): void {
  const takesWrites = hello['isWritablePrimary'] === true || hello['msg'] === 'isdbgrid';
  if (takesWrites && hello['localTime'] instanceof Date) measureClock(hello['localTime'].getTime(), roundTripMs);
}

/** Time limit of a counter, in ms; without an answer the caller does without the counter. */
const COUNTER_TIMEOUT_MS = 2_000;

/** The same database for counters that may be lost: writes do not wait for the other members and time out soon. */
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

/** A client with connections of its own, for commands that take longer than others may wait. The caller closes it. */
export function longClient(): mongo.MongoClient {
  return new mongo.MongoClient(address, { ...DRIVER_OPTIONS, minPoolSize: 0, socketTimeoutMS: LONG_SILENCE_MS });
}
