/** Transactions in conflict with each other, with plain writes, and with changes of definition. */
import { Binary, Long, type Document } from 'bson';
import { randomBytes } from 'node:crypto';
import { MongoServerError, type ClientSession, type Collection, type Db } from 'mongodb';
import { RawClient } from '../testing/raw-client';
import { temporaryServer, type TemporaryServer } from '../testing/temporary-server';

type Row = Document & { _id: number };

let fixture: TemporaryServer;
let db: Db;
let rows: Collection<Row>;
let one: ClientSession;
let two: ClientSession;

beforeAll(async () => {
  fixture = await temporaryServer();
});
afterAll(() => fixture.close());

let round = 0;
beforeEach(async () => {
  round += 1;
  db = fixture.client.db(`isolation${round}`);
  rows = db.collection<Row>('rows');
  await rows.createIndex({ key: 1 }, { unique: true, sparse: true });
  await rows.insertMany([
    { _id: 1, n: 0, key: 'a' },
    { _id: 2, n: 0, key: 'b' },
  ]);
  one = fixture.client.startSession();
  two = fixture.client.startSession();
});
afterEach(async () => {
  await one.endSession();
  await two.endSession();
});

async function conflict(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoServerError);
  expect((error as MongoServerError).code).toBe(112);
  expect((error as MongoServerError).hasErrorLabel('TransientTransactionError')).toBe(true);
}

const soon = (): Promise<'pending'> => new Promise((resolve) => setTimeout(() => resolve('pending'), 60));

it('reads its own writes and the state of its beginning, and nothing newer', async () => {
  one.startTransaction();
  expect(await rows.countDocuments({}, { session: one })).toBe(2);
  await rows.insertOne({ _id: 3, key: 'c' });
  await rows.updateOne({ _id: 2 }, { $set: { n: 99 } });
  await rows.updateOne({ _id: 1 }, { $inc: { n: 5 } }, { session: one });
  expect(await rows.find({}, { session: one }).sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, n: 5, key: 'a' },
    { _id: 2, n: 0, key: 'b' },
  ]);
  expect(await rows.findOne({ key: 'c' }, { session: one })).toBeNull();
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 0 });
  await one.commitTransaction();
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 5 });
});

it('the first writer of a record wins at once', async () => {
  one.startTransaction();
  two.startTransaction();
  await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: one });
  await conflict(rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: two }));
  await one.commitTransaction();
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 1 });
});

it('an update that leaves a record as it is holds nothing, and meets nobody', async () => {
  one.startTransaction();
  expect(await rows.updateOne({ _id: 1 }, { $set: { n: 0 } }, { session: one })).toMatchObject({ matchedCount: 1 });
  expect(await rows.findOneAndUpdate({ _id: 2 }, [{ $set: { n: '$n' } }], { session: one })).toMatchObject({ n: 0 });
  expect(await Promise.race([rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }), soon()])).not.toBe('pending');
  await rows.updateOne({ _id: 2 }, { $inc: { n: 1 } });
  // Both were changed behind its back by now.
  await rows.updateMany({}, { $set: { n: 0 } }, { session: one });
  await one.commitTransaction();
  expect(await rows.find().toArray()).toMatchObject([{ n: 1 }, { n: 1 }]);
});

it('a record written after the snapshot cannot be written in it', async () => {
  one.startTransaction();
  await rows.findOne({ _id: 1 }, { session: one });
  await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  await conflict(rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: one }));
});

it('two uncommitted inserts of one unique key conflict; a committed one is a duplicate', async () => {
  one.startTransaction();
  two.startTransaction();
  await rows.insertOne({ _id: 10, key: 'new' }, { session: one });
  await conflict(rows.insertOne({ _id: 11, key: 'new' }, { session: two }));
  await one.commitTransaction();
  await two.abortTransaction();
  two.startTransaction();
  await expect(rows.insertOne({ _id: 11, key: 'new' }, { session: two })).rejects.toMatchObject({ code: 11000 });
});

it('a unique key freed and taken again in one transaction stays unique', async () => {
  one.startTransaction();
  await rows.deleteOne({ key: 'a' }, { session: one });
  await rows.updateOne({ _id: 2 }, { $set: { key: 'a' } }, { session: one });
  await expect(rows.insertOne({ _id: 12, key: 'a' }, { session: one })).rejects.toMatchObject({ code: 11000 });
  expect(await rows.countDocuments()).toBe(2);
});

it('a plain write waits for the transaction that holds its record', async () => {
  one.startTransaction();
  await rows.updateOne({ _id: 1 }, { $set: { n: 10 } }, { session: one });
  const waiting = rows.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  expect(await Promise.race([waiting, soon()])).toBe('pending');
  await one.commitTransaction();
  expect(await waiting).toMatchObject({ modifiedCount: 1 });
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 11 });
});

it('an updateMany that meets a lock on the way changes everything once', async () => {
  await rows.insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: 100 + n, n: 0 })));
  one.startTransaction();
  await rows.updateOne({ _id: 140 }, { $set: { held: true } }, { session: one });
  const waiting = rows.updateMany({ _id: { $gte: 100 } }, { $inc: { n: 1 } });
  const bulk = rows.bulkWrite([
    { updateOne: { filter: { _id: 2 }, update: { $inc: { n: 1 } } } },
    { updateMany: { filter: { _id: { $gte: 100 } }, update: { $inc: { n: 1 } } } },
  ]);
  expect(await Promise.race([waiting, bulk, soon()])).toBe('pending');
  await one.commitTransaction();
  expect(await waiting).toMatchObject({ modifiedCount: 50 });
  await bulk;
  expect(await rows.distinct('n', { _id: { $gte: 100 } })).toEqual([2]);
  expect(await rows.findOne({ _id: 2 })).toMatchObject({ n: 1 });
});

