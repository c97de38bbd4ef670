/** Every plan gives the result of a full scan, and explain names the index it used. */
import fc from 'fast-check';
import type { Collection, Document } from 'mongodb';
import { temporaryServer, type TemporaryServer } from '../testing/temporary-server';

let fixture: TemporaryServer;
beforeAll(async () => {
  fixture = await temporaryServer();
});
afterAll(() => fixture.close());

const scalar = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -3, max: 6 }) },
  fc.constantFrom<unknown>(null, true, 'a', 'b', 'ab', '', 1.5, NaN, new Date(0), new Date(5)),
);
const value = fc.oneof({ weight: 4, arbitrary: scalar }, fc.array(scalar, { maxLength: 3 }), fc.constant({ c: 1 }));
const document = fc.record(
  {
    a: value,
    b: scalar,
    n: fc.record({ x: value, y: scalar }, { requiredKeys: [] }),
    list: fc.array(fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const condition = fc.oneof(
  { weight: 3, arbitrary: scalar as fc.Arbitrary<unknown> },
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne', '$eq'), scalar)
    .map(([operator, operand]) => ({ [operator]: operand })),
  fc.tuple(scalar, scalar).map(([low, high]) => ({ $gte: low, $lt: high })),
  fc.array(scalar, { maxLength: 3 }).map((list) => ({ $in: list })),
  fc.array(scalar, { maxLength: 2 }).map((list) => ({ $nin: list })),
  fc.boolean().map((exists) => ({ $exists: exists })),
  fc.constantFrom<unknown>(
    { $regex: '^a' },
    { $type: 'number' },
    { $not: { $gt: 2 } },
    { $elemMatch: { $gte: 0, $lt: 3 } },
    { $size: 2 },
    { $all: [1, 2] },
  ),
);
const path = fc.constantFrom('a', 'b', 'n.x', 'n.y', 'list.x', 'list.y', 'list');
const plain = fc.dictionary(path, condition, { maxKeys: 3, noNullPrototype: true });
const filter = fc.oneof(
  { weight: 4, arbitrary: plain },
  fc.array(plain, { minLength: 1, maxLength: 3 }).map((branches) => ({ $or: branches })),
  fc.tuple(plain, plain).map(([x, y]) => ({ $and: [x, y] })),
  fc.tuple(plain, fc.array(plain, { minLength: 1, maxLength: 2 })).map(([x, branches]) => ({ ...x, $or: branches })),
);
// At most one path that may hold an array: sorting by two is an error.
const sort = fc.constantFrom<Document>(
  {},
  { a: 1 },
  { a: -1 },
  { b: 1 },
  { b: -1 },
  { 'n.x': 1 },
  { 'n.y': -1 },
  { 'n.y': -1, a: 1 },
  { 'n.y': 1, a: -1 },
  { 'n.y': 1, a: 1 },
  { 'list.x': 1 },
  { list: -1 },
);

const INDEXES: [Document, Document?][] = [
  [{ a: 1 }],
  [{ b: -1 }, { sparse: true }],
  [{ a: 1, b: -1 }],
  [{ 'n.x': 1, 'n.y': 1 }],
  [{ 'list.x': 1, 'list.y': -1 }],
  [{ list: 1 }],
  [{ b: 1, a: 1 }, { partialFilterExpression: { a: { $gte: 0 } } }],
  [{ 'n.y': -1, a: 1 }],
];

/** Neighbours that a full sort of just these two puts the other way round. */
async function inversions(
  rows: Collection<Document>,
  found: Document[],
  order: Document,
  rank: Map<unknown, number>,
): Promise<number> {
  let wrong = 0;
  for (let at = 1; at < found.length; at += 1) {
    const pair = [found[at - 1]?.['_id'], found[at]?.['_id']] as never[];
    if ((rank.get(pair[0]) ?? 0) < (rank.get(pair[1]) ?? 0)) continue;
    const [first] = await rows
      .find({ _id: { $in: pair } })
      .hint({ $natural: -1 })
      .sort({ ...order, n0: 1 } as never)
      .toArray();
    const [other] = await rows
      .find({ _id: { $in: pair } })
      .hint({ $natural: 1 })
      .sort({ ...order, n0: 1 } as never)
      .toArray();
    // Equal keys come in either scan order; different ones come in one order only.
    if (first?._id === other?._id && first?._id === pair[1]) wrong += 1;
  }
  return wrong;
}

it('any filter and sort gives through indexes what it gives without', async () => {
  const db = fixture.client.db('plans');
  let used = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 5, maxLength: 25 }),
      fc.array(fc.tuple(filter, sort), { minLength: 8, maxLength: 12 }),
      fc.subarray(INDEXES, { minLength: 1 }),
      async (documents, queries, indexes) => {
        const indexed: Collection<Document> = db.collection('indexed');
        await indexed.drop();
        await indexed.insertMany(documents.map((doc, n) => ({ _id: n as never, ...doc })));
        for (const [key, options] of indexes) await indexed.createIndex(key as never, options ?? {});
        for (const [query, order] of queries) {
          const withTie = { ...order, _id: 1 } as never;
          const expected = await indexed.find(query).hint({ $natural: 1 }).sort(withTie).toArray();
          const found = await indexed.find(query).sort(withTie).toArray();
          expect(found).toEqual(expected);
          expect(await indexed.countDocuments(query)).toBe(expected.length);
          const joined = await db
            .collection('indexed')
            .aggregate([
              { $limit: 1 },
              { $project: { _id: 0, n: { $literal: -1 } } },
              { $unionWith: { coll: 'indexed', pipeline: [{ $match: query }, { $limit: 7 }, { $count: 'n' }] } },
              {
                $unionWith: {
                  coll: 'indexed',
                  pipeline: [{ $match: query }, { $group: { _id: null, n: { $sum: 1 } } }, { $set: { _id: 'all' } }],
                },
              },
              { $unionWith: { coll: 'indexed', pipeline: [{ $match: query }, { $sort: withTie }, { $skip: 1 }] } },
            ])
            .toArray();
          const counted =
            expected.length > 0 ? [{ n: Math.min(7, expected.length) }, { _id: 'all', n: expected.length }] : [];
          expect(joined).toEqual([{ n: -1 }, ...counted, ...expected.slice(1)]);
          const unsorted = await indexed.find(query).toArray();
          expect(unsorted.map((doc) => doc._id).sort()).toEqual(expected.map((doc) => doc._id).sort());
          // The order itself, where an index may provide it: ties apart, it is the order of the full scan.
          const byIndex = await indexed
            .find(query)
            .sort(order as never)
            .toArray();
          expect(byIndex.map((doc) => doc._id).sort()).toEqual(expected.map((doc) => doc._id).sort());
          const rank = new Map(expected.map((doc, at) => [doc._id, at]));
          expect(await inversions(indexed, byIndex, order, rank)).toBe(0);
          const plan = await indexed.find(query).sort(withTie).explain('queryPlanner');
          if ((plan['queryPlanner'] as Document)['indexesUsed'].length > 0) used += 1;
        }
      },
    ),
    {
      numRuns: Number(process.env['EMBEDDED_MONGO_PLAN_RUNS'] ?? 8),
      seed: Number(process.env['EMBEDDED_MONGO_PLAN_SEED'] ?? 7),
    },
  );
  // Otherwise this would have compared full scans with themselves.
  expect(used).toBeGreaterThan(20);
}, 600_000);

