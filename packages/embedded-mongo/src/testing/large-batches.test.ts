/** Commands of many statements: several short writes with MongoDB's semantics, and a retry that resumes where the first run ended. */
import { Binary, Long, MongoClient, type Document } from 'mongodb';
import { RawClient } from './raw-client';
import { serverProcess, temporaryDirectory, temporaryServer, type TemporaryServer } from './temporary-server';

const STATEMENTS = 20_000;
/** Other commands answered while one batch runs. In one piece it would let one or two in. */
const OTHERS = 4;

describe('others are answered during', () => {
  let fixture: TemporaryServer;
  beforeAll(async () => {
    fixture = await temporaryServer();
  });
  afterAll(() => fixture.close());

  const each = (statement: (n: number) => Document): Document[] =>
    Array.from({ length: STATEMENTS }, (_, n) => statement(n));
  const inserts = (collection: string): Document => ({
    insert: collection,
    documents: each((n) => ({ _id: n === 15_000 ? 14_999 : n, n })),
  });
  const cases: [name: string, command: (collection: string) => Document, expected: Document, rest: number][] = [
    ['an ordered insert', inserts, { n: 15_000, writeErrors: [{ index: 15_000, code: 11_000 }] }, 15_000],
    [
      'an unordered insert',
      (collection) => ({ ...inserts(collection), ordered: false }),
      { n: STATEMENTS - 1, writeErrors: [{ index: 15_000, code: 11_000 }] },
      STATEMENTS - 1,
    ],
    [
      'an update with upserts',
      (collection) => ({
        update: collection,
        updates: each((n) => ({ q: { _id: n % 10_000 }, u: { $inc: { n: 1 } }, upsert: true })),
      }),
      { n: STATEMENTS, nModified: 10_000 },
      10_000,
    ],
    [
      'a delete',
      (collection) => ({ delete: collection, deletes: each((n) => ({ q: { _id: n }, limit: 1 })) }),
      { n: 1 },
      0,
    ],
  ];
  it.each(cases)('%s', async (name, command, expected, rest) => {
    const db = fixture.client.db('batches');
    const collection = name.replaceAll(' ', '_');
    await db.collection('other').insertOne({});
    if (name === 'a delete') await db.collection<{ _id: number }>(collection).insertOne({ _id: STATEMENTS - 1 });
    let running = true;
    const work = db.command(command(collection), { ignoreUndefined: true }).finally(() => {
      running = false;
    });
    let answered = 0;
    for (; running; answered += 1) await db.collection('other').findOne();
    const reply = await work;
    expect(reply).toMatchObject(expected);
    if (name.includes('upserts')) {
      const made = reply['upserted'] as { index: number; _id: number }[];
      expect(made).toEqual(Array.from({ length: 10_000 }, (_, n) => ({ index: n, _id: n })));
    }
    expect(await db.collection(collection).countDocuments()).toBe(rest);
    expect(answered).toBeGreaterThan(OTHERS);
  });

  it('without an answer is finished although its client has gone', async () => {
    const leaving = new MongoClient(fixture.server.uri);
    const rows = fixture.client.db('batches').collection('unanswered');
    await leaving
      .db('batches')
      .collection('unanswered')
      .insertMany(
        each((n) => ({ n })),
        { writeConcern: { w: 0 } },
      );
    while ((await rows.estimatedDocumentCount()) === 0) continue;
    await leaving.close();
    const giveUpMs = Date.now() + 60_000;
    while ((await rows.estimatedDocumentCount()) < STATEMENTS && Date.now() < giveUpMs) continue;
    expect(await rows.countDocuments()).toBe(STATEMENTS);
  }, 120_000);

  it('stays whole in a transaction, which nobody sees before it ends', async () => {
    const rows = fixture.client.db('batches').collection('atomic');
    await rows.insertOne({ n: -1 });
    const session = fixture.client.startSession();
    session.startTransaction();
    await rows.insertMany(
      each((n) => ({ n })),
      { session },
    );
    expect(await rows.countDocuments()).toBe(1);
    await session.abortTransaction();
    await session.endSession();
    expect(await rows.countDocuments()).toBe(1);
  });
});

it('is finished, each statement once, when it is sent again after a crash', async () => {
  const directory = temporaryDirectory();
  const command = {
    update: 'rows',
    updates: Array.from({ length: STATEMENTS }, (_, n) => ({
      q: { _id: n % 1_000 },
      u: { $inc: { n: 1 } },
      upsert: true,
    })),
    lsid: { id: new Binary(Buffer.alloc(16, 7), 4) },
    txnNumber: Long.fromNumber(1),
    $db: 'app',
  };
  const first = await serverProcess(['--dir', directory.path]);
  const watching = new MongoClient(first.uri, { retryReads: false });
  const rows = watching.db('app').collection('rows');
  await rows.estimatedDocumentCount();
  const client = await RawClient.connect(first.uri);
  let isAnswered = false;
  const unanswered = client
    .command(command)
    .catch((error: Error) => error.message)
    .finally(() => {
      isAnswered = true;
    });
  while (!isAnswered && (await rows.estimatedDocumentCount()) === 0) continue;
  await first.kill();
  const outcome = await unanswered;
  await watching.close();

  const second = await serverProcess(['--dir', directory.path]);
  const again = await RawClient.connect(second.uri);
  const reader = new MongoClient(second.uri);
  try {
    expect(outcome).toBe('the server closed the connection');
    const done = await total(reader);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(STATEMENTS);
    const answer = { ok: 1, n: STATEMENTS, nModified: STATEMENTS - 1_000 };
    expect(await again.command(command)).toMatchObject(answer);
    expect(await again.command(command)).toMatchObject({ ...answer, retriedStmtIds: [0] });
    expect(await total(reader)).toBe(STATEMENTS);
  } finally {
    again.close();
    await reader.close();
    await second.kill();
    directory.remove();
  }
}, 180_000);

async function total(client: MongoClient): Promise<number> {
  const [sum] = await client
    .db('app')
    .collection('rows')
    .aggregate<{ n: number }>([{ $group: { _id: null, n: { $sum: '$n' } } }])
    .toArray();
  return sum?.n ?? 0;
}
