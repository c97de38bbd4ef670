/** Tables of requests that must get MongoDB's result or error code. Every row was once a wrong reply, or a field that was accepted and ignored. */
import { Timestamp, type Db, type Document } from 'mongodb';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UNSUPPORTED_STAGES } from '../agg';
import { aggregate, find, project, REFUSED, WRONG, type Refusal } from './refusals';
import { temporaryServer, type TemporaryServer } from './temporary-server';

let fixture: TemporaryServer;
let db: Db;
let round = 0;
beforeAll(async () => {
  fixture = await temporaryServer({}, { promoteValues: false });
});
afterAll(() => fixture.close());
beforeEach(() => {
  round += 1;
  db = fixture.client.db(`answers${round}`);
});

const values = (documents: unknown): unknown => JSON.parse(JSON.stringify(documents)) as unknown;
/** The documents of a cursor's reply, or the other fields of a reply. */
async function answer(command: Document): Promise<unknown> {
  const reply = await db.command(command);
  const cursor = reply['cursor'] as { firstBatch: unknown } | undefined;
  const { ok, $clusterTime, operationTime, ...rest } = reply;
  void [ok, $clusterTime, operationTime];
  return values(cursor ? cursor.firstBatch : rest);
}
const long = (end: string): string => `${'x'.repeat(3_000)}${end}`;

type Result = [name: string, documents: Document[], command: Document, expected: unknown, setup?: Document[]];

describe('answers', () => {
  test.each<Result>([
    ...[1, -1].map((direction): Result => {
      const order = [{ _id: 2 }, { _id: 3 }, { _id: 1 }];
      return [
        `a sort in direction ${direction} over values longer than an index key`,
        [
          { _id: 1, a: long('c') },
          { _id: 2, a: long('a') },
          { _id: 3, a: long('b') },
        ],
        find({}, { sort: { a: direction } }),
        direction === 1 ? order : [...order].reverse(),
        [{ createIndexes: 'k', indexes: [{ key: { a: 1 }, name: 'a_1' }] }],
      ];
    }),
    ['a path through arrays of arrays', [{ a: [[{ b: 1 }], [{ b: 2 }], { b: 3 }] }], project('$a.b'), [{ r: [3] }]],
    [
      'a count hinted to a sparse index',
      [{ _id: 1, a: 1 }, { _id: 2 }],
      { count: 'k', hint: 'a_1' },
      { n: 1 },
      [{ createIndexes: 'k', indexes: [{ key: { a: 1 }, name: 'a_1', sparse: true }] }],
    ],
    [
      'countDocuments hinted to a sparse index',
      [{ _id: 1, a: 1 }, { _id: 2 }],
      { ...aggregate({ $match: {} }, { $group: { _id: 1, n: { $sum: 1 } } }), hint: 'a_1' },
      [{ _id: 1, n: 1 }],
      [{ createIndexes: 'k', indexes: [{ key: { a: 1 }, name: 'a_1', sparse: true }] }],
    ],
    [
      'one index twice in a command',
      [],
      { listIndexes: 'k' },
      [
        { v: 2, key: { _id: 1 }, name: '_id_' },
        { v: 2, key: { a: 1 }, name: 'a_1' },
      ],
      [
        {
          createIndexes: 'k',
          indexes: [
            { key: { a: 1 }, name: 'a_1' },
            { key: { a: 1 }, name: 'a_1' },
          ],
        },
      ],
    ],
    [
      'regular expressions: the end before a last newline',
      [{ _id: 1, a: 'abc\n' }],
      find({ a: { $regex: 'abc$' } }),
      [{ _id: 1 }],
    ],
    [
      'regular expressions: quoted text',
      [
        { _id: 1, a: 'a.b' },
        { _id: 2, a: 'axb' },
      ],
      find({ a: { $regex: '\\Qa.b\\E' } }),
      [{ _id: 1 }],
    ],
    [
      'a regular expression that would never end',
      [{ _id: 1, a: `${'a'.repeat(40)}!` }],
      find({ a: { $regex: '^(a+)+$' } }),
      [],
    ],
    [
      'moderate validation leaves what was not valid',
      [{ _id: 1, a: 'x' }],
      { update: 'k', updates: [{ q: { _id: 1 }, u: { $set: { b: 1 } } }] },
      { n: 1, nModified: 1 },
      [{ collMod: 'k', validator: { a: 1 }, validationLevel: 'moderate' }],
    ],
    [
      'fields named like array indexes in their order',
      [{ _id: 1, a: { '9': 1, '10': 2 } }],
      find({ 'a.10': 2 }),
      [{ _id: 1 }],
    ],
    [
      'a document that $out may write past a validator',
      [{ _id: 1, a: 5 }],
      { ...aggregate({ $out: 'm' }), bypassDocumentValidation: true },
      [],
      [{ create: 'm', validator: { a: 1 } }],
    ],
    [
      'an update of the first in an order',
      [{ _id: 1 }, { _id: 2 }],
      find({ a: 1 }),
      [{ _id: 2 }],
      [{ update: 'k', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { _id: -1 } }] }],
    ],
  ])('%s', async (_name, documents, command, expected, setup = []) => {
    if (documents.length > 0) await db.collection('k').insertMany(documents);
    for (const step of setup) await db.command(step);
    expect(await answer(command)).toEqual(expected);
  });
});

