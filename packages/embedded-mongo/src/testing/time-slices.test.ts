/** One thread serves all connections: while a long command runs, other commands get replies, and it ends at its deadline. */
import { MongoClient, type Collection, type Db, type Document } from 'mongodb';
import { startServer } from '../server/server';
import { SharedEnvironment } from '../store/shared-environment';
import { temporaryDirectory, temporaryServer, type TemporaryServer } from './temporary-server';
import { todays } from './todays';

const DOCUMENTS = 20_000;
/** In the collections that are written to. */
const WRITTEN = 15_000;
/** A command of a tenth of a second that stops every ten milliseconds lets about ten others pass; one that does not stop lets one or two. */
const OTHERS = 4;

let fixture: TemporaryServer;
let db: Db;
let rows: Collection<Document & { _id: number }>;

async function fill(name: string, count = WRITTEN): Promise<typeof rows> {
  const collection = db.collection<Document & { _id: number }>(name);
  const documents = Array.from({ length: count }, (_, n) => ({
    _id: n,
    n,
    g: n % 10,
    tags: ['a', 'b', n],
    text: 'x'.repeat(100),
  }));
  await collection.insertMany(documents);
  return collection;
}

beforeAll(async () => {
  fixture = await temporaryServer();
  db = fixture.client.db('turns');
  rows = await fill('rows', DOCUMENTS);
  await rows.createIndex({ n: 1 });
});
afterAll(() => fixture.close());

/** How many point reads were answered, one after the other, while `work` went on. */
async function answeredDuring(work: () => Promise<unknown>): Promise<number> {
  let running = true;
  const done = work().finally(() => {
    running = false;
  });
  let answered = 0;
  while (running) {
    await rows.findOne({ _id: answered });
    answered += 1;
  }
  await done;
  return answered - 1;
}

const aggregate = (...pipeline: Document[]): (() => Promise<unknown>) => {
  return () => rows.aggregate([{ $match: { text: /x/ } }, ...pipeline], { batchSize: DOCUMENTS }).toArray();
};

const READS: [name: string, work: () => Promise<unknown>][] = [
  ['$group', aggregate({ $group: { _id: '$n', all: { $push: '$tags' } } }, { $limit: 1 })],
  [
    '$sort behind another stage',
    aggregate({ $set: { m: { $subtract: [0, '$n'] } } }, { $sort: { m: 1 } }, { $skip: 19_999 }),
  ],
  ['$sort of a query', () => rows.find({}, { batchSize: 1 }).sort({ text: 1, g: 1 }).hasNext()],
  ['$unwind', aggregate({ $unwind: '$tags' }, { $count: 'n' })],
  ['$lookup', aggregate({ $limit: 3_000 }, { $lookup: { from: 'rows', localField: 'n', foreignField: 'n', as: 'r' } })],
  [
    '$lookup without an index',
    aggregate({ $limit: 3 }, { $lookup: { from: 'rows', localField: 'n', foreignField: 'tags', as: 'r' } }),
  ],
  ['distinct', () => rows.distinct('tags', { text: /x/ })],
  ['count of matches', () => db.command({ count: 'rows', query: { text: /x/, tags: 'a' } })],
  // The pattern is one that takes a few microseconds, so that the command takes several time slices on any machine.
  ['explain', () => rows.find({ text: /^(x|y)+z?$/ }).explain('executionStats')],
];

describe('others are answered during', () => {
  it.each(todays(8, READS))('%s', async (_name, work) => {
    expect(await answeredDuring(work)).toBeGreaterThanOrEqual(OTHERS);
  });
});

