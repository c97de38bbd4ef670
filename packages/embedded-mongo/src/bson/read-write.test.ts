import * as bson from 'bson';
import * as fc from 'fast-check';
import { anyDoc } from '../testing/arbitrary';
import { compareValues } from './order';
import { readDoc } from './read';
import { Decimal128, type Doc, Double, Long, MinKey, ObjectId, Timestamp, typeOf } from './types';
import { joinDocs, prependField, writeDoc } from './write';

describe('reading and writing', () => {
  test('gives back every byte of every type', () => {
    const doc = {
      int: 5,
      double: 5.5,
      integralDouble: new Double(5),
      negativeZero: -0,
      bigDouble: 1e15,
      long: Long.fromNumber(5),
      decimal: Decimal128.fromString('5.00'),
      text: 'aé😀 and a longer text beyond twenty-four bytes ünd so on',
      empty: '',
      nested: { a: [1, { b: [] }], '': null },
      binary: new bson.Binary(Buffer.from([1, 2, 3]), 2),
      uuid: new bson.Binary(Buffer.alloc(16), 4),
      id: new ObjectId(),
      date: new Date(1234),
      regex: new bson.BSONRegExp('^a', 'i'),
      code: new bson.Code('f', { a: 1 }),
      plainCode: new bson.Code('f'),
      symbol: new bson.BSONSymbol('s'),
      stamp: new Timestamp({ t: 5, i: 6 }),
      min: new MinKey(),
      ref: { $ref: 'c', $id: 1 },
      flag: true,
    };
    const raw = Buffer.from(bson.serialize(doc));
    const read = readDoc(raw);
    expect(writeDoc(read).equals(raw)).toBe(true);
    expect(typeOf(read.int)).toBe('int');
    expect(typeOf(read.integralDouble)).toBe('double');
    expect(typeOf(read.negativeZero)).toBe('double');
    expect(typeOf(read.bigDouble)).toBe('double');
    expect(typeOf(read.long)).toBe('long');
    expect(typeOf(read.ref)).toBe('object');
  });

  test('round trips any document', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const raw = writeDoc(doc);
        const read = readDoc(raw);
        expect(compareValues(read, doc)).toBe(0);
        expect(writeDoc(read).equals(raw)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('__proto__ is an ordinary key', () => {
    const doc = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
    ) as Doc;
    const read = readDoc(writeDoc(doc));
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(({} as Doc).polluted).toBeUndefined();
  });

  test('mutated and truncated input is refused or read, never worse', () => {
    const raw = writeDoc({
      a: 1,
      s: 'text',
      d: { e: [1, 'x', null] },
      b: new bson.Binary(Buffer.from([1, 2])),
      r: new bson.BSONRegExp('a', 'i'),
      n: Decimal128.fromString('1.5'),
      i: new ObjectId(),
      t: new Timestamp({ t: 1, i: 2 }),
      c: new bson.Code('f', { a: 1 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(raw.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(raw.length),
        (edits, cut) => {
          const copy = Buffer.from(raw);
          for (const [at, byte] of edits) copy[at] = byte;
          for (const bytes of [copy, copy.subarray(0, cut)]) {
            try {
              expect(typeof readDoc(bytes)).toBe('object');
            } catch (error) {
              expect(error).toMatchObject({ name: 'MongoError' });
            }
          }
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('what a class of the bson library refuses is refused as malformed', () => {
    const raw = writeDoc({ r: new bson.BSONRegExp('a', 'i') });
    raw[raw.indexOf('i\0\0')] = 'q'.charCodeAt(0);
    expect(() => readDoc(raw)).toThrow(expect.objectContaining({ name: 'MongoError', code: 22 }));
  });

  test.each<[string, Buffer, number]>([
    ['invalid UTF-8', Buffer.from('0f0000000261000300000078ff0000', 'hex'), 22],
    [
      'invalid UTF-8 in a long string',
      Buffer.concat([
        Buffer.from('2b000000026100', 'hex'),
        Buffer.from([31, 0, 0, 0]),
        Buffer.alloc(30, 0xff),
        Buffer.from([0, 0]),
      ]),
      22,
    ],
    [
      'an array index behind a name',
      Buffer.from(
        bson.serialize(
          new Map([
            ['b', 1],
            ['1', 1],
          ]),
        ),
      ),
      238,
    ],
    [
      'array indexes that descend',
      Buffer.from(
        bson.serialize(
          new Map([
            ['10', 1],
            ['9', 1],
          ]),
        ),
      ),
      238,
    ],
  ])('what a client sends may not have %s', (_name, raw, code) => {
    expect(() => readDoc(raw, true)).toThrow(expect.objectContaining({ code }));
    expect(() => readDoc(raw)).not.toThrow();
  });

  test('array indexes that ascend keep their place', () => {
    const raw = bson.serialize(
      new Map<string, unknown>([
        ['9', 1],
        ['10', 1],
        ['010', 1],
        ['a', '\ufffd'],
      ]),
    );
    expect(Object.keys(readDoc(raw, true))).toEqual(['9', '10', '010', 'a']);
  });

  test('refuses documents that are too large or too deep', () => {
    expect(() => writeDoc({ a: 'x'.repeat(17 * 1024 * 1024) })).toThrow(expect.objectContaining({ code: 10334 }));
    expect(() => writeDoc({ a: 'x'.repeat(16 * 1024 * 1024) })).toThrow(expect.objectContaining({ code: 10334 }));
    expect(writeDoc({ a: 'x'.repeat(16 * 1024 * 1024 - 100) }).length).toBeLessThanOrEqual(16 * 1024 * 1024);
    let deep: Doc = {};
    for (let i = 0; i < 250; i++) deep = { a: deep };
    expect(() => readDoc(Buffer.from(bson.serialize(deep)))).toThrow(expect.objectContaining({ code: 15 }));
    expect(() => writeDoc(deep)).toThrow(expect.objectContaining({ code: 15 }));
  });

  test('a _bsontype field from outside is refused when written, not trusted', () => {
    const hostile = Buffer.from(
      bson.serialize(new Map<string, unknown>([['a', new Map([['_bsontype', 'ObjectId']])]])),
    );
    const read = readDoc(hostile);
    expect(typeOf(read.a)).toBe('object');
    expect(() => writeDoc(read)).toThrow(expect.objectContaining({ code: 2 }));
  });
});

describe('documents put together as bytes', () => {
  const first = writeDoc({ a: 1, text: 'é' });
  test('have the fields of both, in order', () => {
    expect(Object.entries(readDoc(joinDocs(first, writeDoc({ b: [2], c: null }))))).toEqual([
      ['a', 1],
      ['text', 'é'],
      ['b', [2]],
      ['c', null],
    ]);
    expect(readDoc(joinDocs(first, writeDoc({})))).toEqual({ a: 1, text: 'é' });
    expect(readDoc(joinDocs(writeDoc({}), first))).toEqual({ a: 1, text: 'é' });
  });

  test('have an embedded one in front', () => {
    expect(Object.entries(readDoc(prependField('inner', first, writeDoc({ b: 2 }))))).toEqual([
      ['inner', { a: 1, text: 'é' }],
      ['b', 2],
    ]);
  });
});
