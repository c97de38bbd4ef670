/** Extracting fields from an encoded document gives the same result as decoding, selecting and encoding. */
import * as fc from 'fast-check';
import { anyDoc, anyValue } from '../testing/arbitrary';
import { compileProjection, compileRawProjection } from '../query';
import { readDoc } from './read';
import { chosenFields, FieldNames, readFields } from './skim';
import { setOwn, type Doc } from './types';
import { writeDoc } from './write';

const NAMES = ['a', 'b', 'c', 'aa', '0', 'é', '__proto__', '', 'not there'];
const names = fc.subarray(NAMES);

it('gives the fields of these names, or all others, byte for byte', () => {
  fc.assert(
    fc.property(anyDoc, names, fc.boolean(), (doc, chosen, keeps) => {
      const expected: Doc = {};
      for (const [name, value] of Object.entries(doc))
        if (chosen.includes(name) === keeps) setOwn(expected, name, value);
      expect(Buffer.from(chosenFields(writeDoc(doc), new FieldNames(chosen), keeps))).toEqual(writeDoc(expected));
    }),
  );
});

it('projects as the projection of decoded documents does, or leaves it to that one', () => {
  const flag = fc.constantFrom<unknown>(0, 1, true, false, 2.5);
  const spec = fc.dictionary(fc.constantFrom('_id', 'a', 'b', 'aa', 'é', 'not there'), flag, { minKeys: 1 });
  fc.assert(
    fc.property(anyDoc, anyValue, spec, (rest, _id, projection) => {
      const doc: Doc = { _id, ...rest };
      const raw = compileRawProjection(projection);
      if (!raw) expect(() => compileProjection(projection)).toThrow('projection');
      else expect(readDoc(raw(writeDoc(doc)))).toEqual(readDoc(writeDoc(compileProjection(projection)(doc))));
    }),
  );
});

it.each<[string, Doc]>([
  ['nothing', {}],
  ['a path', { 'a.b': 1 }],
  ['what is within', { a: { b: 0 } }],
  ['an expression', { a: '$b' }],
  ['a computed id', { _id: '$a', b: 1 }],
  ['a name that is none', { $a: 1 }],
  ['fields that stay beside fields that go', { a: 1, b: 0 }],
])('leaves %s to the projection of decoded documents', (_, spec) => {
  expect(compileRawProjection(spec)).toBeUndefined();
});

it('refuses what is no document instead of running past its end', () => {
  const raw = writeDoc({ a: 1, text: 'long enough', list: [1, 2, { b: 3 }] });
  fc.assert(
    fc.property(fc.nat(raw.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const broken = Buffer.from(raw);
      broken[at] = byte;
      try {
        readFields(broken, new FieldNames(['text']));
      } catch (error) {
        expect(error).toMatchObject({ code: 22 });
      }
    }),
  );
  for (const broken of [Buffer.alloc(0), raw.subarray(0, -1), Buffer.from([6, 0, 0, 0, 0, 0])])
    expect(() => readFields(broken, new FieldNames(['a']))).toThrow(/document length|BSON type/);
});
