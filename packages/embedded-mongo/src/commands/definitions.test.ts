/** Collections and indexes: created, built, used, changed, renamed and dropped. */
import type { Collection, Db, Document } from 'mongodb';
import { temporaryServer, type TemporaryServer } from '../testing/temporary-server';

let fixture: TemporaryServer;
let db: Db;
let rows: Collection<Document>;
beforeAll(async () => {
  fixture = await temporaryServer();
});
afterAll(() => fixture.close());
let round = 0;
beforeEach(() => {
  round += 1;
  db = fixture.client.db(`definitions${round}`);
  rows = db.collection('rows');
});

const names = async (): Promise<string[]> => (await rows.listIndexes().toArray()).map(({ name }) => name as string);

it('an index on a filled collection is built in steps, while writes go on', async () => {
  await rows.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ n, group: n % 7 })));
  const building = rows.createIndex({ group: 1, n: -1 });
  const writing = Promise.all(Array.from({ length: 50 }, (_, n) => rows.updateOne({ n }, { $set: { group: 100 } })));
  await Promise.all([building, writing]);
  for (const group of [0, 6, 100]) {
    const byIndex = await rows.find({ group }).hint('group_1_n_-1').toArray();
    expect(byIndex).toHaveLength(await rows.countDocuments({ group }, { hint: { $natural: 1 } }));
  }
  expect(await db.command({ validate: 'rows' })).toMatchObject({ valid: true });
});

it('a unique index over duplicates is refused and leaves nothing behind', async () => {
  await rows.insertMany([{ key: 1 }, { key: 2 }, { key: 1 }]);
  await expect(rows.createIndex({ key: 1 }, { unique: true })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { key: 1 },
  });
  expect(await names()).toEqual(['_id_']);
  await rows.insertOne({ key: 2 });
});

it('unique is unique over types, nulls and arrays, and sparse or partial where it says so', async () => {
  await rows.createIndex({ n: 1 }, { unique: true, name: 'plain' });
  await rows.insertMany([{ n: 1 }, { n: [5, 6] }, {}]);
  const refused = [{ n: 1.0 }, { n: [6, 7] }, { n: null }, {}];
  for (const doc of refused) await expect(rows.insertOne({ ...doc })).rejects.toMatchObject({ code: 11000 });
  await rows.insertOne({ n: [8, 8, 8] });
  const sparse = db.collection('sparse');
  await sparse.createIndex({ n: 1 }, { unique: true, sparse: true });
  await sparse.insertMany([{}, {}, { n: null }]);
  await expect(sparse.insertOne({ n: null })).rejects.toMatchObject({ code: 11000 });
  const partial = db.collection('partial');
  await partial.createIndex({ slot: 1 }, { unique: true, partialFilterExpression: { live: true } });
  await partial.insertMany([
    { slot: 1, live: false },
    { slot: 1, live: false },
    { slot: 1, live: true },
  ]);
  await expect(partial.updateOne({ live: false }, { $set: { live: true } })).rejects.toMatchObject({ code: 11000 });
});

it('values far longer than an index key are still found, sorted and unique', async () => {
  const long = (end: string): string => `${'k'.repeat(5_000)}${end}`;
  await rows.createIndex({ text: 1 }, { unique: true });
  await rows.insertMany(['a', 'b', 'c'].map((end) => ({ text: long(end) })));
  await expect(rows.insertOne({ text: long('b') })).rejects.toMatchObject({ code: 11000 });
  expect(await rows.find({ text: long('c') }).toArray()).toHaveLength(1);
  expect(await rows.find({ text: { $gt: long('a'), $lte: long('c') } }).toArray()).toHaveLength(2);
  await rows.deleteOne({ text: long('b') });
  await rows.insertOne({ text: long('b') });
});

it('collMod changes validation; the validator is enforced', async () => {
  await db.createCollection('rows');
  await db.command({ collMod: 'rows', validator: { n: { $gte: 0 } } });
  await expect(rows.insertOne({ n: -1 })).rejects.toMatchObject({ code: 121 });
  await rows.insertOne({ n: 1 });
  await expect(rows.updateOne({ n: 1 }, { $inc: { n: -5 } })).rejects.toMatchObject({ code: 121 });
  await rows.insertOne({ n: -1 }, { bypassDocumentValidation: true });
});

