/** Of several usable indexes, the one whose bounds contain a small part of the keys is read, and the result stays the same. */
import type { Collection, Document } from 'mongodb';
import { temporaryServer, type TemporaryServer } from '../testing/temporary-server';

const MANY = 6_000;

let fixture: TemporaryServer;
let tasks: Collection<Document>;
beforeAll(async () => {
  fixture = await temporaryServer();
  tasks = fixture.client.db('selective').collection('tasks');
  await tasks.insertMany(
    Array.from({ length: MANY }, (_, at) => ({
      _id: at as never,
      listed: true,
      ends: at,
      words: [at % 2 === 0 ? 'even' : 'odd', ...(at % 1_000 === 7 ? ['rare'] : []), ...(at < 600 ? ['early'] : [])],
    })),
  );
  await tasks.createIndexes([{ key: { listed: 1, _id: -1 } }, { key: { listed: 1, ends: 1 } }, { key: { words: 1 } }]);
});
afterAll(() => fixture.close());

const begins = (word: string) => ({ $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } });
const listed = (word: string) => ({ listed: true, ends: { $gt: -1 }, words: begins(word) });

async function explained(filter: Document, sort?: Document) {
  const cursor = tasks.find(filter).limit(20);
  const found = await (sort ? cursor.sort(sort) : cursor).explain('executionStats');
  const { totalKeysExamined: keys } = found['executionStats'] as { totalKeysExamined: number };
  const stages = JSON.stringify(found['queryPlanner']);
  return { keys, index: /"indexName":"([^"]+)"/.exec(stages)?.[1], sorts: stages.includes('"SORT"') };
}

it('reads the few records of a rare word and sorts them', async () => {
  expect(await explained(listed('rare'), { _id: -1 })).toEqual({ keys: 6, index: 'words_1', sorts: true });
});

it('follows the order when the word is frequent', async () => {
  const found = await explained(listed('even'), { _id: -1 });
  expect(found).toMatchObject({ index: 'listed_1__id_-1', sorts: false });
  expect(found.keys).toBeLessThan(50);
});

it('takes a somewhat longer range when nothing has to be sorted', async () => {
  expect((await explained(listed('early'))).index).toBe('words_1');
  expect((await explained(listed('early'), { _id: -1 })).index).toBe('listed_1__id_-1');
  expect((await explained(listed('odd'))).index).toBe('listed_1_ends_1');
});

it('takes whichever finds more of its first records when all are long and nothing has to be sorted', async () => {
  const rows = fixture.client.db('selective').collection('rows');
  await rows.insertMany(
    Array.from({ length: 40_000 }, (_, at) => ({ listed: true, ends: at, words: [at % 8 === 0 ? 'some' : 'most'] })),
  );
  await rows.createIndexes([{ key: { listed: 1, ends: 1 } }, { key: { words: 1 } }]);
  const examined = async (filter: Document) => {
    const { executionStats } = await rows.find(filter).limit(100).explain('executionStats');
    return (executionStats as { totalKeysExamined: number }).totalKeysExamined;
  };
  expect(await examined(listed('some'))).toBe(100);
  // Seven of eight pass on the preferred index, which is therefore kept.
  expect(await examined(listed('most'))).toBeLessThan(130);
  expect(await examined({ listed: true, ends: { $gt: 39_000 }, words: begins('some') })).toBeGreaterThan(100);
  const counted = await rows.aggregate([{ $match: listed('some') }, { $limit: 1_000 }, { $count: 'n' }]).toArray();
  expect(counted).toEqual([{ n: 1_000 }]);
});

