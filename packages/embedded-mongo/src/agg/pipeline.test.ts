import { compileCollation, Decimal128, type Doc, Long, typeOf } from '../bson';
import { runPipeline } from './pipeline';
import type { PipelineEnv } from './types';

const dec = (text: string) => Decimal128.fromString(text);
const long = (n: number) => Long.fromNumber(n);

const ORDERS: Doc[] = [
  { _id: 1, item: 'a', price: 10, qty: 2, tags: ['x', 'y'], at: new Date('2024-01-01T00:00:00Z') },
  { _id: 2, item: 'b', price: 20, qty: 1, tags: [], at: new Date('2024-01-02T00:00:00Z') },
  { _id: 3, item: 'a', price: 5.5, qty: 10, at: new Date('2024-01-02T10:00:00Z') },
  { _id: 4, item: 'c', price: long(7), qty: null, tags: 'z' },
];
const ITEMS: Doc[] = [
  { _id: 'a', name: 'Apple', owners: [1, 2] },
  { _id: 'b', name: 'Bread', owners: [3] },
  { _id: null, name: 'Nothing' },
];
const STAFF: Doc[] = [
  { _id: 1, name: 'Top' },
  { _id: 2, name: 'Middle', boss: 1 },
  { _id: 3, name: 'Low', boss: 2 },
  { _id: 4, name: 'Loop', boss: 4 },
];
const COLLECTIONS: Record<string, Doc[]> = { items: ITEMS, staff: STAFF };
const env: PipelineEnv = { resolveCollection: (name) => COLLECTIONS[name] ?? [], now: new Date(0) };
const run = (pipeline: Doc[], docs: Doc[] = ORDERS, more: Partial<PipelineEnv> = {}) =>
  [...runPipeline(docs, pipeline, { ...env, ...more })] as Doc[];

