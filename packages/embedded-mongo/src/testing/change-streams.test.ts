/**
 * Change streams from the official driver's point of view: all events, resuming after a lost connection or a crash, transactions, order,
 * and refusals.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  MongoClient,
  Timestamp,
  type ChangeStream,
  type ChangeStreamDocument,
  type ChangeStreamOptions,
  type Collection,
  type Document,
  type ResumeToken,
} from 'mongodb';
import { serverProcess, temporaryDirectory, temporaryServer, type TemporaryServer } from './temporary-server';

type Row = Document & { _id: number };

let fixture: TemporaryServer;
let rows: Collection<Row>;
const open: ChangeStream[] = [];
let number = 0;

beforeAll(async () => {
  fixture = await temporaryServer();
});
afterAll(() => fixture.close());
beforeEach(() => {
  number += 1;
  rows = fixture.client.db('streams').collection<Row>(`rows${number}`);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()));
});

/** A stream that is open on the server when this resolves, unless it goes on from somewhere: then its first event is still to come. */
async function watching(options: ChangeStreamOptions = {}, pipeline: Document[] = []): Promise<ChangeStream> {
  const stream = rows.watch(pipeline, { maxAwaitTimeMS: 10, ...options });
  open.push(stream);
  if (!('resumeAfter' in options || 'startAfter' in options || 'startAtOperationTime' in options))
    await stream.tryNext();
  return stream;
}

async function take(stream: ChangeStream, count: number): Promise<ChangeStreamDocument[]> {
  const taken: ChangeStreamDocument[] = [];
  while (taken.length < count) taken.push(await stream.next());
  return taken;
}

/** An event without what differs from run to run. */
function plain(event: ChangeStreamDocument): Document {
  const { _id, clusterTime, wallTime, ns, ...rest } = event as Document;
  expect(_id).toEqual({ _data: expect.any(String) as unknown });
  expect(clusterTime).toBeInstanceOf(Timestamp);
  expect(Math.abs(Date.now() - (wallTime as Date).getTime())).toBeLessThan(60_000);
  if (ns) expect(ns).toEqual({ db: 'streams', coll: rows.collectionName });
  return rest;
}

