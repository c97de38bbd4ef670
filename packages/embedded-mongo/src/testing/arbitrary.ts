/** Random BSON values for property tests: all types, and numbers close enough to be confused with each other. */
import * as fc from 'fast-check';
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  type Doc,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from '../bson/types';

const KEYS = ['a', 'b', 'c', 'aa', '0', 'é', '__proto__', ''];
const KNOWN_DECIMALS = [
  '0.1',
  '1E-400',
  '-1E-400',
  '1E+400',
  '-1E+6000',
  '9007199254740993',
  '0.5',
  '5',
  '5.00',
  'NaN',
];

const anyNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer(),
  fc.integer({ min: -3, max: 3 }).map((n) => new Double(n)),
  fc.double(),
  fc.constantFrom(0.1, 0.5, 1e300, 5e-324, -5e-324, NaN, Infinity, -Infinity, 2 ** 53, 2 ** 63, -(2 ** 63)),
  fc.bigInt({ min: -3n, max: 3n }).map((n) => Long.fromBigInt(n)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map((n) => Long.fromBigInt(n)),
  fc.constantFrom(...KNOWN_DECIMALS, 'Infinity', '-Infinity').map((text) => Decimal128.fromString(text)),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: -25, max: 25 }))
    .map(([digits, power]) => Decimal128.fromString(`${digits}E${power}`)),
);

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyNumber },
  {
    weight: 2,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', '\0', '\x01', '\x02', 'é', '\uffee', '😀'), maxLength: 4 }),
  },
  fc.constantFrom<unknown>(null, true, false, new MinKey(), new MaxKey()),
  fc.integer({ min: -5, max: 5 }).map((n) => new Date(n * 1000)),
  fc.constantFrom('000000000000000000000001', 'ffffffffffffffffffffffff').map((hex) => new ObjectId(hex)),
  fc.tuple(fc.uint8Array({ maxLength: 3 }), fc.constantFrom(0, 4, 128)).map(([b, t]) => new Binary(Buffer.from(b), t)),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom(new BSONRegExp('a', 'i'), new BSONRegExp('a', ''), new BSONRegExp('ab', 'x')),
  fc.constantFrom(new Code('x'), new Code('x', { a: 1 })),
);

/** Any value, with shallow nesting. */
export const anyValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: docOf(tie('value')) },
  ),
})).value;

function docOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<Doc> {
  return fc.array(fc.tuple(fc.constantFrom(...KEYS), value), { maxLength: 3 }).map((entries) => {
    const doc: Doc = {};
    for (const [key, item] of entries) {
      Object.defineProperty(doc, key, { value: item, enumerable: true, writable: true, configurable: true });
    }
    return doc;
  });
}

export const anyDoc: fc.Arbitrary<Doc> = docOf(anyValue);
