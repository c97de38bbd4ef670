import { compileCollation, Decimal128, type Doc, Long } from '../bson';
import { compileFilter } from './filter';
import { compileProjection } from './projection';
import { compileSort } from './sort';

const ids = (docs: Doc[]) => docs.map(({ _id }) => _id);

describe('sorts', () => {
  test.each<[Doc, Doc[], unknown[]]>([
    [
      { a: 1 },
      [{ _id: 1, a: 2 }, { _id: 2, a: 1 }, { _id: 3 }, { _id: 4, a: null }, { _id: 5, a: 'x' }],
      [3, 4, 2, 1, 5],
    ],
    [{ a: -1 }, [{ _id: 1, a: 2 }, { _id: 2, a: 'x' }, { _id: 3 }], [2, 1, 3]],
    [
      { a: 1 },
      [
        { _id: 1, a: [5, 1] },
        { _id: 2, a: 3 },
      ],
      [1, 2],
    ],
    [
      { a: -1 },
      [
        { _id: 1, a: [5, 1] },
        { _id: 2, a: 3 },
      ],
      [1, 2],
    ],
    [
      { a: 1 },
      [
        { _id: 1, a: [] },
        { _id: 2, a: null },
        { _id: 3, a: [null] },
      ],
      [1, 2, 3],
    ],
    [
      { 'a.b': 1 },
      [
        { _id: 1, a: [{ b: 3 }, { b: 9 }] },
        { _id: 2, a: { b: 4 } },
        { _id: 3, a: 1 },
      ],
      [3, 1, 2],
    ],
    [
      { 'a.b': 1, 'a.c': 1 },
      [
        {
          _id: 1,
          a: [
            { b: 1, c: 5 },
            { b: 2, c: 0 },
          ],
        },
        { _id: 2, a: { b: 1, c: 4 } },
      ],
      [2, 1],
    ],
    [
      { a: 1, b: -1 },
      [
        { _id: 1, a: 1, b: 1 },
        { _id: 2, a: 1, b: 2 },
        { _id: 3, a: 0, b: 0 },
      ],
      [3, 2, 1],
    ],
    [
      { a: 1 },
      [
        { _id: 1, a: 10 },
        { _id: 2, a: Long.fromNumber(9) },
        { _id: 3, a: Decimal128.fromString('9.5') },
      ],
      [2, 3, 1],
    ],
    [
      { a: 1 },
      [
        { _id: 1, a: true },
        { _id: 2, a: 'x' },
        { _id: 3, a: {} },
        { _id: 4, a: 1 },
        { _id: 5, a: new Date(0) },
      ],
      [4, 2, 3, 1, 5],
    ],
    [
      { a: 1 },
      [
        { _id: 1, a: 'b' },
        { _id: 2, a: 'B' },
        { _id: 3, a: 'a' },
      ],
      [2, 3, 1],
    ],
    [{ x: 1 }, [{ _id: 2 }, { _id: 1 }], [2, 1]],
  ])('%j', (spec, docs, expected) => {
    expect(ids([...docs].sort(compileSort(spec).compare))).toEqual(expected);
  });

  test('collation, bad specifications, parallel arrays', () => {
    const docs = [
      { _id: 1, a: 'b' },
      { _id: 2, a: 'B' },
      { _id: 3, a: 'a' },
    ];
    expect(ids([...docs].sort(compileSort({ a: 1 }, compileCollation({ locale: 'en', strength: 2 })).compare))).toEqual(
      [3, 1, 2],
    );
    expect(() => compileSort({ a: 2 })).toThrow(expect.objectContaining({ code: 15975 }));
    expect(() => compileSort({ a: 'asc' })).toThrow(expect.objectContaining({ code: 15975 }));
    expect(() => compileSort({ a: 1, b: 1 }).key({ a: [1], b: [2] })).toThrow(expect.objectContaining({ code: 2 }));
  });
});

const DOC = { _id: 1, a: 1, b: { c: 2, d: 3 }, e: [{ f: 1, g: 2 }, { f: 3 }, 4, [{ f: 5, g: 6 }]], n: [1, 2, 3, 4] };