describe('an event', () => {
  const before = { _id: 1, n: 1, list: [1, 2, 3], inner: { a: 1, b: { c: 1 } } };
  const documentKey = { _id: 1 };
  const updateOf = (updateDescription: Document): Document => ({
    operationType: 'update',
    documentKey,
    updateDescription: { updatedFields: {}, removedFields: [], truncatedArrays: [], ...updateDescription },
  });

  it.each<[string, () => Promise<unknown>, Document]>([
    [
      'insert',
      () => rows.insertOne({ _id: 2, a: 1 }),
      { operationType: 'insert', documentKey: { _id: 2 }, fullDocument: { _id: 2, a: 1 } },
    ],
    [
      'upsert',
      () => rows.updateOne({ _id: 3 }, { $set: { a: 1 } }, { upsert: true }),
      { operationType: 'insert', documentKey: { _id: 3 }, fullDocument: { _id: 3, a: 1 } },
    ],
    [
      'replace',
      () => rows.replaceOne(documentKey, { n: 2 }),
      { operationType: 'replace', documentKey, fullDocument: { _id: 1, n: 2 } },
    ],
    ['delete', () => rows.deleteOne(documentKey), { operationType: 'delete', documentKey }],
    [
      'findAndModify',
      () => rows.findOneAndUpdate(documentKey, { $inc: { n: 1 } }),
      updateOf({ updatedFields: { n: 2 } }),
    ],
    [
      'update of an inner field',
      () => rows.updateOne(documentKey, { $set: { 'inner.b.c': 2 } }),
      updateOf({ updatedFields: { 'inner.b.c': 2 } }),
    ],
    [
      'update that removes',
      () => rows.updateOne(documentKey, { $unset: { 'inner.b': 1, n: 1 } }),
      updateOf({ removedFields: ['n', 'inner.b'] }),
    ],
    [
      'update that adds to a list',
      () => rows.updateOne(documentKey, { $push: { list: 4 } } as Document),
      updateOf({ updatedFields: { 'list.3': 4 } }),
    ],
    [
      'update that shortens a list',
      () => rows.updateOne(documentKey, { $pop: { list: 1 } } as Document),
      updateOf({ truncatedArrays: [{ field: 'list', newSize: 2 }] }),
    ],
    [
      'update by a pipeline',
      () => rows.updateOne(documentKey, [{ $set: { sum: { $add: ['$n', 1] } } }]),
      updateOf({ updatedFields: { sum: 2 } }),
    ],
  ])('of %s', async (_name, change, expected) => {
    await rows.insertOne(before);
    const stream = await watching();
    await change();
    const event = await stream.next();
    expect(plain(event)).toEqual(expected);
  });

  it('comes for each of many, and for none that stays as it was', async () => {
    await rows.insertMany([1, 2, 3].map((_id) => ({ _id, n: _id })));
    const stream = await watching();
    await rows.updateMany({}, { $set: { n: 3 } });
    await rows.deleteMany({ _id: { $lt: 3 } });
    const events = (await take(stream, 4)).map((event) => [event.operationType, (event as Document)['documentKey']]);
    expect(events).toEqual([
      ['update', { _id: 1 }],
      ['update', { _id: 2 }],
      ['delete', { _id: 1 }],
      ['delete', { _id: 2 }],
    ]);
    expect(await stream.tryNext()).toBeNull();
  });

  it('tells nothing of a write that was refused, or of another collection', async () => {
    await rows.insertOne({ _id: 1 });
    const stream = await watching();
    await expect(rows.insertOne({ _id: 1 })).rejects.toMatchObject({ code: 11000 });
    await rows.db.collection(`${rows.collectionName}x`).insertOne({});
    await rows.insertOne({ _id: 2 });
    expect(await stream.next()).toMatchObject({ documentKey: { _id: 2 } });
  });

  it('has the whole document after an update for who asks, as it is when it is read', async () => {
    await rows.insertMany([{ _id: 1 }, { _id: 2 }]);
    const stream = await watching({ fullDocument: 'updateLookup' });
    await rows.updateOne({ _id: 1 }, { $set: { n: 1 } });
    await rows.updateOne({ _id: 1 }, { $set: { n: 2 } });
    await rows.updateOne({ _id: 2 }, { $set: { n: 3 } });
    await rows.deleteOne({ _id: 2 });
    const events = (await take(stream, 4)) as Document[];
    expect(events.map(({ fullDocument }) => fullDocument as unknown)).toEqual([
      { _id: 1, n: 2 },
      { _id: 1, n: 2 },
      null,
      undefined,
    ]);
  });

  it('goes through the stages that follow', async () => {
    const stream = await watching({}, [
      { $match: { operationType: 'insert', 'fullDocument.n': { $gt: 1 } } },
      { $project: { n: '$fullDocument.n' } },
    ]);
    await rows.insertMany([1, 2, 3].map((_id) => ({ _id, n: _id })));
    expect((await take(stream, 2)).map((event) => (event as Document)['n'] as unknown)).toEqual([2, 3]);
  });

  it('that a stage takes its token from ends the stream', async () => {
    const stream = await watching({}, [{ $project: { _id: 0 } }]);
    await rows.insertOne({ _id: 1 });
    // The driver notices it itself when the server lets it pass.
    await expect(stream.next()).rejects.toMatchObject({ code: 280 });
  });
});

