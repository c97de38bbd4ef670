/** Array and set operators whose arguments are plain values. */
import {
  asInteger,
  type Collation,
  compareValues,
  type Doc,
  encodeValue,
  isPlainObject,
  setOwn,
  typeOf,
  valuesEqual,
} from '../../bson';
import { locationError } from '../../errors';
import { binary, isNullish, isNumberType, named, requireArray, requireInteger, unary, variadic } from '../arguments';
import type { Operator } from '../types';
import { isTruthy } from '../truth';

function elementAt(array: unknown, index: unknown, name: string): unknown {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array)) {
    throw locationError(28689, `${name}'s first argument must be an array, but is ${typeOf(array)}`);
  }
  if (!isNumberType(index)) {
    throw locationError(28690, `${name}'s second argument must be a numeric value, but is ${typeOf(index)}`);
  }
  const at = asInteger(index);
  if (at === undefined)
    throw locationError(28691, `${name}'s second argument must be representable as a 32-bit integer`);
  return array.at(Number(at));
}

const end = (at: 0 | -1): Operator =>
  unary((value, name) => (isNullish(value) ? null : requireArray(value, name, 28689).at(at)));

/** Runs of set members without their repetitions; equality and order are MongoDB's. */
function distinct(values: Iterable<unknown>, collation: Collation | undefined): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const value of values) {
    const key = keyOf(value, collation);
    if (!found.has(key)) found.set(key, value);
  }
  return found;
}

const keyOf = (value: unknown, collation: Collation | undefined): string =>
  encodeValue(value ?? null, collation).toString('latin1');

function sets(values: unknown[], name: string, code: number, collation: Collation | undefined): Map<string, unknown>[] {
  return values.map((value) => {
    if (!Array.isArray(value)) {
      throw locationError(code, `All operands of ${name} must be arrays. One argument is of type: ${typeOf(value)}`);
    }
    return distinct(value, collation);
  });
}

function slice(values: unknown[], name: string): unknown {
  const [array, first, second] = values;
  if (values.some(isNullish)) return null;
  const list = requireSliceArray(array, name);
  const a = requireInteger(first, `Second argument to ${name}`, 28725);
  if (values.length === 2) return a >= 0 ? list.slice(0, a) : list.slice(a);
  const count = requireInteger(second, `Third argument to ${name}`, 28727);
  if (count <= 0) throw locationError(28729, `Third argument to ${name} must be positive: ${count}`);
  const start = a >= 0 ? a : Math.max(0, list.length + a);
  return list.slice(start, start + count);
}

function requireSliceArray(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw locationError(28724, `First argument to ${name} must be an array, but is of type: ${typeOf(value)}`);
}

/** Longest array an operator may make, against a pipeline that asks for billions of elements. */
const MAX_RANGE = 5_000_000;

function range(values: unknown[], name: string): unknown[] {
  const [start, stop, step = 1] = values.map((value, i) =>
    requireInteger(value, `${name} argument ${i + 1}`, 34443 + 2 * i),
  ) as [number, number, number?];
  if (step === 0) throw locationError(34449, `${name} requires a non-zero step value`);
  const count = Math.max(0, Math.ceil((stop - start) / step));
  if (count > MAX_RANGE) throw locationError(146, `${name} would make more than ${MAX_RANGE} elements`);
  return Array.from({ length: count }, (_, i) => start + i * step);
}

function indexOfArray(values: unknown[], name: string, collation: Collation | undefined): unknown {
  const [array, wanted, from = 0, to] = values;
  if (isNullish(array)) return null;
  if (!Array.isArray(array))
    throw locationError(40090, `${name} requires an array as a first argument, found: ${typeOf(array)}`);
  const start = requireInteger(from, `${name} start`, 40096);
  const stop = to === undefined ? array.length : requireInteger(to, `${name} end`, 40096);
  if (start < 0 || stop < 0) throw locationError(40097, `${name} requires a nonnegative index`);
  for (let i = start; i < Math.min(stop, array.length); i++) if (valuesEqual(array[i], wanted, collation)) return i;
  return -1;
}

function arrayToObject(value: unknown, name: string): unknown {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) throw locationError(40386, `${name} requires an array input, found: ${typeOf(value)}`);
  const result: Doc = {};
  for (const entry of value) {
    if (Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string') setOwn(result, entry[0], entry[1]);
    else if (isPlainObject(entry) && typeof entry.k === 'string' && Object.hasOwn(entry, 'v'))
      setOwn(result, entry.k, entry.v);
    else {
      throw locationError(
        40398,
        `${name} requires key-value pairs: [key, value] arrays or {k, v} documents with string keys`,
      );
    }
  }
  return result;
}

type Choice = (values: unknown[], n: number, collation: Collation | undefined) => unknown[];

const present = (values: unknown[]): unknown[] => values.filter((value) => !isNullish(value));

/** What `$firstN` and its kin keep, as expressions and as accumulators. */
export const CHOICES: Readonly<Record<'$firstN' | '$lastN' | '$minN' | '$maxN', Choice>> = {
  $firstN: (values, n) => values.slice(0, n),
  $lastN: (values, n) => values.slice(-n),
  $minN: (values, n, collation) =>
    present(values)
      .sort((a, b) => compareValues(a, b, collation))
      .slice(0, n),
  $maxN: (values, n, collation) =>
    present(values)
      .sort((a, b) => compareValues(b, a, collation))
      .slice(0, n),
};