it('follows the order instead of sorting nearly everything that one of several values leads to', async () => {
  const rows = fixture.client.db('selective').collection('states');
  const states = ['open', 'paused', 'filled', 'deleted'];
  await rows.insertMany(
    Array.from({ length: MANY }, (_, at) => ({
      _id: at as never,
      state: at < 40 ? 'new' : states[at % 4],
      owner: at % 2,
    })),
  );
  await rows.createIndexes([
    { key: { state: 1, _id: -1 } },
    { key: { owner: 1, state: 1, _id: -1 } },
    { key: { owner: 1, _id: -1 } },
  ]);
  const explain = async (filter: Document) => {
    const found = await rows.find(filter).sort({ _id: -1 }).limit(20).explain('executionStats');
    const { totalKeysExamined: keys } = found['executionStats'] as { totalKeysExamined: number };
    const stages = JSON.stringify(found['queryPlanner']);
    return { isQuick: keys < 150, index: /"indexName":"([^"]+)"/.exec(stages)?.[1], sorts: stages.includes('"SORT"') };
  };
  const kept = { state: { $in: ['open', 'paused', 'filled'] } };
  expect(await explain(kept)).toEqual({ isQuick: true, index: '_id_', sorts: false });
  expect(await explain({ ...kept, owner: 1 })).toEqual({ isQuick: true, index: 'owner_1__id_-1', sorts: false });
  // Few are sorted, and so are those that lie far behind in the order.
  const few = { state: { $in: ['new', 'none'] } };
  expect(await explain(few)).toEqual({ isQuick: true, index: 'state_1__id_-1', sorts: true });
  const found = await rows.find(kept).sort({ _id: -1 }).limit(50).toArray();
  const all = await rows
    .find(kept, { hint: { $natural: 1 } })
    .sort({ _id: -1 })
    .limit(50)
    .toArray();
  expect(found).toEqual(all);
});

it('of two that are alike, the one that holds a part, where that part is asked for', async () => {
  const rows = fixture.client.db('selective').collection<Document>('parts');
  await rows.insertMany(Array.from({ length: 500 }, (_, at) => ({ open: true, ...(at % 100 === 7 ? { n: at } : {}) })));
  await rows.createIndexes([
    { key: { open: 1, _id: -1 } },
    { key: { open: 1, _id: 1 }, partialFilterExpression: { n: { $gte: 1 } } },
  ]);
  const examined = async (filter: Document) => {
    const { executionStats } = await rows.find(filter).sort({ _id: 1 }).explain('executionStats');
    return (executionStats as { totalKeysExamined: number }).totalKeysExamined;
  };
  expect(await examined({ open: true, n: { $gte: 1 } })).toBe(5);
  expect(await examined({ open: true })).toBe(500);
});

it('counts and changes by the same choice, also in a transaction', async () => {
  expect(await tasks.countDocuments(listed('rare'))).toBe(6);
  const session = fixture.client.startSession();
  try {
    await session.withTransaction(async () => {
      await tasks.insertOne({ _id: MANY as never, listed: true, ends: 1, words: ['rare'] }, { session });
      expect(await tasks.countDocuments(listed('rare'), { session })).toBe(7);
      const newest = await tasks.find(listed('rare'), { session }).sort({ _id: -1 }).limit(2).toArray();
      expect(newest.map(({ _id }) => _id as unknown)).toEqual([MANY, 5_007]);
      const { modifiedCount } = await tasks.updateMany(listed('rare'), { $set: { seen: true } }, { session });
      expect(modifiedCount).toBe(7);
    });
  } finally {
    await session.endSession();
  }
  expect(await tasks.countDocuments({ seen: true })).toBe(7);
});

it('answers as a scan of everything does', async () => {
  for (const word of ['rare', 'early', 'even', 'odd', 'none']) {
    for (const sort of [{ _id: -1 }, { ends: 1 }] as Record<string, 1 | -1>[]) {
      const chosen = await tasks.find(listed(word)).sort(sort).skip(3).limit(25).toArray();
      const plain = await tasks.find(listed(word)).sort(sort).hint({ $natural: 1 }).skip(3).limit(25).toArray();
      expect(chosen).toEqual(plain);
    }
  }
});