it('a waiting write gives up at maxTimeMS', async () => {
  one.startTransaction();
  await rows.updateOne({ _id: 1 }, { $set: { n: 10 } }, { session: one });
  await expect(rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { maxTimeMS: 80 })).rejects.toMatchObject({ code: 50 });
  await one.abortTransaction();
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 0 });
});

it('a failed statement ends its transaction and undoes it', async () => {
  one.startTransaction();
  await rows.insertOne({ _id: 20 }, { session: one });
  await expect(rows.insertOne({ _id: 1 }, { session: one })).rejects.toMatchObject({ code: 11000 });
  await expect(rows.insertOne({ _id: 21 }, { session: one })).rejects.toMatchObject({ code: 251 });
  await rows.insertOne({ _id: 20, plain: true });
});

it('a collection made in a transaction appears with its commit and not without', async () => {
  one.startTransaction();
  await db.collection<Row>('born').insertOne({ _id: 1 }, { session: one });
  expect(await db.listCollections({ name: 'born' }).toArray()).toEqual([]);
  await one.abortTransaction();
  expect(await db.listCollections({ name: 'born' }).toArray()).toEqual([]);
  one.startTransaction();
  await db.collection<Row>('born').createIndex({ x: 1 }, { session: one });
  await db.collection<Row>('born').insertOne({ _id: 1 }, { session: one });
  await one.commitTransaction();
  expect((await db.collection('born').listIndexes().toArray()).map(({ name }) => name as string)).toEqual([
    '_id_',
    'x_1',
  ]);
  expect(await db.collection('born').countDocuments()).toBe(1);
});

it('an index built after a transaction began is complete', async () => {
  one.startTransaction();
  await rows.insertOne({ _id: 30, extra: 1 }, { session: one });
  const building = rows.createIndex({ extra: 1 });
  expect(await Promise.race([building, soon()])).toBe('pending');
  await one.commitTransaction();
  await building;
  expect(await rows.find({ extra: 1 }).hint('extra_1').toArray()).toHaveLength(1);
  two.startTransaction();
  await rows.countDocuments({}, { session: two });
  await rows.createIndex({ later: 1 });
  await conflict(rows.insertOne({ _id: 31, later: 1 }, { session: two }));
});

it('commit is idempotent, and a transaction that ended stays ended', async () => {
  const client = await RawClient.connect(fixture.server.uri);
  const lsid = { id: new Binary(randomBytes(16), Binary.SUBTYPE_UUID) };
  const send = (txnNumber: number, command: Document): Promise<Document> =>
    client.command({
      ...command,
      lsid,
      txnNumber: Long.fromNumber(txnNumber),
      autocommit: false,
      $db: command['insert'] ? db.databaseName : 'admin',
    });
  const insert = (id: number, start?: boolean): Document => ({
    insert: 'rows',
    documents: [{ _id: id }],
    ...(start ? { startTransaction: true } : {}),
  });
  expect(await send(1, insert(40, true))).toMatchObject({ ok: 1 });
  expect(await send(1, insert(41, true))).toMatchObject({ ok: 0, code: 117 });
  expect(await send(1, { commitTransaction: 1 })).toMatchObject({ ok: 1 });
  expect(await send(1, { commitTransaction: 1 })).toMatchObject({ ok: 1 });
  expect(await send(1, { abortTransaction: 1 })).toMatchObject({ ok: 0, code: 256 });
  expect(await send(1, insert(42))).toMatchObject({ ok: 0, code: 256 });
  expect(await send(0, insert(42, true))).toMatchObject({ ok: 0, code: 225 });
  expect(await send(2, insert(42))).toMatchObject({ ok: 0, code: 251, errorLabels: ['TransientTransactionError'] });
  expect(await send(3, insert(43, true))).toMatchObject({ ok: 1 });
  expect(await send(3, { abortTransaction: 1 })).toMatchObject({ ok: 1 });
  expect(await send(3, { commitTransaction: 1 })).toMatchObject({ ok: 0, code: 251 });
  expect(await send(4, { drop: 'rows', startTransaction: true })).toMatchObject({ ok: 0, code: 263 });
  expect((await rows.find({ _id: { $gte: 40 } }).toArray()).map(({ _id }) => _id)).toEqual([40]);
  client.close();
});

it('money moved by many at once is neither made nor lost', async () => {
  const accounts = db.collection<Row>('accounts');
  await accounts.insertMany(Array.from({ length: 5 }, (_, n) => ({ _id: n, balance: 100 })));
  const move = async (n: number): Promise<void> => {
    const session = fixture.client.startSession();
    try {
      await session.withTransaction(async () => {
        const from = await accounts.findOneAndUpdate(
          { _id: n % 5, balance: { $gte: 7 } },
          { $inc: { balance: -7 } },
          { session },
        );
        if (from) await accounts.updateOne({ _id: (n * 3 + 1) % 5 }, { $inc: { balance: 7 } }, { session });
      });
    } finally {
      await session.endSession();
    }
  };
  await Promise.all(Array.from({ length: 30 }, (_, n) => move(n)));
  const all = await accounts.find().toArray();
  expect(all.reduce((sum, account) => sum + (account['balance'] as number), 0)).toBe(500);
  expect(all.every((account) => (account['balance'] as number) >= 0)).toBe(true);
}, 30_000);