const several: Operator = (operand, context, name) => {
  const { n, input } = named(operand, context, name, ['n', 'input']);
  return (scope) => {
    const array = input(scope);
    if (!Array.isArray(array)) throw locationError(5788200, `${name} input must be an array, found ${typeOf(array)}`);
    const count = requireInteger(n(scope), `'n' of ${name}`, 5787902);
    if (count <= 0) throw locationError(5787908, `'n' must be greater than 0, found ${count}`);
    return CHOICES[name as keyof typeof CHOICES](array, count, context.collation);
  };
};

const zip: Operator = (operand, context, name) => {
  const args = named(operand, context, name, ['inputs'], ['useLongestLength', 'defaults']);
  return (scope) => {
    const inputs = args.inputs(scope);
    if (isNullish(inputs)) return null;
    if (!Array.isArray(inputs) || inputs.length === 0)
      throw locationError(34461, `inputs must be a nonempty array of expressions`);
    if (inputs.some(isNullish)) return null;
    const arrays = inputs.map((input) => requireArray(input, name, 34468));
    const longest = isTruthy(args.useLongestLength?.(scope));
    const defaults = args.defaults?.(scope) as unknown[] | undefined;
    if (defaults && !longest) throw locationError(34466, 'cannot specify defaults unless useLongestLength is true');
    const lengths = arrays.map((array) => array.length);
    const length = longest ? Math.max(...lengths) : Math.min(...lengths);
    return Array.from({ length }, (_, i) =>
      arrays.map((array, j) => (i < array.length ? array[i] : (defaults?.[j] ?? null))),
    );
  };
};

export const ARRAYS: Readonly<Record<string, Operator>> = {
  $arrayElemAt: binary(elementAt),
  $first: end(0),
  $last: end(-1),
  $firstN: several,
  $lastN: several,
  $minN: several,
  $maxN: several,
  $arrayToObject: unary(arrayToObject),
  $objectToArray: unary((value, name) => {
    if (isNullish(value)) return null;
    if (!isPlainObject(value)) throw locationError(40390, `${name} requires a document input, found: ${typeOf(value)}`);
    return Object.keys(value).map((k) => ({ k, v: value[k] }));
  }),
  $concatArrays: variadic((values, name) => {
    if (values.some(isNullish)) return null;
    return values.flatMap((value) => {
      if (Array.isArray(value)) return value;
      throw locationError(28664, `${name} only supports arrays, not ${typeOf(value)}`);
    });
  }),
  $in: binary((value, array, name, { collation }) => {
    if (!Array.isArray(array)) {
      throw locationError(40081, `${name} requires an array as a second argument, found: ${typeOf(array)}`);
    }
    return array.some((element) => valuesEqual(element, value, collation));
  }),
  $indexOfArray: variadic((values, name, { collation }) => indexOfArray(values, name, collation), 2, 4),
  $isArray: unary((value) => Array.isArray(value)),
  $range: variadic(range, 2, 3),
  $reverseArray: unary((value, name) => (isNullish(value) ? null : [...requireArray(value, name, 34435)].reverse())),
  $size: unary((value, name) => requireArray(value, name, 17124).length),
  $slice: variadic(slice, 2, 3),
  $zip: zip,
  $setUnion: variadic((values, name, { collation }) => {
    if (values.some(isNullish)) return null;
    return sorted(
      distinct(
        sets(values, name, 17043, collation).flatMap((set) => [...set.values()]),
        collation,
      ),
      collation,
    );
  }),
  $setIntersection: variadic((values, name, { collation }) => {
    if (values.some(isNullish)) return null;
    const [first = new Map<string, unknown>(), ...others] = sets(values, name, 17047, collation);
    return sorted(new Map([...first].filter(([key]) => others.every((set) => set.has(key)))), collation);
  }),
  $setDifference: binary((a, b, name, { collation }) => {
    if (isNullish(a) || isNullish(b)) return null;
    const [left, right] = sets([a, b], name, 17048, collation) as [Map<string, unknown>, Map<string, unknown>];
    return [...left].filter(([key]) => !right.has(key)).map(([, value]) => value);
  }),
  $setEquals: variadic((values, name, { collation }) => {
    const [first, ...others] = sets(values, name, 17044, collation) as [Map<string, unknown>];
    return (others as Map<string, unknown>[]).every(
      (set) => set.size === first.size && [...set.keys()].every((key) => first.has(key)),
    );
  }, 2),
  $setIsSubset: binary((a, b, name, { collation }) => {
    const [left, right] = sets([a, b], name, 17046, collation) as [Map<string, unknown>, Map<string, unknown>];
    return [...left.keys()].every((key) => right.has(key));
  }),
  $allElementsTrue: unary((value, name) => requireTruthArray(value, name, 17040).every(isTruthy)),
  $anyElementTrue: unary((value, name) => requireTruthArray(value, name, 17041).some(isTruthy)),
};

function sorted(set: Map<string, unknown>, collation: Collation | undefined): unknown[] {
  return [...set.values()].sort((a, b) => compareValues(a, b, collation));
}

function requireTruthArray(value: unknown, name: string, code: number): unknown[] {
  if (Array.isArray(value)) return value;
  throw locationError(code, `${name}'s argument must be an array, but is ${typeOf(value)}`);
}
