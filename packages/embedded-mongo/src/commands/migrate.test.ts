/** Directories of earlier versions are opened and upgraded once; those of later versions are refused. */
import { MongoClient } from 'mongodb';
import { startServer } from '../server/server';
import type { CollectionInfo } from '../store/catalogue';
import { u32 } from '../store/keys';
import { Store } from '../store/store';
import { temporaryDirectory, type TemporaryDirectory } from '../testing/temporary-server';
import { Engine } from '../txn/engine';
import type { WriteView } from '../txn/views';

const FORMAT_KEY = Buffer.from('format');
let directory: TemporaryDirectory;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

async function serving<T>(use: (client: MongoClient, log: string[]) => Promise<T>): Promise<T> {
  const log: string[] = [];
  const server = await startServer({ dir: directory.path, log: (line) => log.push(line) });
  const client = new MongoClient(server.uri);
  try {
    return await use(client, log);
  } finally {
    await client.close();
    await server.stop();
  }
}

async function changeStore(change: (view: WriteView) => void): Promise<void> {
  const engine = new Engine(Store.open(directory.path));
  await engine.write(change);
  await engine.close();
}

it('an earlier directory loses its text indexes and learns which indexes have shortened keys, once', async () => {
  const long = (end: string): string => `${'x'.repeat(3_000)}${end}`;
  await serving(async (client) => {
    const rows = client.db('app').collection('rows');
    await rows.insertMany(['b', 'a', 'c'].map((end) => ({ title: long(end), short: end })));
    await rows.createIndexes([
      { key: { title: 1 } },
      { key: { title: -1, short: 1 }, unique: true },
      { key: { short: 1 } },
    ]);
  });
  await changeStore((view) => {
    view.data.remove('meta', FORMAT_KEY);
    view.define('app.rows', (found) => {
      const info = found as CollectionInfo;
      const plain = info.indexes.map(({ cut: _cut, ...index }) => index);
      const key = { title: 'text' };
      const text = { id: view.allocateId(), name: 'title_text', fields: [['title', 'text']], spec: { v: 2, key } };
      const rest = { unique: false, sparse: false, multikey: true, building: false };
      return { ...info, indexes: [...plain, { ...rest, ...text } as never] };
    });
  });
  await serving(async (client, log) => {
    const rows = client.db('app').collection('rows');
    expect(log).toEqual([
      'index title_text on app.rows was dropped: text search is not supported',
      'index title_1 on app.rows has shortened keys: it no longer gives an order',
      'index title_-1_short_1 on app.rows has shortened keys: it no longer gives an order',
    ]);
    const names = (await rows.listIndexes().toArray()).map(({ name }) => name as string);
    expect(names).toEqual(['_id_', 'title_1', 'title_-1_short_1', 'short_1']);
    const sorted = await rows.find().sort({ title: 1 }).toArray();
    expect(sorted.map(({ short }) => short as string)).toEqual(['a', 'b', 'c']);
    expect(await client.db('app').command({ validate: 'rows' })).toMatchObject({ valid: true });
  });
  await serving((_client, log) => Promise.resolve(expect(log).toEqual([])));
});

it('a directory of a later version is refused and left as it is', async () => {
  await serving(() => Promise.resolve());
  await changeStore((view) => view.data.put('meta', FORMAT_KEY, u32(99)));
  await expect(startServer({ dir: directory.path })).rejects.toThrow(/format 99/);
  await expect(startServer({ dir: directory.path })).rejects.toThrow(/format 99/);
});
