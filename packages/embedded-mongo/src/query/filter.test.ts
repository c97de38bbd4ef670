import * as fc from 'fast-check';
import {
  Binary,
  BSONRegExp,
  compileCollation,
  Decimal128,
  type Doc,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
} from '../bson';
import { anyDoc, anyValue } from '../testing/arbitrary';
import { extractIndexKeys, intersectIntervals, pointInterval } from '../bson';
import { analyseFilter } from './analyse';
import { compileFilter } from './filter';

const dec = (text: string) => Decimal128.fromString(text);
const long = (n: number) => Long.fromNumber(n);
const re = (pattern: string, options = '') => new BSONRegExp(pattern, options);
const id = new ObjectId('0123456789abcdef01234567');
const same = new ObjectId('0123456789abcdef01234567');
const date = (text: string) => new Date(text);
const NESTED = { a: [{ b: 1, c: 5 }, { b: 2, c: 6 }, { c: 7 }] };

/** Filter, documents that match, documents that do not. Results are those MongoDB documents (or its own tests show). */
const TABLE: [Doc, Doc[], Doc[]][] = [
  // Equality, null, missing
  [{}, [{}, { a: 1 }], []],
  [
    { a: 1 },
    [{ a: 1 }, { a: new Double(1) }, { a: long(1) }, { a: dec('1.0') }, { a: [3, 1] }],
    [{ a: '1' }, {}, { a: [[1]] }, { a: true }],
  ],
  [{ a: long(10) }, [{ a: 10 }, { a: dec('10') }], [{ a: 11 }]],
  [{ a: dec('0.1') }, [{ a: dec('0.10') }], [{ a: 0.1 }]],
  [{ a: 'x' }, [{ a: 'x' }, { a: ['y', 'x'] }], [{ a: 'X' }, { b: 'x' }]],
  [{ a: null }, [{}, { a: null }, { a: [1, null] }, { b: 1 }], [{ a: 0 }, { a: [] }, { a: '' }, { a: false }]],
  [
    { 'a.b': null },
    [{}, { a: 1 }, { a: {} }, { a: { b: null } }, { a: [{ b: 1 }, {}] }],
    [{ a: { b: 1 } }, { a: [] }, { a: [1, 2] }, { a: [{ b: 1 }] }],
  ],
  [{ a: { $ne: null } }, [{ a: 0 }, { a: [] }], [{}, { a: null }, { a: [null] }]],
  [{ a: true }, [{ a: true }], [{ a: 1 }, { a: 'true' }]],
  [{ a: NaN }, [{ a: NaN }, { a: dec('NaN') }], [{ a: 1 }, {}]],
  [{ a: id }, [{ a: same }, { a: [1, same] }], [{ a: '0123456789abcdef01234567' }]],
  [{ a: date('2020-01-01') }, [{ a: date('2020-01-01') }], [{ a: date('2020-01-02') }, { a: 1577836800000 }]],
  [
    { a: { b: 1, c: 2 } },
    [{ a: { b: 1, c: 2 } }, { a: [{ b: 1, c: 2 }] }, { a: { b: long(1), c: 2 } }],
    [{ a: { c: 2, b: 1 } }, { a: { b: 1 } }, { a: { b: 1, c: 2, d: 3 } }],
  ],
  [{ a: [1, 2] }, [{ a: [1, 2] }, { a: [[1, 2], 3] }], [{ a: [2, 1] }, { a: [1, 2, 3] }, { a: 1 }]],
  [{ a: [] }, [{ a: [] }, { a: [[]] }], [{ a: [1] }, {}]],
  [{ a: {} }, [{ a: {} }], [{ a: { b: 1 } }, { a: 1 }]],
  [{ a: { $eq: { $x: 1 } } }, [{ a: { $x: 1 } }], [{ a: 1 }]],
  [{ a: { $ref: 'c', $id: 1 } }, [{ a: { $ref: 'c', $id: 1 } }], [{ a: { $ref: 'c', $id: 2 } }]],
  [{ 'a.$id': 1 }, [{ a: { $ref: 'c', $id: 1 } }], [{ a: { $ref: 'c', $id: 2 } }]],
  [{ a: { $eq: /^x/ as unknown } }, [{ a: re('^x') }], [{ a: 'xy' }]],
  // Comparison brackets by type
  [
    { a: { $gt: 5 } },
    [{ a: 6 }, { a: 5.5 }, { a: long(6) }, { a: dec('5.1') }, { a: [1, 9] }, { a: Infinity }],
    [{ a: 5 }, { a: '6' }, { a: null }, {}, { a: date('2020-01-01') }, { a: NaN }, { a: [] }],
  ],
  [{ a: { $gte: 5 } }, [{ a: 5 }, { a: long(5) }, { a: dec('5') }], [{ a: 4.999 }, { a: NaN }]],
  [
    { a: { $lt: 5 } },
    [{ a: 4 }, { a: -Infinity }, { a: long(-1) }],
    [{ a: 5 }, { a: NaN }, { a: null }, {}, { a: '' }],
  ],
  [{ a: { $lte: 5 } }, [{ a: 5 }, { a: 0 }], [{ a: 5.01 }]],
  [{ a: { $gt: 'b' } }, [{ a: 'c' }, { a: 'ba' }, { a: '😀' }], [{ a: 'b' }, { a: 'B' }, { a: 1 }]],
  [{ a: { $gt: long(9007199254740992) } }, [{ a: Long.fromString('9007199254740993') }], [{ a: 9007199254740992 }]],
  [{ a: { $gte: null } }, [{ a: null }, {}], [{ a: 1 }]],
  [{ a: { $lte: null } }, [{ a: null }, {}], [{ a: 0 }]],
  [{ a: { $gt: null } }, [], [{ a: 1 }, { a: null }, {}]],
  [{ a: { $gte: NaN } }, [{ a: NaN }], [{ a: 1 }, {}]],
  [{ a: { $gt: NaN } }, [], [{ a: NaN }, { a: 1 }]],
  [{ a: { $lt: true } }, [{ a: false }], [{ a: true }, { a: 0 }]],
  [{ a: { $gt: date('2020-01-01') } }, [{ a: date('2020-01-02') }], [{ a: date('2020-01-01') }, { a: 2e12 }]],
  [{ a: { $gt: id } }, [{ a: new ObjectId('f123456789abcdef01234567') }], [{ a: same }]],
  [{ a: { $gt: [1, 2] } }, [{ a: [1, 3] }, { a: [2] }], [{ a: [1, 2] }, { a: 5 }, { a: [1] }]],
  [{ a: { $gt: { b: 1 } } }, [{ a: { b: 2 } }, { a: { c: 0 } }], [{ a: { b: 1 } }, { a: 2 }]],
  [{ a: { $gt: new MinKey() } }, [{ a: 1 }, { a: null }, {}, { a: 'x' }], [{ a: new MinKey() }]],
  [{ a: { $lt: new MaxKey() } }, [{ a: 1 }, { a: 'x' }], [{ a: new MaxKey() }]],
  [{ a: { $gt: 1, $lt: 5 } }, [{ a: 3 }, { a: [0, 9] }], [{ a: 5 }, { a: 1 }]],
  [{ a: { $ne: 1 } }, [{ a: 2 }, {}, { a: [2, 3] }], [{ a: 1 }, { a: [1, 2] }, { a: long(1) }]],
  // Dotted paths and arrays
  [{ 'a.b': 1 }, [{ a: { b: 1 } }, NESTED, { a: [{ b: [5, 1] }] }], [{ a: 1 }, { 'a.b': 1 }, { a: [[{ b: 1 }]] }]],
  [{ 'a.1.b': 2 }, [NESTED], [{ a: [{ b: 2 }] }]],
  [{ 'a.0': 1 }, [{ a: [1, 2] }, { a: { 0: 1 } }, { a: [[1, 5]] }, { a: [{ 0: 1 }] }], [{ a: [2, 1] }]],
  [{ 'a.0.b': { $gt: 0 } }, [NESTED], [{ a: [{ b: 0 }, { b: 1 }] }]],
  [{ 'a.b.c': 1 }, [{ a: [{ b: [{ c: 1 }] }] }], [{ a: [{ b: [{ c: [[1]] }] }] }]],
  [{ 'a.length': 1 }, [{ a: { length: 1 } }], [{ a: [5] }, { a: 'x' }]],
  [{ constructor: null, toString: { $exists: false } }, [{}], [{ constructor: 1 }]],
  [{ 'constructor.name': 'Object' }, [{ constructor: { name: 'Object' } }], [{}]],
  [{ __proto__x: null }, [{}], []],
  // $in, $nin
  [
    { a: { $in: [1, 'x', null] } },
    [{ a: 1 }, { a: 'x' }, {}, { a: null }, { a: [9, 'x'] }, { a: long(1) }],
    [{ a: 2 }, { a: '1' }],
  ],
  [{ a: { $in: [] } }, [], [{ a: 1 }, {}]],
  [{ a: { $in: [re('^a'), 'zz'] } }, [{ a: 'abc' }, { a: 'zz' }, { a: re('^a') }], [{ a: 'ba' }]],
  [
    { a: { $in: [1, 2, 3, 4, 5, 6, 7, 8, 9, dec('10'), 'k', same] } },
    [{ a: long(9) }, { a: 10 }, { a: 'k' }, { a: id }, { a: new Double(3) }],
    [{ a: 11 }, { a: 'kk' }, {}],
  ],
  [{ a: { $in: [[1, 2]] } }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [1] }]],
  [{ a: { $nin: [1, null] } }, [{ a: 2 }, { a: [] }], [{ a: 1 }, {}, { a: [1] }]],
  // Logic
  [{ $and: [{ a: 1 }, { b: 2 }] }, [{ a: 1, b: 2 }], [{ a: 1 }]],
  [{ $or: [{ a: 1 }, { b: 2 }] }, [{ a: 1 }, { b: 2 }], [{ a: 2 }]],
  [{ $nor: [{ a: 1 }, { b: 2 }] }, [{}, { a: 2 }], [{ a: 1 }, { b: 2 }]],
  [{ a: 1, $or: [{ b: 1 }, { c: 1 }] }, [{ a: 1, c: 1 }], [{ c: 1 }, { a: 1 }]],
  [{ a: { $not: { $gt: 5 } } }, [{ a: 5 }, {}, { a: 'x' }, { a: [1] }], [{ a: 6 }, { a: [1, 6] }]],
  [{ a: { $not: re('^x') } }, [{ a: 'yx' }, {}, { a: 1 }], [{ a: 'xy' }]],
  [{ a: { $not: { $exists: true } } }, [{}], [{ a: null }]],
  [{ $comment: 'why', a: 1 }, [{ a: 1 }], [{ a: 2 }]],
  [{ a: { $gt: 0, $comment: 'why' } }, [{ a: 1 }], [{ a: 0 }]],
  // $exists, $type, $size
  [{ a: { $exists: true } }, [{ a: null }, { a: [] }, { a: 0 }], [{}, { b: 1 }]],
  [{ a: { $exists: false } }, [{}], [{ a: null }]],
  [{ 'a.b': { $exists: true } }, [{ a: { b: null } }, NESTED], [{ a: [] }, { a: 1 }]],
  [{ 'a.b': { $exists: 0 } }, [{ a: [] }, { a: 1 }, {}], [{ a: { b: null } }]],
  [{ 'a.0': { $exists: true } }, [{ a: [1] }], [{ a: [] }, { a: 1 }]],
  [{ a: { $type: 'int' } }, [{ a: 1 }, { a: ['x', 1] }], [{ a: 1.5 }, { a: long(1) }, { a: new Double(1) }, {}]],
  [{ a: { $type: 'double' } }, [{ a: 1.5 }, { a: new Double(1) }, { a: 3e9 }], [{ a: 1 }]],
  [{ a: { $type: 18 } }, [{ a: long(1) }], [{ a: 1 }]],
  [{ a: { $type: 'number' } }, [{ a: 1 }, { a: 1.5 }, { a: long(1) }, { a: dec('1') }], [{ a: '1' }]],
  [{ a: { $type: ['string', 'null'] } }, [{ a: 'x' }, { a: null }], [{}, { a: 1 }]],
  [{ a: { $type: 'objectId' } }, [{ a: id }], [{ a: 'x' }]],
  [{ a: { $type: 'array' } }, [{ a: [1] }, { a: [] }, { a: [[]] }], [{ a: 1 }, {}]],
  [{ a: { $type: 'object' } }, [{ a: {} }, { a: [{}] }], [{ a: id }, { a: date('2020-01-01') }]],
  [{ a: { $type: 'bool' } }, [{ a: false }], [{ a: 0 }]],
  [{ a: { $type: 'date' } }, [{ a: date('2020-01-01') }], [{ a: 'x' }]],
  [{ a: { $type: 'binData' } }, [{ a: new Binary(Buffer.from('x')) }], [{ a: 'x' }]],
  [{ a: { $type: -1 } }, [{ a: new MinKey() }], [{ a: 1 }]],
  [{ a: { $size: 2 } }, [{ a: [1, 2] }, { a: [[], []] }], [{ a: [1] }, { a: 2 }, { a: [[1, 2]] }, {}]],
  [{ a: { $size: 0 } }, [{ a: [] }], [{}, { a: null }, { a: [1] }]],
  [{ 'a.b': { $size: 1 } }, [{ a: [{ b: [1] }] }], [{ a: [{ b: 1 }] }]],
  // $all, $elemMatch
  [{ a: { $all: [1, 2] } }, [{ a: [2, 1, 3] }], [{ a: [1] }, { a: 1 }, {}]],
  [{ a: { $all: [1] } }, [{ a: 1 }, { a: [1] }], [{ a: [[1]] }]],
  [{ a: { $all: [[1, 2]] } }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [2, 1] }]],
  [{ a: { $all: [] } }, [], [{ a: [] }, {}]],
  [{ a: { $all: [null] } }, [{ a: [null] }, {}], [{ a: [1] }]],
  [{ a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { b: 2, c: 6 } }] } }, [NESTED], [{ a: [{ b: 1 }] }]],
  [{ 'a.b': { $all: [1, 2] } }, [NESTED], [{ a: [{ b: 1 }] }]],
  [
    { a: { $elemMatch: { b: 1, c: 5 } } },
    [NESTED],
    [
      {
        a: [
          { b: 1, c: 6 },
          { b: 2, c: 5 },
        ],
      },
      { a: { b: 1, c: 5 } },
    ],
  ],
  [{ a: { $elemMatch: { $gt: 1, $lt: 5 } } }, [{ a: [0, 3] }], [{ a: [0, 9] }, { a: 3 }, { a: [[3]] }]],
  [{ a: { $elemMatch: { $in: ['x'] } } }, [{ a: ['y', 'x'] }], [{ a: 'x' }]],
  [{ a: { $elemMatch: { $or: [{ b: 2 }, { b: 9 }] } } }, [NESTED], [{ a: [{ b: 1 }] }]],
  [{ a: { $elemMatch: { $elemMatch: { $gt: 3 } } } }, [{ a: [[1], [4]] }], [{ a: [4] }]],
  [{ a: { $elemMatch: { $not: { $gt: 1 } } } }, [{ a: [5, 1] }], [{ a: [5] }, { a: [] }]],
  [{ a: { $elemMatch: { b: { $exists: false } } } }, [NESTED], [{ a: [{ b: 1 }] }, { a: [] }]],
  [{ a: { $not: { $elemMatch: { b: 1 } } } }, [{ a: [{ b: 2 }] }, {}], [NESTED]],
  [{ 'a.b': { $elemMatch: { c: 1 } } }, [{ a: [{ b: [{ c: 1 }] }] }], [{ a: [{ b: { c: 1 } }] }]],
  [{ a: { $elemMatch: { 0: 1 } } }, [{ a: [[1]] }], [{ a: [1] }]],
  // Patterns
  [{ a: re('^ab') }, [{ a: 'abc' }, { a: ['x', 'abx'] }], [{ a: 'ABC' }, { a: 1 }]],
  [{ a: re('^ab', 'i') }, [{ a: 'ABC' }], [{ a: 'xab' }]],
  [{ a: { $regex: 'b$' } }, [{ a: 'ab' }], [{ a: 'ba' }]],
  [{ a: { $regex: '^b', $options: 'm' } }, [{ a: 'a\nb' }], [{ a: 'ab' }]],
  [{ a: { $regex: 'a.b', $options: 's' } }, [{ a: 'a\nb' }], [{ a: 'ab' }]],
  [{ a: { $regex: 'a b # note\n c', $options: 'x' } }, [{ a: 'abc' }], [{ a: 'a b c' }]],
  [{ a: { $regex: '(?i)abc' } }, [{ a: 'ABC' }], [{ a: 'abd' }]],
  [{ a: { $regex: re('^x'), $options: 'i' } }, [{ a: 'Xy' }], [{ a: 'yX' }]],
  [{ a: { $regex: '\\Aab\\z' } }, [{ a: 'ab' }], [{ a: 'xab' }, { a: 'abx' }]],
  [{ a: { $regex: '^[[:alpha:]]+$' } }, [{ a: 'abc' }], [{ a: 'a1' }]],
  [{ a: { $regex: '^\\p{Lu}' } }, [{ a: 'Éa' }], [{ a: 'éa' }]],
  [{ a: { $regex: '^.$' } }, [{ a: '😀' }], [{ a: '😀😀' }]],
  [{ a: { $regex: 'x', $ne: 'xy' } }, [{ a: 'xx' }], [{ a: 'xy' }]],
  [{ a: { $in: [re('^a', 'i')] } }, [{ a: 'ABC' }], [{ a: 'b' }]],
  // $mod
  [
    { a: { $mod: [4, 1] } },
    [{ a: 5 }, { a: long(9) }, { a: 5.9 }, { a: dec('13') }],
    [{ a: 4 }, { a: 'x' }, {}, { a: NaN }],
  ],
  [{ a: { $mod: [3, -1] } }, [{ a: -4 }], [{ a: 4 }]],
  [{ a: { $mod: [3.9, 0.2] } }, [{ a: 6 }], [{ a: 4 }]],
  // $expr
  [{ $expr: { $gt: ['$a', '$b'] } }, [{ a: 2, b: 1 }, { a: 'x', b: 5 }, { a: 1 }], [{ a: 1, b: 2 }, {}]],
  [{ $expr: { $eq: ['$a.b', [1, 2]] } }, [{ a: [{ b: 1 }, { b: 2 }] }], [{ a: { b: 1 } }]],
  [{ $expr: { $in: ['$a', [1, 2]] } }, [{ a: long(2) }], [{ a: 3 }]],
  [{ $expr: '$a' }, [{ a: 1 }, { a: '' }, { a: [] }], [{ a: 0 }, {}, { a: null }, { a: false }, { a: dec('0') }]],
];