/** An error of the command, or of its first statement. */
async function codeOf(command: Document): Promise<unknown> {
  try {
    const reply = await db.command(command);
    return (reply['writeErrors'] as { code: number }[] | undefined)?.[0]?.code ?? reply;
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}

test('a cursor ends with 175 when its index or its collection goes', async () => {
  const rows = db.collection('k');
  const opened = async (): Promise<Document> => {
    await rows.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
    await rows.createIndex({ n: 1 });
    return await db.command({ find: 'k', filter: { n: { $gte: 0 } }, batchSize: 10 });
  };
  const more = async (reply: Document): Promise<unknown> =>
    codeOf({ getMore: (reply['cursor'] as { id: unknown }).id, collection: 'k' });
  const beforeIndex = await opened();
  await rows.dropIndex('n_1');
  expect(Number(await more(beforeIndex))).toBe(175);
  const beforeCollection = await opened();
  await rows.drop();
  expect(Number(await more(beforeCollection))).toBe(175);
});

test('empty timestamps at the top of a document become the time of the insert', async () => {
  const empty = new Timestamp({ t: 0, i: 0 });
  await db
    .collection<{ _id: Timestamp; [field: string]: unknown }>('k')
    .insertOne({ _id: empty, at: empty, inner: { at: empty } });
  const stored = await db.collection('k').findOne();
  expect(stored).toMatchObject({ _id: empty, inner: { at: empty } });
  expect((stored!['at'] as Timestamp).t).toBeGreaterThan(1_700_000_000);
});

test('names of databases that differ in case only', async () => {
  await db.createCollection('k');
  const other = fixture.client.db(db.databaseName.toUpperCase());
  const refused = await other
    .collection('k')
    .insertOne({})
    .catch((error: unknown) => error);
  expect(Number((refused as { code: unknown }).code)).toBe(13297);
});

test('the README names everything that is refused', () => {
  const readme = readFileSync(path.join(__dirname, '../../README.md'), 'utf8').replace(/\s+/g, ' ');
  const [, list] = /## What is not (.*) And these differ/.exec(readme) ?? [];
  for (const names of Object.keys(REFUSED)) {
    for (const name of names.includes('$') ? names.split(' ') : [names]) expect(list).toContain(name);
  }
  const code = new Set([...(list ?? '').matchAll(/`(\$+\w+)`/g)].map(([, name]) => name));
  const tested = new Set(Object.keys(REFUSED).flatMap((names) => names.match(/\$+\w+/g) ?? []));
  expect([...code].filter((name) => !tested.has(name as string))).toEqual([]);
  expect([...UNSUPPORTED_STAGES].filter((name) => !tested.has(name))).toEqual([]);
});

describe('refusals', () => {
  const rows = [
    ...WRONG,
    ...Object.entries(REFUSED).flatMap(([name, refusals]) =>
      refusals.map((refusal): [string, ...Refusal] => [name, ...refusal]),
    ),
    ...Object.keys(REFUSED)
      .flatMap((name) => (name.startsWith('$setWindow') ? name.split(' ') : []))
      .map((stage): [string, ...Refusal] => [stage, 238, aggregate({ [stage]: {} })]),
  ];
  test.each(rows)('%s: %i', async (_name, code, command, setup = []) => {
    for (const step of setup) await db.command(step);
    expect(Number(await codeOf(command))).toBe(code);
  });
});