describe('projections', () => {
  test('$elemMatch puts its field behind those that are included', () => {
    const shown = compileProjection({ n: { $elemMatch: { $gt: 1 } }, z: 1 })({ _id: 1, n: [1, 2], z: 3 });
    expect(Object.keys(shown)).toEqual(['_id', 'z', 'n']);
  });

  const cases: [Doc, Doc, Doc?][] = [
    [{}, DOC],
    [{ a: 1 }, { _id: 1, a: 1 }],
    [
      { n: true, a: 1 },
      { _id: 1, a: 1, n: [1, 2, 3, 4] },
    ],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [{ _id: 0 }, { a: 1, b: DOC.b, e: DOC.e, n: DOC.n }],
    [{ _id: 1 }, { _id: 1 }],
    [{ 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    [{ b: { c: 1 } }, { _id: 1, b: { c: 2 } }],
    [{ 'a.x': 1 }, { _id: 1 }],
    [{ 'b.x': 1 }, { _id: 1, b: {} }],
    [{ 'e.f': 1 }, { _id: 1, e: [{ f: 1 }, { f: 3 }, [{ f: 5 }]] }],
    [
      { a: 0, 'b.c': 0, n: 0 },
      { _id: 1, b: { d: 3 }, e: DOC.e },
    ],
    [
      { 'e.f': 0, n: 0, b: 0, a: 0 },
      { _id: 1, e: [{ g: 2 }, {}, 4, [{ g: 6 }]] },
    ],
    [
      { _id: 1, a: 0, b: 0, e: 0 },
      { _id: 1, n: [1, 2, 3, 4] },
    ],
    [
      { n: { $slice: 2 }, e: 0, b: 0 },
      { _id: 1, a: 1, n: [1, 2] },
    ],
    [
      { n: { $slice: -1 }, a: 1 },
      { _id: 1, a: 1, n: [4] },
    ],
    [
      { n: { $slice: [1, 2] }, a: 1 },
      { _id: 1, a: 1, n: [2, 3] },
    ],
    [
      { n: { $slice: [-3, 2] }, a: 1 },
      { _id: 1, a: 1, n: [2, 3] },
    ],
    [
      { a: { $slice: 1 }, b: 0, e: 0, n: 0 },
      { _id: 1, a: 1 },
    ],
    [{ n: { $elemMatch: { $gt: 2 } } }, { _id: 1, n: [3] }],
    [{ n: { $elemMatch: { $gt: 9 } } }, { _id: 1 }],
    [{ e: { $elemMatch: { f: 3 } } }, { _id: 1, e: [{ f: 3 }] }],
    [{ 'n.$': 1 }, { _id: 1, n: [3] }, { n: { $gt: 2 } }],
    [{ 'e.$': 1, a: 1 }, { _id: 1, a: 1, e: [{ f: 3 }] }, { 'e.f': 3 }],
    [
      { x: { $add: ['$a', 1] }, a: 1 },
      { _id: 1, a: 1, x: 2 },
    ],
    [
      { z: '$b.c', y: { $literal: 1 } },
      { _id: 1, z: 2, y: 1 },
    ],
    [{ 'b.c': { $add: ['$b.c', 1] } }, { _id: 1, b: { c: 3 } }],
    [{ 'q.r': '$a' }, { _id: 1, q: { r: 1 } }],
    [
      { x: '$missing', a: 1 },
      { _id: 1, a: 1 },
    ],
    [
      { _id: '$a', b: 1 },
      { b: DOC.b, _id: 1 },
    ],
    [{ constructor: 1 }, { _id: 1 }],
  ];
  test.each(cases.map(([spec, expected, filter = {}]): [Doc, Doc, Doc] => [spec, expected, filter]))(
    '%j',
    (spec, expected, filter) => {
      const result = compileProjection(spec, { filter: compileFilter(filter) })(DOC);
      expect(result).toEqual(expected);
      expect(Object.keys(result)).toEqual(Object.keys(expected));
    },
  );

  test.each<[Doc, number]>([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ 'a.b': 1, a: 1 }, 31250],
    [{ a: 0, b: '$c' }, 31252],
    [{ 'a.$': 1, 'b.$': 1 }, 31276],
    [{ 'a.$.b': 1 }, 31394],
    [{ $x: 1 }, 16410],
    [{ a: {} }, 51270],
    [{ 'a..b': 1 }, 40353],
    [{ 'a.b': { $elemMatch: { c: 1 } } }, 31275],
    [{ a: { $nonsense: 1 } }, 168],
    [{ a: { $meta: 'textScore' } }, 238],
  ])('%j is refused with %i', (spec, code) => {
    expect(() => compileProjection(spec)).toThrow(expect.objectContaining({ code }));
  });

  test('a positional projection needs a match', () => {
    const project = compileProjection({ 'n.$': 1 }, { filter: compileFilter({ a: 1 }) });
    expect(() => project(DOC)).toThrow(expect.objectContaining({ code: 51246 }));
  });
});