const rows = TABLE.flatMap(([filter, matching, others], i) => [
  ...matching.map((doc, j): [string, Doc, Doc, boolean] => [`${i}.${j}`, filter, doc, true]),
  ...others.map((doc, j): [string, Doc, Doc, boolean] => [`${i}.!${j}`, filter, doc, false]),
]);

describe('filters', () => {
  test.each(rows)('%s: %j on %j is %s', (_row, filter, doc, expected) => {
    expect(compileFilter(filter).test(doc)).toBe(expected);
  });

  test.each<[unknown, number]>([
    [{ $foo: 1 }, 2],
    [{ a: { $foo: 1 } }, 2],
    [{ a: { $gt: 1, b: 2 } }, 2],
    [{ $and: [] }, 2],
    [{ $or: 5 }, 2],
    [{ $or: [5] }, 2],
    [{ a: { $in: 5 } }, 2],
    [{ a: { $in: [{ $gt: 1 }] } }, 2],
    [{ a: { $nin: 5 } }, 2],
    [{ a: { $not: 5 } }, 2],
    [{ a: { $not: {} } }, 2],
    [{ a: { $all: 5 } }, 2],
    [{ a: { $elemMatch: 5 } }, 2],
    [{ a: { $size: -1 } }, 2],
    [{ a: { $size: 1.5 } }, 2],
    [{ a: { $mod: [0, 1] } }, 2],
    [{ a: { $mod: [1] } }, 2],
    [{ a: { $mod: 5 } }, 2],
    [{ a: { $type: 'nonsense' } }, 2],
    [{ a: { $type: 99 } }, 2],
    [{ a: { $type: [] } }, 9],
    [{ a: { $regex: '(' } }, 51091],
    [{ a: { $regex: 'a', $options: 'g' } }, 51108],
    [{ a: { $options: 'i' } }, 2],
    [{ a: { $regex: 5 } }, 2],
    [{ a: { $ne: re('x') } }, 2],
    [{ a: { $gt: re('x') } }, 2],
    [{ a: { $near: [1, 2] } }, 238],
    [{ $where: '1' }, 238],
    [{ $text: { $search: 'x' } }, 238],
    [{ $expr: { $nonsense: 1 } }, 168],
    [{ $expr: '$$nonsense' }, 17276],
    [5, 2],
  ])('%j is refused with %i', (filter, code) => {
    expect(() => compileFilter(filter as Doc)).toThrow(expect.objectContaining({ code }));
  });

  test.each<[Doc, Doc, number | undefined]>([
    [{ a: 2 }, { a: [1, 2, 3] }, 1],
    [{ 'a.b': 2 }, NESTED, 1],
    [{ a: { $elemMatch: { b: 2, c: 6 } } }, NESTED, 1],
    [{ a: { $elemMatch: { $gt: 1 } } }, { a: [0, 1, 2] }, 2],
    [{ a: { $in: [3] } }, { a: [1, 2, 3] }, 2],
    [{ _id: 1, 'a.b': 2 }, { _id: 1, ...NESTED }, 1],
    [{ $and: [{ 'a.b': 1 }, { 'a.c': 6 }] }, NESTED, 1],
    [{ $or: [{ 'a.b': 9 }, { 'a.c': 7 }] }, NESTED, 2],
    [{ 'a.b.c': 2 }, { a: [{ b: [{ c: 1 }] }, { b: [{ c: 1 }, { c: 2 }] }] }, 1],
    [{ a: 1 }, { a: 1 }, undefined],
    [{ a: { $size: 3 } }, { a: [1, 2, 3] }, undefined],
    [{ a: { $ne: 9 } }, { a: [1] }, undefined],
  ])('the position of %j in %j is %p', (filter, doc, expected) => {
    expect(compileFilter(filter).positional(doc)).toBe(expected);
  });

  test('variables, collation', () => {
    expect(compileFilter({ $expr: { $eq: ['$a', '$$x'] } }, { variables: { x: 5 } }).test({ a: 5 })).toBe(true);
    const collation = compileCollation({ locale: 'en', strength: 2 });
    expect(compileFilter({ a: 'ABC' }, { collation }).test({ a: 'abc' })).toBe(true);
    expect(compileFilter({ a: { $in: ['ABC'] } }, { collation }).test({ a: ['abc'] })).toBe(true);
    expect(compileFilter({ a: { $gt: 'B' } }, { collation }).test({ a: 'a' })).toBe(false);
  });
});

