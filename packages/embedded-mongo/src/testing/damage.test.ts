/** A data file that is overwritten while the server runs must cause an error with a code, never missing documents. */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { startServer } from '../server/server';
import type { CollectionInfo, IndexInfo } from '../store/catalogue';
import { storageError } from '../store/environment';
import { rangeOf, plainIndexKey, recordKey } from '../store/keys';
import { Store } from '../store/store';
import { Engine } from '../txn/engine';
import { serverProcess, temporaryDirectory } from './temporary-server';

const PAGE_BYTES = 4_096;
const FLAGS_AT = 18;
const ENTRIES_END_AT = 20;
const LEAF = 2;
const MARK = 'in the page of a document';
const DOCUMENTS = 4_000;
const DAMAGED = 301;

/** Changes every tenth page that has documents in it. LMDB maps the file, so a server sees it at once. */
function damage(dir: string, change: (page: Buffer) => unknown): void {
  const fd = openSync(path.join(dir, 'data.mdb'), 'r+');
  try {
    const page = Buffer.alloc(PAGE_BYTES);
    let found = 0;
    for (let at = 2 * PAGE_BYTES; at < fstatSync(fd).size; at += PAGE_BYTES) {
      readSync(fd, page, 0, PAGE_BYTES, at);
      if (!(page.readUInt16LE(FLAGS_AT) & LEAF) || !page.includes(MARK)) continue;
      found += 1;
      if (found % 10 !== 0) continue;
      change(page);
      writeSync(fd, page, 0, PAGE_BYTES, at);
    }
    expect(found).toBeGreaterThan(100);
  } finally {
    closeSync(fd);
  }
}

it('pages that look empty', async () => {
  const directory = temporaryDirectory();
  const server = await serverProcess(['--dir', directory.path]);
  const client = new MongoClient(server.uri, { retryReads: false });
  try {
    const db = client.db('app');
    const rows = db.collection('rows');
    await rows.insertMany(Array.from({ length: DOCUMENTS }, (_, n) => ({ n, text: MARK.padEnd(200, '.') })));
    await rows.createIndex({ n: 1 });
    expect(await db.command({ validate: 'rows' })).toMatchObject({ valid: true, nrecords: DOCUMENTS });
    damage(directory.path, (page) => page.writeUInt16LE(0, ENTRIES_END_AT));
    const reads: Record<string, () => Promise<unknown>> = {
      find: () => rows.find().toArray(),
      'find in batches': () => rows.find({}, { batchSize: 100 }).toArray(),
      'find by index': () => rows.find({ n: { $gte: 0 } }).toArray(),
      count: () => rows.countDocuments(),
      'estimated count': () => rows.estimatedDocumentCount(),
      'count of matches': () => rows.countDocuments({ text: /^in/ }),
      aggregate: () => rows.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray(),
      distinct: () => rows.distinct('text'),
      update: () => rows.updateMany({}, { $set: { seen: true } }),
    };
    const answers: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(reads)) {
      answers[name] = await read().then(
        () => 'answered',
        (error: { code?: number; message: string }) => error.code ?? error.message,
      );
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(reads).map((name) => [name, DAMAGED])));
    const verdict = await db
      .command({ validate: 'rows' })
      .catch(({ code }: { code: number }) => ({ valid: false, code }));
    expect(verdict).toMatchObject({ valid: false });
  } finally {
    await client.close();
    await server.kill();
    directory.remove();
  }
}, 180_000);

it('what LMDB says of a damaged page has a code, and what it says of other things has none', () => {
  expect(storageError(new Error('MDB_PAGE_NOTFOUND: Requested page not found'))).toMatchObject({ code: DAMAGED });
  expect(storageError(new Error('MDB_CORRUPTED: Located page was wrong type'))).toMatchObject({ code: DAMAGED });
  expect(storageError(new Error('MDB_MAP_FULL: Environment mapsize limit reached'))).toMatchObject({ code: 14031 });
  expect(storageError(new Error('MDB_READERS_FULL: Environment maxreaders limit reached'))).toBeUndefined();
});

it('validate names what cannot be read and where records and keys disagree', async () => {
  const directory = temporaryDirectory();
  const validated = async (): Promise<string[]> => {
    const server = await startServer({ dir: directory.path, log: () => undefined });
    const client = new MongoClient(server.uri);
    const rows = client.db('app').collection<{ _id: number; n: number }>('rows');
    if ((await rows.estimatedDocumentCount()) === 0) {
      await rows.insertMany([1, 2, 3].map((_id) => ({ _id, n: _id })));
      await rows.createIndex({ n: 1 });
    }
    const { errors } = (await client.db('app').command({ validate: 'rows' })) as unknown as { errors: string[] };
    await client.close();
    await server.stop();
    return errors;
  };
  expect(await validated()).toEqual([]);
  const engine = new Engine(Store.open(directory.path));
  await engine.write((view) => {
    const info = view.catalogue.get('app.rows') as CollectionInfo;
    const index = info.indexes[1] as IndexInfo;
    const keys = [...view.data.range('index', rangeOf(index.id))].map(({ key }) => key);
    view.data.remove('index', keys[0] as Uint8Array);
    view.data.put('index', plainIndexKey(index.id, Buffer.from('stray'), 99), Buffer.from([0]));
    view.data.put('docs', recordKey(info.id, 3), Buffer.from('no document'));
  });
  await engine.close();
  expect(await validated()).toEqual([
    'index n_1 has no key for record 1',
    expect.stringMatching(/^record 3 cannot be read: /),
    'index _id_ has 3 keys, the records have 2',
    'index n_1 has a key for record 99, which is not there',
    'index n_1 has 3 keys, the records have 2',
  ]);
  directory.remove();
});
