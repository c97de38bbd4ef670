import { type Doc, BSONRegExp, Decimal128, Double, Long, readDoc, Timestamp, writeDoc } from '../bson';
import { compileFilter } from '../query';
import { compileUpdate } from './index';
import type { ApplyContext } from './types';

const NOW = new Date('2024-05-01T10:00:00Z');
const CLUSTER_TIME = new Timestamp({ t: 1714557600, i: 1 });
const options = { now: NOW, clusterTime: CLUSTER_TIME };
const dec = (text: string) => Decimal128.fromString(text);
const long = (n: number) => Long.fromNumber(n);

interface Extra {
  arrayFilters?: Doc[];
  filter?: Doc;
  inserting?: boolean;
}

/** Applies as the server does: through BSON, so that types are those of stored documents. */
function apply(
  doc: Doc,
  update: Doc | Doc[],
  { arrayFilters, filter, inserting }: Extra = {},
): { doc: Doc; modified: boolean } {
  const stored = readDoc(writeDoc(doc));
  const compiled = compileUpdate(update, { ...options, arrayFilters });
  const context: ApplyContext = { inserting };
  if (filter) context.positional = compileFilter(filter).positional(stored);
  return compiled.apply(stored, context);
}

const A = { _id: 1, a: 1 };
const LIST = { _id: 1, a: [1, 2, 3] };
const ITEMS = {
  _id: 1,
  a: [
    { id: 1, n: 1 },
    { id: 2, n: 2 },
    { id: 3, n: 3 },
  ],
};

