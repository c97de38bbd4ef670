/**
 * Ranges of one field's values in index order, and the corresponding key ranges of a compound index. Bounds are positions between keys, so
 * a range may begin or end inside a type bracket without a sentinel value.
 */
import { afterPrefix } from '../store/key-value';
import type { Collation } from './collation';
import { type Direction, encodeValue } from './key-string';
import { TYPE_RANKS } from './order';
import { type TypeName, typeOf } from './types';

/** A position between keys: just before or just after all keys whose field starts with `bytes`. */
export interface Bound {
  readonly bytes: Buffer;
  readonly after: boolean;
}

/** A range of one field's values, ascending. */
export interface Interval {
  readonly low: Bound;
  readonly high: Bound;
  /** Exactly one value, so that the next field of a compound index can be bounded too. */
  readonly point: boolean;
}

const EMPTY = Buffer.alloc(0);

/** Every value. */
export const FULL_INTERVAL: Interval = {
  low: { bytes: EMPTY, after: false },
  high: { bytes: EMPTY, after: true },
  point: false,
};

/** Exactly this value, in any numeric type. */
export function pointInterval(value: unknown, collation?: Collation): Interval {
  const bytes = encodeValue(value, collation);
  return { low: { bytes, after: false }, high: { bytes, after: true }, point: true };
}

/** All values of a type; all numeric types count as one. */
export function bracketInterval(type: TypeName): Interval {
  const bytes = Buffer.from([TYPE_RANKS[type]]);
  return { low: { bytes, after: false }, high: { bytes, after: true }, point: false };
}

/** Values of the same type above or below `value`. */
export function rangeInterval(operator: '$gt' | '$gte' | '$lt' | '$lte', value: unknown): Interval {
  const bracket = bracketInterval(typeOf(value));
  const bytes = encodeValue(value);
  switch (operator) {
    case '$gt':
      return { low: { bytes, after: true }, high: bracket.high, point: false };
    case '$gte':
      return { low: { bytes, after: false }, high: bracket.high, point: false };
    case '$lt':
      return { low: bracket.low, high: { bytes, after: false }, point: false };
    case '$lte':
      return { low: bracket.low, high: { bytes, after: true }, point: false };
  }
}

/** Strings that start with `prefix`. */
export function prefixInterval(prefix: string): Interval {
  // Without the zero byte that ends an encoded string.
  const bytes = encodeValue(prefix).subarray(0, -1);
  return { low: { bytes, after: false }, high: { bytes, after: true }, point: false };
}

/** The key range `start <= key < end` for the encoded values of the fields before and one interval on the next field. */
export function keyRange(prefix: Buffer, interval: Interval, direction: Direction): { start: Buffer; end: Buffer } {
  if (direction === 1) {
    return { start: Buffer.concat([prefix, place(interval.low)]), end: Buffer.concat([prefix, place(interval.high)]) };
  }
  return {
    start: Buffer.concat([prefix, invertedPlace(interval.high)]),
    end: Buffer.concat([prefix, invertedPlace(interval.low)]),
  };
}

const place = (bound: Bound): Buffer => (bound.after ? afterPrefix(bound.bytes) : bound.bytes);

function invertedPlace(bound: Bound): Buffer {
  const inverted = Buffer.from(bound.bytes.map((byte) => ~byte));
  return bound.after ? inverted : afterPrefix(inverted);
}

const compareBounds = (a: Bound, b: Bound): number => Buffer.compare(place(a), place(b));

/** Sorts intervals and merges those that overlap or touch. */
export function unionIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => compareBounds(a.low, b.low));
  const joined: Interval[] = [];
  for (const next of sorted) {
    const last = joined.at(-1);
    if (!last || compareBounds(next.low, last.high) >= 0) joined.push(next);
    else if (compareBounds(next.high, last.high) > 0) {
      joined[joined.length - 1] = { low: last.low, high: next.high, point: false };
    }
  }
  return joined;
}

/** The intersection of `a` and `b`, both ascending and disjoint. */
export function intersectIntervals(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const x = a[i] as Interval;
    const y = b[j] as Interval;
    const low = compareBounds(x.low, y.low) >= 0 ? x.low : y.low;
    const high = compareBounds(x.high, y.high) <= 0 ? x.high : y.high;
    if (compareBounds(low, high) < 0) result.push({ low, high, point: x.point || y.point });
    if (compareBounds(x.high, y.high) <= 0) i++;
    else j++;
  }
  return result;
}

/** Everything outside the given intervals. */
export function complementIntervals(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  let low = FULL_INTERVAL.low;
  for (const next of unionIntervals(intervals)) {
    if (compareBounds(low, next.low) < 0) result.push({ low, high: next.low, point: false });
    low = next.high;
  }
  if (compareBounds(low, FULL_INTERVAL.high) < 0) result.push({ low, high: FULL_INTERVAL.high, point: false });
  return result;
}
