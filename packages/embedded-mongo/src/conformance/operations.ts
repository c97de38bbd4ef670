/** Runs the operations of a test with the official driver. A case with an unknown operation is skipped, naming the operation. */
import type {
  AbstractCursor,
  AnyBulkWriteOperation,
  ClientBulkWriteModel,
  ClientSession,
  Collection,
  Db,
  Document,
  MongoClient,
} from 'mongodb';
import type { Entities } from './entities';
import type { Operation } from './format';

/** This runner does not implement the operation; the case counts as skipped. */
export class UnsupportedOperation extends Error {
  override readonly name = 'UnsupportedOperation';
}

export interface Runner {
  entities: Entities;
  /** The runner's own client, for fail points and lookups. */
  admin: MongoClient;
  /** Runs nested operations, such as the callback of withTransaction. */
  run(operation: Operation): Promise<unknown>;
  failPoints: Set<string>;
}

type Handler = (runner: Runner, target: never, args: Document) => Promise<unknown> | unknown;

const rest = (args: Document, ...without: string[]): Document =>
  Object.fromEntries(Object.entries(args).filter(([key]) => !without.includes(key)));

const options = (runner: Runner, args: Document, ...without: string[]): Document => {
  const result = rest(args, ...without);
  if (typeof result['session'] === 'string') result['session'] = runner.entities.session(result['session']);
  if (result['returnDocument']) result['returnDocument'] = String(result['returnDocument']).toLowerCase();
  return result;
};

/** The Node driver replaces an `_id` of null unless the server generates ids. */
function keepNullIds(documents: readonly (Document | undefined)[]): Document {
  return documents.some((doc) => doc?.['_id'] === null) ? { forceServerObjectId: true } : {};
}

const COLLECTION: Record<string, Handler> = {
  find: (runner, target: Collection, args) => target.find(args['filter'], options(runner, args, 'filter')).toArray(),
  findOne: (runner, target: Collection, args) => target.findOne(args['filter'], options(runner, args, 'filter')),
  insertOne: (runner, target: Collection, args) =>
    target.insertOne(args['document'], {
      ...options(runner, args, 'document'),
      ...keepNullIds([args['document']]),
    }),
  insertMany: (runner, target: Collection, args) =>
    target.insertMany(args['documents'], {
      ...options(runner, args, 'documents'),
      ...keepNullIds(args['documents']),
    }),
  updateOne: (runner, target: Collection, args) =>
    target.updateOne(args['filter'], args['update'], options(runner, args, 'filter', 'update')),
  updateMany: (runner, target: Collection, args) =>
    target.updateMany(args['filter'], args['update'], options(runner, args, 'filter', 'update')),
  replaceOne: (runner, target: Collection, args) =>
    target.replaceOne(args['filter'], args['replacement'], options(runner, args, 'filter', 'replacement')),
  deleteOne: (runner, target: Collection, args) => target.deleteOne(args['filter'], options(runner, args, 'filter')),
  deleteMany: (runner, target: Collection, args) => target.deleteMany(args['filter'], options(runner, args, 'filter')),
  findOneAndUpdate: (runner, target: Collection, args) =>
    target.findOneAndUpdate(args['filter'], args['update'], options(runner, args, 'filter', 'update')),
  findOneAndReplace: (runner, target: Collection, args) =>
    target.findOneAndReplace(args['filter'], args['replacement'], options(runner, args, 'filter', 'replacement')),
  findOneAndDelete: (runner, target: Collection, args) =>
    target.findOneAndDelete(args['filter'], options(runner, args, 'filter')),
  aggregate: (runner, target: Collection, args) =>
    target.aggregate(args['pipeline'], options(runner, args, 'pipeline')).toArray(),
  distinct: (runner, target: Collection, args) =>
    target.distinct(args['fieldName'], args['filter'], options(runner, args, 'fieldName', 'filter')),
  count: (runner, target: Collection, args) => target.count(args['filter'], options(runner, args, 'filter')),
  countDocuments: (runner, target: Collection, args) =>
    target.countDocuments(args['filter'], options(runner, args, 'filter')),
  estimatedDocumentCount: (runner, target: Collection, args) => target.estimatedDocumentCount(options(runner, args)),
  createIndex: (runner, target: Collection, args) => target.createIndex(args['keys'], options(runner, args, 'keys')),
  bulkWrite: async (runner, target: Collection, args) => {
    const requests = args['requests'] as Document[];
    const inserted = requests.map((request) => request['insertOne']?.document as Document);
    const all = { ...options(runner, args, 'requests'), ...keepNullIds(inserted) };
    return bulkResult(await target.bulkWrite(requests as AnyBulkWriteOperation[], all));
  },
};

/** Converts the driver's per-operation results, which are maps. */
export function clientBulkResult(result: Document): Document {
  // `didUpsert` is an addition of the driver.
  const plain = (map: unknown): unknown =>
    map instanceof Map
      ? Object.fromEntries([...map].map(([index, value]) => [String(index), rest(value as Document, 'didUpsert')]))
      : undefined;
  return {
    ...Object.fromEntries(Object.entries(result).filter(([key]) => key.endsWith('Count'))),
    insertResults: plain(result['insertResults']),
    updateResults: plain(result['updateResults']),
    deleteResults: plain(result['deleteResults']),
  };
}

