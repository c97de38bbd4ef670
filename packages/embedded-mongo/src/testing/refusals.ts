/** Tables of refused requests: those this server does not support, listed by the README's wording, and those MongoDB refuses too, with its codes. */
import { Decimal128, Long, Timestamp, type Document } from 'mongodb';
import { UNSUPPORTED_EXPRESSIONS } from '../agg/compile';
import { UNSUPPORTED_ACCUMULATORS } from '../agg/stages/group';

export const aggregate = (...pipeline: Document[]): Document => ({ aggregate: 'k', pipeline, cursor: {} });
export const project = (r: unknown): Document => aggregate({ $project: { _id: 0, r } });
const computed = (r: unknown): Document => aggregate({ $documents: [{}] }, { $project: { r } });
export const find = (filter: Document, more: Document = {}): Document => ({
  find: 'k',
  filter,
  projection: { _id: 1 },
  ...more,
});
/** A statement in the driver's own session, with an explicit transaction number. */
const numbered = (n: number): Document => ({ txnNumber: Long.fromNumber(1_000_000 + n) });
const inTransaction = { ...numbered(1), autocommit: false, startTransaction: true };
const index = (more: Document): Document => ({
  createIndexes: 'k',
  indexes: [{ key: { a: 1 }, name: 'a_1', ...more }],
});
const regex = (pattern: string): Document => find({ a: { $regex: pattern } });
/** Keeps field order as on the wire; JavaScript objects would change it. */
const fields = (...entries: [string, unknown][]): Document => new Map(entries) as unknown as Document;

const lookup = (more: Document): Document =>
  aggregate({ $lookup: { from: 'm', localField: 'a', foreignField: 'b', as: 'c', ...more } });

export type Refusal = [code: number, command: Document, setup?: Document[]];

/** Have separate rows. */
const OTHERS = new Set(['$function', '$accumulator', '$meta', '$percentile', '$median']);
const EXPRESSIONS = [...UNSUPPORTED_EXPRESSIONS].filter((name) => !OTHERS.has(name));
const ACCUMULATORS = [...UNSUPPORTED_ACCUMULATORS].filter((name) => !OTHERS.has(name));