const TABLE: [string, Doc[], Doc[], Doc[]?][] = [
  [
    'match, sort, skip, limit',
    [
      { $match: { price: { $gt: 6 } } },
      { $sort: { price: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { price: 1 } },
    ],
    [{ _id: 1, price: 10 }],
  ],
  [
    'group: numbers of all types',
    [{ $group: { _id: null, total: { $sum: '$price' }, avg: { $avg: '$qty' }, n: { $sum: 1 } } }],
    [{ _id: null, total: 42.5, avg: 13 / 3, n: 4 }],
  ],
  [
    'group by field, first come first',
    [
      {
        $group: {
          _id: '$item',
          qty: { $sum: '$qty' },
          prices: { $push: '$price' },
          max: { $max: '$price' },
          first: { $first: '$_id' },
          last: { $last: '$_id' },
        },
      },
    ],
    [
      { _id: 'a', qty: 12, prices: [10, 5.5], max: 10, first: 1, last: 3 },
      { _id: 'b', qty: 1, prices: [20], max: 20, first: 2, last: 2 },
      { _id: 'c', qty: 0, prices: [long(7)], max: long(7), first: 4, last: 4 },
    ],
  ],
  [
    'group: equal numbers are one group, missing is null',
    [{ $group: { _id: '$k', n: { $count: {} } } }],
    [
      { _id: 1, n: 3 },
      { _id: null, n: 2 },
      { _id: '1', n: 1 },
    ],
    [{ k: 1 }, { k: long(1) }, { k: dec('1.0') }, { k: null }, {}, { k: '1' }],
  ],
  [
    'group: push skips missing, first gives null',
    [{ $group: { _id: null, t: { $push: '$tags' }, f: { $first: '$nope' }, s: { $addToSet: '$item' } } }],
    [{ _id: null, t: [['x', 'y'], [], 'z'], f: null, s: ['a', 'b', 'c'] }],
  ],
  [
    'group by document',
    [
      { $group: { _id: { i: '$item', big: { $gt: ['$price', 6] } }, n: { $sum: 1 } } },
      { $match: { n: 1, '_id.i': 'a', '_id.big': true } },
    ],
    [{ _id: { i: 'a', big: true }, n: 1 }],
  ],
  [
    'group: decimals stay exact',
    [{ $group: { _id: null, s: { $sum: '$v' } } }],
    [{ _id: null, s: dec('0.3') }],
    [{ v: dec('0.1') }, { v: dec('0.2') }],
  ],
  [
    'group: int sums overflow to long',
    [{ $group: { _id: null, s: { $sum: '$v' } } }],
    [{ _id: null, s: long(4294967294) }],
    [{ v: 2147483647 }, { v: 2147483647 }],
  ],
  ['count', [{ $match: { item: 'a' } }, { $count: 'n' }], [{ n: 2 }]],
  ['count of nothing is nothing', [{ $match: { item: 'zz' } }, { $count: 'n' }], []],
  [
    'project: order of fields and computed values',
    [{ $match: { _id: 1 } }, { $project: { total: { $multiply: ['$price', '$qty'] }, item: 1 } }],
    [{ _id: 1, item: 'a', total: 20 }],
  ],
  [
    'project: exclusion',
    [{ $match: { _id: 2 } }, { $project: { tags: 0, at: 0 } }],
    [{ _id: 2, item: 'b', price: 20, qty: 1 }],
  ],
  [
    'addFields: nested, arrays, removal',
    [{ $addFields: { 'a.b': 1, 'list.n': '$k', gone: '$$REMOVE', deep: { x: '$k' } } }],
    [{ k: 5, list: [{ m: 1, n: 5 }, { n: 5 }], deep: { y: 1, x: 5 }, a: { b: 1 } }],
    [{ k: 5, list: [{ m: 1 }, 7], gone: 1, deep: { y: 1 } }],
  ],
  ['unset', [{ $unset: ['a.b', 'c'] }], [{ a: {}, d: 1 }], [{ a: { b: 1 }, c: 1, d: 1 }]],
  ['replaceRoot', [{ $replaceRoot: { newRoot: '$a' } }], [{ b: 1 }], [{ a: { b: 1 } }]],
  [
    'unwind',
    [{ $match: { _id: { $in: [1, 4] } } }, { $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 4, tags: 'z' },
    ],
  ],
  [
    'unwind: keeping empties, with index',
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $project: { tags: 1, i: 1 } },
    ],
    [
      { _id: 1, tags: 'x', i: long(0) },
      { _id: 1, tags: 'y', i: long(1) },
      { _id: 2, i: null },
      { _id: 3, i: null },
      { _id: 4, tags: 'z', i: null },
    ],
  ],
  [
    'unwind: nested',
    [{ $unwind: '$a.b' }],
    [{ a: { b: 1, c: 0 } }, { a: { b: 2, c: 0 } }],
    [{ a: { b: [1, 2], c: 0 } }],
  ],
  [
    'lookup',
    [
      { $match: { _id: { $in: [1, 4] } } },
      { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'found' } },
      { $project: { 'found.name': 1 } },
    ],
    [
      { _id: 1, found: [{ name: 'Apple' }] },
      { _id: 4, found: [] },
    ],
  ],
  [
    'lookup: missing joins null',
    [{ $lookup: { from: 'items', localField: 'x', foreignField: '_id', as: 'f' } }],
    [{ _id: 9, f: [ITEMS[2] as Doc] }],
    [{ _id: 9 }],
  ],
  [
    'lookup: arrays on both sides',
    [{ $lookup: { from: 'items', localField: 'o', foreignField: 'owners', as: 'f' } }, { $project: { 'f._id': 1 } }],
    [{ _id: 9, f: [{ _id: 'a' }, { _id: 'b' }] }],
    [{ _id: 9, o: [2, 3, 1] }],
  ],
  [
    'lookup: numbers of other types, nested result',
    [
      { $lookup: { from: 'items', localField: 'o', foreignField: 'owners', as: 'r.f' } },
      { $project: { 'r.f._id': 1, 'r.k': 1 } },
    ],
    [{ _id: 9, r: { k: 1, f: [{ _id: 'b' }] } }],
    [{ _id: 9, o: long(3), r: { k: 1 } }],
  ],
  [
    'lookup: pipeline with variables',
    [
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'items',
          let: { i: '$item' },
          pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$i'] } } }, { $project: { _id: 0, name: 1 } }],
          as: 'f',
        },
      },
      { $project: { f: 1 } },
    ],
    [{ _id: 1, f: [{ name: 'Apple' }] }],
  ],
  [
    'lookup: both forms together',
    [
      {
        $lookup: {
          from: 'items',
          localField: 'item',
          foreignField: '_id',
          pipeline: [{ $project: { name: 1 } }],
          as: 'f',
        },
      },
      { $match: { _id: 2 } },
      { $project: { f: 1 } },
    ],
    [{ _id: 2, f: [{ _id: 'b', name: 'Bread' }] }],
  ],
  [
    'unionWith',
    [
      { $match: { _id: 1 } },
      { $project: { _id: 1 } },
      { $unionWith: { coll: 'items', pipeline: [{ $match: { _id: 'a' } }, { $project: { _id: 1 } }] } },
    ],
    [{ _id: 1 }, { _id: 'a' }],
  ],
  ['documents', [{ $documents: [{ a: { $add: [1, 1] } }] }], [{ a: 2 }]],
];

