/**
 * What MongoDB answers, in rows: the same result, or the same code. Every row was a wrong answer once, or a field that was accepted
 * and ignored.
 */
import { Decimal128, Double, Long, Timestamp, type Db, type Document } from 'mongodb';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UNSUPPORTED_STAGES } from '../agg';
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
const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'k', pipeline, cursor: {} });
const project = (r: unknown): Document => aggregate({ $project: { _id: 0, r } });
const computed = (r: unknown): Document => aggregate({ $documents: [{}] }, { $project: { r } });
const find = (filter: Document, more: Document = {}): Document => ({
  find: 'k',
  filter,
  projection: { _id: 1 },
  ...more,
});
const long = (end: string): string => `${'x'.repeat(3_000)}${end}`;

type Result = [name: string, documents: Document[], command: Document, expected: unknown, setup?: Document[]];

describe('answers', () => {
  test.each<Result>([
    [
      'n of an accumulator by the group key',
      [
        { _id: 1, g: 'G1', s: 1 },
        { _id: 2, g: 'G2', s: 2 },
        { _id: 3, g: 'G2', s: 3 },
      ],
      aggregate(
        {
          $group: {
            _id: { g: '$g' },
            r: { $firstN: { input: '$s', n: { $cond: [{ $eq: ['$g', 'G2'] }, 1, 3] } } },
          },
        },
        { $sort: { _id: 1 } },
      ),
      [
        { _id: { g: 'G1' }, r: [1] },
        { _id: { g: 'G2' }, r: [2] },
      ],
    ],
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
    ['rounding a double by its binary value', [{ a: 2.675 }], project({ $round: ['$a', 2] }), [{ r: 2.67 }]],
    ['rounding a half to even', [{ a: new Double(2.5) }], project({ $round: ['$a'] }), [{ r: 2 }]],
    [
      'a decimal rounded',
      [{ a: Decimal128.fromString('2.675') }],
      project({ $round: ['$a', 2] }),
      [{ r: { $numberDecimal: '2.68' } }],
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
      '$regexFind with $',
      [{ a: 'xab\n' }],
      project({ $regexFind: { input: '$a', regex: '(a|b)+$' } }),
      [{ r: { match: 'ab', idx: 1, captures: ['b'] } }],
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
  ])('%s', async (_name, documents, command, expected, setup = []) => {
    if (documents.length > 0) await db.collection('k').insertMany(documents);
    for (const step of setup) await db.command(step);
    expect(await answer(command)).toEqual(expected);
  });
});

/** A statement of the driver's own session, with a number of ours. */
const numbered = (n: number): Document => ({ txnNumber: Long.fromNumber(1_000_000 + n) });
const inTransaction = { ...numbered(1), autocommit: false, startTransaction: true };
const index = (more: Document): Document => ({
  createIndexes: 'k',
  indexes: [{ key: { a: 1 }, name: 'a_1', ...more }],
});
const regex = (pattern: string): Document => find({ a: { $regex: pattern } });
/** Field order as on the wire: JavaScript's objects would change it. */
const fields = (...entries: [string, unknown][]): Document => new Map(entries) as unknown as Document;

type Refusal = [code: number, command: Document, setup?: Document[]];

/** What the README says is refused: by the words it uses. */
const REFUSED: Readonly<Record<string, Refusal[]>> = {
  'change streams of a database or of the whole server': [
    [238, { aggregate: 1, pipeline: [{ $changeStream: {} }], cursor: {} }],
  ],
  'capped collections': [[238, { create: 'c', capped: true, size: 1_000 }]],
  'tailable cursors': [[238, find({}, { tailable: true })]],
  views: [[238, { create: 'v', viewOn: 'k', pipeline: [] }]],
  'time series': [[238, { create: 't', timeseries: { timeField: 'at' } }]],
  clustered: [[238, { create: 't', clusteredIndex: { key: { _id: 1 }, unique: true } }]],
  encrypted: [[238, { create: 't', encryptedFields: {} }]],
  'text indexes': [[238, index({ key: { a: 'text' } })]],
  geo: [
    [238, index({ key: { a: '2dsphere' } })],
    [238, find({ a: { $near: [0, 0] } })],
  ],
  hashed: [[238, index({ key: { a: 'hashed' } })]],
  'wildcard indexes': [[238, index({ key: { '$**': 1 } })]],
  $text: [[238, find({ $text: { $search: 'x' } })]],
  $meta: [
    [238, find({}, { sort: { a: { $meta: 'textScore' } } })],
    [238, find({}, { projection: { a: { $meta: 'textScore' } } })],
    [238, project({ $meta: 'textScore' })],
  ],
  $where: [[238, find({ $where: 'true' })]],
  $function: [[238, project({ $function: { body: 'x', args: [], lang: 'js' } })]],
  $accumulator: [[238, aggregate({ $group: { _id: 1, a: { $accumulator: {} } } })]],
  'map-reduce': [[59, { mapReduce: 'k' }]],
  '$setWindowFields $fill $densify $graphLookup $bucketAuto $redact $geoNear $search $searchMeta $vectorSearch $rankFusion $indexStats $currentOp $planCacheStats $listSessions $listSampledQueries $listSearchIndexes $querySettings $queryStats $shardedDataDistribution $changeStreamSplitLargeEvent':
    [],
  '$percentile $median': ['$percentile', '$median'].flatMap((name): Refusal[] => [
    [238, project({ [name]: { input: '$a' } })],
    [238, aggregate({ $group: { _id: 1, r: { [name]: { input: '$a' } } } })],
  ]),
  trigonometry:
    '$sin $cos $tan $asin $acos $atan $atan2 $sinh $cosh $tanh $asinh $acosh $atanh $degreesToRadians $radiansToDegrees'
      .split(' ')
      .map((name): Refusal => [238, project({ [name]: '$a' })]),
  '$sampleRate $toHashedIndexKey $toUUID': [
    [238, find({ $sampleRate: 0.5 })],
    [238, project({ $toHashedIndexKey: '$a' })],
    [238, project({ $toUUID: '$a' })],
  ],
  $convert: [[238, project({ $convert: { input: '$a', to: 'binData', format: 'base64' } })]],
  $$CLUSTER_TIME: [[238, project('$$CLUSTER_TIME')]],
  'look-around, back-references, atomic groups and possessive repetition': [
    [51091, regex('a(?=b)')],
    [51091, regex('(?<=a)b')],
    [51091, regex('(a)\\1')],
    [51091, regex('(?>a)b')],
    [51091, regex('a*+a')],
  ],
  'roots and powers of decimals': [
    [238, computed({ $sqrt: Decimal128.fromString('1.1') })],
    [238, computed({ $pow: [Decimal128.fromString('1.1'), 2] })],
  ],
  '$exp $ln $log $log10 $bitAnd $bitOr $bitXor $bitNot': '$exp $ln $log $log10 $bitAnd $bitOr $bitXor $bitNot'
    .split(' ')
    .map((name): Refusal => [238, project({ [name]: '$a' })]),
  'dates in text that are not ISO 8601': [
    [238, computed({ $toDate: 'Nov 5 2024' })],
    [238, computed({ $dateFromString: { dateString: '5 Nov 2024 10:00', onError: 'none' } })],
    [238, computed({ $dateFromString: { dateString: '05/11/2024', format: '%d/%m/%Y' } })],
  ],
  'strength above 3, `alternate`, `maxVariable`, `backwards` and locales with `@`': [
    { locale: 'en', strength: 4 },
    { locale: 'en', alternate: 'shifted' },
    { locale: 'en', maxVariable: 'space' },
    { locale: 'fr', backwards: true },
    { locale: 'de@collation=phonebook' },
  ].map((collation): Refusal => [238, find({}, { collation })]),
  'fields named like array indexes': [
    [238, { insert: 'k', documents: [fields(['_id', 1], ['b', 1], ['10', 1], ['9', 1])] }],
    [238, { insert: 'k', documents: [fields(['_id', 1], ['a', fields(['10', 1], ['9', 1])])] }],
    [238, { insert: 'k', documents: [{ '1': 1 }] }],
    [238, find({}, { sort: fields(['b', 1], ['1', 1]) })],
    [
      238,
      { update: 'k', updates: [{ q: { _id: 1 }, u: { $set: { 'a.1': 1 } } }] },
      [{ insert: 'k', documents: [{ _id: 1, a: { b: 1 } }] }],
    ],
  ],
  'read concern `snapshot` outside transactions': [[238, find({}, { readConcern: { level: 'snapshot' } })]],
  apiStrict: [[238, { ping: 1, apiVersion: '1', apiStrict: true }]],
  '`compact` with `dryRun` or `freeSpaceTargetMB`': [
    [238, { compact: 'k', dryRun: true }],
    [238, { compact: 'k', freeSpaceTargetMB: 20 }],
  ],
};

/** What MongoDB refuses too, with its code. */
const WRONG: [name: string, ...Refusal][] = [
  ['an unknown field of find', 40415, find({}, { nonsense: 1 })],
  ['an unknown field of aggregate', 40415, { ...aggregate(), nonsense: 1 }],
  [
    'an unknown field of an update statement',
    40415,
    { update: 'k', updates: [{ q: {}, u: { $set: { a: 1 } }, nonsense: 1 }] },
  ],
  ['an unknown field of a delete statement', 40415, { delete: 'k', deletes: [{ q: {}, limit: 0, nonsense: 1 }] }],
  ['an unknown field of findAndModify', 40415, { findAndModify: 'k', remove: true, nonsense: 1 }],
  ['an unknown field of $merge', 40415, aggregate({ $merge: { into: 'm', nonsense: 1 } })],
  ['an unknown field of $out', 40415, aggregate({ $out: { db: 'd', coll: 'm', nonsense: 1 } })],
  ['an unknown field of $replaceRoot', 40415, aggregate({ $replaceRoot: { newRoot: {}, nonsense: 1 } })],
  ['an unknown field of a collation', 40415, find({}, { collation: { locale: 'en', nonsense: 1 } })],
  ['an unknown field of an explained find', 40415, { explain: find({}, { nonsense: 1 }) }],
  ['an unknown field of create', 40415, { create: 'c', nonsense: 1 }],
  ['an unknown field of collMod', 40415, { collMod: 'k', nonsense: 1 }, [{ create: 'k' }]],
  ['an unknown field of a read concern', 40415, find({}, { readConcern: { nonsense: 1 } })],
  ['expireAfterSeconds of a collection', 72, { create: 'c', expireAfterSeconds: 1 }],
  ['an unknown validation level', 2, { create: 'c', validationLevel: 'foo' }],
  ['an unknown read concern', 2, find({}, { readConcern: { level: 'foo' } })],
  ['w: -1', 9, { insert: 'k', documents: [{}], writeConcern: { w: -1 } }],
  ['linearizable in a transaction', 72, { ...find({}), ...inTransaction, readConcern: { level: 'linearizable' } }],
  ['a time to come', 72, find({}, { readConcern: { afterClusterTime: new Timestamp({ t: 4_000_000_000, i: 1 }) } })],
  [
    'a retryable update of many',
    72,
    { update: 'k', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true }], ...numbered(2) },
  ],
  ['a retryable delete of many', 72, { delete: 'k', deletes: [{ q: {}, limit: 0 }], ...numbered(3) }],
  ['another API version', 322, { ping: 1, apiVersion: '2' }],
  ['sparse and partial', 67, index({ sparse: true, partialFilterExpression: { a: 1 } })],
  ['a hint of a hidden index', 2, find({}, { hint: 'a_1' }), [index({ hidden: true })]],
  [
    'one name for two keys',
    86,
    {
      createIndexes: 'k',
      indexes: [
        { key: { a: 1 }, name: 'x' },
        { key: { b: 1 }, name: 'x' },
      ],
    },
  ],
  ['compact of what does not exist', 26, { compact: 'k' }],
  ['a negative skip', 51024, find({}, { skip: -1 })],
  [
    '$merge that fails',
    13113,
    aggregate({ $merge: { into: 'm', whenNotMatched: 'fail' } }),
    [{ insert: 'k', documents: [{}] }],
  ],
  [
    'slow regular expressions after maxTimeMS',
    50,
    find({ a: { $regex: 'x{500}[^x]' } }, { maxTimeMS: 2 }),
    [{ insert: 'k', documents: Array.from({ length: 500 }, () => ({ a: 'x'.repeat(10_000) })) }],
  ],
  [
    'distinct above 16 MB',
    17217,
    { distinct: 'k', key: 'a' },
    [15, 16].map((n) => ({ insert: 'k', documents: [{ a: `${n}`.repeat(6_000_000) }] })),
  ],
  [
    'equal ids under the collation',
    11000,
    { insert: 'k', documents: [{ _id: 'a' }] },
    [
      { create: 'k', collation: { locale: 'en', strength: 2 } },
      { insert: 'k', documents: [{ _id: 'A' }] },
    ],
  ],
];

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
  expect((stored?.['at'] as Timestamp).t).toBeGreaterThan(1_700_000_000);
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
