/** Backs up a data directory whose database is being read and written, and starts from the copy. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { start } from '@taskmint/embedded-mongo';
import { readJournal, readRegistry } from '@taskmint/federation/registry';
import { MongoClient, type Db } from 'mongodb';
import { asNobody, asRoot } from '../another-user-fixture';
import { backUp, BackupRefused, restore } from './backup';
import { dataPlaces } from './places';
import { startStack } from './stack';

/** Names of the files that were fsynced. */
const mockSynced: string[] = [];
/** Modes of the folders into which files were copied. */
const mockCopiedInto: number[] = [];
jest.mock('node:fs', () => {
  const actual = jest.requireActual<typeof fs>('node:fs');
  const opened = new Map<number, string>();
  return {
    ...actual,
    cpSync: (from: string, to: string, options: fs.CopySyncOptions) => {
      mockCopiedInto.push(actual.statSync(path.dirname(to)).mode & 0o777);
      actual.cpSync(from, to, options);
    },
    openSync: (...args: Parameters<typeof actual.openSync>) => {
      const fd = actual.openSync(...args);
      opened.set(fd, String(args[0]));
      return fd;
    },
    fsyncSync: (fd: number) => {
      mockSynced.push(opened.get(fd) ?? '');
      actual.fsyncSync(fd);
    },
  };
});

let root: string;
type Data = { dataDir: string; mongodbUri: undefined };
let settings: Data;
/** Where a copy is brought back. */
let fresh: Data;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'taskmint-backup-'));
  settings = { dataDir: inside('data'), mongodbUri: undefined };
  fresh = { ...settings, dataDir: inside('new') };
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const inside = (name: string): string => path.join(root, name);

function put(place: string, text: string): void {
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, text);
}

/** What a product leaves that was started and stopped. */
async function stoppedProduct(): Promise<void> {
  await (await start({ dir: dataPlaces(settings.dataDir).database })).stop();
}

/** Runs `work` on the database of a data directory. */
async function withDatabase(data: Data, work: (db: Db, client: MongoClient) => Promise<void>): Promise<void> {
  const server = await start({ dir: dataPlaces(data.dataDir).database });
  const client = new MongoClient(server.uri);
  try {
    await work(client.db('taskmint'), client);
  } finally {
    await client.close();
    await server.stop();
  }
}

/** Makes a copy after at least `least` runs of `write`, which goes on until it is made. */
async function backUpWhile(write: () => Promise<void>, least: number): Promise<string[]> {
  let busy = true;
  let runs = 0;
  const writing = (async () => {
    for (; busy; runs += 1) await write();
  })();
  try {
    while (runs < least) await Promise.race([writing, pause(5)]);
    return await backUp(settings, inside('copy'));
  } finally {
    busy = false;
    await writing;
  }
}

it('a backup of the running product holds one consistent state, and a product starts from it', async () => {
  put(inside('data/files/pictures/a.webp'), 'picture');
  put(inside('data/secrets.json'), '{"jwtSecret":"s"}');
  put(inside('data/notes.txt'), 'of somebody else');
  await withDatabase(settings, async (db, client) => {
    const rows = db.collection<{ _id: string; coins: number }>('balances');
    await rows.insertMany([
      { _id: 'a', coins: 1_000_000 },
      { _id: 'b', coins: 0 },
    ]);
    const move = () =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await rows.updateOne({ _id: 'a' }, { $inc: { coins: -1 } }, { session });
          await rows.updateOne({ _id: 'b' }, { $inc: { coins: 1 } }, { session });
        }),
      );
    expect(await backUpWhile(move, 1)).toEqual(['database', 'files', 'secrets.json']);
  });

  expect(await restore(fresh, inside('copy'))).toEqual(['database', 'files', 'secrets.json']);
  expect(fs.readdirSync(fresh.dataDir).sort()).toEqual(['database', 'files', 'secrets.json']);
  expect(fs.readFileSync(inside('new/files/pictures/a.webp'), 'utf8')).toBe('picture');
  await withDatabase(fresh, async (db) => {
    const found = await db.collection<{ _id: string; coins: number }>('balances').find().toArray();
    const coins = Object.fromEntries(found.map((row) => [row._id, row.coins]));
    expect(coins['b']).toBeGreaterThan(0);
    expect((coins['a'] ?? 0) + (coins['b'] ?? 0)).toBe(1_000_000);
  });
});

