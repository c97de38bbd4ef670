import * as fc from 'fast-check';
import { anyValue } from '../testing/arbitrary';
import { compileCollation } from './collation';
import { type Interval, keyRange, pointInterval, rangeInterval } from './interval';
import { encodeKey, encodeValue } from './key-string';
import { compareValues, valuesEqual } from './order';
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from './types';

const decimal = (text: string) => Decimal128.fromString(text);
const sign = (n: number) => Math.sign(n) + 0;

/** Strictly ascending in MongoDB's order. */
const ASCENDING: unknown[] = [
  new MinKey(),
  undefined,
  null,
  NaN,
  -Infinity,
  decimal('-1E+6000'),
  -1e308,
  Long.MIN_VALUE,
  Long.fromString('-9007199254740993'),
  -9007199254740992,
  -2.5,
  -1,
  decimal('-0.1'),
  decimal('-1E-400'),
  0,
  decimal('1E-400'),
  5e-324,
  decimal('0.1'),
  0.1,
  decimal('0.10000000000000001'),
  0.5,
  1,
  decimal('1.5'),
  Long.fromNumber(2),
  decimal('2.000000000000000000000000000000001'),
  3,
  9007199254740991,
  9007199254740992,
  Long.fromString('9007199254740993'),
  decimal('9007199254740993.5'),
  Long.fromString('9007199254740994'),
  Long.MAX_VALUE,
  9223372036854775808,
  1e300,
  decimal('1E+400'),
  Infinity,
  '',
  '\0',
  'A',
  'B',
  'a',
  'a\0',
  'a\0b',
  'aa',
  'b',
  'é',
  '\uffee',
  '😀',
  {},
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { b: 1 },
  { a: 'x' },
  { a: { a: 1 } },
  [],
  [null],
  [1],
  [1, 2],
  [2],
  ['a'],
  [[]],
  new Binary(Buffer.from([])),
  new Binary(Buffer.from([9])),
  new Binary(Buffer.from([1, 2])),
  new Binary(Buffer.from([1, 3])),
  new Binary(Buffer.from([0, 0]), 4),
  new ObjectId('000000000000000000000000'),
  new ObjectId('0000000000000000000000ff'),
  new ObjectId('ff0000000000000000000000'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(1700000000000),
  new Timestamp({ t: 1, i: 2 }),
  new Timestamp({ t: 2, i: 1 }),
  new Timestamp({ t: 4294967295, i: 1 }),
  new BSONRegExp('a', ''),
  new BSONRegExp('a', 'i'),
  new BSONRegExp('b', ''),
  new Code('x'),
  new Code('x', { a: 1 }),
  new MaxKey(),
];

describe('the total order', () => {
  const pairs = ASCENDING.slice(1).map((value, i): [number, unknown, unknown] => [i, ASCENDING[i], value]);
  test.each(pairs)('pair %i ascends in compareValues and in keys, and descends in descending keys', (_, low, high) => {
    expect(sign(compareValues(low, high))).toBe(-1);
    expect(sign(compareValues(high, low))).toBe(1);
    expect(Buffer.compare(encodeKey([low], [1]), encodeKey([high], [1]))).toBe(-1);
    expect(Buffer.compare(encodeKey([low], [-1]), encodeKey([high], [-1]))).toBe(1);
  });

  test.each([
    [1, new Double(1)],
    [1, new Int32(1)],
    [1, Long.fromNumber(1)],
    [1, decimal('1')],
    [decimal('1.0'), decimal('1.000')],
    [0.5, decimal('0.5')],
    [0, -0],
    [0, new Double(-0)],
    [0, decimal('-0E+10')],
    [NaN, decimal('NaN')],
    [Infinity, decimal('Infinity')],
    [9007199254740992, Long.fromString('9007199254740992')],
    [Long.fromString('9007199254740993'), decimal('9007199254740993')],
    [{ a: 1 }, { a: Long.fromNumber(1) }],
    [
      [1, 2],
      [new Double(1), decimal('2')],
    ],
    [new BSONRegExp('a', 'mi'), new BSONRegExp('a', 'im')],
    [Buffer.from([1]), new Binary(Buffer.from([1]))],
  ])('%p equals %p, also as a key', (a, b) => {
    expect(compareValues(a, b)).toBe(0);
    expect(valuesEqual(b, a)).toBe(true);
    expect(encodeKey([a], [1]).equals(encodeKey([b], [1]))).toBe(true);
  });

  test.each([
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [0.1, decimal('0.1')],
    ['1', 1],
    [null, undefined],
    [[1], 1],
    ['abc', 'ABC'],
  ])('%p does not equal %p', (a, b) => {
    expect(valuesEqual(a, b)).toBe(false);
    expect(encodeKey([a], [1]).equals(encodeKey([b], [1]))).toBe(false);
  });
});

describe('keys', () => {
  test('order as the values do, field by field and direction by direction', () => {
    fc.assert(
      fc.property(
        fc.tuple(anyValue, anyValue),
        fc.tuple(anyValue, anyValue),
        fc.tuple(fc.constantFrom(1 as const, -1 as const), fc.constantFrom(1 as const, -1 as const)),
        (a, b, directions) => {
          const expected =
            directions[0] * sign(compareValues(a[0], b[0])) || directions[1] * sign(compareValues(a[1], b[1]));
          expect(Buffer.compare(encodeKey(a, directions), encodeKey(b, directions))).toBe(expected + 0);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('compareValues is a total order', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(compareValues(a, a)).toBe(0);
        expect(sign(compareValues(a, b))).toBe(sign(-compareValues(b, a)));
        const [x, y, z] = [a, b, c].sort((p, q) => compareValues(p, q));
        expect(compareValues(x, y)).toBeLessThanOrEqual(0);
        expect(compareValues(y, z)).toBeLessThanOrEqual(0);
        expect(compareValues(x, z)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });

  test('ranges behind an equality prefix hold exactly the keys of their values, in both directions', () => {
    const operators = {
      $gt: (n: number) => n > 0,
      $gte: (n: number) => n >= 0,
      $lt: (n: number) => n < 0,
      $lte: (n: number) => n <= 0,
      $eq: (n: number) => n === 0,
    };
    fc.assert(
      fc.property(
        anyValue,
        anyValue,
        anyValue,
        fc.constantFrom(...(Object.keys(operators) as (keyof typeof operators)[])),
        fc.constantFrom(1 as const, -1 as const),
        (first, value, bound, operator, direction) => {
          const interval: Interval = operator === '$eq' ? pointInterval(bound) : rangeInterval(operator, bound);
          const { start, end } = keyRange(encodeValue(first), interval, direction);
          const key = encodeKey([first, value], [1, direction]);
          const inside = Buffer.compare(start, key) <= 0 && Buffer.compare(key, end) < 0;
          const sameBracket = encodeKey([value], [1])[0] === encodeKey([bound], [1])[0];
          expect(inside).toBe(sameBracket && operators[operator](compareValues(value, bound)));
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('collation', () => {
  const strength = (n: number) => compileCollation({ locale: 'en', strength: n });
  test.each<[number, string, string, number]>([
    [1, 'résumé', 'RESUME', 0],
    [2, 'resume', 'RESUME', 0],
    [2, 'resume', 'résumé', -1],
    [3, 'resume', 'RESUME', -1],
    [1, 'a', 'B', -1],
    [2, 'B', 'a', 1],
    [3, 'a', 'B', -1],
    [2, 'straße', 'STRASSE', 0],
  ])('strength %i: %s against %s', (level, a, b, expected) => {
    const collation = strength(level);
    expect(sign(compareValues(a, b, collation))).toBe(expected);
    expect(encodeKey([a], [1], collation).equals(encodeKey([b], [1], collation))).toBe(expected === 0);
  });

  test('reaches strings inside arrays and documents', () => {
    expect(valuesEqual({ a: ['X'] }, { a: ['x'] }, strength(2))).toBe(true);
  });

  test('numericOrdering counts, simple is byte order, nonsense is refused', () => {
    const numeric = compileCollation({ locale: 'en', numericOrdering: true });
    expect(compareValues('item 10', 'item 9', numeric)).toBeGreaterThan(0);
    expect(compileCollation({ locale: 'simple' })).toBeUndefined();
    expect(() => compileCollation({ locale: 'xx-nowhere' })).toThrow(expect.objectContaining({ code: 2 }));
    expect(() => compileCollation({ locale: 'en', strength: 9 })).toThrow(expect.objectContaining({ code: 2 }));
    expect(() => compileCollation({ strength: 1 })).toThrow(expect.objectContaining({ code: 2 }));
    expect(() => compileCollation({ locale: 'en', odd: 1 })).toThrow(expect.objectContaining({ code: 40415 }));
  });
});
