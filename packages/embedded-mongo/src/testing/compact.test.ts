/** `compact`: what other commands can do meanwhile, what prevents it from replacing the data file, and what a crash in the middle leaves behind. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { startServer } from '../server/server';
import { backup } from '../store/backup';
import { lockCopying } from '../store/directory';
import { Environment } from '../store/environment';
import { serverProcess, temporaryDirectory, temporaryServer, type TemporaryServer } from './temporary-server';

/** Killed while it compacts, more often with `EMBEDDED_MONGO_CRASH_ROUNDS`. */
const ROUNDS = Math.ceil(Number(process.env['EMBEDDED_MONGO_CRASH_ROUNDS'] ?? 20) / 5);
const KEPT = 500;

interface Row {
  _id: number;
  text: string;
}

/** Rows most of which are deleted again. */
async function fill(db: Db): Promise<void> {
  const collection = db.collection<Row>('rows');
  await collection.createIndex({ text: 1 }, { unique: true });
  await collection.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ _id: n, text: `${n} ${'x'.repeat(300)}` })));
  await collection.deleteMany({ _id: { $gte: KEPT } });
}

async function expectKept(db: Db, more = 0): Promise<void> {
  const collection = db.collection<Row>('rows');
  expect(await db.command({ validate: 'rows' })).toMatchObject({ valid: true, nrecords: KEPT + more });
  expect(await collection.findOne({ text: { $regex: '^7 x' } })).toMatchObject({ _id: 7 });
}

const sizeOf = (dir: string): number => statSync(path.join(dir, 'data.mdb')).size;

