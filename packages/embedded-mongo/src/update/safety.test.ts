import * as fc from 'fast-check';
import { type Doc, readDoc, Timestamp, typeOf, writeDoc } from '../bson';
import { anyDoc } from '../testing/arbitrary';
import { compileUpdate } from './index';

const options = { now: new Date(0), clusterTime: new Timestamp({ t: 1714557600, i: 1 }) };
const apply = (doc: Doc, update: Doc | Doc[]) => compileUpdate(update, options).apply(doc);

describe('safety', () => {
  test.each([
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'a.__proto__.polluted',
    'a.constructor.prototype.polluted',
    '__proto__',
    'a.0.__proto__.polluted',
  ])('a path through %s stays in the document', (path) => {
    for (const doc of [{ _id: 1 }, { _id: 1, a: {} }, { _id: 1, a: [{}] }]) {
      for (const update of [
        { $set: { [path]: 1 } },
        { $inc: { [path]: 1 } },
        { $push: { [path]: 1 } },
        { $unset: { [path]: 1 } },
        [{ $set: { [path]: 1 } }],
      ]) {
        try {
          const result = apply(doc, JSON.parse(JSON.stringify(update), undefined) as Doc);
          writeDoc(result.doc);
          expect(Object.getPrototypeOf(result.doc)).toBe(Object.prototype);
        } catch (error) {
          expect(error).toMatchObject({ name: 'MongoError' });
        }
      }
    }
    expect(({} as Doc).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('__proto__ is stored as a field of its own', () => {
    const update = JSON.parse('{"$set": {"__proto__.x": 1}}') as Doc;
    const stored = readDoc(writeDoc(apply({ _id: 1 }, update).doc));
    expect(Object.keys(stored)).toEqual(['_id', '__proto__']);
    expect(Object.getOwnPropertyDescriptor(stored, '__proto__')?.value).toEqual({ x: 1 });
  });

  const path = fc.constantFrom('a', 'b', 'a.b', 'a.0', 'a.b.c', 'b.$[]', 'a.$[].b', '0', '_id');
  const operator = fc.constantFrom(
    '$set',
    '$unset',
    '$inc',
    '$mul',
    '$min',
    '$max',
    '$push',
    '$addToSet',
    '$pull',
    '$pullAll',
    '$pop',
  );
  const operand = fc.oneof(fc.constantFrom<unknown>(1, -1, 'b.c', [1], { $each: [1, 2] }, { $gt: 0 }), anyDoc);

  test('never changes its input, and says exactly whether anything changed', () => {
    fc.assert(
      fc.property(anyDoc, fc.array(fc.tuple(operator, path, operand), { minLength: 1, maxLength: 3 }), (doc, parts) => {
        const update: Doc = {};
        for (const [name, at, value] of parts) update[name] = { ...(update[name] as Doc | undefined), [at]: value };
        const before = writeDoc(doc);
        let result;
        try {
          result = compileUpdate(update, options).apply(doc, { positional: 0 });
        } catch (error) {
          expect(error).toMatchObject({ name: 'MongoError' });
        }
        expect(writeDoc(doc).equals(before)).toBe(true);
        if (result) {
          if (!result.modified) expect(result.doc).toBe(doc);
          else expect(typeOf(result.doc)).toBe('object');
        }
      }),
      { numRuns: 3000 },
    );
  });
});
