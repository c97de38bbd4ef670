/** Replies made without decoding equal those made with it: batches of stored BSON, and counts from an index. */
import type { Collection, Document } from 'mongodb';
import { temporaryServer, type TemporaryServer } from '../testing/temporary-server';

let fixture: TemporaryServer;
let rows: Collection;
const COUNT = 50;

beforeAll(async () => {
  fixture = await temporaryServer();
  rows = fixture.client.db('t').collection('rows');
  await rows.createIndexes([{ key: { open: 1, ends: 1 } }, { key: { open: 1, _id: -1 } }]);
  await rows.insertMany(
    Array.from({ length: COUNT }, (_, n) => ({
      _id: n as never,
      open: n % 2 === 0,
      ends: new Date(n * 1_000),
      inner: { terms: ['a', { n }], none: null },
      text: `row ${n}`,
    })),
  );
});
afterAll(() => fixture.close());

const open = { open: true, ends: { $gt: new Date(9_000) } };
/** Takes nothing away, and what has to be decoded for. */
const DECODED = { $set: { inner: '$inner' } };

it.each<[string, Document[]]>([
  ['all of it', []],
  ['without fields', [{ $project: { inner: 0, ends: 0 } }]],
  ['with some fields alone', [{ $project: { text: 1, inner: 1 } }]],
])('a page %s, with what is united with it behind', async (_, projection) => {
  const page = [{ $match: open }, { $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 7 }];
  const unions = [
    { $unionWith: { coll: 'rows', pipeline: [{ $match: open }, { $limit: 9 }, { $count: 'total' }] } },
    { $unionWith: { coll: 'rows', pipeline: [{ $match: { _id: 3 } }] } },
  ];
  const found = await rows.aggregate([...page, ...projection, ...unions]).toArray();
  expect(found).toEqual(await rows.aggregate([...page, DECODED, ...projection, ...unions]).toArray());
  expect(found).toHaveLength(9);
  expect(found.at(-2)).toEqual({ total: 9 });
});

it('goes on in a second batch, and refuses a union that is wrong', async () => {
  const both = [{ $match: open }, { $project: { text: 1 } }, { $unionWith: 'rows' }];
  expect(await rows.aggregate(both, { batchSize: 3 }).toArray()).toHaveLength(20 + COUNT);
  await expect(rows.aggregate([{ $unionWith: { coll: 'rows', no: 1 } }]).toArray()).rejects.toThrow('no');
});

it.each<[Document, number]>([
  [{}, 20],
  [{ limit: 7 }, 7],
  [{ skip: 15 }, 5],
  [{ skip: 15, limit: 2 }, 2],
  [{ skip: 40, limit: 2 }, 0],
  [{ limit: 100 }, 20],
])('counts what an index knows, with %j', async (options, expected) => {
  expect(await rows.countDocuments(open, options)).toBe(expected);
});

it('counts what its transaction has written and removed, and nobody else', async () => {
  await fixture.client.withSession(async (session) => {
    session.startTransaction();
    await rows.deleteMany({ _id: { $in: [20, 22, 24] as never[] } }, { session });
    await rows.insertOne({ _id: 100 as never, open: true, ends: new Date(60_000) }, { session });
    await rows.updateOne({ _id: 11 as never }, { $set: { open: true } }, { session });
    expect(await rows.countDocuments(open, { session })).toBe(19);
    expect(await rows.countDocuments(open, { session, limit: 18 })).toBe(18);
    expect(await rows.countDocuments(open)).toBe(20);
    await session.abortTransaction();
  });
  expect(await rows.countDocuments(open)).toBe(20);
});

it('looks at keys only: as many as are counted, and at no record', async () => {
  const { executionStats } = await rows
    .aggregate([{ $match: open }, { $limit: 6 }, { $count: 'total' }])
    .explain('executionStats');
  expect(executionStats).toMatchObject({ totalKeysExamined: 6, totalDocsExamined: 0 });
});