/** Unsupported requests, by the README's wording. */
export const REFUSED: Readonly<Record<string, Refusal[]>> = {
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
  '$setWindowFields $fill $densify $graphLookup $facet $bucket $bucketAuto $sortByCount $sample $redact $geoNear $search $searchMeta $vectorSearch $rankFusion $indexStats $currentOp $planCacheStats $listSessions $listSampledQueries $listSearchIndexes $querySettings $queryStats $shardedDataDistribution $changeStreamSplitLargeEvent':
    [],
  '$percentile $median': ['$percentile', '$median'].flatMap((name): Refusal[] => [
    [238, project({ [name]: { input: '$a' } })],
    [238, aggregate({ $group: { _id: 1, r: { [name]: { input: '$a' } } } })],
  ]),
  [EXPRESSIONS.join(' ')]: EXPRESSIONS.map((name): Refusal => [238, project({ [name]: '$a' })]),
  [ACCUMULATORS.join(' ')]: ACCUMULATORS.map((name): Refusal => [
    238,
    aggregate({ $group: { _id: 1, r: { [name]: '$a' } } }),
  ]),
  '$jsonSchema $sampleRate $bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear': [
    [238, find({ $jsonSchema: {} })],
    [238, { create: 'c', validator: { $jsonSchema: {} } }],
    [238, find({ $sampleRate: 0.5 })],
    ...['All', 'Any'].flatMap((many) =>
      ['Set', 'Clear'].map((state): Refusal => [238, find({ a: { [`$bits${many}${state}`]: 1 } })]),
    ),
  ],
  '$bit $rename': [
    [238, { update: 'k', updates: [{ q: {}, u: { $bit: { a: { or: 1 } } } }] }],
    [238, { update: 'k', updates: [{ q: {}, u: { $rename: { a: 'b' } } }] }],
  ],
  'division and averages of decimals': [
    [238, computed({ $divide: [Decimal128.fromString('1.1'), 2] })],
    [238, computed({ $avg: [Decimal128.fromString('1.1'), 2] })],
  ],
  'other parts of dates than `%Y %m %d %H %M %S %L`, and time zones other than UTC': [
    [238, computed({ $dateToString: { date: '$$NOW', format: '%V' } })],
    [238, computed({ $dateToString: { date: '$$NOW', timezone: 'Europe/Berlin' } })],
  ],
  'merging by other fields than `_id`, or by a pipeline': [
    [238, aggregate({ $merge: { into: 'm', on: 'a' } })],
    [238, aggregate({ $merge: { into: 'm', whenMatched: [{ $set: { a: 1 } }] } })],
    [238, aggregate({ $merge: { into: 'm', let: { a: 1 } } })],
  ],
  '`currentOp` and `killOp`': [
    [59, { currentOp: 1 }],
    [59, { killOp: 1, op: 1 }],
  ],
  '`serverStatus`, `dbStats`, `collStats`, `hostInfo`, `getCmdLineOpts`, `replSetGetStatus` and `replSetGetConfig`':
    'serverStatus dbStats collStats hostInfo getCmdLineOpts replSetGetStatus replSetGetConfig'
      .split(' ')
      .map((name): Refusal => [59, { [name]: 1 }]),
  '`collMod` of an index': [[238, { collMod: 'k', index: { name: 'a_1', hidden: true } }, [{ create: 'k' }]]],
  'hidden indexes': [[238, index({ hidden: true })]],
  $$CLUSTER_TIME: [[238, project('$$CLUSTER_TIME')]],
  'look-around, back-references, atomic groups and possessive repetition': [
    [51091, regex('a(?=b)')],
    [51091, regex('(?<=a)b')],
    [51091, regex('(a)\\1')],
    [51091, regex('(?>a)b')],
    [51091, regex('a*+a')],
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
  '`validate` with `metadata`, `repair`, `fixMultikey`, `checkBSONConformance` or `enforceFastCount`': [
    'metadata',
    'repair',
    'fixMultikey',
    'checkBSONConformance',
    'enforceFastCount',
  ].map((option): Refusal => [238, { validate: 'k', [option]: true }]),
  'statistics with a `scale`': [[238, aggregate({ $collStats: { storageStats: { scale: 1_024 } } })]],
  'options of indexes of other kinds, and indexes of version 1': [
    [238, index({ weights: { a: 1 } })],
    [238, index({ v: 1 })],
  ],
  '`compact` with `dryRun` or `freeSpaceTargetMB`': [
    [238, { compact: 'k', dryRun: true }],
    [238, { compact: 'k', freeSpaceTargetMB: 20 }],
  ],
};

/** Requests that MongoDB refuses too, with its codes. */
export const WRONG: [name: string, ...Refusal][] = [
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
  ['an unknown field of an aggregation cursor', 40415, { ...aggregate(), cursor: { nonsense: 1 } }],
  ['an unknown field of a write concern', 40415, { insert: 'k', documents: [{}], writeConcern: { nonsense: 1 } }],
  ['an unknown field of explain', 40415, { explain: find({}), nonsense: 1 }],
  ['an unknown field of validate', 40415, { validate: 'k', nonsense: 1 }],
  ['an unknown field of compact', 40415, { compact: 'k', nonsense: 1 }],
  ['an unknown part of $collStats', 40415, aggregate({ $collStats: { nonsense: {} } })],
  ['a field of commands in a statement', 40415, { update: 'k', updates: [{ q: {}, u: { a: 1 }, comment: 1 }] }],
  ['a write concern of find', 72, find({}, { writeConcern: { w: 1 } })],
  ['a write concern of an aggregation that writes nothing', 72, { ...aggregate(), writeConcern: { w: 1 } }],
  ['a read concern of an insert', 72, { insert: 'k', documents: [{}], readConcern: { level: 'majority' } }],
  ['a negative limit', 51024, find({}, { limit: -1 })],
  ['a limit of count that is no number', 14, { count: 'k', limit: 'x' }],
  ['allowDiskUse that is no flag', 14, find({}, { allowDiskUse: 'x' })],
  ['a hint that is no hint', 9, find({}, { hint: 5 }), [{ insert: 'k', documents: [{}] }]],
  ['$natural with another field', 2, find({}, { hint: { $natural: 1, a: 1 } }), [{ insert: 'k', documents: [{}] }]],
  ['a variable named like one of the system', 9, find({}, { let: { A: 1 } })],
  ['a variable that asks for a field', 4890500, find({}, { let: { a: '$b' } })],
  ['a collation flag that is none', 14, find({}, { collation: { locale: 'en', numericOrdering: 'x' } })],
  ['an unknown caseFirst', 2, find({}, { collation: { locale: 'en', caseFirst: 'x' } })],
  ...[{ $and: 5 }, { $or: 5 }, { a: { $all: 5 } }, { a: { $in: 5 } }].flatMap((query): [string, ...Refusal][] => [
    [`distinct by ${JSON.stringify(query)}`, 2, { distinct: 'k', key: 'a', query }, [{ insert: 'k', documents: [{}] }]],
    [`explain of ${JSON.stringify(query)}`, 2, { explain: { count: 'k', query } }, [{ insert: 'k', documents: [{}] }]],
  ]),
  ['an unknown verbosity', 2, { explain: find({}), verbosity: 'nonsense' }],
  ['an expression about an element', 2, find({ a: { $elemMatch: { $or: [{ $expr: true }] } } })],
  ['an expression about a shown element', 2, find({}, { projection: { a: { $elemMatch: { $expr: true } } } })],
  [
    'an expression in an array filter',
    224,
    { update: 'k', updates: [{ q: {}, u: { $set: { 'a.$[x]': 1 } }, arrayFilters: [{ x: 1, $expr: true }] }] },
  ],
  [
    'an expression about what an upsert makes',
    224,
    { update: 'k', updates: [{ q: { $or: [{ $expr: true }] }, u: { $set: { a: 1 } }, upsert: true }] },
  ],
  [
    'an expression about what a findAndModify makes',
    224,
    { findAndModify: 'k', query: { $expr: true }, update: { $set: { a: 1 } }, upsert: true },
  ],
  ['an update without its query', 40414, { update: 'k', updates: [{ u: { a: 1 } }] }],
  ['a delete without its limit', 40414, { delete: 'k', deletes: [{ q: {} }] }],
  [
    'an order of many updates',
    9,
    { update: 'k', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true, sort: { a: 1 } }] },
  ],
  ['constants of no pipeline', 51198, { update: 'k', updates: [{ q: {}, u: { $set: { a: 1 } }, c: { x: 1 } }] }],
  ['size of a collection that is not capped', 72, { create: 'c', size: 1_000 }],
  ['a system collection', 73, { create: 'system.c' }],
  ['$out to a system collection', 73, aggregate({ $out: 'system.c' })],
  ['an index of 33 fields', 67, index({ key: Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`f${n}`, 1])) })],
  [
    'a hint of a partial index for more than it holds',
    291,
    find({ a: 1 }, { hint: 'a_1' }),
    [index({ partialFilterExpression: { b: 1 } })],
  ],
  ['listDatabases outside of admin', 13, { listDatabases: 1 }],
  ['an index without a name', 9, { createIndexes: 'k', indexes: [{ key: { a: 1 } }] }],
  ['an index without a key', 9, { createIndexes: 'k', indexes: [{ name: 'a_1' }] }],
  ['an index called *', 2, index({ name: '*' })],
  ['an index of a version to come', 67, index({ v: 3 })],
  ['an unknown option of an index', 197, index({ nonsense: 1 })],
  ['options of the _id index', 197, index({ key: { _id: 1 }, name: '_id_', unique: false })],
  ['expiry in more than 68 years', 67, index({ key: { a: 1 }, expireAfterSeconds: 2_147_483_648 })],
  ['expiry by _id', 197, index({ key: { _id: 1 }, expireAfterSeconds: 5 })],
  ['_id downwards', 2, index({ key: { _id: -1 } })],
  ['unique that is no flag', 14, index({ unique: 'x' })],
  ['a partial index of what is not equal', 67, index({ partialFilterExpression: { a: { $ne: 1 } } })],
  ['a partial index of a pattern', 67, index({ partialFilterExpression: { $and: [{ a: /x/ }] } })],
  ['a partial index of what is missing', 67, index({ partialFilterExpression: { a: { $exists: false } } })],
  ['let of a $lookup without a pipeline', 9, lookup({ let: { x: 1 } })],
  ['a $lookup as a variable', 16410, lookup({ as: '$c' })],
  ['$documents later', 40602, aggregate({ $match: {} }, { $documents: [{}] })],
  ['$merge into nothing', 40414, aggregate({ $merge: { on: 'a' } })],
  ...[null, [1]].map((id): [string, ...Refusal] => [
    `$merge of _id ${JSON.stringify(id)}`,
    51132,
    aggregate({ $set: { _id: id } }, { $merge: { into: 'm' } }),
    [{ insert: 'k', documents: [{}] }],
  ]),
  ['an unknown mode of $merge', 2, aggregate({ $merge: { into: 'm', whenMatched: 'x' } })],
  ['an argument of $rand', 3040501, computed({ $rand: 1 })],
  ...['$out', '$merge'].map((stage): [string, ...Refusal] => [
    `${stage} of what a validator refuses`,
    121,
    aggregate({ [stage]: 'm' }),
    [
      { create: 'm', validator: { a: 1 } },
      { insert: 'k', documents: [{ a: 5 }] },
    ],
  ]),
  ['expireAfterSeconds of a collection', 72, { create: 'c', expireAfterSeconds: 1 }],
  ['an unknown validation level', 2, { create: 'c', validationLevel: 'foo' }],
  ['an unknown read concern', 2, find({}, { readConcern: { level: 'foo' } })],
  ['w: -1', 9, { insert: 'k', documents: [{}], writeConcern: { w: -1 } }],
  ...[
    { $unionWith: 'm' },
    { $lookup: { from: 'm', pipeline: [{ $unionWith: 'm' }], as: 'c' } },
    { $collStats: {} },
  ].map((stage): [string, ...Refusal] => [
    `${JSON.stringify(stage)} in a transaction`,
    263,
    { ...aggregate(stage), ...inTransaction },
  ]),
  ...[{ $set: { a: { 'b.c': 1 } } }, { $addFields: { a: { b: { 'c.d': '$a' } } } }].map(
    (stage): [string, ...Refusal] => [`a path in ${JSON.stringify(stage)}`, 40183, aggregate(stage)],
  ),
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