/** Converts the driver's result class, which has some counts as getters only. */
export function bulkResult(result: Document): Document {
  return {
    insertedCount: result['insertedCount'],
    matchedCount: result['matchedCount'],
    modifiedCount: result['modifiedCount'],
    deletedCount: result['deletedCount'],
    upsertedCount: result['upsertedCount'],
    insertedIds: result['insertedIds'],
    upsertedIds: result['upsertedIds'],
  };
}

const DATABASE: Record<string, Handler> = {
  runCommand: (runner, target: Db, args) =>
    target.command(args['command'], options(runner, args, 'command', 'commandName')),
  aggregate: (runner, target: Db, args) =>
    target.aggregate(args['pipeline'], options(runner, args, 'pipeline')).toArray(),
  dropCollection: (runner, target: Db, args) =>
    target.dropCollection(args['collection'], options(runner, args, 'collection')),
  createCollection: (runner, target: Db, args) =>
    target.createCollection(args['collection'], options(runner, args, 'collection')),
  modifyCollection: (runner, target: Db, args) =>
    target.command(
      { collMod: args['collection'], ...rest(args, 'collection', 'session') },
      options(runner, { session: args['session'] }),
    ),
};

const SESSION: Record<string, Handler> = {
  startTransaction: (_runner, target: ClientSession, args) => target.startTransaction(args),
  commitTransaction: (_runner, target: ClientSession) => target.commitTransaction(),
  abortTransaction: (_runner, target: ClientSession) => target.abortTransaction(),
  endSession: (_runner, target: ClientSession) => target.endSession(),
  withTransaction: (runner, target: ClientSession, args) =>
    target.withTransaction(
      async () => {
        for (const operation of args['callback'] as Operation[]) await runner.run(operation);
      },
      rest(args, 'callback') as Document,
    ),
};

const CLIENT: Record<string, Handler> = {
  clientBulkWrite: async (runner, target: MongoClient, args) => {
    const models = (args['models'] as Record<string, Document>[]).map((model) => {
      const [name, detail] = Object.entries(model)[0] as [string, Document];
      return { name, ...detail } as unknown as ClientBulkWriteModel<Document>;
    });
    const result = await target.bulkWrite(models, options(runner, args, 'models'));
    return clientBulkResult(result as unknown as Document);
  },
};

const RUNNER: Record<string, (runner: Runner, args: Document) => Promise<unknown> | unknown> = {
  async failPoint(runner, args) {
    const point = args['failPoint'] as Document;
    runner.failPoints.add(String(point['configureFailPoint']));
    await runner.admin.db('admin').command(point);
  },
  async targetedFailPoint(runner, args) {
    await RUNNER['failPoint']?.(runner, args);
  },
  createEntities: (runner, args) => runner.entities.create(args['entities']),
  assertSessionPinned(runner, args) {
    if (!runner.entities.session(args['session']).isPinned) throw new Error('the session is not pinned');
  },
  assertSessionUnpinned(runner, args) {
    if (runner.entities.session(args['session']).isPinned) throw new Error('the session is pinned');
  },
  assertSessionTransactionState(runner, args) {
    const session = runner.entities.session(args['session']);
    const state = String((session as unknown as { transaction: { state: string } }).transaction.state).toLowerCase();
    const expected =
      args['state'] === 'none'
        ? 'no_transaction'
        : args['state'] === 'in_progress'
          ? 'transaction_in_progress'
          : args['state'] === 'starting'
            ? 'starting_transaction'
            : `transaction_${args['state']}`;
    if (state !== expected) throw new Error(`transaction state is ${state}, expected ${expected}`);
  },
  async assertCollectionExists(runner, args) {
    if (!(await collectionExists(runner, args))) throw new Error('the collection does not exist');
  },
  async assertCollectionNotExists(runner, args) {
    if (await collectionExists(runner, args)) throw new Error('the collection exists');
  },
  async assertIndexExists(runner, args) {
    if (!(await indexExists(runner, args))) throw new Error('the index does not exist');
  },
  async assertIndexNotExists(runner, args) {
    if (await indexExists(runner, args)) throw new Error('the index exists');
  },
};

async function collectionExists(runner: Runner, args: Document): Promise<boolean> {
  const found = await runner.admin.db(args['databaseName']).listCollections({ name: args['collectionName'] }).toArray();
  return found.length > 0;
}

async function indexExists(runner: Runner, args: Document): Promise<boolean> {
  if (!(await collectionExists(runner, args))) return false;
  const cursor: AbstractCursor<Document> = runner.admin
    .db(args['databaseName'])
    .collection(args['collectionName'])
    .listIndexes();
  return (await cursor.toArray()).some((index) => index['name'] === args['indexName']);
}

/** Runs an operation. @throws UnsupportedOperation when it is not implemented */
export async function carryOut(runner: Runner, operation: Operation): Promise<unknown> {
  const { name, object } = operation;
  const args = operation.arguments ?? {};
  if (object === 'testRunner') {
    const handler = RUNNER[name];
    if (!handler) throw new UnsupportedOperation(`testRunner.${name}`);
    return await handler(runner, args);
  }
  const target = runner.entities.get(object);
  const kind = target?.constructor.name ?? '';
  const table = { Collection: COLLECTION, Db: DATABASE, ClientSession: SESSION, MongoClient: CLIENT }[kind];
  const handler = table?.[name];
  if (!handler) throw new UnsupportedOperation(`${kind}.${name}`);
  return await handler(runner, target as never, args);
}