describe('the end of a collection', () => {
  it('by dropping it is told, and ends the stream', async () => {
    await rows.insertOne({ _id: 1 });
    const stream = await watching();
    await rows.drop();
    expect((await take(stream, 2)).map(plain)).toEqual([{ operationType: 'drop' }, { operationType: 'invalidate' }]);
    await expect(stream.next()).rejects.toThrow(/closed/);
  });

  it('by another name is told to those who watch the old and the new name', async () => {
    await rows.insertOne({ _id: 1 });
    const [coll, to] = [rows.collectionName, `renamed${number}`];
    const target = rows.db.collection(to).watch([], { maxAwaitTimeMS: 100 });
    open.push(target);
    await target.tryNext();
    const stream = await watching();
    await rows.rename(to);
    for (const one of [stream, target]) {
      const [renamed, invalidated] = await take(one, 2);
      expect(renamed).toMatchObject({ operationType: 'rename', ns: { coll }, to: { db: 'streams', coll: to } });
      expect(invalidated).toMatchObject({ operationType: 'invalidate' });
    }
  });

  it('is passed only with startAfter', async () => {
    await rows.insertOne({ _id: 1 });
    const stream = await watching();
    await rows.drop();
    const [, { _id: token }] = (await take(stream, 2)) as [ChangeStreamDocument, ChangeStreamDocument];
    await rows.insertOne({ _id: 2 });
    expect(await (await watching({ startAfter: token as ResumeToken })).next()).toMatchObject({
      documentKey: { _id: 2 },
    });
    const resumed = await watching({ resumeAfter: token as ResumeToken });
    await expect(resumed.next()).rejects.toMatchObject({ code: 260 });
  });

  it('is told again to who goes on after the drop', async () => {
    await rows.insertOne({ _id: 1 });
    const stream = await watching();
    await rows.drop();
    const { _id: token } = await stream.next();
    await rows.insertOne({ _id: 2 });
    for (const how of ['resumeAfter', 'startAfter']) {
      const again = rows.watch([], { [how]: token, maxAwaitTimeMS: 100 });
      open.push(again);
      expect(await again.next()).toMatchObject({ operationType: 'invalidate' });
    }
  });

  it('that a stage hides ends the stream all the same', async () => {
    await rows.insertOne({ _id: 1 });
    const stream = await watching({}, [{ $match: { operationType: 'insert' } }]);
    await rows.drop();
    await expect(stream.next()).rejects.toThrow(/closed/);
  });

  it('through $out of another', async () => {
    await rows.insertOne({ _id: 1 });
    const source = rows.db.collection(`source${number}`);
    await source.insertOne({ a: 1 });
    const stream = await watching();
    await source.aggregate([{ $out: rows.collectionName }]).toArray();
    expect(await stream.next()).toMatchObject({ operationType: 'rename', to: { coll: rows.collectionName } });
  });
});

describe('a transaction', () => {
  it('is told as a whole when it commits, in the order of its writes, and never when it aborts', async () => {
    const stream = await watching();
    await rows.insertOne({ _id: 0 });
    await fixture.client.withSession(async (session) => {
      session.startTransaction();
      await rows.insertOne({ _id: 1 }, { session });
      await rows.updateOne({ _id: 0 }, { $set: { n: 1 } }, { session });
      await rows.insertOne({ _id: 2 });
      await rows.deleteOne({ _id: 1 }, { session });
      await session.commitTransaction();
      session.startTransaction();
      await rows.insertOne({ _id: 3 }, { session });
      await session.abortTransaction();
      await rows.insertOne({ _id: 4 });
      const events = (await take(stream, 6)) as Document[];
      const told = events.map(({ operationType, documentKey, txnNumber }) => [
        operationType as unknown,
        (documentKey as Row)._id,
        txnNumber === undefined,
      ]);
      expect(told).toEqual([
        ['insert', 0, true],
        ['insert', 2, true],
        ['insert', 1, false],
        ['update', 0, false],
        ['delete', 1, false],
        ['insert', 4, true],
      ]);
      const [, , ...inTransaction] = events;
      const own = inTransaction.slice(0, 3);
      expect(new Set(own.map(({ clusterTime }) => String(clusterTime))).size).toBe(1);
      for (const event of own) expect(event['lsid']).toMatchObject({ id: session.id?.['id'] as unknown });
    });
  });
});