it('a backup has no seal of the ledger outside the database that is not in it', async () => {
  const file = inside('data/files/ledger-seals.jsonl');
  put(file, '');
  await withDatabase(settings, async (db) => {
    // Enough data that copying it takes as long as several seals.
    const much = Array.from({ length: 200 }, () => ({ text: 'x'.repeat(200_000) }));
    await db.collection('others').insertMany(much);
    let latest = 0;
    await backUpWhile(async () => {
      latest += 1;
      await db.collection<{ _id: number }>('ledger_seals').insertOne({ _id: latest });
      fs.appendFileSync(file, `${latest}\n`);
    }, 20);
  });
  await restore(fresh, inside('copy'));
  const newest = Number(fs.readFileSync(inside('new/files/ledger-seals.jsonl'), 'utf8').trim().split('\n').at(-1));
  expect(newest).toBeGreaterThanOrEqual(20);
  await withDatabase(fresh, async (db) => {
    expect(await db.collection<{ _id: number }>('ledger_seals').findOne({ _id: newest })).not.toBeNull();
  });
});

it('a backup that is called complete is on disk', async () => {
  put(inside('data/files/pictures/a.webp'), 'picture');
  await stoppedProduct();
  mockSynced.length = 0;
  await backUp(settings, inside('copy'));
  const synced = mockSynced.map((file) => path.relative(inside('copy'), file));
  const all = fs.readdirSync(inside('copy'), { recursive: true, encoding: 'utf8' });
  expect(synced).toEqual(expect.arrayContaining([...all, '']));
  expect(synced.slice(-2)).toEqual(['taskmint-backup.json', '']);
});

it('a restore is on disk before it is called complete', async () => {
  put(inside('data/files/pictures/a.webp'), 'picture');
  await stoppedProduct();
  await backUp(settings, inside('copy'));
  mockSynced.length = 0;
  await restore(fresh, inside('copy'));
  const synced = mockSynced.map((file) => path.relative(inside('new'), file));
  const all = fs.readdirSync(inside('new'), { recursive: true, encoding: 'utf8' });
  expect(synced).toEqual(expect.arrayContaining(all.map((file) => path.join('.restoring', file))));
  // Where they are now, while the folder is there that says otherwise, and without it.
  expect(synced.slice(-2)).toEqual(['', '']);
});

it('a stopped product is backed up too', async () => {
  await stoppedProduct();
  expect(await backUp(settings, inside('copy'))).toEqual(['database']);
  expect(await restore(fresh, inside('copy'))).toEqual(['database']);
});

it('a registry that was brought back goes on above what pages have seen since the copy was made', async () => {
  await stoppedProduct();
  const { registry } = dataPlaces(settings.dataDir);
  put(registry, JSON.stringify({ format: 1, revision: 4, updatedAt: '2026-01-01T00:00:00.000Z', remotes: [] }));
  await backUp(settings, inside('copy'));
  const since = Math.floor(Date.now() / 1_000);
  await restore(fresh, inside('copy'));
  const place = dataPlaces(fresh.dataDir).registry;
  expect((await readRegistry(place)).revision).toBeGreaterThanOrEqual(since);
  expect(await readJournal(place)).toMatchObject([{ command: 'restored', remote: 'all' }]);
});

it('the journal of an installation from before it was a folder is brought back too', async () => {
  await stoppedProduct();
  const { registry } = dataPlaces(settings.dataDir);
  put(registry, JSON.stringify({ format: 1, revision: 4, updatedAt: '2026-01-01T00:00:00.000Z', remotes: [] }));
  const entry = { at: '2026-01-01T00:00:00.000Z', who: 'ann', command: 'rollback', remote: 'worker-app' };
  const line = JSON.stringify({ ...entry, from: 'b', to: 'a', revision: 4, why: 'it threw' });
  put(path.join(settings.dataDir, 'registry.journal.jsonl'), `${line}\n`);
  await backUp(settings, inside('copy'));
  await restore(fresh, inside('copy'));
  const journal = await readJournal(dataPlaces(fresh.dataDir).registry);
  expect(journal.map(({ command }) => command)).toEqual(['restored', 'rollback']);
});