describe('explain names', () => {
  let rows: Collection<Document>;
  beforeAll(async () => {
    rows = fixture.client.db('plans').collection('named');
    await rows.insertMany(
      Array.from({ length: 300 }, (_, n) => ({
        owner: n % 10,
        state: n % 3 === 0 ? 'open' : 'done',
        at: n,
        tags: [n % 5, 'x'],
        email: `u${n}`,
      })),
    );
    await rows.createIndex({ owner: 1, at: -1 });
    await rows.createIndex({ email: 1 }, { unique: true });
    await rows.createIndex({ tags: 1 });
    await rows.createIndex({ at: 1 }, { partialFilterExpression: { state: 'open' }, name: 'open_at' });
    await rows.createIndex({ state: 1 }, { collation: { locale: 'en', strength: 2 }, name: 'state_ci' });
  });

  const explained = async (query: Document, order?: Document, options: Document = {}): Promise<Document> => {
    const result = await rows
      .find(query, { ...options, ...(order ? { sort: order as never } : {}) })
      .explain('executionStats');
    return { ...(result['queryPlanner'] as Document), stats: result['executionStats'] as Document };
  };

  it.each([
    ['the unique index of a point', { email: 'u7' }, undefined, ['email_1'], 1],
    ['the compound index that also sorts', { owner: 3 }, { at: -1 }, ['owner_1_at_-1'], 30],
    ['the compound index, backwards', { owner: 3, at: { $lt: 100 } }, { at: 1 }, ['owner_1_at_-1'], 10],
    ['a multikey index', { tags: 4 }, undefined, ['tags_1'], 60],
    ['a partial index for what it contains', { state: 'open', at: { $lt: 30 } }, undefined, ['open_at'], 10],
    [
      'one index per branch of $or',
      { $or: [{ email: 'u1' }, { owner: 2 }] },
      undefined,
      ['email_1', 'owner_1_at_-1'],
      31,
    ],
    ['_id', { _id: { $exists: true }, email: 'u1' }, undefined, ['email_1'], 1],
  ])('%s', async (_name, query, order, indexes, docs) => {
    const plan = await explained(query, order);
    expect(plan['indexesUsed']).toEqual(indexes);
    expect(plan['winningPlan'].stage).toBe('FETCH');
    expect(plan['stats'].totalDocsExamined).toBe(docs);
  });

  it('no partial index for what may lie outside it', async () => {
    expect((await explained({ at: { $lt: 30 } }))['indexesUsed']).toEqual([]);
    expect((await explained({ state: { $in: ['open', 'done'] }, at: { $lt: 30 } }))['indexesUsed']).toEqual([]);
  });

  it('a collated index only for its collation', async () => {
    expect((await explained({ state: 'OPEN' }))['indexesUsed']).toEqual([]);
    const plan = await explained({ state: 'OPEN' }, undefined, { collation: { locale: 'en', strength: 2 } });
    expect(plan['indexesUsed']).toEqual(['state_ci']);
    expect(plan['stats'].nReturned).toBe(100);
  });

  it('an index of another collation where no strings are compared', async () => {
    const collation = { locale: 'en', strength: 2 };
    const plan = await explained({ owner: 3, at: { $lt: 100 } }, { email: 1 }, { collation });
    expect(plan['indexesUsed']).toEqual(['owner_1_at_-1']);
    expect(plan['winningPlan'].stage).toBe('SORT');
    expect((await explained({ email: 'U7' }, undefined, { collation }))['indexesUsed']).toEqual([]);
    expect((await explained({ email: 'U7' }, undefined, { collation, hint: 'email_1' }))['stats'].nReturned).toBe(1);
  });

  it('the sort that no index provides', async () => {
    const plan = await explained({ owner: 1 }, { email: 1 });
    expect(plan['winningPlan']).toMatchObject({ stage: 'SORT', sortPattern: { email: 1 } });
  });

  it('the index of a hint, and refuses one that does not exist', async () => {
    expect((await explained({ owner: 1, tags: 2 }, undefined, { hint: 'tags_1' }))['indexesUsed']).toEqual(['tags_1']);
    await expect(rows.find({}, { hint: 'nothing_1' }).toArray()).rejects.toMatchObject({ code: 2 });
  });

  it('$lookup by an indexed field reads only what it joins', async () => {
    const joined = rows.aggregate([
      { $match: { email: { $in: ['u1', 'u2'] } } },
      { $lookup: { from: 'named', localField: 'email', foreignField: 'email', as: 'same' } },
    ]);
    expect((await joined.toArray()).map((row) => row['same'].length)).toEqual([1, 1]);
  });
});