describe('going on', () => {
  it.each(['resumeAfter', 'startAfter'])('with %s begins behind the event', async (how) => {
    const stream = await watching();
    await rows.insertMany([1, 2, 3].map((_id) => ({ _id })));
    const { _id: token } = await stream.next();
    const again = await watching({ [how]: token });
    expect((await take(again, 2)).map((event) => (event as Document)['documentKey'] as unknown)).toEqual([
      { _id: 2 },
      { _id: 3 },
    ]);
  });

  it('at a time begins with the first change of that time', async () => {
    const stream = await watching();
    await rows.insertMany([1, 2, 3].map((_id) => ({ _id })));
    const [, second] = (await take(stream, 2)) as Document[];
    const again = await watching({ startAtOperationTime: (second as Document)['clusterTime'] as Timestamp });
    expect(await again.next()).toMatchObject({ documentKey: { _id: 2 } });
  });

  it('at a time of which there is nothing yet begins with what comes', async () => {
    const stream = await watching();
    await rows.insertOne({ _id: 1 });
    const { clusterTime } = (await stream.next()) as Document;
    const after = new Timestamp((clusterTime as Timestamp).add(1).toBigInt());
    const again = await watching({ startAtOperationTime: after });
    const next = again.next();
    await rows.insertOne({ _id: 2 });
    expect(await next).toMatchObject({ documentKey: { _id: 2 } });
  });

  it('after a batch names the last event of the batch, also when one did not fit into it', async () => {
    await watching();
    const large = 'x'.repeat(9 * 1024 * 1024);
    const opened = await rows.db.command({
      aggregate: rows.collectionName,
      pipeline: [{ $changeStream: {} }],
      cursor: {},
    });
    const { id, postBatchResumeToken: atStart } = opened['cursor'] as Document;
    await rows.insertOne({ _id: 1, large });
    await rows.insertOne({ _id: 2, large });
    const { cursor } = await rows.db.command({ getMore: id, collection: rows.collectionName });
    const { nextBatch, postBatchResumeToken } = cursor as Document;
    expect((nextBatch as Row[]).map((event) => (event['documentKey'] as Row)._id)).toEqual([1]);
    expect(postBatchResumeToken).toEqual((nextBatch as Document[])[0]?.['_id']);
    expect(postBatchResumeToken).not.toEqual(atStart);
  });

  it('moves on while nothing that concerns it happens, so that it does not fall off', async () => {
    const stream = await watching();
    const other = rows.db.collection(`other${number}`).watch();
    open.push(other);
    await other.tryNext();
    const before = stream.resumeToken;
    await rows.db.collection(`other${number}`).insertOne({});
    await stream.tryNext();
    expect(stream.resumeToken).not.toEqual(before);
  });

  it('has nothing of collections that nobody ever watched', async () => {
    const stream = await watching();
    await rows.insertOne({ _id: 1 });
    const { _id } = (await stream.next()) as { _id: ResumeToken };
    const other = rows.db.collection(`unwatched${number}`);
    const { operationTime } = await other.db.command({ insert: other.collectionName, documents: [{}] });
    for (const from of [{ resumeAfter: _id }, { startAtOperationTime: operationTime as Timestamp }]) {
      const late = other.watch([], from);
      open.push(late);
      await expect(late.next()).rejects.toMatchObject({ code: 286 });
    }
  });

  it('survives the cut of a connection without loss or repetition', async () => {
    const server = await temporaryServer({ testCommands: true });
    try {
      const watched = server.client.db('streams').collection<Row>('cut');
      const stream = watched.watch([], { maxAwaitTimeMS: 50 });
      await stream.tryNext();
      const seen: number[] = [];
      const writing = (async () => {
        for (let _id = 0; _id < 60; _id += 1) {
          await watched.insertOne({ _id });
          if (_id % 20 === 5)
            await server.client.db('admin').command({
              configureFailPoint: 'failCommand',
              mode: { times: 1 },
              data: { failCommands: ['getMore'], closeConnection: true },
            });
          await sleep(5);
        }
      })();
      while (seen.length < 60) seen.push(((await stream.next()) as Document)['documentKey']._id as number);
      await writing;
      expect(seen).toEqual(Array.from({ length: 60 }, (_, _id) => _id));
      await stream.close();
    } finally {
      await server.close();
    }
  });
});

it('several writers and transactions: every acknowledged change is told once, in an order that leads to what is there', async () => {
  await rows.insertMany(Array.from({ length: 4 }, (_, _id) => ({ _id, n: 0 })));
  const stream = await watching();
  const WRITERS = 6;
  const EACH = 25;
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let at = 0; at < EACH; at += 1) {
        if (writer % 2 === 0) await rows.updateOne({ _id: at % 4 }, { $inc: { n: 1 } });
        else
          await fixture.client.withSession((session) =>
            session.withTransaction(async () => {
              await rows.updateOne({ _id: at % 4 }, { $inc: { n: 1 } }, { session });
            }),
          );
      }
    }),
  );
  const values = new Map<number, number>();
  let latest = new Timestamp(0n);
  for (const event of (await take(stream, WRITERS * EACH)) as Document[]) {
    const { _id } = event['documentKey'] as Row;
    const { n } = (event['updateDescription'] as Document)['updatedFields'] as { n: number };
    expect(n).toBe((values.get(_id) ?? 0) + 1);
    values.set(_id, n);
    const time = event['clusterTime'] as Timestamp;
    expect(time.greaterThan(latest)).toBe(true);
    latest = time;
  }
  expect(await stream.tryNext()).toBeNull();
  const stored = await rows.find().toArray();
  expect(new Map(stored.map(({ _id, n }) => [_id, n as number]))).toEqual(values);
}, 180_000);

