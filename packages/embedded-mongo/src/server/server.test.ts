/** The server from a driver's point of view: what it reports about itself, what it refuses, and how it shuts down. */
import { createServer, connect, type AddressInfo } from 'node:net';
import { Binary, Long, type Document } from 'bson';
import { randomBytes } from 'node:crypto';
import { MongoClient, MongoServerError } from 'mongodb';
import { RawClient } from '../testing/raw-client';
import { temporaryDirectory, temporaryServer, type TemporaryServer } from '../testing/temporary-server';
import { startServer } from './server';

let fixture: TemporaryServer;
beforeAll(async () => {
  fixture = await temporaryServer({ ttlSweepMs: 100 });
});
afterAll(() => fixture.close());

const errorOf = async (work: Promise<unknown>): Promise<MongoServerError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoServerError);
  return error as MongoServerError;
};

it('is the primary of a replica set of one, at the address it listens on', async () => {
  const hello = await fixture.client.db('admin').command({ hello: 1 });
  const address = `127.0.0.1:${fixture.server.port}`;
  expect(hello).toMatchObject({
    isWritablePrimary: true,
    setName: 'rs0',
    hosts: [address],
    me: address,
    primary: address,
  });
  expect(hello['logicalSessionTimeoutMinutes']).toBe(30);
  expect(hello['topologyVersion']).toBeUndefined();
});

