/** Arithmetic on all number types and dates; a null or missing operand makes the result null. */
import { ADD, asNumber, calculate, double, isNumeric, Long, MULTIPLY, numberKind, SUBTRACT, typeOf } from '../../bson';
import { badValue, locationError, mongoError, notImplemented, typeMismatch } from '../../errors';
import { binary, isNullish, variadic } from '../arguments';
import type { Operator } from '../types';

/** Adds numbers and at most one date; the numbers are then milliseconds. */
function add(values: unknown[], name: string): unknown {
  let sum: unknown = 0;
  let date: Date | undefined;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date) throw locationError(16612, `only one date allowed in an ${name} expression`);
      date = value;
    } else if (isNumeric(value)) sum = calculate(ADD, sum, value);
    else throw typeMismatch(`${name} only supports numeric or date types, not ${typeOf(value)}`);
  }
  return date ? shiftDate(date, sum) : sum;
}

function shiftDate(date: Date, milliseconds: unknown): Date {
  const shifted = new Date(date.getTime() + Math.round(asNumber(milliseconds) as number));
  if (Number.isNaN(shifted.getTime())) throw mongoError('Overflow', 'date overflow in $add');
  return shifted;
}

function subtract(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (isNumeric(b)) return shiftDate(a, calculate(SUBTRACT, 0, b));
  } else if (isNumeric(a) && isNumeric(b)) return calculate(SUBTRACT, a, b);
  throw typeMismatch(`can't $subtract ${typeOf(b)} from ${typeOf(a)}`);
}

function multiply(values: unknown[], name: string): unknown {
  let product: unknown = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!isNumeric(value)) throw typeMismatch(`${name} only supports numeric types, not ${typeOf(value)}`);
    product = calculate(MULTIPLY, product, value);
  }
  return product;
}

function divide(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) {
    throw typeMismatch(`$divide only supports numeric types, not ${typeOf(a)} and ${typeOf(b)}`);
  }
  if (asNumber(b) === 0) throw badValue("can't $divide by zero");
  if (numberKind(a) === 'decimal' || numberKind(b) === 'decimal')
    throw notImplemented('division of decimals is not supported');
  return double((asNumber(a) as number) / (asNumber(b) as number));
}

export const ARITHMETIC: Readonly<Record<string, Operator>> = {
  $add: variadic(add),
  $subtract: binary(subtract),
  $multiply: variadic(multiply),
  $divide: binary(divide),
  $rand: (operand) => {
    if (typeof operand !== 'object' || operand === null || Object.keys(operand).length > 0)
      throw locationError(3_040_501, '$rand does not currently accept arguments');
    return () => Math.random();
  },
};
