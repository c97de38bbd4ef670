import { BSONRegExp, type Doc, Timestamp } from '../bson';
import { compileReplacement, compileUpdate, isReplacement, upsertSeed } from './index';

const CLUSTER_TIME = new Timestamp({ t: 1714557600, i: 1 });
const options = { now: new Date(0), clusterTime: CLUSTER_TIME };
const A = { _id: 1, a: 1 };
const insert = (doc: Doc, update: Doc) => compileUpdate(update, options).apply(doc, { inserting: true });

describe('replacement and upsert', () => {
  test('keeps _id, first', () => {
    const replace = (doc: Doc, by: Doc) => compileReplacement(by, options).apply(doc);
    expect(replace(A, { b: 2 })).toEqual({ doc: { _id: 1, b: 2 }, modified: true });
    expect(Object.keys(replace(A, { b: 2, _id: 1 }).doc)).toEqual(['_id', 'b']);
    expect(replace(A, { a: 1, _id: 1 }).modified).toBe(false);
    expect(replace({}, { b: new Timestamp({ t: 0, i: 0 }) }).doc).toEqual({ b: CLUSTER_TIME });
    expect(() => replace(A, { _id: 2 })).toThrow(expect.objectContaining({ code: 66 }));
    expect(() => replace(A, { b: 1, $set: 1 })).toThrow(expect.objectContaining({ code: 52 }));
    expect([isReplacement({}), isReplacement({ a: 1 }), isReplacement({ $set: {} }), isReplacement([])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each<[Doc, Doc]>([
    [{ a: 1, b: { $gt: 5 }, c: new BSONRegExp('x') }, { a: 1 }],
    [{ 'a.b': 1, 'a.c': 2 }, { a: { b: 1, c: 2 } }],
    [{ a: { $eq: 1 } }, { a: 1 }],
    [{ $and: [{ a: 1 }, { $and: [{ b: 2 }] }] }, { a: 1, b: 2 }],
    [{ $or: [{ a: 1 }] }, { a: 1 }],
    [{ $or: [{ a: 1 }, { b: 1 }] }, {}],
    [{ a: { $in: [1] } }, { a: 1 }],
    [{ a: { $in: [1, 2] } }, {}],
    [{ a: { $all: [1] } }, { a: 1 }],
    [{ a: null }, { a: null }],
    [{ a: { b: 1 } }, { a: { b: 1 } }],
    [{ a: { $not: { $eq: 1 } }, $nor: [{ b: 1 }] }, {}],
  ])('the seed of %j is %j', (filter, seed) => {
    expect(upsertSeed(filter)).toEqual(seed);
  });

  test('contradicting seeds are refused; operators apply on top', () => {
    expect(() => upsertSeed({ a: 1, $and: [{ a: 2 }] })).toThrow(expect.objectContaining({ code: 54 }));
    expect(() => upsertSeed({ a: { b: 1 }, 'a.b': 1 })).toThrow(expect.objectContaining({ code: 54 }));
    expect(insert(upsertSeed({ _id: 5, a: 1 }), { $inc: { n: 1 }, $setOnInsert: { s: 1 } }).doc).toEqual({
      _id: 5,
      a: 1,
      n: 1,
      s: 1,
    });
    expect(insert({}, { $set: { _id: 7 } }).doc).toEqual({ _id: 7 });
  });
});
