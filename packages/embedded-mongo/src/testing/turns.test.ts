/** One thread serves everybody: while a long command runs, others are answered, and it ends when its time is up. */
import type { Collection, Db, Document } from 'mongodb';
import { temporaryServer, type TemporaryServer } from './temporary-server';

const DOCUMENTS = 20_000;
/** A command of a tenth of a second that stops every ten milliseconds lets about ten others pass; one that does not stop lets one or two. */
const OTHERS = 4;

let fixture: TemporaryServer;
let db: Db;
let rows: Collection<Document & { _id: number }>;

async function fill(name: string): Promise<typeof rows> {
  const collection = db.collection<Document & { _id: number }>(name);
  const documents = Array.from({ length: DOCUMENTS }, (_, n) => ({
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
  rows = await fill('rows');
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
  [
    '$facet',
    aggregate({ $facet: { a: [{ $sortByCount: '$g' }], b: [{ $bucketAuto: { groupBy: '$n', buckets: 3 } }] } }),
  ],
  ['distinct', () => rows.distinct('tags', { text: /x/ })],
  ['count of matches', () => db.command({ count: 'rows', query: { text: /x/, tags: 'a' } })],
  ['explain', () => rows.find({ text: /x/ }).explain('executionStats')],
];

describe('others are answered during', () => {
  it.each(READS)('%s', async (_name, work) => {
    expect(await answeredDuring(work)).toBeGreaterThanOrEqual(OTHERS);
  });
});

describe('maxTimeMS ends', () => {
  it.each([
    ['$group', { aggregate: 'rows', pipeline: [{ $group: { _id: '$n' } }], cursor: {} }],
    ['$facet', { aggregate: 'rows', pipeline: [{ $facet: { a: [{ $sort: { text: 1 } }] } }], cursor: {} }],
    ['distinct', { distinct: 'rows', key: 'tags' }],
    ['count', { count: 'rows', query: { text: /x/ } }],
  ])('%s', async (_name, command) => {
    await expect(db.command({ ...command, maxTimeMS: 5 })).rejects.toMatchObject({ code: 50 });
  });
});