describe('pipelines', () => {
  test.each(
    TABLE.map(([name, pipeline, expected, docs]): [string, Doc[], Doc[], Doc[]] => [
      name,
      pipeline,
      expected,
      docs ?? ORDERS,
    ]),
  )('%s', (_name, pipeline, expected, docs) => {
    const plain = (value: unknown): unknown => (typeOf(value) === 'double' ? Number(value) : value);
    const actual = run(pipeline, docs).map((doc) =>
      Object.fromEntries(Object.entries(doc).map(([key, value]) => [key, plain(value)])),
    );
    expect(actual).toEqual(expected);
    expect(actual.map((doc) => Object.keys(doc))).toEqual(expected.map((doc) => Object.keys(doc)));
  });

  test.each<[unknown, number]>([
    [{ $nonsense: 1 }, 40324],
    [{}, 40323],
    [{ $match: {}, $sort: {} }, 40323],
    [5, 14],
    [{ $match: 5 }, 15959],
    [{ $sort: {} }, 15976],
    [{ $sort: { a: 5 } }, 15975],
    [{ $limit: 0 }, 15958],
    [{ $skip: -1 }, 5107200],
    [{ $count: '' }, 40156],
    [{ $count: '$x' }, 40158],
    [{ $group: { n: { $sum: 1 } } }, 15955],
    [{ $group: { _id: 1, n: 5 } }, 40234],
    [{ $group: { _id: 1, n: { $nope: 1 } } }, 15952],
    [{ $group: { _id: 1, 'a.b': { $sum: 1 } } }, 40235],
    [{ $group: { _id: 1, n: { $sum: 1, $avg: 1 } } }, 40238],
    [{ $unwind: 'tags' }, 28818],
    [{ $unwind: {} }, 28812],
    [{ $unwind: { path: '$a', foo: 1 } }, 28811],
    [{ $lookup: { from: 'items', as: 'x' } }, 9],
    [{ $lookup: { from: 'items', localField: 'a', as: 'x' } }, 9],
    [{ $lookup: { from: 'items', pipeline: [{ $bad: 1 }], as: 'x' } }, 40324],
    [{ $project: {} }, 51272],
    [{ $project: { a: 1, b: 0 } }, 31254],
    [{ $addFields: {} }, 40177],
    [{ $addFields: { a: 1, 'a.b': 1 } }, 31250],
    [{ $unset: [] }, 31119],
    [{ $replaceRoot: { newRoot: '$item' } }, 40228],
    [{ $out: 'x' }, 40601],
    [{ $setWindowFields: {} }, 238],
    [{ $fill: {} }, 238],
    [{ $densify: {} }, 238],
    [{ $geoNear: {} }, 238],
    [{ $match: { $text: { $search: 'x' } } }, 238],
  ])('%j is refused with %i', (stage, code) => {
    expect(() => run([stage as Doc])).toThrow(expect.objectContaining({ code }));
  });

  test('inputs are never changed', () => {
    const before = JSON.stringify(ORDERS);
    run([
      { $set: { 'tags.x': 1, 'at.b': 1 } },
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } },
      { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'tags' } },
    ]);
    expect(JSON.stringify(ORDERS)).toBe(before);
  });

  test.each<[string, Doc, string, unknown[]]>([
    ['an empty array as null', { a: [] }, 'a', ['nothing', 'null', 'has null']],
    ['an empty array behind documents as null', { a: [{ x: [] }] }, 'a.x', ['nothing', 'null', 'has null']],
    ['an array without documents as null', { a: [1] }, 'a.x', ['nothing', 'null', 'has null']],
    ['a missing field as null', { a: [{ y: 1 }] }, 'a.x', ['nothing', 'null', 'has null']],
    ['no missing field beside another value', { a: [{ y: 2 }, { x: 1 }] }, 'a.x', ['one']],
    ['the elements of arrays in arrays of documents', { a: [{ x: [1, 5] }, { y: 2 }] }, 'a.x', ['one']],
    ['an array in an array as a whole', { a: [{ x: [[1], 5] }] }, 'a.x', []],
    ['elements by position', { a: [{ x: [7, 1] }, { x: 2 }] }, 'a.0.x', ['one']],
    ['nothing but null by position in a document', { a: { x: 1 } }, 'a.0.x', ['nothing', 'null', 'has null']],
  ])('lookup joins on %s', (_what, local, localField, ids) => {
    const foreign: Doc[] = [
      { _id: 'one', k: 1 },
      { _id: 'nothing' },
      { _id: 'null', k: null },
      { _id: 'has null', k: [[], null] },
      { _id: 'empty', k: [] },
    ];
    const [found] = run([{ $lookup: { from: 'f', localField, foreignField: 'k', as: 'f' } }], [local], {
      resolveCollection: () => foreign,
    });
    expect(found).toEqual({ ...local, f: foreign.filter(({ _id }) => ids.includes(_id)) });
  });

  test('lookup asks an index where there is one', () => {
    const asked: unknown[] = [];
    const lookupEqual: PipelineEnv['lookupEqual'] = (name, path, value) => {
      asked.push([name, path, value]);
      return ITEMS.filter(({ _id }) => _id === value);
    };
    const result = run(
      [{ $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'f' } }],
      ORDERS.slice(0, 1),
      { lookupEqual },
    );
    expect(asked).toEqual([['items', '_id', 'a']]);
    expect(result[0]?.f).toEqual([ITEMS[0]]);
  });

  test('collation reaches match, group and sort', () => {
    const collation = compileCollation({ locale: 'en', strength: 2 });
    const docs = [{ a: 'x' }, { a: 'X' }, { a: 'b' }];
    expect(run([{ $group: { _id: '$a', n: { $sum: 1 } } }, { $sort: { _id: 1 } }], docs, { collation })).toEqual([
      { _id: 'b', n: 1 },
      { _id: 'x', n: 2 },
    ]);
    expect(run([{ $match: { a: 'X' } }, { $count: 'n' }], docs, { collation })).toEqual([{ n: 2 }]);
  });
});