describe('analysis', () => {
  const values = fc.oneof(anyValue, fc.constantFrom<unknown>(null, 1, 'a', [1], []));
  const condition = fc.oneof(
    values.map((v): Doc => ({ $eq: v })),
    fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne'), values).map(([op, v]): Doc => ({ [op]: v })),
    fc.array(values, { maxLength: 3 }).map((list): Doc => ({ $in: list })),
    fc.array(values, { maxLength: 2 }).map((list): Doc => ({ $all: list })),
    fc.constantFrom('^a', '^ab?', 'b', '^a\\.').map((p): Doc => ({ $regex: p })),
    fc.constantFrom('int', 'string', 'null', 'array').map((t): Doc => ({ $type: t })),
  );

  test('every match lies within the bounds of its path', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', 'a.b'),
        condition,
        fc.oneof(
          anyDoc,
          values.map((a): Doc => ({ a })),
          values.map((b): Doc => ({ a: { b } })),
        ),
        (path, operators, doc) => {
          const filter = { [path]: operators };
          let compiled;
          try {
            compiled = compileFilter(filter);
          } catch {
            return;
          }
          if (!compiled.test(doc)) return;
          const { keys } = extractIndexKeys(doc, [path]);
          for (const intervals of analyseFilter(filter).predicates.get(path) ?? []) {
            expect(keys.some(([key]) => intersectIntervals(intervals, [pointInterval(key)]).length > 0)).toBe(true);
          }
        },
      ),
      { numRuns: 4000 },
    );
  });

  test('finds equalities, ranges, branches, presence and text', () => {
    const shape = analyseFilter({
      a: 1,
      $and: [{ b: { $gt: 1, $lt: 5 } }, { c: { $elemMatch: { d: 1 } } }],
      $or: [{ e: 1 }, { f: 2 }],
      g: { $exists: true },
      h: null,
    });
    expect([...shape.predicates.keys()]).toEqual(['a', 'b', 'c.d', 'h']);
    expect(shape.predicates.get('b')).toHaveLength(2);
    expect(shape.predicates.get('a')?.[0]?.[0]?.point).toBe(true);
    expect(shape.ors[0]?.map((branch) => [...branch.predicates.keys()])).toEqual([['e'], ['f']]);
    expect([...shape.present]).toEqual(['a', 'b', 'c', 'c.d', 'g']);
  });
});
