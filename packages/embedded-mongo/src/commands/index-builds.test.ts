/** Index builds that meet other builds, a shutdown or duplicates: createIndex never reports success for an index that does not exist. */
import { MongoClient } from 'mongodb';
import { mongoError } from '../errors';
import { startServer } from '../server/server';
import type { IndexInfo } from '../store/catalogue';
import { Store } from '../store/store';
import { serverProcess, temporaryDirectory, temporaryServer } from '../testing/temporary-server';
import { Engine } from '../txn/engine';
import { Reaper } from './drop';
import { IndexBuilds } from './index-builds';

const MANY = 9_000;

/** Leaves a directory as a kill during `createIndex({ key: 1 }, { unique: true })` does. */
async function interruptedBuild(dir: string, keys: readonly number[]): Promise<void> {
  const server = await startServer({ dir, log: () => undefined });
  const client = new MongoClient(server.uri);
  await client
    .db('app')
    .collection('rows')
    .insertMany(keys.map((key) => ({ key })));
  await client.close();
  await server.stop();
  const engine = new Engine(Store.open(dir));
  await engine.write((view) => {
    const index = {
      id: view.allocateId(),
      name: 'key_1',
      fields: [['key', 1]] as const,
      unique: true,
      sparse: false,
      multikey: false,
      building: true,
      spec: { v: 2, key: { key: 1 }, name: 'key_1', unique: true },
    };
    view.define('app.rows', (info) => info && { ...info, indexes: [...info.indexes, index] });
  });
  await engine.close();
}

async function restarted(keys: readonly number[], use: (client: MongoClient, log: string[]) => Promise<void>) {
  const directory = temporaryDirectory();
  await interruptedBuild(directory.path, keys);
  const log: string[] = [];
  const server = await startServer({ dir: directory.path, log: (line) => log.push(line) });
  const client = new MongoClient(server.uri);
  try {
    await use(client, log);
  } finally {
    await client.close();
    await server.stop();
    directory.remove();
  }
}

const distinct = Array.from({ length: MANY }, (_, n) => n);

it('an interrupted unique build that meets a duplicate after the restart is undone and said', () =>
  restarted([...distinct, 7], async (client, log) => {
    const rows = client.db('app').collection('rows');
    const giveUpMs = Date.now() + 20_000;
    while (log.length === 0 && Date.now() < giveUpMs) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log).toEqual([expect.stringMatching(/index key_1 on app\.rows.*was not built: E11000/)]);
    expect((await rows.listIndexes().toArray()).map(({ name }) => name as string)).toEqual(['_id_']);
    await expect(rows.createIndex({ key: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    await rows.insertOne({ key: 7 });
  }));

it('so is one that a kill -9 interrupted', async () => {
  const directory = temporaryDirectory();
  const args = ['--dir', directory.path];
  let server = await serverProcess(args);
  try {
    const client = new MongoClient(server.uri);
    const rows = client.db('app').collection('rows');
    const keys = Array.from({ length: 60_000 }, (_, n) => n);
    await rows.insertMany([...keys, 7].map((key) => ({ key })));
    const created = rows.createIndex({ key: 1 }, { unique: true }).catch(() => undefined);
    while ((await rows.indexes()).length === 1) await new Promise((resolve) => setTimeout(resolve, 1));
    await server.kill();
    await created;
    await client.close();
    server = await serverProcess(args);
    const second = new MongoClient(server.uri);
    const again = second.db('app').collection('rows');
    await expect(again.createIndex({ key: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect((await again.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    expect(server.state()).toMatch(/index key_1 on app\.rows.*was not built: E11000/);
    await second.close();
    expect(await server.stop()).toBe(0);
  } finally {
    if (server.child.exitCode === null) await server.kill();
    directory.remove();
  }
}, 120_000);

it('a stop leaves a build where it is, and the next start ends it', async () => {
  const directory = temporaryDirectory();
  const log: string[] = [];
  const start = () => startServer({ dir: directory.path, log: (line) => log.push(line) });
  const isBuilding = async (): Promise<boolean | undefined> => {
    const engine = new Engine(Store.open(directory.path));
    const index = engine.catalogue.get('app.rows')?.indexes.find(({ name }) => name === 'key_1');
    await engine.close();
    return index?.building;
  };
  try {
    await interruptedBuild(directory.path, distinct);
    await (await start()).stop();
    expect([await isBuilding(), log]).toEqual([true, []]);
    const server = await start();
    const client = new MongoClient(server.uri);
    await client.db('app').collection('rows').createIndex({ key: 1 }, { unique: true });
    await client.close();
    await server.stop();
    expect([await isBuilding(), log]).toEqual([false, []]);
  } finally {
    directory.remove();
  }
});

it('createIndex reports the duplicate that a build gone on with after a restart meets', () =>
  restarted([...distinct, 7], async (client) => {
    const rows = client.db('app').collection('rows');
    await expect(rows.createIndex({ key: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
  }));

it('createIndex waits for a build gone on with after a restart', () =>
  restarted(distinct, async (client) => {
    const rows = client.db('app').collection('rows');
    await rows.createIndex({ key: 1 }, { unique: true });
    const plan = (await rows.find({ key: 5 }).explain()) as { queryPlanner: { indexesUsed: string[] } };
    expect(plan.queryPlanner.indexesUsed).toEqual(['key_1']);
  }));

it('who creates an index that another is building hears how that ends', async () => {
  const fixture = await temporaryServer();
  try {
    const rows = fixture.client.db('app').collection('rows');
    await rows.insertMany([...distinct, MANY - 1].map((key) => ({ key })));
    const create = (): Promise<string> => rows.createIndex({ key: 1 }, { unique: true });
    const ends = await Promise.allSettled([create(), create(), create()]);
    expect(ends.map((end) => end.status === 'rejected' && (end.reason as { code: number }).code)).toEqual([
      11000, 11000, 11000,
    ]);
  } finally {
    await fixture.close();
  }
});

it('a build whose undoing fails as well, as in a store that closes, says what it failed with first', async () => {
  const directory = temporaryDirectory();
  await interruptedBuild(directory.path, [1, 2, 1]);
  const engine = new Engine(Store.open(directory.path));
  const log: string[] = [];
  const builds = new IndexBuilds(engine, new Reaper(engine), (line) => log.push(line));
  const index = engine.catalogue.get('app.rows')?.indexes.find(({ building }) => building) as IndexInfo;
  const write = engine.write.bind(engine);
  let hasFailed = false;
  jest.spyOn(engine, 'write').mockImplementation(async (run) => {
    if (hasFailed) throw mongoError('ShutdownInProgress', 'The server is shutting down');
    return write(run).catch((error: Error) => {
      hasFailed = true;
      throw error;
    });
  });
  await expect(builds.finish('app.rows', [index])).rejects.toMatchObject({ code: 11000 });
  expect(log).toEqual([expect.stringMatching(/app\.rows.*shutting down/)]);
  expect(engine.catalogue.get('app.rows')?.indexes).toHaveLength(2);
  await engine.close();
  directory.remove();
});