it('nothing starts on what an interrupted restore has left, and the restore can be done again', async () => {
  await stoppedProduct();
  await backUp(settings, inside('copy'));
  fs.mkdirSync(path.join(fresh.dataDir, '.restoring', 'files'), { recursive: true });
  await expect(startStack({ dataDir: fresh.dataDir, ports: 'free' })).rejects.toThrow(
    /restore into .* was interrupted/,
  );
  expect(fs.readdirSync(fresh.dataDir)).toEqual(['.restoring']);
  await restore(fresh, inside('copy'));
  expect(fs.readdirSync(fresh.dataDir)).toEqual(['database']);
});

it('a restore that was killed while it moved things into place can be done again, and leaves alone what is not its own', async () => {
  await stoppedProduct();
  put(dataPlaces(settings.dataDir).secrets, '{"jwtSecret":"s"}');
  await backUp(settings, inside('copy'));
  await restore(fresh, inside('copy'));
  fs.mkdirSync(inside('new/.restoring'));
  fs.renameSync(dataPlaces(fresh.dataDir).secrets, inside('new/.restoring/secrets.json'));
  put(inside('new/notes.txt'), 'of somebody else');
  await expect(restore(fresh, inside('copy'))).rejects.toThrow(/not empty/);
  expect(fs.readdirSync(fresh.dataDir).sort()).toEqual(['.restoring', 'database', 'notes.txt']);
  fs.rmSync(inside('new/notes.txt'));
  await restore(fresh, inside('copy'));
  expect(fs.readdirSync(fresh.dataDir).sort()).toEqual(['database', 'secrets.json']);
});

it('a backup whose last file found no room is none', async () => {
  await stoppedProduct();
  await backUp(settings, inside('copy'));
  fs.truncateSync(inside('copy/taskmint-backup.json'));
  await expect(restore(fresh, inside('copy'))).rejects.toThrow(/no complete backup/);
});

it('what cannot be done is refused in words, and nothing is changed', async () => {
  await expect(backUp(settings, inside('copy'))).rejects.toThrow(/no data in .*data \(DATA_DIR\) yet/);
  await stoppedProduct();
  const remote = { ...settings, mongodbUri: 'mongodb://db.test/taskmint' };
  await expect(backUp(remote, inside('copy'))).rejects.toThrow(/mongodump/);
  await expect(backUp(settings, root)).rejects.toThrow(/not empty/);
  await expect(backUp(settings, path.join(settings.dataDir, 'copy'))).rejects.toThrow(/inside DATA_DIR/);
  expect(fs.readdirSync(root)).toEqual(['data']);

  await backUp(settings, inside('copy'));
  await expect(restore(settings, inside('copy'))).rejects.toThrow(/not empty.*move that directory away/);
  await expect(restore(fresh, inside('nothing'))).rejects.toThrow(/no complete backup/);
  fs.rmSync(inside('copy/database'), { recursive: true });
  await expect(restore(fresh, inside('copy'))).rejects.toThrow(BackupRefused);
  expect(fs.existsSync(inside('new'))).toBe(false);
});

it('says which folder cannot be made', async () => {
  await stoppedProduct();
  await backUp(settings, inside('copy'));
  put(inside('file'), '');
  for (const place of [inside('file'), inside('file/new')]) {
    await expect(restore({ ...settings, dataDir: place }, inside('copy'))).rejects.toThrow(place);
  }
  await expect(backUp(settings, inside('file/new'))).rejects.toThrow(`'${inside('file/new')}'`);
});

it('nobody else on the machine reads what is being restored', async () => {
  await stoppedProduct();
  put(path.join(dataPlaces(settings.dataDir).files, 'proof.pdf'), 'private');
  await backUp(settings, inside('copy'));
  mockCopiedInto.length = 0;
  await restore(fresh, inside('copy'));
  expect([...new Set(mockCopiedInto)]).toEqual([0o700]);
  expect(fs.statSync(inside('new')).mode & 0o777).toBe(0o700);
});

asRoot('what another user may not read is not reported as missing', async () => {
  await stoppedProduct();
  await backUp(settings, inside('copy'));
  await asNobody(async () => {
    await expect(backUp(settings, inside('again'))).rejects.toThrow(/EACCES.*data/);
    await expect(restore(fresh, inside('copy'))).rejects.toThrow(/EACCES.*copy/);
  });
});
