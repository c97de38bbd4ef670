/** Arithmetic over all number types with MongoDB's promotions: int32 to int64 to double to decimal128. */
import {
  addDecimals,
  type Decimal,
  decimalFromBigInt,
  decimalFromDouble,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  toDecimal128,
} from './decimal';
import { asInteger, asNumber, double } from './number';
import { type Decimal128, isInt32, Long, typeOf } from './types';

export type NumberKind = 'int' | 'long' | 'double' | 'decimal';

/** The kind of a numeric value, undefined for anything else. */
export function numberKind(value: unknown): NumberKind | undefined {
  const type = typeOf(value);
  return type === 'int' || type === 'long' || type === 'double' || type === 'decimal' ? type : undefined;
}

/** An integer as int32 if `kind` is int and it fits, as int64 otherwise; undefined beyond 64 bits. */
export function integer(value: bigint, kind: 'int' | 'long'): number | Long | undefined {
  if (kind === 'int' && value >= -2147483648n && value <= 2147483647n) return Number(value);
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}

/** Converts any number to a decimal, as MongoDB's arithmetic does. */
export function toDecimal(value: unknown): Decimal {
  switch (numberKind(value)) {
    case 'decimal':
      return parseDecimal(value as Decimal128);
    case 'double':
      return decimalFromDouble(asNumber(value) as number);
    default:
      return decimalFromBigInt(asInteger(value) as bigint);
  }
}

/** One operation, implemented for each of the three number systems. */
export interface Operation {
  integer(a: bigint, b: bigint): bigint;
  double(a: number, b: number): number;
  decimal(a: Decimal, b: Decimal): Decimal;
}

export const ADD: Operation = { integer: (a, b) => a + b, double: (a, b) => a + b, decimal: addDecimals };
export const SUBTRACT: Operation = {
  integer: (a, b) => a - b,
  double: (a, b) => a - b,
  decimal: (a, b) => addDecimals(a, negateDecimal(b)),
};
export const MULTIPLY: Operation = { integer: (a, b) => a * b, double: (a, b) => a * b, decimal: multiplyDecimals };

/**
 * Applies an operation to two numbers. Integers beyond 64 bits give undefined with `overflow: 'undefined'` (updates refuse
 * them) and a double otherwise (as aggregation does).
 */
export function calculate(
  operation: Operation,
  a: unknown,
  b: unknown,
  overflow: 'double' | 'undefined' = 'double',
): unknown {
  if (typeof a === 'number' && typeof b === 'number' && isInt32(a) && isInt32(b)) {
    // Adding 0 turns -0 into 0: int32 has no negative zero.
    const result = operation.double(a, b) + 0;
    if (isInt32(result)) return result;
  }
  const kindA = numberKind(a);
  const kindB = numberKind(b);
  if (kindA === 'decimal' || kindB === 'decimal') return toDecimal128(operation.decimal(toDecimal(a), toDecimal(b)));
  if (kindA === 'double' || kindB === 'double') {
    return double(operation.double(asNumber(a) as number, asNumber(b) as number));
  }
  const exact = operation.integer(asInteger(a) as bigint, asInteger(b) as bigint);
  const result = integer(exact, kindA === 'long' || kindB === 'long' ? 'long' : 'int');
  if (result !== undefined || overflow === 'undefined') return result;
  return double(Number(exact));
}
