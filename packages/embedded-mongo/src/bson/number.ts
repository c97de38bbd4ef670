/** Numbers of all four BSON types on one number line: unwrapping, exact comparison, conversion. */
import { compareDecimals, type Decimal, decimalToNumber, exactDecimalFromDouble, parseDecimal } from './decimal';
import { type Decimal128, Double, type Int32, isInt32, Long, tagOf } from './types';

/** A numeric value without the Int32 and Double wrappers. */
export type Numeric = number | Long | Decimal128;

/** The numeric value without its wrapper, undefined if it is not a number. */
export function unwrapNumber(value: unknown): Numeric | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Long.fromBigInt(value);
  if (typeof value !== 'object' || value === null) return undefined;
  switch (tagOf(value)) {
    case 'Double':
    case 'Int32':
      return (value as Double | Int32).value;
    case 'Long':
    case 'Decimal128':
      return value as Long | Decimal128;
    default:
      return undefined;
  }
}

/** A value as a JavaScript number, rounded if necessary; undefined if it is not numeric. */
export function asNumber(value: unknown): number | undefined {
  const numeric = unwrapNumber(value);
  if (numeric === undefined || typeof numeric === 'number') return numeric;
  return tagOf(numeric) === 'Long'
    ? (numeric as Long).toNumber()
    : decimalToNumber(parseDecimal(numeric as Decimal128));
}

/** A value as an integer, undefined if it is not numeric, not integral or beyond 64 bits. */
export function asInteger(value: unknown): bigint | undefined {
  const numeric = unwrapNumber(value);
  if (numeric === undefined) return undefined;
  if (typeof numeric === 'number') return Number.isInteger(numeric) ? fit64(BigInt(numeric)) : undefined;
  if (tagOf(numeric) === 'Long') return (numeric as Long).toBigInt();
  const decimal = parseDecimal(numeric as Decimal128);
  if (typeof decimal === 'string' || decimal.exponent > 19) return undefined;
  if (decimal.exponent >= 0) return fit64(decimal.coefficient * 10n ** BigInt(decimal.exponent));
  const divisor = 10n ** BigInt(-decimal.exponent);
  return decimal.coefficient % divisor === 0n ? fit64(decimal.coefficient / divisor) : undefined;
}

const fit64 = (value: bigint): bigint | undefined => (BigInt.asIntN(64, value) === value ? value : undefined);

export function isNumeric(value: unknown): boolean {
  return unwrapNumber(value) !== undefined;
}

/** A double result; integers in int32 range keep a wrapper so that they are written as doubles, not int32. */
export function double(value: number): number | Double {
  return isInt32(value) || value === 0 ? new Double(value) : value;
}

/** The exact decimal value of any number. */
export function exactDecimal(value: Numeric): Decimal {
  if (typeof value === 'number') return exactDecimalFromDouble(value);
  if (tagOf(value) === 'Long') return { coefficient: (value as Long).toBigInt(), exponent: 0 };
  return parseDecimal(value as Decimal128);
}

/** Exact comparison by value across all number types; NaN is the smallest and equal to itself. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number') {
    if (typeof b === 'number') return compareDoubles(a, b);
    if (tagOf(b) === 'Long') return 0 - compareLongToDouble(b as Long, a);
  } else if (tagOf(a) === 'Long') {
    if (typeof b === 'number') return compareLongToDouble(a as Long, b);
    if (tagOf(b) === 'Long') return (a as Long).compare(b as Long);
  }
  return compareDecimals(exactDecimal(a), exactDecimal(b));
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return (Number.isNaN(b) ? 1 : 0) - (Number.isNaN(a) ? 1 : 0);
}

function compareLongToDouble(long: Long, double: number): number {
  // Rounding to a double preserves order, so only a tie needs the exact integers.
  const coarse = compareDoubles(long.toNumber(), double);
  if (coarse !== 0 || !Number.isFinite(double)) return coarse;
  const exact = long.toBigInt();
  const other = BigInt(double);
  return exact < other ? -1 : exact > other ? 1 : 0;
}