const WRITES: [name: string, work: (own: typeof rows) => Promise<unknown>, expected: Document][] = [
  ['updateMany', (own) => own.updateMany({ text: /x/ }, { $inc: { n: 1 } }), { modifiedCount: WRITTEN }],
  [
    'updateMany that moves documents forward in its index',
    (own) => own.updateMany({ n: { $gte: 0 } }, { $inc: { n: WRITTEN } }, { hint: 'n_1' }),
    { modifiedCount: WRITTEN },
  ],
  ['deleteMany', (own) => own.deleteMany({ _id: { $gte: 100 } }), { deletedCount: WRITTEN - 100 }],
  [
    'bulkWrite',
    (own) =>
      own.bulkWrite([
        { updateMany: { filter: {}, update: { $inc: { n: 1 } } } },
        { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
        { deleteMany: { filter: { g: 3 } } },
      ]),
    { modifiedCount: WRITTEN + 1, deletedCount: WRITTEN / 10 },
  ],
  [
    'bulkWrite of a client',
    (own) =>
      fixture.client.bulkWrite([
        { namespace: own.namespace, name: 'updateMany', filter: {}, update: { $inc: { n: 1 } } },
        { namespace: own.namespace, name: 'insertOne', document: {} },
      ]),
    { modifiedCount: WRITTEN, insertedCount: 1 },
  ],
  ['$out', (own) => own.aggregate([{ $set: { n: 1 } }, { $out: 'written' }]).toArray(), []],
  ['$out onto itself', (own) => own.aggregate([{ $set: { m: 1 } }, { $out: own.collectionName }]).toArray(), []],
  ['$merge', (own) => own.aggregate([{ $set: { n: 1 } }, { $merge: own.collectionName }]).toArray(), []],
  [
    'updateOne that finds its document late',
    (own) => own.updateOne({ text: /^x+$/, g: -1 }, { $set: { made: 1 } }, { upsert: true }),
    { upsertedCount: 1 },
  ],
  [
    'findOneAndUpdate by a sort without an index',
    (own) => own.findOneAndUpdate({ text: /x/ }, { $inc: { n: 1 } }, { sort: { g: -1, _id: -1 } }),
    { _id: WRITTEN - 1 },
  ],
  [
    'updateMany in a transaction',
    (own) =>
      fixture.client.withSession((session) =>
        session.withTransaction(() => own.updateMany({ text: /x/ }, { $inc: { n: 1 } }, { session })),
      ),
    { modifiedCount: WRITTEN },
  ],
];

describe('others are answered, and the result is right, during', () => {
  it.each(todays(9, WRITES))('%s', async (name, work, expected) => {
    const own = await fill(`w${WRITES.findIndex(([known]) => known === name)}`);
    await own.createIndex({ n: 1 });
    const before = await total(own);
    let result: unknown;
    const answered = await answeredDuring(async () => {
      result = await work(own);
    });
    expect(answered).toBeGreaterThanOrEqual(OTHERS);
    expect(result).toMatchObject(expected);
    if (name.startsWith('updateMany')) {
      const step = name.includes('forward') ? WRITTEN : 1;
      expect(await total(own)).toBe(before + step * WRITTEN);
    }
    expect(await db.command({ validate: own.collectionName })).toMatchObject({ valid: true });
  });
});

/** The sum of a field that was increased: twice for a document would show. */
async function total(own: typeof rows): Promise<number> {
  const [sum] = await own.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray();
  return (sum as { n: number }).n;
}

describe('$out', () => {
  it('leaves its target as it was when it fails, and nothing beside it', async () => {
    const own = await fill('kept', 3_000);
    await own.createIndex({ u: 1 }, { unique: true, sparse: true });
    const failing = [{ $set: { u: { $cond: [{ $gte: ['$_id', 2_000] }, 'same', '$_id'] } } }, { $out: 'kept' }];
    await expect(own.aggregate(failing).toArray()).rejects.toMatchObject({ code: 11_000 });
    expect(await own.countDocuments({ u: { $exists: false } })).toBe(3_000);
    expect(await db.listCollections({ name: /tmp/ }).toArray()).toEqual([]);
    await own.aggregate([{ $limit: 2 }, { $out: 'kept' }]).toArray();
    expect(await own.countDocuments()).toBe(2);
    expect(await own.indexes()).toHaveLength(2);
  });

  it('is refused when its target is changed meanwhile', async () => {
    const own = await fill('changing');
    const work = own.aggregate([{ $out: 'changing' }]).toArray();
    const failed = expect(work).rejects.toMatchObject({ code: 125 });
    while ((await db.listCollections({ name: /tmp/ }).toArray()).length === 0) await rows.findOne();
    await own.createIndex({ g: 1 });
    await failed;
  });

  it('that a stop interrupted is gone after the next start', async () => {
    const directory = temporaryDirectory();
    const first = await startServer({ dir: directory.path });
    const client = new MongoClient(first.uri);
    await client.db('app').collection('tmp.agg_out.left').insertOne({});
    await client.close();
    await first.stop();
    const second = await startServer({ dir: directory.path });
    const again = new MongoClient(second.uri);
    expect(await again.db('app').listCollections().toArray()).toEqual([]);
    await again.close();
    await second.stop();
    directory.remove();
  });
});

describe('a write of many documents', () => {
  it('keeps what it has done when a document refuses, and says so', async () => {
    const own = await fill('refusing');
    await own.createIndex({ u: 1 }, { unique: true, sparse: true });
    const stop = WRITTEN - 500;
    const update = [{ $set: { done: true, u: { $cond: [{ $gte: ['$_id', stop] }, 'same', '$_id'] } } }];
    await expect(own.updateMany({}, update)).rejects.toMatchObject({ code: 11_000 });
    expect(await own.countDocuments({ done: true })).toBe(stop + 1);
    expect(await db.command({ validate: 'refusing' })).toMatchObject({ valid: true });
  });

  it('passes over documents that others change or delete meanwhile', async () => {
    const own = await fill('shared');
    const work = own.updateMany({ g: { $gte: 0 } }, { $inc: { m: 1 } });
    const last = WRITTEN - 1;
    await own.updateOne({ _id: last }, { $set: { g: -1 } });
    await own.deleteOne({ _id: last - 1 });
    expect(await work).toMatchObject({ modifiedCount: WRITTEN - 2 });
    expect(await own.findOne({ _id: last })).not.toHaveProperty('m');
  });

  it('waits for a transaction that holds one of them', async () => {
    const own = await fill('held');
    const session = fixture.client.startSession();
    session.startTransaction();
    await own.updateOne({ _id: WRITTEN - 1 }, { $inc: { n: 1 } }, { session });
    const work = own.updateMany({}, { $inc: { n: 1 } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await session.commitTransaction();
    await session.endSession();
    expect(await work).toMatchObject({ modifiedCount: WRITTEN });
    expect(await own.findOne({ _id: WRITTEN - 1 })).toMatchObject({ n: WRITTEN + 1 });
  });

  it('ends with 175 when its collection goes', async () => {
    const own = await fill('going');
    const work = own.updateMany({}, { $inc: { n: 1 } }).catch((error: unknown) => error);
    while (!(await own.findOne({ _id: 0, n: 1 }))) await own.findOne();
    await own.drop();
    expect(await work).toMatchObject({ code: 175 });
  });
});

describe('a state that is renewed at every pause gives the same result for', () => {
  const renewed: typeof READS = [
    ...READS.filter(([name]) => name !== 'explain'),
    [
      '$unionWith that counts',
      aggregate(
        { $limit: 1 },
        { $unionWith: { coll: 'rows', pipeline: [{ $match: { text: /x/ } }, { $count: 'n' }] } },
      ),
    ],
    [
      '$unionWith that counts everything',
      aggregate({ $limit: 1 }, { $unionWith: { coll: 'rows', pipeline: [{ $count: 'n' }] } }),
    ],
    [
      '$merge',
      async () => {
        await rows.aggregate([{ $merge: 'merged' }]).toArray();
        return db.command({ count: 'merged' });
      },
    ],
    [
      '$merge that adds to what it reads',
      async () => {
        const own = await fill('adding', 2_000);
        await own.aggregate([{ $set: { _id: { $add: ['$_id', 10_000] } } }, { $merge: 'adding' }]).toArray();
        const count = await own.countDocuments();
        await own.drop();
        return count;
      },
    ],
    ['find', () => rows.find({ text: /x/ }).toArray()],
    ['count of everything', () => rows.estimatedDocumentCount()],
  ];
  it.each(todays(9, renewed))('%s', async (name, work) => {
    const expected = await work();
    const renewals = jest.spyOn(SharedEnvironment.prototype, 'yieldForMemory');
    const short = jest.spyOn(SharedEnvironment.prototype, 'isShortOfMemory', 'get').mockImplementation(function (
      this: SharedEnvironment,
    ) {
      (this as unknown as { mapsTooMuch: boolean }).mapsTooMuch = true;
      return true;
    });
    try {
      expect(withoutTimes(await work())).toEqual(withoutTimes(expected));
      if (!name.endsWith('everything')) expect(renewals).toHaveBeenCalled();
    } finally {
      short.mockRestore();
      renewals.mockRestore();
    }
  });
});

/** Commands answer with the time besides. */
function withoutTimes(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('$clusterTime' in result)) return result;
  return { ...result, $clusterTime: 0, operationTime: 0 };
}

describe('maxTimeMS ends', () => {
  it.each([
    ['$group', { aggregate: 'rows', pipeline: [{ $group: { _id: '$n' } }], cursor: {} }],
    ['distinct', { distinct: 'rows', key: 'tags' }],
    ['update', { update: 'rows', updates: [{ q: { text: /x/ }, u: { $inc: { m: 1 } }, multi: true }] }],
    ['findAndModify', { findAndModify: 'rows', query: { g: -1 }, update: { $inc: { m: 1 } } }],
    ['count', { count: 'rows', query: { text: /x/ } }],
  ])('%s', async (_name, command) => {
    await expect(db.command({ ...command, maxTimeMS: 5 })).rejects.toMatchObject({ code: 50 });
  });
});
