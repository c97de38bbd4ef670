/** Records the commands that the API sends to the database, and asks the database for its query plans. Start it before the API connects. */
import mongoose, { type mongo } from 'mongoose';
import { database } from '../database/connection';

export interface SentCommand {
  readonly name: string;
  /** The collection, for commands that have one. */
  readonly on: string;
  readonly body: mongo.Document;
  readonly inTransaction: boolean;
}

export interface CommandLog {
  /** Everything sent while `work` ran. */
  during(work: () => Promise<unknown>): Promise<SentCommand[]>;
}

/** Commands that the driver sends on its own, or to end a session or cursor. */
const HOUSEKEEPING = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'killCursors']);

/** Makes Mongoose's next connection report its commands; `hear` receives all of them. */
export function watchCommands(hear?: (command: SentCommand) => void): CommandLog {
  const connect = mongoose.connect.bind(mongoose);
  let current: SentCommand[] | null = null;
  jest.spyOn(mongoose, 'connect').mockImplementation(async (uri, options) => {
    const connected = await connect(uri, { ...options, monitorCommands: true });
    mongoose.connection.getClient().on('commandStarted', ({ commandName: name, command }) => {
      if (HOUSEKEEPING.has(name)) return;
      const body = command as mongo.Document;
      const sent = { name, on: String(body[name]), body, inTransaction: body['autocommit'] === false };
      hear?.(sent);
      current?.push(sent);
    });
    return connected;
  });
  return {
    async during(work) {
      const sent: SentCommand[] = [];
      current = sent;
      try {
        await work();
      } finally {
        current = null;
      }
      return sent;
    },
  };
}

/** One read of a command: each stage that reads a collection counts separately. */
export interface Read {
  readonly on: string;
  readonly filter: mongo.Document;
  readonly sort: mongo.Document | undefined;
}

/** The reads of a command; none for inserts and for commands that are no statements. */
export function readsOf({ name, on, body }: SentCommand): Read[] {
  const filters = (list: unknown): Read[] =>
    (list as mongo.Document[]).map(({ q }) => ({ on, filter: q as mongo.Document, sort: undefined }));
  switch (name) {
    case 'find':
      return [{ on, filter: (body['filter'] ?? {}) as mongo.Document, sort: body['sort'] as mongo.Document }];
    case 'findAndModify':
    case 'count':
    case 'distinct':
      return [{ on, filter: (body['query'] ?? {}) as mongo.Document, sort: undefined }];
    case 'update':
      return filters(body['updates']);
    case 'delete':
      return filters(body['deletes']);
    case 'aggregate':
      return readsOfPipeline(on, body['pipeline'] as mongo.Document[]);
    case 'insert':
    case 'commitTransaction':
    case 'abortTransaction':
      return [];
    default:
      throw new Error(`a command that is not known here: ${name}`);
  }
}

function readsOfPipeline(on: string, pipeline: readonly mongo.Document[]): Read[] {
  const [first, second] = pipeline;
  const filter = (first?.['$match'] ?? {}) as mongo.Document;
  const sort = (first?.['$sort'] ?? second?.['$sort']) as mongo.Document | undefined;
  // Anything up to a limit, in no order: an index could not help.
  const takesAny = Object.keys(filter).length === 0 && second?.['$limit'] !== undefined;
  return [
    ...(takesAny ? [] : [{ on, filter, sort }]),
    ...pipeline.flatMap(({ $unionWith: union, $lookup: lookup }) => [
      ...(union ? readsOfPipeline(union.coll as string, union.pipeline as mongo.Document[]) : []),
      ...(lookup
        ? [{ on: lookup.from as string, filter: { [lookup.foreignField as string]: 1 }, sort: undefined }]
        : []),
    ]),
  ];
}

/** The query plan if the database would scan the collection; null if an index serves the read. */
export async function notIndexed({ on, filter, sort }: Read): Promise<string | null> {
  const plan = await database()
    .collection(on)
    .find(filter, sort ? { sort: sort as mongo.Sort } : {})
    .explain('queryPlanner');
  const text = JSON.stringify((plan as { queryPlanner: { winningPlan: unknown } }).queryPlanner.winningPlan);
  return text.includes('COLLSCAN') ? text : null;
}

/** Counts the documents that Mongoose hydrates from now on. */
export function countHydrated(): () => number {
  // The two ways in which Mongoose turns a query's result into a document.
  const prototype = mongoose.Document.prototype as unknown as Record<
    '$__init' | 'init',
    (...args: unknown[]) => unknown
  >;
  const spies = (['$__init', 'init'] as const).map((name) => jest.spyOn(prototype, name));
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}