it('is found through a forwarded port', async () => {
  const forward = createServer((socket) => {
    const inner = connect(fixture.server.port, '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => forward.listen(0, '127.0.0.1', resolve));
  const { port } = forward.address() as AddressInfo;
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?replicaSet=rs0`, { serverSelectionTimeoutMS: 5_000 });
  try {
    await client.db('forwarded').collection('a').insertOne({ ok: true });
    expect(await client.db('forwarded').collection('a').countDocuments()).toBe(1);
  } finally {
    await client.close();
    await new Promise((resolve) => forward.close(resolve));
  }
});

describe('refuses by name', () => {
  it.each([
    ['an unknown command', { frobnicate: 1 }, 'CommandNotFound'],
    ['a command named like an inherited property', { constructor: 1 }, 'CommandNotFound'],
    [
      'fail points in a server not meant for tests',
      { configureFailPoint: 'failCommand', mode: 'off' },
      'CommandNotFound',
    ],
    ['users', { usersInfo: 1 }, 'CommandNotFound'],
    ['views', { create: 'v', viewOn: 'a', pipeline: [] }, 'NotImplemented'],
    ['JavaScript in queries', { find: 'a', filter: { $where: '1' } }, 'NotImplemented'],
    [
      'JavaScript in pipelines',
      {
        aggregate: 1,
        pipeline: [{ $documents: [{ a: 1 }] }, { $set: { b: { $function: { body: 'f', args: [], lang: 'js' } } } }],
        cursor: {},
      },
      'NotImplemented',
    ],
    [
      'JavaScript in groups',
      { aggregate: 'a', pipeline: [{ $group: { _id: 1, n: { $accumulator: {} } } }], cursor: {} },
      'NotImplemented',
    ],
    ['an unknown stage', { aggregate: 'a', pipeline: [{ $frobnicate: {} }], cursor: {} }, 'Location40324'],
    [
      'an unknown expression',
      { aggregate: 'a', pipeline: [{ $set: { b: { $frobnicate: 1 } } }], cursor: {} },
      'InvalidPipelineOperator',
    ],
    ['hashed indexes', { createIndexes: 'a', indexes: [{ key: { a: 'hashed' }, name: 'h' }] }, 'NotImplemented'],
    ['map-reduce', { mapReduce: 'a', map: 'f', reduce: 'g', out: { inline: 1 } }, 'CommandNotFound'],
    ['capped collections', { create: 'a', capped: true, size: 4096 }, 'NotImplemented'],
    ['change streams of a database', { aggregate: 1, pipeline: [{ $changeStream: {} }], cursor: {} }, 'NotImplemented'],
    ['wildcard indexes', { createIndexes: 'a', indexes: [{ key: { '$**': 1 }, name: 'w' }] }, 'NotImplemented'],
    ['geo indexes', { createIndexes: 'a', indexes: [{ key: { at: '2dsphere' }, name: 'g' }] }, 'NotImplemented'],
    ['tailable cursors', { find: 'a', tailable: true }, 'NotImplemented'],
    ['snapshots outside transactions', { find: 'a', readConcern: { level: 'snapshot' } }, 'NotImplemented'],
    ['a namespace with a null byte', { find: 'a\0b' }, 'InvalidNamespace'],
  ])('%s', async (_name, command, codeName) => {
    const error = await errorOf(fixture.client.db('refusals').command(command as Document));
    expect(error.codeName).toBe(codeName);
  });
});

it('refuses documents above 16 MB, and stores one just below', async () => {
  const rows = fixture.client.db('sizes').collection('rows');
  await rows.insertOne({ _id: 1 as never, filling: Buffer.alloc(16 * 1024 * 1024 - 200) });
  const grown = await errorOf(rows.updateOne({ _id: 1 as never }, { $set: { more: 'x'.repeat(1_000) } }));
  expect(grown.code).toBe(10334);
  expect(await rows.countDocuments({ more: { $exists: true } })).toBe(0);
});

it('stops an operation at maxTimeMS', async () => {
  const rows = fixture.client.db('times').collection('rows');
  await rows.insertMany(Array.from({ length: 2_000 }, (_, n) => ({ n, text: 'a'.repeat(50) })));
  const slow = rows.aggregate(
    [
      {
        $lookup: {
          from: 'rows',
          let: { n: '$n' },
          pipeline: [{ $match: { $expr: { $lt: ['$n', '$$n'] } } }],
          as: 'all',
        },
      },
      { $count: 'n' },
    ],
    { maxTimeMS: 50 },
  );
  expect((await errorOf(slow.toArray())).code).toBe(50);
});

it('removes of a partial TTL index what is in it, and what other indexes have expired', async () => {
  const db = fixture.client.db('partial_ttl');
  const [first, second] = [db.collection<{ _id: number }>('first'), db.collection<{ _id: number }>('second')];
  const partialFilterExpression = { state: 'done', at: { $exists: true } };
  await first.createIndex({ at: 1 }, { expireAfterSeconds: 0, partialFilterExpression });
  await second.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
  const at = new Date(0);
  await first.insertMany([{ _id: 1, at, state: 'done' } as never, { _id: 2, at, state: 'open' } as never]);
  await second.insertOne({ _id: 1, at } as never);
  const deadline = Date.now() + 50_000;
  while ((await first.countDocuments()) + (await second.countDocuments()) > 1 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect([await first.distinct('_id'), await second.distinct('_id')]).toEqual([[2], []]);
  await db.dropDatabase();
});

it('removes what a TTL index has expired', async () => {
  const rows = fixture.client.db('ttl').collection('rows');
  await rows.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await rows.insertMany([{ at: new Date(Date.now() - 61_000) }, { at: new Date() }, { at: 'no date' }, {}]);
  const deadline = Date.now() + 50_000;
  while ((await rows.countDocuments()) > 3 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await rows.countDocuments()).toBe(3);
  expect(await rows.countDocuments({ at: { $type: 'date' } })).toBe(1);
});

it('ends transactions that stay open too long, and frees their locks', async () => {
  const impatient = await temporaryServer({ transactionLifetimeMs: 300 });
  const session = impatient.client.startSession();
  try {
    const rows = impatient.client.db('t').collection<{ _id: number; n: number }>('rows');
    await rows.insertOne({ _id: 1, n: 0 });
    session.startTransaction();
    await rows.updateOne({ _id: 1 }, { $inc: { n: 100 } }, { session });
    // Waits for the lock, which only the end of the transaction's life can free.
    await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    const late = await errorOf(rows.updateOne({ _id: 1 }, { $inc: { n: 100 } }, { session }));
    expect(late.code).toBe(251);
    expect(late.hasErrorLabel('TransientTransactionError')).toBe(true);
    expect(await rows.findOne()).toMatchObject({ n: 1 });
  } finally {
    await session.endSession();
    await impatient.close();
  }
});

describe('a transaction whose connection is closed', () => {
  const lsid = () => ({ id: new Binary(randomBytes(16), Binary.SUBTYPE_UUID) });
  const statement = (session: Document, n: number, isFirst: boolean): Document => ({
    ...{ update: 'left', updates: [{ q: { _id: 1 }, u: { $inc: { n } } }], lsid: session, $db: 't' },
    ...{ txnNumber: Long.fromNumber(1), autocommit: false, ...(isFirst ? { startTransaction: true } : {}) },
  });
  const rows = () => fixture.client.db('t').collection<{ _id: number; n: number }>('left');
  beforeEach(async () => {
    await rows().deleteMany({});
    await rows().insertOne({ _id: 1, n: 0 });
  });

  it('is undone soon, so that a client that died keeps nobody waiting', async () => {
    const dying = await RawClient.connect(fixture.server.uri);
    expect(await dying.command(statement(lsid(), 100, true))).toMatchObject({ ok: 1, n: 1 });
    dying.close();
    const began = performance.now();
    await rows().updateOne({ _id: 1 }, { $inc: { n: 1 } });
    // A minute without this rule.
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(await rows().findOne()).toMatchObject({ n: 1 });
  });

  it('goes on over another connection', async () => {
    const session = lsid();
    const first = await RawClient.connect(fixture.server.uri);
    expect(await first.command(statement(session, 100, true))).toMatchObject({ ok: 1, n: 1 });
    first.close();
    const second = await RawClient.connect(fixture.server.uri);
    expect(await second.command(statement(session, 10, false))).toMatchObject({ ok: 1, n: 1 });
    // Longer than it would have been left alone.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const commit = { commitTransaction: 1, lsid: session, txnNumber: Long.fromNumber(1), autocommit: false };
    expect(await second.command({ ...commit, $db: 'admin' })).toMatchObject({ ok: 1 });
    expect(await rows().findOne()).toMatchObject({ n: 110 });
    second.close();
  });
});

it('answers a repeated retryable write without applying it again', async () => {
  const client = await RawClient.connect(fixture.server.uri);
  const lsid = { id: new Binary(randomBytes(16), Binary.SUBTYPE_UUID) };
  const send = (txnNumber: number, change: Document): Promise<Document> =>
    client.command({ ...change, lsid, txnNumber: Long.fromNumber(txnNumber), $db: 'retried' });
  const insert = { insert: 'rows', documents: [{ _id: 1, n: 0 }] };
  const modify = { findAndModify: 'rows', query: { _id: 1 }, update: { $inc: { n: 1 } }, new: true };
  expect(await send(1, insert)).toMatchObject({ ok: 1, n: 1 });
  expect(await send(1, insert)).toMatchObject({ ok: 1, n: 1, retriedStmtIds: [0] });
  expect(await send(2, modify)).toMatchObject({ value: { n: 1 } });
  expect(await send(2, modify)).toMatchObject({ value: { n: 1 }, retriedStmtIds: [0] });
  expect(await send(1, insert)).toMatchObject({ ok: 0, code: 225 });
  client.close();
});

it('answers a retryable write with all that its record keeps, and with what concerns the answer alone', async () => {
  const client = await RawClient.connect(fixture.server.uri);
  const lsid = { id: new Binary(randomBytes(16), Binary.SUBTYPE_UUID) };
  const modify = {
    findAndModify: 'answers',
    query: { _id: 1 },
    update: { $set: { deep: { list: [{ n: 1 }] } } },
    upsert: true,
    new: true,
    lsid,
    txnNumber: Long.fromNumber(1),
    writeConcern: { w: 3 },
    $db: 'retried',
  };
  const first = await client.command(modify);
  expect(first).toMatchObject({
    lastErrorObject: { n: 1, updatedExisting: false, upserted: 1 },
    value: { _id: 1, deep: { list: [{ n: 1 }] } },
    ok: 1,
    writeConcernError: { code: 100 },
    opTime: { t: 1 },
  });
  expect(Object.keys(first).filter((name) => name === 'ok' || name === 'operationTime')).toEqual([
    'ok',
    'operationTime',
  ]);
  const again = await client.command(modify);
  expect([again.lastErrorObject, again.value]).toEqual([first.lastErrorObject, first.value]);
  expect(again.retriedStmtIds).toEqual([0]);
  client.close();
});

it('continues a cursor over many batches while the collection changes', async () => {
  const rows = fixture.client.db('cursors').collection<{ _id: number }>('rows');
  await rows.insertMany(Array.from({ length: 500 }, (_, n) => ({ _id: n })));
  const seen: number[] = [];
  for await (const { _id } of rows
    .find({ _id: { $gte: 100 } })
    .sort({ _id: -1 })
    .batchSize(7)) {
    seen.push(_id);
    if (_id === 400) await rows.deleteMany({ _id: { $lt: 200 } });
  }
  expect(seen).toEqual(Array.from({ length: 300 }, (_, n) => 499 - n));
});

describe('authentication', () => {
  it('is demanded before listening beyond loopback', async () => {
    const directory = temporaryDirectory();
    await expect(startServer({ dir: directory.path, host: '0.0.0.0' })).rejects.toThrow(/needs a user and a password/);
    directory.remove();
  });

  it('lets in who knows the password, and nobody else', async () => {
    const guarded = await temporaryServer({ user: 'keeper', password: 'correct horse: @/' });
    const address = `127.0.0.1:${guarded.server.port}`;
    const attempt = async (login: string): Promise<unknown> => {
      const client = new MongoClient(`mongodb://${login}${address}/?replicaSet=rs0`, {
        serverSelectionTimeoutMS: 3_000,
      });
      try {
        return await client.db('t').collection('a').countDocuments();
      } finally {
        await client.close();
      }
    };
    try {
      expect(await guarded.client.db('t').collection('a').countDocuments()).toBe(0);
      expect((await errorOf(attempt(''))).code).toBe(13);
      expect((await errorOf(attempt('keeper:wrong@'))).code).toBe(18);
      expect((await errorOf(attempt('nobody:wrong@'))).code).toBe(18);
    } finally {
      await guarded.close();
    }
  });
});

it('reports a busy port and gives the directory back', async () => {
  const directory = temporaryDirectory();
  try {
    await expect(startServer({ dir: directory.path, port: fixture.server.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await (await startServer({ dir: directory.path })).stop();
  } finally {
    directory.remove();
  }
});
