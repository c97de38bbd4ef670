/**
 * IEEE 754 decimal128 arithmetic with 34 digits, rounding half to even, on BigInt. Knows only decimals; `arithmetic.ts` mixes them with
 * other number types.
 */
import { Decimal128 } from './types';

/** A decimal: `coefficient * 10 ** exponent`, or one of the three special values. The sign of zero is not kept. */
export type Decimal = { readonly coefficient: bigint; readonly exponent: number } | 'NaN' | 'Infinity' | '-Infinity';

const DIGITS = 34;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;
const BIAS = 6176n;
const LIMIT = 10n ** BigInt(DIGITS);
const MASK_64 = (1n << 64n) - 1n;

/** The exact value of a Decimal128. */
export function parseDecimal(value: Decimal128): Decimal {
  const bytes = Buffer.from(value.bytes.buffer, value.bytes.byteOffset, 16);
  const low = bytes.readBigUInt64LE(0);
  const high = bytes.readBigUInt64LE(8);
  const negative = high >> 63n === 1n;
  const combination = (high >> 58n) & 0x1fn;
  if (combination === 0x1fn) return 'NaN';
  if (combination === 0x1en) return negative ? '-Infinity' : 'Infinity';
  // The "large coefficient" form only encodes values beyond 34 digits, which the standard reads as zero.
  const large = ((high >> 61n) & 3n) === 3n;
  const exponent = Number(((large ? high >> 47n : high >> 49n) & 0x3fffn) - BIAS);
  const coefficient = large ? 0n : ((high & ((1n << 49n) - 1n)) << 64n) | low;
  if (coefficient >= LIMIT) return { coefficient: 0n, exponent };
  return { coefficient: negative ? -coefficient : coefficient, exponent };
}

/** Rounds to a Decimal128; values that are too large become infinite. */
export function toDecimal128(value: Decimal): Decimal128 {
  if (typeof value === 'string') return Decimal128.fromString(value);
  let { coefficient, exponent } = roundDigits(value, DIGITS);
  if (exponent < MIN_EXPONENT) ({ coefficient, exponent } = quantise({ coefficient, exponent }, MIN_EXPONENT));
  while (exponent > MAX_EXPONENT && coefficient !== 0n && abs(coefficient) * 10n < LIMIT) {
    coefficient *= 10n;
    exponent--;
  }
  if (coefficient === 0n) exponent = Math.min(exponent, MAX_EXPONENT);
  if (exponent > MAX_EXPONENT) return Decimal128.fromString(coefficient < 0n ? '-Infinity' : 'Infinity');
  const magnitude = abs(coefficient);
  const high = (magnitude >> 64n) | (BigInt(exponent + Number(BIAS)) << 49n) | (coefficient < 0n ? 1n << 63n : 0n);
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(magnitude & MASK_64, 0);
  bytes.writeBigUInt64LE(high, 8);
  return new Decimal128(bytes);
}

/** Converts a double with 15 significant digits, as MongoDB does in arithmetic and `$toDecimal`. */
export function decimalFromDouble(value: number): Decimal {
  if (!Number.isFinite(value)) return specialFrom(value);
  const [mantissa = '0', power = '0'] = value.toExponential(14).split('e');
  const digits = mantissa.replace('.', '');
  return { coefficient: BigInt(digits), exponent: Number(power) - 14 };
}

/** The exact value of a double, with all its digits; for comparison. */
export function exactDecimalFromDouble(value: number): Decimal {
  if (!Number.isFinite(value)) return specialFrom(value);
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  let mantissa = value;
  let power = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    power++;
  }
  return { coefficient: BigInt(mantissa) * 5n ** BigInt(power), exponent: -power };
}

export function decimalFromBigInt(value: bigint): Decimal {
  return { coefficient: value, exponent: 0 };
}

/** The nearest double. */
export function decimalToNumber(value: Decimal): number {
  return typeof value === 'string' ? Number(value) : Number(`${value.coefficient}e${value.exponent}`);
}

/** NaN is less than everything else and equal to itself, as in MongoDB's order. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (typeof a === 'string' || typeof b === 'string') return specialRank(a) - specialRank(b);
  const signs = sign(a.coefficient) - sign(b.coefficient);
  if (signs !== 0 || a.coefficient === 0n) return signs;
  // If the leading digits have different exponents, no common exponent is needed, which could have thousands of digits.
  const places = adjustedExponent(a) - adjustedExponent(b);
  if (places !== 0) return a.coefficient > 0n ? places : -places;
  const [x, y] = align(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (typeof a === 'string' || typeof b === 'string') return specialFrom(decimalToNumber(a) + decimalToNumber(b));
  const [x, y] = align(a, b);
  return { coefficient: x + y, exponent: Math.min(a.exponent, b.exponent) };
}

export function negateDecimal(a: Decimal): Decimal {
  if (typeof a === 'string') return specialFrom(-Number(a));
  return { coefficient: -a.coefficient, exponent: a.exponent };
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  if (typeof a === 'string' || typeof b === 'string') return specialFrom(signNumber(a) * signNumber(b));
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** The decimal exponent of the leading digit: 0 for 5, 2 for 123. Undefined for zero. */
export function adjustedExponent(value: { coefficient: bigint; exponent: number }): number {
  return value.exponent + digitCount(value.coefficient) - 1;
}

function specialFrom(value: number): Decimal {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return 'Infinity';
  return value === -Infinity ? '-Infinity' : { coefficient: BigInt(Math.trunc(value)), exponent: 0 };
}

function specialRank(value: Decimal): number {
  if (value === 'NaN') return -2;
  if (value === '-Infinity') return -1;
  return value === 'Infinity' ? 1 : 0;
}

function signNumber(value: Decimal): number {
  return typeof value === 'string' ? Number(value) : sign(value.coefficient);
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
const sign = (value: bigint): number => (value < 0n ? -1 : value > 0n ? 1 : 0);
const digitCount = (value: bigint): number => abs(value).toString().length;

function align(a: Exclude<Decimal, string>, b: Exclude<Decimal, string>): [bigint, bigint] {
  if (a.exponent === b.exponent) return [a.coefficient, b.coefficient];
  if (a.exponent > b.exponent) return [a.coefficient * 10n ** BigInt(a.exponent - b.exponent), b.coefficient];
  return [a.coefficient, b.coefficient * 10n ** BigInt(b.exponent - a.exponent)];
}

function roundDigits(value: Exclude<Decimal, string>, digits: number): Exclude<Decimal, string> {
  const surplus = digitCount(value.coefficient) - digits;
  if (surplus <= 0) return value;
  const rounded = quantise(value, value.exponent + surplus);
  // Rounding up 999.. may yield one digit too many.
  return digitCount(rounded.coefficient) > digits ? quantise(rounded, rounded.exponent + 1) : rounded;
}

function quantise(value: Exclude<Decimal, string>, exponent: number): Exclude<Decimal, string> {
  if (value.exponent >= exponent) return value;
  const divisor = 10n ** BigInt(exponent - value.exponent);
  let quotient = value.coefficient / divisor;
  const twice = abs(value.coefficient % divisor) * 2n;
  if (twice > divisor || (twice === divisor && quotient % 2n !== 0n)) quotient += value.coefficient < 0n ? -1n : 1n;
  return { coefficient: quotient, exponent };
}