/** Document, update, result (undefined: nothing changes), context. */
const TABLE: [Doc, Doc, Doc | undefined, Extra?][] = [
  // $set, $unset
  [A, { $set: { a: 2 } }, { _id: 1, a: 2 }],
  [A, { $set: { a: 1 } }, undefined],
  [A, { $set: { a: long(1) } }, { _id: 1, a: long(1) }],
  [A, { $set: { a: new Double(1) } }, { _id: 1, a: new Double(1) }],
  [A, { $set: {} }, undefined],
  [A, { $set: { b: 1, c: { d: 1 } } }, { _id: 1, a: 1, b: 1, c: { d: 1 } }],
  [A, { $set: { z: 1, b: 2 } }, { _id: 1, a: 1, b: 2, z: 1 }],
  [A, { $set: { 'x.10': 1, 'x.9': 1 } }, { _id: 1, a: 1, x: { 9: 1, 10: 1 } }],
  [A, { $set: { 'b.c.d': 1 } }, { _id: 1, a: 1, b: { c: { d: 1 } } }],
  [A, { $set: { 'b.0': 1 } }, { _id: 1, a: 1, b: { 0: 1 } }],
  [LIST, { $set: { 'a.1': 9 } }, { _id: 1, a: [1, 9, 3] }],
  [LIST, { $set: { 'a.5': 9 } }, { _id: 1, a: [1, 2, 3, null, null, 9] }],
  [
    ITEMS,
    { $set: { 'a.1.n': 9 } },
    {
      _id: 1,
      a: [
        { id: 1, n: 1 },
        { id: 2, n: 9 },
        { id: 3, n: 3 },
      ],
    },
  ],
  [{ _id: 1, a: {} }, { $set: { 'a.b': null } }, { _id: 1, a: { b: null } }],
  [A, { $set: { _id: 1, a: 5 } }, { _id: 1, a: 5 }],
  [A, { $set: { a: { $x: 1 } } }, { _id: 1, a: { $x: 1 } }],
  [A, { $unset: { a: '' } }, { _id: 1 }],
  [A, { $unset: { b: 1, 'c.d': 1, 'a.x': 1 } }, undefined],
  [LIST, { $unset: { 'a.1': 1 } }, { _id: 1, a: [1, null, 3] }],
  [LIST, { $unset: { 'a.9': 1 } }, undefined],
  [{ _id: 1, a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1 } }, { _id: 1, a: { c: 2 } }],
  // $inc, $mul
  [A, { $inc: { a: 2 } }, { _id: 1, a: 3 }],
  [A, { $inc: { b: 2 } }, { _id: 1, a: 1, b: 2 }],
  [A, { $inc: { 'b.c': -2 } }, { _id: 1, a: 1, b: { c: -2 } }],
  [A, { $inc: { a: 0.5 } }, { _id: 1, a: 1.5 }],
  [A, { $inc: { a: new Double(1) } }, { _id: 1, a: new Double(2) }],
  [A, { $inc: { a: long(1) } }, { _id: 1, a: long(2) }],
  [A, { $inc: { a: dec('0.10') } }, { _id: 1, a: dec('1.10') }],
  [A, { $inc: { a: 0 } }, undefined],
  [{ _id: 1, a: 2147483647 }, { $inc: { a: 1 } }, { _id: 1, a: long(2147483648) }],
  [
    { _id: 1, a: Long.fromString('9007199254740993') },
    { $inc: { a: 1 } },
    { _id: 1, a: Long.fromString('9007199254740994') },
  ],
  [LIST, { $inc: { 'a.1': 5 } }, { _id: 1, a: [1, 7, 3] }],
  [A, { $mul: { a: 3 } }, { _id: 1, a: 3 }],
  [A, { $mul: { b: 3 } }, { _id: 1, a: 1, b: 0 }],
  [A, { $mul: { b: long(3) } }, { _id: 1, a: 1, b: long(0) }],
  [A, { $mul: { b: 1.5 } }, { _id: 1, a: 1, b: new Double(0) }],
  [A, { $mul: { a: 1 } }, undefined],
  [{ _id: 1, a: dec('1.10') }, { $mul: { a: 2 } }, { _id: 1, a: dec('2.20') }],
  [{ _id: 1, a: 65536 }, { $mul: { a: 65536 } }, { _id: 1, a: long(4294967296) }],
  // $min, $max
  [A, { $min: { a: 0 } }, { _id: 1, a: 0 }],
  [A, { $min: { a: 1 } }, undefined],
  [A, { $min: { b: 1 } }, { _id: 1, a: 1, b: 1 }],
  [A, { $max: { a: 5 } }, { _id: 1, a: 5 }],
  [A, { $max: { a: long(0) } }, undefined],
  [A, { $max: { a: 'x' } }, { _id: 1, a: 'x' }],
  [A, { $min: { a: null } }, { _id: 1, a: null }],
  [{ _id: 1, a: new Date(5) }, { $max: { a: new Date(9) } }, { _id: 1, a: new Date(9) }],
  // $currentDate, $setOnInsert
  [A, { $currentDate: { t: true } }, { _id: 1, a: 1, t: NOW }],
  [A, { $currentDate: { t: { $type: 'date' } } }, { _id: 1, a: 1, t: NOW }],
  [A, { $currentDate: { t: { $type: 'timestamp' } } }, { _id: 1, a: 1, t: CLUSTER_TIME }],
  [A, { $setOnInsert: { b: 1 } }, undefined],
  [A, { $setOnInsert: { b: 1 }, $inc: { a: 1 } }, { _id: 1, a: 2, b: 1 }, { inserting: true }],
  // $push
  [LIST, { $push: { a: 4 } }, { _id: 1, a: [1, 2, 3, 4] }],
  [A, { $push: { b: 4 } }, { _id: 1, a: 1, b: [4] }],
  [A, { $push: { 'b.c': 4 } }, { _id: 1, a: 1, b: { c: [4] } }],
  [LIST, { $push: { a: [4, 5] } }, { _id: 1, a: [1, 2, 3, [4, 5]] }],
  [LIST, { $push: { a: { $each: [4, 5] } } }, { _id: 1, a: [1, 2, 3, 4, 5] }],
  [LIST, { $push: { a: { $each: [] } } }, undefined],
  [A, { $push: { b: { $each: [] } } }, { _id: 1, a: 1, b: [] }],
  [LIST, { $push: { a: { $each: [9], $position: 0 } } }, { _id: 1, a: [9, 1, 2, 3] }],
  [LIST, { $push: { a: { $each: [9], $position: 1 } } }, { _id: 1, a: [1, 9, 2, 3] }],
  [LIST, { $push: { a: { $each: [9], $position: -1 } } }, { _id: 1, a: [1, 2, 9, 3] }],
  [LIST, { $push: { a: { $each: [9], $position: 99 } } }, { _id: 1, a: [1, 2, 3, 9] }],
  [LIST, { $push: { a: { $each: [4], $slice: -2 } } }, { _id: 1, a: [3, 4] }],
  [LIST, { $push: { a: { $each: [4], $slice: 2 } } }, { _id: 1, a: [1, 2] }],
  [LIST, { $push: { a: { $each: [4], $slice: 0 } } }, { _id: 1, a: [] }],
  [LIST, { $push: { a: { $each: [0], $sort: -1 } } }, { _id: 1, a: [3, 2, 1, 0] }],
  [LIST, { $push: { a: { $each: [0], $sort: 1, $slice: 2 } } }, { _id: 1, a: [0, 1] }],
  [
    ITEMS,
    { $push: { a: { $each: [{ id: 4, n: 0 }], $sort: { n: 1 }, $slice: 2 } } },
    {
      _id: 1,
      a: [
        { id: 4, n: 0 },
        { id: 1, n: 1 },
      ],
    },
  ],
  // $addToSet
  [LIST, { $addToSet: { a: 4 } }, { _id: 1, a: [1, 2, 3, 4] }],
  [LIST, { $addToSet: { a: long(2) } }, undefined],
  [LIST, { $addToSet: { a: { $each: [3, 4, 4] } } }, { _id: 1, a: [1, 2, 3, 4] }],
  [LIST, { $addToSet: { a: [1] } }, { _id: 1, a: [1, 2, 3, [1]] }],
  [A, { $addToSet: { b: 1 } }, { _id: 1, a: 1, b: [1] }],
  [ITEMS, { $addToSet: { a: { id: 1, n: 1 } } }, undefined],
  [ITEMS, { $addToSet: { a: { n: 1, id: 1 } } }, { _id: 1, a: [...ITEMS.a, { n: 1, id: 1 }] }],
  // $pull, $pullAll, $pop
  [LIST, { $pull: { a: 2 } }, { _id: 1, a: [1, 3] }],
  [LIST, { $pull: { a: 9 } }, undefined],
  [LIST, { $pull: { b: 9 } }, undefined],
  [LIST, { $pull: { a: { $gte: 2 } } }, { _id: 1, a: [1] }],
  [LIST, { $pull: { a: { $in: [1, dec('3')] } } }, { _id: 1, a: [2] }],
  [LIST, { $pull: { a: { $ne: 2 } } }, { _id: 1, a: [2] }],
  [
    ITEMS,
    { $pull: { a: { id: 2 } } },
    {
      _id: 1,
      a: [
        { id: 1, n: 1 },
        { id: 3, n: 3 },
      ],
    },
  ],
  [
    ITEMS,
    { $pull: { a: { id: { $gt: 1 }, n: { $lt: 3 } } } },
    {
      _id: 1,
      a: [
        { id: 1, n: 1 },
        { id: 3, n: 3 },
      ],
    },
  ],
  [ITEMS, { $pull: { a: { $or: [{ id: 1 }, { n: 3 }] } } }, { _id: 1, a: [{ id: 2, n: 2 }] }],
  [{ _id: 1, a: ['x', 'xy', 'z'] }, { $pull: { a: new BSONRegExp('^x') } }, { _id: 1, a: ['z'] }],
  [{ _id: 1, a: [[1], [2], 1] }, { $pull: { a: 1 } }, { _id: 1, a: [[1], [2]] }],
  [{ _id: 1, a: [[1], [2], 1] }, { $pull: { a: [1] } }, { _id: 1, a: [[2], 1] }],
  [{ _id: 1, a: [1, null, 2] }, { $pull: { a: null } }, { _id: 1, a: [1, 2] }],
  [{ _id: 1, a: [{ b: [{ c: 1 }, { c: 2 }] }] }, { $pull: { 'a.0.b': { c: 1 } } }, { _id: 1, a: [{ b: [{ c: 2 }] }] }],
  [LIST, { $pullAll: { a: [1, long(3)] } }, { _id: 1, a: [2] }],
  [
    ITEMS,
    { $pullAll: { a: [{ id: 1, n: 1 }] } },
    {
      _id: 1,
      a: [
        { id: 2, n: 2 },
        { id: 3, n: 3 },
      ],
    },
  ],
  [LIST, { $pop: { a: 1 } }, { _id: 1, a: [1, 2] }],
  [LIST, { $pop: { a: -1 } }, { _id: 1, a: [2, 3] }],
  [{ _id: 1, a: [] }, { $pop: { a: 1 } }, undefined],
  [A, { $pop: { b: 1 } }, undefined],
  // Positional
  [LIST, { $set: { 'a.$': 9 } }, { _id: 1, a: [1, 9, 3] }, { filter: { a: 2 } }],
  [
    ITEMS,
    { $set: { 'a.$.n': 9, 'a.$.m': 8 } },
    {
      _id: 1,
      a: [
        { id: 1, n: 1 },
        { id: 2, n: 9, m: 8 },
        { id: 3, n: 3 },
      ],
    },
    { filter: { 'a.id': 2 } },
  ],
  [
    ITEMS,
    { $inc: { 'a.$.n': 5 } },
    {
      _id: 1,
      a: [
        { id: 1, n: 1 },
        { id: 2, n: 2 },
        { id: 3, n: 8 },
      ],
    },
    { filter: { _id: 1, $and: [{ a: { $elemMatch: { id: 3, n: 3 } } }] } },
  ],
  [
    ITEMS,
    { $unset: { 'a.$.n': 1 } },
    { _id: 1, a: [{ id: 1 }, { id: 2, n: 2 }, { id: 3, n: 3 }] },
    { filter: { 'a.id': 1 } },
  ],
  [
    ITEMS,
    { $push: { 'a.$.t': 1 } },
    {
      _id: 1,
      a: [
        { id: 1, n: 1, t: [1] },
        { id: 2, n: 2 },
        { id: 3, n: 3 },
      ],
    },
    { filter: { 'a.id': 1, 'a.n': 1 } },
  ],
  [LIST, { $inc: { 'a.$[]': 1 } }, { _id: 1, a: [2, 3, 4] }],
  [
    ITEMS,
    { $set: { 'a.$[].n': 0 } },
    {
      _id: 1,
      a: [
        { id: 1, n: 0 },
        { id: 2, n: 0 },
        { id: 3, n: 0 },
      ],
    },
  ],
  [LIST, { $set: { 'a.$[x]': 9 } }, { _id: 1, a: [1, 9, 9] }, { arrayFilters: [{ x: { $gte: 2 } }] }],
  [
    ITEMS,
    { $set: { 'a.$[e].n': 9, 'a.$[e].m': 8 } },
    {
      _id: 1,
      a: [
        { id: 1, n: 1 },
        { id: 2, n: 9, m: 8 },
        { id: 3, n: 3 },
      ],
    },
    { arrayFilters: [{ 'e.id': 2 }] },
  ],
  [
    ITEMS,
    { $set: { 'a.$[e].n': 9 } },
    {
      _id: 1,
      a: [
        { id: 1, n: 9 },
        { id: 2, n: 2 },
        { id: 3, n: 9 },
      ],
    },
    { arrayFilters: [{ $or: [{ 'e.id': 1 }, { 'e.n': 3 }] }] },
  ],
  [ITEMS, { $set: { 'a.$[e].n': 9 } }, undefined, { arrayFilters: [{ 'e.id': 99 }] }],
  [
    { _id: 1, a: [{ b: [1, 5] }, { b: [7] }] },
    { $inc: { 'a.$[].b.$[x]': 1 } },
    { _id: 1, a: [{ b: [1, 6] }, { b: [8] }] },
    { arrayFilters: [{ x: { $gt: 4 } }] },
  ],
  [{ _id: 1, a: [[1, 2], [3]] }, { $mul: { 'a.$[].$[]': 2 } }, { _id: 1, a: [[2, 4], [6]] }],
  [{ _id: 1, a: [] }, { $set: { 'a.$[]': 1 } }, undefined],
  // Several operators
  [A, { $set: { b: 1 }, $inc: { a: 1 }, $push: { c: 1 } }, { _id: 1, a: 2, b: 1, c: [1] }],
];

