/** The examples of RFC 8785 that apply to a registry's values, and that neither key order nor white space matters. */
import fc from 'fast-check';
import { canonicalJson } from './canonical-json';

it('writes literals, numbers and strings as the RFC does', () => {
  // The example of section 3.2.2, without its fractions.
  const input = { string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/', literals: [null, true, false] };
  expect(canonicalJson(input)).toBe('{"literals":[null,true,false],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}');
});

it('sorts names by their UTF-16 units, at every depth', () => {
  // Section 3.2.3: the smiley comes before U+FB33, as its first unit is a surrogate.
  const input = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': { b: 1, a: 2 } };
  expect(Object.values(JSON.parse(canonicalJson(input)) as object)).toHaveLength(7);
  expect(canonicalJson(input)).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":{"a":2,"b":1},"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
  );
});

it('is the same for the same value in another order, and holds the same value', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, field]) => [name, reversed(field)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
