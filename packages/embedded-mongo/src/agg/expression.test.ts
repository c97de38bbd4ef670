import {
  compileCollation,
  Decimal128,
  type Doc,
  Double,
  Long,
  ObjectId,
  Timestamp,
  typeOf,
  valuesEqual,
} from '../bson';
import { evaluateExpression } from './expression';

const dec = (text: string) => Decimal128.fromString(text);
const long = (n: number | string) => Long.fromString(String(n));
const utc = (text: string) => new Date(`${text}Z`);
const id = new ObjectId('5f0000000000000000000000');
const NOON = utc('2024-02-29T12:34:56.789');

const DOC: Doc = {
  n: 5,
  d: 2.5,
  l: long(7),
  dec: dec('1.10'),
  s: 'héllo',
  list: [3, 1, 2],
  docs: [{ k: 'a', v: 1 }, { k: 'b', v: 2 }, { v: 3 }],
  o: { x: 1, y: { z: 2 } },
  t: NOON,
  nil: null,
  yes: true,
  id,
};

/** Missing results are written as undefined. */
const TABLE: [unknown, unknown][] = [
  // Paths, variables, literals
  ['$n', 5],
  ['$o.y.z', 2],
  ['$docs.v', [1, 2, 3]],
  ['$docs.k', ['a', 'b']],
  ['$list.0', []],
  ['$missing', undefined],
  ['$o.constructor', undefined],
  ['$constructor', undefined],
  ['$$ROOT.n', 5],
  ['$$CURRENT.o.x', 1],
  ['$$REMOVE', undefined],
  [{ $literal: '$n' }, '$n'],
  [
    { a: '$n', b: { c: '$missing' } },
    { a: 5, b: {} },
  ],
  [
    ['$n', '$missing'],
    [5, null],
  ],
  ['plain', 'plain'],
  [{ $let: { vars: { a: 1, b: '$n' }, in: { $add: ['$$a', '$$b'] } } }, 6],
  // Arithmetic
  [{ $add: [] }, 0],
  [{ $add: ['$n', '$l'] }, long(12)],
  [{ $add: ['$n', '$d'] }, 7.5],
  [{ $add: ['$n', '$dec'] }, dec('6.10')],
  [{ $add: ['$n', null] }, null],
  [{ $add: ['$n', '$missing'] }, null],
  [{ $add: ['$t', 1000] }, utc('2024-02-29T12:34:57.789')],
  [{ $add: [2147483647, 1] }, long(2147483648)],
  [{ $add: [long('9223372036854775807'), 1] }, 9223372036854775808],
  [{ $add: [0.1, 0.2] }, 0.30000000000000004],
  [{ $subtract: ['$n', 7] }, -2],
  [{ $subtract: ['$t', utc('2024-02-29T12:34:56')] }, long(789)],
  [{ $subtract: ['$t', 789] }, utc('2024-02-29T12:34:56')],
  [{ $multiply: ['$n', '$d'] }, 12.5],
  [{ $multiply: ['$dec', 2] }, dec('2.20')],
  [{ $divide: [7, 2] }, 3.5],
  [{ $divide: [4, 2] }, new Double(2)],
  [{ $divide: [null, 2] }, null],
  // Comparison across types: everything compares
  [{ $eq: ['$n', dec('5')] }, true],
  [{ $eq: ['$missing', null] }, false],
  [{ $eq: ['$missing', '$alsoMissing'] }, true],
  [{ $gt: ['x', 5] }, true],
  [{ $lt: [null, 5] }, true],
  [{ $lt: ['$missing', null] }, true],
  [{ $gte: [[1], {}] }, true],
  [
    {
      $ne: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    },
    true,
  ],
  // Logic and choice
  [{ $and: [] }, true],
  [{ $and: [1, '$yes', 'x'] }, true],
  [{ $and: [1, 0] }, false],
  [{ $or: [] }, false],
  [{ $or: ['$nil', '$missing', ''] }, true],
  [{ $not: ['$nil'] }, true],
  [{ $not: [[]] }, false],
  [{ $cond: ['$yes', 1, 2] }, 1],
  [{ $cond: { if: { $gt: ['$n', 9] }, then: 1, else: '$missing' } }, undefined],
  [{ $ifNull: ['$missing', '$nil', 'x'] }, 'x'],
  [{ $ifNull: ['$missing', '$nil'] }, null],
  [{ $concatArrays: ['$list', [4], []] }, [3, 1, 2, 4]],
  [{ $concatArrays: ['$list', null] }, null],
  [{ $size: '$list' }, 3],
  [{ $isArray: '$list' }, true],
  [{ $isArray: ['$n'] }, false],
  [{ $in: [long(1), '$list'] }, true],
  [{ $in: ['x', '$list'] }, false],
  [{ $slice: ['$list', 2] }, [3, 1]],
  [{ $slice: ['$list', -2] }, [1, 2]],
  [{ $slice: ['$list', 1, 1] }, [1]],
  [{ $slice: ['$list', -2, 1] }, [1]],
  [{ $map: { input: '$list', as: 'x', in: { $multiply: ['$$x', 2] } } }, [6, 2, 4]],
  [{ $map: { input: '$docs', in: '$$this.k' } }, ['a', 'b', null]],
  [{ $map: { input: '$nil', in: 1 } }, null],
  [{ $filter: { input: '$list', as: 'x', cond: { $gt: ['$$x', 1] } } }, [3, 2]],
  [{ $filter: { input: '$list', cond: { $gt: ['$$this', 0] }, limit: 2 } }, [3, 1]],
  [{ $reduce: { input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  [{ $sortArray: { input: '$list', sortBy: 1 } }, [1, 2, 3]],
  [{ $sortArray: { input: '$docs', sortBy: { v: -1 } } }, [{ v: 3 }, { k: 'b', v: 2 }, { k: 'a', v: 1 }]],
  [
    {
      $arrayToObject: [
        [
          ['a', 1],
          ['b', 2],
        ],
      ],
    },
    { a: 1, b: 2 },
  ],
  [{ $arrayToObject: { $filter: { input: '$docs', cond: '$$this.k' } } }, { a: 1, b: 2 }],
  [{ $arrayToObject: [[]] }, {}],
  [
    { $objectToArray: '$o' },
    [
      { k: 'x', v: 1 },
      { k: 'y', v: { z: 2 } },
    ],
  ],
  // Types
  [{ $type: '$n' }, 'int'],
  [{ $type: '$missing' }, 'missing'],
  [{ $type: '$d' }, 'double'],
  [{ $type: '$l' }, 'long'],
  [{ $type: '$id' }, 'objectId'],
  [{ $type: { $literal: new Timestamp({ t: 1, i: 1 }) } }, 'timestamp'],
  [{ $getField: 'n' }, 5],
  [{ $getField: { field: 'a.b', input: { $literal: { 'a.b': 1 } } } }, 1],
  [{ $setField: { field: 'a.b', input: '$o', value: 1 } }, { x: 1, y: { z: 2 }, 'a.b': 1 }],
  [{ $unsetField: { field: 'x', input: '$o' } }, { y: { z: 2 } }],
  // Accumulators as expressions
  [{ $sum: '$list' }, 6],
  [{ $sum: ['$n', '$l', 'x'] }, long(12)],
  [{ $sum: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1] }, new Double(1)],
  [{ $avg: '$list' }, new Double(2)],
  [{ $avg: ['x'] }, null],
  [{ $min: '$list' }, 1],
  [{ $max: ['$n', '$d', null] }, 5],
  [{ $dateToString: { date: '$t' } }, '2024-02-29T12:34:56.789Z'],
  [{ $dateToString: { date: '$t', format: '%Y-%m-%d %H:%M:%S %%', timezone: 'UTC' } }, '2024-02-29 12:34:56 %'],
  [{ $dateToString: { date: '$nil', onNull: 'none' } }, 'none'],
  [{ $dateToString: { date: '$id', format: '%Y' } }, '2020'],
];

describe('expressions', () => {
  test.each(TABLE)('%j is %j', (expression, expected) => {
    const actual = evaluateExpression(expression, DOC);
    expect(typeOf(actual)).toBe(typeOf(expected));
    expect(valuesEqual(actual, expected) || actual).toBe(true);
  });

  test.each<[unknown, number]>([
    [{ $nonsense: 1 }, 168],
    [{ $add: ['x', 1] }, 14],
    [{ $add: ['$t', '$t'] }, 16612],
    [{ $subtract: ['x', 1] }, 14],
    [{ $multiply: ['x'] }, 14],
    [{ $divide: [1, 0] }, 2],
    [{ $eq: [1] }, 16020],
    [{ $cond: [1, 2] }, 16020],
    [{ $cond: { if: 1 } }, 17080],
    [{ $size: '$n' }, 17124],
    [{ $size: '$missing' }, 17124],
    [{ $in: [1, 'x'] }, 40081],
    [{ $concatArrays: ['$n'] }, 28664],
    [{ $map: { input: 5, in: 1 } }, 16883],
    [{ $filter: { input: 5, cond: 1 } }, 28651],
    [{ $reduce: { input: 5, initialValue: 0, in: 0 } }, 40080],
    [{ $dateToString: { date: '$t', format: '%q' } }, 18536],
    [{ $let: { vars: { A: 1 }, in: 1 } }, 9],
    [{ $map: { input: [], foo: 1, in: 1 } }, 9],
    ['$$nope', 17276],
    ['$', 16872],
    ['$a..b', 15998],
    [{ $a: 1, $b: 2 }, 15983],
    [{ 'a.b': 1 }, 16405],
    [{ $function: {} }, 238],
    [{ $divide: [1, '$dec'] }, 238],
    [{ $avg: ['$dec', 1] }, 238],
    [{ $dateToString: { date: '$t', timezone: 'Europe/Berlin' } }, 238],
    [{ $dateToString: { date: '$t', format: '%V' } }, 238],
    [{ $dateToString: { date: 'x' } }, 16006],
    [{ $dateToString: { date: new Date(Date.UTC(10_000, 0)) } }, 18537],
    [{ $dateToString: { date: new Date(Date.UTC(-1, 0)), format: '%Y' } }, 18537],
    [{ $arrayToObject: [[['a', 1], { k: 'b', v: 2 }]] }, 40396],
    [{ $arrayToObject: [[['a', 1, 2]]] }, 40397],
    [{ $arrayToObject: [[[1, 2]]] }, 40395],
    [{ $arrayToObject: [[{ k: 'b', v: 2 }, ['a', 1]]] }, 40391],
    [{ $arrayToObject: [[{ k: 'b', v: 2, w: 3 }]] }, 40392],
    [{ $arrayToObject: [[{ k: 'b', w: 3 }]] }, 40393],
    [{ $arrayToObject: [[{ k: 1, v: 3 }]] }, 40394],
  ])('%j is refused with %i', (expression, code) => {
    expect(() => evaluateExpression(expression, DOC)).toThrow(expect.objectContaining({ code }));
  });

  test('variables, the clock and collation come from outside', () => {
    const now = new Date(5);
    expect(evaluateExpression({ $add: ['$$x', 1] }, {}, { variables: { x: 2 } })).toBe(3);
    expect(evaluateExpression('$$NOW', {}, { now })).toBe(now);
    const collation = compileCollation({ locale: 'en', strength: 2 });
    expect(evaluateExpression({ $eq: ['a', 'A'] }, {}, { collation })).toBe(true);
  });

  test('documents made from data cannot reach prototypes', () => {
    const result = evaluateExpression({ $arrayToObject: [[['__proto__', { polluted: 1 }]]] }, {});
    expect(Object.keys(result as Doc)).toEqual(['__proto__']);
    expect(({} as Doc).polluted).toBeUndefined();
  });
});