describe('update operators', () => {
  const rows = TABLE.map(([doc, update, expected, extra], i): [number, Doc, Doc, Doc | null, Extra] => [
    i,
    doc,
    update,
    expected ?? null,
    extra ?? {},
  ]);
  test.each(rows)('%i: %j with %j gives %j', (_i, doc, update, expected, extra) => {
    const result = apply(doc, update, extra);
    expect(result.modified).toBe(expected !== null);
    expect(writeDoc(result.doc).equals(writeDoc(expected ?? doc)) || result.doc).toBe(true);
  });

  const REFUSED: [Doc, Doc, number, Extra?][] = [
    [A, { $foo: { a: 1 } }, 9],
    [A, { $set: 5 }, 9],
    [A, { $set: { '': 1 } }, 56],
    [A, { $set: { 'a..b': 1 } }, 56],
    [A, { $set: { 'b.': 1 } }, 56],
    [A, { $set: { $x: 1 } }, 52],
    [A, { $set: { $x: 1 } }, 52],
    [A, { $set: { 'a.b': 1 } }, 28],
    [{ _id: 1, a: null }, { $set: { 'a.b': 1 } }, 28],
    [LIST, { $set: { 'a.x': 1 } }, 28],
    [LIST, { $set: { 'a.2000000': 1 } }, 2],
    [A, { $set: { _id: 2 } }, 66],
    [A, { $unset: { _id: 1 } }, 66],
    [{ _id: { x: 1 } }, { $set: { '_id.x': 2 } }, 66],
    [A, { $inc: { _id: 1 } }, 66],
    [A, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    [A, { $set: { b: 1, 'b.c': 1 } }, 40],
    [ITEMS, { $set: { 'a.$[x].n': 1, 'a.$[y].n': 2 } }, 40, { arrayFilters: [{ 'x.id': 1 }, { 'y.n': 1 }] }],
    [A, { $inc: { a: 'x' } }, 14],
    [{ _id: 1, a: 'x' }, { $inc: { a: 1 } }, 14],
    [{ _id: 1, a: null }, { $inc: { a: 1 } }, 14],
    [{ _id: 1, a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2],
    [{ _id: 1, a: 'x' }, { $mul: { a: 1 } }, 14],
    [A, { $mul: { a: '2' } }, 14],
    [A, { $currentDate: { a: 5 } }, 2],
    [A, { $currentDate: { a: { $type: 'x' } } }, 2],
    [A, { $push: { a: 1 } }, 2],
    [LIST, { $push: { a: { $each: 5 } } }, 2],
    [LIST, { $push: { a: { $each: [], $foo: 1 } } }, 2],
    [LIST, { $push: { a: { $each: [], $slice: 'x' } } }, 2],
    [LIST, { $push: { a: { $each: [], $sort: 5 } } }, 2],
    [A, { $addToSet: { a: 1 } }, 2],
    [LIST, { $addToSet: { a: { $each: 5 } } }, 14],
    [A, { $pull: { a: 1 } }, 2],
    [A, { $pullAll: { a: [1] } }, 2],
    [LIST, { $pullAll: { a: 1 } }, 2],
    [A, { $pop: { a: 1 } }, 14],
    [LIST, { $pop: { a: 2 } }, 9],
    [LIST, { $pop: { a: 'x' } }, 9],
    [LIST, { $set: { 'a.$': 1 } }, 2],
    [LIST, { $set: { $: 1 } }, 2],
    [LIST, { $set: { 'a.$.$': 1 } }, 2, { filter: { a: 1 } }],
    [A, { $set: { 'a.$[]': 1 } }, 2],
    [A, { $set: { 'b.$[]': 1 } }, 2],
    [LIST, { $set: { 'a.$[x]': 1 } }, 2],
    [LIST, { $set: { b: 1 } }, 9, { arrayFilters: [{ x: 1 }] }],
    [LIST, { $set: { 'a.$[x]': 1 } }, 9, { arrayFilters: [{ x: 1 }, { x: 2 }] }],
    [LIST, { $set: { 'a.$[x]': 1 } }, 9, { arrayFilters: [{ x: 1, y: 2 }] }],
    [LIST, { $set: { 'a.$[x]': 1 } }, 9, { arrayFilters: [{}] }],
    [LIST, { $set: { 'a.$[X]': 1 } }, 2, { arrayFilters: [{ X: 1 }] }],
  ];
  test.each(REFUSED.map(([doc, update, code, extra]): [Doc, Doc, number, Extra] => [doc, update, code, extra ?? {}]))(
    '%j with %j is refused with %i',
    (doc, update, code, extra) => {
      expect(() => apply(doc, update, extra)).toThrow(expect.objectContaining({ code }));
    },
  );
});

describe('update pipelines', () => {
  test.each<[Doc, Doc[], Doc]>([
    [A, [{ $set: { b: { $add: ['$a', 1] } } }], { _id: 1, a: 1, b: 2 }],
    [A, [{ $addFields: { 'c.d': '$a' } }, { $unset: 'a' }], { _id: 1, c: { d: 1 } }],
    [A, [{ $project: { x: '$a' } }], { _id: 1, x: 1 }],
    [A, [{ $replaceWith: { y: '$a' } }], { _id: 1, y: 1 }],
    [A, [{ $replaceRoot: { newRoot: { a: '$a', z: 1 } } }], { _id: 1, a: 1, z: 1 }],
    [A, [{ $set: { t: '$$NOW' } }], { _id: 1, a: 1, t: NOW }],
    [LIST, [{ $set: { a: { $concatArrays: ['$a', [4]] } } }], { _id: 1, a: [1, 2, 3, 4] }],
  ])('%j by %j', (doc, pipeline, expected) => {
    expect(apply(doc, pipeline)).toEqual({ doc: expected, modified: true });
  });

  test('unchanged, refused', () => {
    expect(apply(A, [{ $set: { a: 1 } }]).modified).toBe(false);
    expect(() => apply(A, [{ $match: {} }])).toThrow(expect.objectContaining({ code: 72 }));
    expect(() => apply(A, [{ $set: { _id: 2 } }])).toThrow(expect.objectContaining({ code: 66 }));
    expect(() => apply(A, [{}])).toThrow(expect.objectContaining({ code: 9 }));
  });
});