describe('compact', () => {
  let fixture: TemporaryServer;
  let db: Db;
  beforeEach(async () => {
    fixture = await temporaryServer();
    db = fixture.client.db('compact');
    await fill(db);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return fixture.close();
  });

  it('gives back what is not used; what is written afterwards is there after a restart', async () => {
    const before = sizeOf(fixture.dir);
    const { bytesFreed } = await db.command({ compact: 'rows' });
    expect(bytesFreed).toBe(before - sizeOf(fixture.dir));
    expect(sizeOf(fixture.dir)).toBeLessThan(before / 5);
    expect(statSync(path.join(fixture.dir, 'data.mdb')).mode & 0o777).toBe(0o600);
    await db.collection<Row>('rows').insertOne({ _id: -1, text: 'later' });
    await db.command({ compact: 'rows', force: true });
    await db.collection<Row>('rows').insertOne({ _id: -2, text: 'last' });
    await expectKept(db, 2);
    expect(existsSync(path.join(fixture.dir, 'compact'))).toBe(false);
    await fixture.server.stop();
    const again = await startServer({ dir: fixture.dir, log: () => undefined });
    const client = new MongoClient(again.uri);
    await expectKept(client.db('compact'), 2);
    await client.close();
    await again.stop();
  });

  it('lets reads and cursors go on; writes and new transactions wait and are not lost', async () => {
    let copy!: () => void;
    const copying = new Promise<void>((resolve) => (copy = resolve));
    const original = Environment.prototype.backup;
    const slow = jest.spyOn(Environment.prototype, 'backup').mockImplementation(async function (this: Environment, to) {
      await copying;
      await original.call(this, to);
    });
    const rows = db.collection<Row>('rows');
    const cursor = rows.find().sort({ _id: 1 }).batchSize(10);
    expect(await cursor.next()).toMatchObject({ _id: 0 });
    const compacted = db.command({ compact: 'rows' });
    while (slow.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const done: string[] = [];
    const written = rows.insertOne({ _id: -1, text: 'waits' }).then(() => done.push('insert'));
    const committed = fixture.client
      .withSession((session) =>
        session.withTransaction(() => rows.insertOne({ _id: -2, text: 'waits too' }, { session })),
      )
      .then(() => done.push('transaction'));
    for (let read = 0; read < 20; read += 1) expect(await rows.findOne({ _id: read })).not.toBeNull();
    expect(await rows.countDocuments()).toBe(KEPT);
    expect(done).toEqual([]);
    await expect(db.command({ compact: 'rows' })).rejects.toMatchObject({ code: 117 });
    copy();
    await compacted;
    await Promise.all([written, committed]);
    expect((await cursor.toArray()).length).toBe(KEPT - 1);
    await expectKept(db, 2);
  });

  it('waits for open transactions, but not for ever, and leaves the file to whoever copies it', async () => {
    const before = sizeOf(fixture.dir);
    const session = fixture.client.startSession();
    session.startTransaction();
    await db.collection<Row>('rows').insertOne({ _id: -1, text: 'open' }, { session });
    await expect(db.command({ compact: 'rows', maxTimeMS: 100 })).rejects.toMatchObject({ code: 50 });
    const refused = expect(db.command({ compact: 'rows' })).rejects.toMatchObject({ code: 117 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
    await refused;
    const compacted = db.command({ compact: 'rows' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await session.commitTransaction();
    await compacted;
    await session.endSession();
    expect(sizeOf(fixture.dir)).toBeLessThan(before / 5);
    const lock = lockCopying(fixture.dir);
    await expect(db.command({ compact: 'rows' })).rejects.toMatchObject({ code: 117 });
    await expect(backup(fixture.dir, path.join(fixture.dir, 'not'))).rejects.toThrow(/being copied or compacted/);
    lock.release();
    await expectKept(db, 1);
  });

  it('a copy that fails leaves the file as it was, and writes go on', async () => {
    const before = sizeOf(fixture.dir);
    jest.spyOn(Environment.prototype, 'backup').mockRejectedValueOnce(new Error('Input/output error'));
    const compacted = db.command({ compact: 'rows' });
    await expect(compacted).rejects.toMatchObject({ message: expect.stringMatching(/left as it was/) as string });
    await db.collection<Row>('rows').insertOne({ _id: -1, text: 'goes on' });
    await expectKept(db, 1);
    expect(sizeOf(fixture.dir)).toBeGreaterThanOrEqual(before);
    expect(existsSync(path.join(fixture.dir, 'compact'))).toBe(false);
  });

  it('beside writers, readers and transactions nothing acknowledged is lost', async () => {
    const counters = db.collection<{ _id: string; n: number }>('counters');
    await counters.insertMany([
      { _id: 'plain', n: 0 },
      { _id: 'transactions', n: 0 },
    ]);
    let running = true;
    const times = { plain: 0, transactions: 0 };
    const increment = async (): Promise<void> => {
      while (running) {
        await counters.updateOne({ _id: 'plain' }, { $inc: { n: 1 } });
        times.plain += 1;
      }
    };
    const transact = async (): Promise<void> => {
      while (running)
        await fixture.client.withSession(async (session) => {
          await session.withTransaction(() =>
            counters.updateOne({ _id: 'transactions' }, { $inc: { n: 1 } }, { session }),
          );
          times.transactions += 1;
        });
    };
    const read = async (): Promise<void> => {
      while (running) expect((await db.collection('rows').find().sort({ text: 1 }).toArray()).length).toBe(KEPT);
    };
    const load = [increment(), increment(), transact(), transact(), read(), read()];
    for (let round = 0; round < 5; round += 1) await db.command({ compact: 'rows' });
    running = false;
    await Promise.all(load);
    expect((await counters.findOne({ _id: 'plain' }))?.n).toBe(times.plain);
    expect((await counters.findOne({ _id: 'transactions' }))?.n).toBe(times.transactions);
    await expectKept(db);
  }, 180_000);
});

it('what a crash left of a copy goes at the next start', async () => {
  const directory = temporaryDirectory();
  await (await startServer({ dir: directory.path, log: () => undefined })).stop();
  const folder = path.join(directory.path, 'compact');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'data.mdb'), 'half of it');
  await (await startServer({ dir: directory.path, log: () => undefined })).stop();
  expect(existsSync(folder)).toBe(false);
  directory.remove();
});

it(
  `${ROUNDS} times killed while it compacts: the old file or the new one, and nothing missing in either`,
  async () => {
    const directory = temporaryDirectory();
    const args = ['--dir', directory.path];
    let server = await serverProcess(args);
    const ends = { old: 0, new: 0 };
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const client = new MongoClient(server.uri);
        const db = client.db('compact');
        await db.dropDatabase();
        await fill(db);
        const before = sizeOf(directory.path);
        const compacted = db.command({ compact: 'rows' }).catch(() => undefined);
        // From its beginning to a little after its end.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
        await server.kill();
        await compacted;
        await client.close();
        ends[sizeOf(directory.path) < before ? 'new' : 'old'] += 1;
        server = await serverProcess(args);
        const second = new MongoClient(server.uri);
        await expectKept(second.db('compact'));
        await second.close();
      }
      expect(await server.stop()).toBe(0);
      process.stdout.write(`compact: killed ${ROUNDS} times, ${ends.old} old files, ${ends.new} new ones\n`);
    } finally {
      if (server.child.exitCode === null) await server.kill();
      directory.remove();
    }
  },
  90_000 * ROUNDS,
);