it('rename keeps documents and indexes, drop removes them, and a new collection starts empty', async () => {
  await rows.createIndex({ n: 1 });
  await rows.insertMany([{ n: 1 }, { n: 2 }]);
  await rows.rename('renamed');
  const renamed = db.collection('renamed');
  expect(await renamed.find({ n: 2 }).hint('n_1').toArray()).toHaveLength(1);
  expect(await rows.countDocuments()).toBe(0);
  await rows.insertOne({ n: 3 });
  await expect(rows.rename('renamed')).rejects.toMatchObject({ code: 48 });
  await rows.rename('renamed', { dropTarget: true });
  expect(await renamed.find().toArray()).toMatchObject([{ n: 3 }]);
  await renamed.drop();
  await renamed.insertOne({ n: 4 });
  expect(await renamed.find().toArray()).toMatchObject([{ n: 4 }]);
  await db.dropDatabase();
  expect(await db.listCollections().toArray()).toEqual([]);
});

it('dropping an index takes it away from the planner and from uniqueness', async () => {
  await rows.createIndex({ n: 1 }, { unique: true });
  await rows.insertOne({ n: 1 });
  await rows.dropIndex('n_1');
  await rows.insertOne({ n: 1 });
  await expect(rows.dropIndex('n_1')).rejects.toMatchObject({ code: 27 });
  await expect(rows.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
  await expect(rows.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
  expect(await rows.find({ n: 1 }).toArray()).toHaveLength(2);
});

it('definitions that clash are refused with their codes', async () => {
  await rows.createIndex({ a: 1 }, { name: 'first' });
  expect(await rows.createIndex({ a: 1 }, { name: 'first' })).toBe('first');
  await expect(rows.createIndex({ a: 1 }, { name: 'second' })).rejects.toMatchObject({ code: 85 });
  await expect(rows.createIndex({ b: 1 }, { name: 'first' })).rejects.toMatchObject({ code: 86 });
  await expect(rows.createIndex({ a: 1 }, { name: 'first', unique: true })).rejects.toMatchObject({ code: 86 });
  await expect(db.createCollection('rows', { validator: { a: 1 } })).rejects.toMatchObject({ code: 48 });
});

it('update paths never reach the prototype of anything', async () => {
  await rows.insertOne({ _id: 1 as never, plain: {} });
  for (const path of ['__proto__.polluted', 'constructor.prototype.polluted', 'plain.__proto__.polluted']) {
    await rows.updateOne({ _id: 1 as never }, { $set: { [path]: true } }).catch(() => undefined);
  }
  await rows.insertOne(JSON.parse('{"__proto__": {"polluted": true}}') as Document);
  await rows.find({ '__proto__.polluted': true }).toArray();
  expect(({} as Document)['polluted']).toBeUndefined();
  expect(Object.prototype).not.toHaveProperty('polluted');
});

it('$out replaces, $merge combines, both with the indexes in place', async () => {
  await rows.insertMany([
    { kind: 'a', n: 1 },
    { kind: 'a', n: 2 },
    { kind: 'b', n: 5 },
  ]);
  const totals = db.collection<Document>('totals');
  await totals.createIndex({ sum: 1 });
  await totals.insertOne({ _id: 'old' as never, sum: 0 });
  const group = { $group: { _id: '$kind', sum: { $sum: '$n' } } };
  await rows.aggregate([group, { $out: 'totals' }]).toArray();
  expect(await totals.find().hint('sum_1').toArray()).toEqual([
    { _id: 'a', sum: 3 },
    { _id: 'b', sum: 5 },
  ]);
  await totals.updateOne({ _id: 'a' as never }, { $set: { note: 'kept' } });
  await rows.insertOne({ kind: 'a', n: 10 });
  await rows.aggregate([group, { $merge: { into: 'totals', whenMatched: 'merge' } }]).toArray();
  expect(await totals.findOne({ sum: 13 })).toEqual({ _id: 'a', sum: 13, note: 'kept' });
});
