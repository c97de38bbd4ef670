/** The helper for tests, used like mongodb-memory-server's replica set. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { EmbeddedReplSet } from './index';

const temporaries = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('embedded-mongo-'));

it('serves a replica set with transactions, and leaves nothing behind', async () => {
  const before = new Set(temporaries());
  const set = await EmbeddedReplSet.create();
  const [own] = temporaries().filter((name) => !before.has(name));
  const client = new MongoClient(set.getUri('shop'));
  try {
    const orders = client.db().collection('orders');
    await orders.insertOne({ total: 1 });
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await orders.insertOne({ total: 2 }, { session });
        await orders.updateOne({ total: 1 }, { $set: { paid: true } }, { session });
      }),
    );
    expect(client.db().databaseName).toBe('shop');
    expect(await orders.countDocuments()).toBe(2);
  } finally {
    await client.close();
    await set.stop();
  }
  await set.stop();
  expect(existsSync(path.join(tmpdir(), own ?? '?'))).toBe(false);
});

it('keeps what lies in a directory that was named', async () => {
  const dbPath = mkdtempSync(path.join(tmpdir(), 'kept-'));
  try {
    for (const expected of [1, 2]) {
      const set = await EmbeddedReplSet.create({ dbPath });
      const client = new MongoClient(set.getUri());
      const rows = client.db('app').collection('rows');
      await rows.insertOne({});
      expect(await rows.countDocuments()).toBe(expected);
      await client.close();
      await set.stop();
    }
  } finally {
    rmSync(dbPath, { recursive: true });
  }
});