it('a server killed at any moment goes on where it was: what was acknowledged is told, nothing twice', async () => {
  const directory = temporaryDirectory();
  const args = ['--dir', directory.path, '--port', '0'];
  let server = await serverProcess(args);
  const told: number[] = [];
  const acknowledged: number[] = [];
  let token: ResumeToken | undefined;
  try {
    for (let round = 0; round < 3; round += 1) {
      const client = new MongoClient(server.uri, { serverSelectionTimeoutMS: 5_000 });
      const watched = client.db('streams').collection<Row>('killed');
      const stream = watched.watch([], { maxAwaitTimeMS: 50, ...(token ? { resumeAfter: token } : {}) });
      const first = await stream.tryNext();
      token = (first?._id ?? stream.resumeToken) as ResumeToken;
      if (first) told.push(((first as Document)['documentKey'] as Row)._id);
      const reading = (async () => {
        for (;;) {
          const event = await stream.next();
          token = event._id as ResumeToken;
          told.push(((event as Document)['documentKey'] as Row)._id);
        }
      })().catch(() => undefined);
      const writing = (async () => {
        for (let at = 0; ; at += 1) {
          const _id = round * 100_000 + at;
          await watched.insertOne({ _id });
          acknowledged.push(_id);
        }
      })().catch(() => undefined);
      // A killed server leaves what it had acknowledged, and more of it in each round.
      for (const goal = acknowledged.length + 10 * (round + 1); acknowledged.length < goal;) await sleep(20);
      await sleep(200 * round);
      await server.kill();
      await client.close();
      await Promise.all([reading, writing]);
      server = await serverProcess(args);
    }
    const client = new MongoClient(server.uri);
    const watched = client.db('streams').collection<Row>('killed');
    const stream = watched.watch([], { maxAwaitTimeMS: 50, resumeAfter: token as ResumeToken });
    for (let event = await stream.tryNext(); event; event = await stream.tryNext())
      told.push(((event as Document)['documentKey'] as Row)._id);
    const stored = (await watched.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    await stream.close();
    await client.close();
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(told).toEqual(stored);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
  } finally {
    await server.kill();
    directory.remove();
  }
}, 180_000);

describe('waiting', () => {
  it('ends as soon as something comes', async () => {
    const { resumeToken } = await watching();
    const stream = await watching({ maxAwaitTimeMS: 30_000, resumeAfter: resumeToken });
    const next = stream.next();
    await sleep(100);
    const started = performance.now();
    await rows.insertOne({ _id: 1 });
    await next;
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('lasts as long as it was told, and keeps nobody else', async () => {
    const stream = await watching({ maxAwaitTimeMS: 700 });
    const started = performance.now();
    const answers: string[] = [];
    const nothing = stream.tryNext().finally(() => answers.push('nothing'));
    await rows.db.command({ ping: 1 });
    answers.push('ping');
    expect(await nothing).toBeNull();
    expect(answers).toEqual(['ping', 'nothing']);
    expect(performance.now() - started).toBeGreaterThan(600);
  });

  it('ends when the cursor is killed', async () => {
    const { cursor } = await rows.db.command({
      aggregate: rows.collectionName,
      pipeline: [{ $changeStream: {} }],
      cursor: {},
    });
    const { id } = cursor as { id: bigint };
    const waits = rows.db.command({ getMore: id, collection: rows.collectionName, maxTimeMS: 20_000 });
    const killed = expect(waits).rejects.toMatchObject({ code: 237 });
    await sleep(50);
    await rows.db.command({ killCursors: rows.collectionName, cursors: [id] });
    await killed;
  });
});
