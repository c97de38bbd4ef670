/** Arithmetic on all number types and dates; what is null or missing makes the result null. */
import {
  ADD,
  asInteger,
  asNumber,
  calculate,
  divideDecimals,
  double,
  exactDecimalFromDouble,
  integer,
  isDecimalZero,
  Long,
  MULTIPLY,
  numberKind,
  remainderDecimals,
  roundDecimal,
  type Rounding,
  SUBTRACT,
  toBigInt,
  toDecimal,
  toDecimal128,
  typeOf,
} from '../../bson';
import { badValue, locationError, notImplemented, overflow, typeMismatch } from '../../errors';
import { binary, isNullish, isNumberType, numeric, variadic } from '../arguments';
import type { Operator } from '../types';

/** Adds numbers, and at most one date, to which numbers count as milliseconds. */
function add(values: unknown[], name: string): unknown {
  let sum: unknown = 0;
  let date: Date | undefined;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date) throw locationError(16612, `only one date allowed in an ${name} expression`);
      date = value;
    } else if (isNumberType(value)) sum = calculate(ADD, sum, value);
    else throw typeMismatch(`${name} only supports numeric or date types, not ${typeOf(value)}`);
  }
  return date ? shiftDate(date, sum) : sum;
}

function shiftDate(date: Date, milliseconds: unknown): Date {
  const shifted = new Date(date.getTime() + Math.round(asNumber(milliseconds) as number));
  if (Number.isNaN(shifted.getTime())) throw overflow('date overflow in $add');
  return shifted;
}

function subtract(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (isNumberType(b)) return shiftDate(a, calculate(SUBTRACT, 0, b));
  } else if (isNumberType(a) && isNumberType(b)) return calculate(SUBTRACT, a, b);
  throw typeMismatch(`can't $subtract ${typeOf(b)} from ${typeOf(a)}`);
}

function multiply(values: unknown[], name: string): unknown {
  let product: unknown = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!isNumberType(value)) throw typeMismatch(`${name} only supports numeric types, not ${typeOf(value)}`);
    product = calculate(MULTIPLY, product, value);
  }
  return product;
}

function divide(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumberType(a) || !isNumberType(b)) {
    throw typeMismatch(`$divide only supports numeric types, not ${typeOf(a)} and ${typeOf(b)}`);
  }
  if (asNumber(b) === 0) throw badValue("can't $divide by zero");
  if (numberKind(a) === 'decimal' || numberKind(b) === 'decimal') {
    return toDecimal128(divideDecimals(toDecimal(a), toDecimal(b)));
  }
  return double((asNumber(a) as number) / (asNumber(b) as number));
}

function modulo(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumberType(a) || !isNumberType(b)) {
    throw locationError(16611, `$mod only supports numeric types, not ${typeOf(a)} and ${typeOf(b)}`);
  }
  const kinds = [numberKind(a), numberKind(b)];
  if (kinds.includes('decimal')) {
    if (isDecimalZero(toDecimal(b))) throw locationError(16610, "can't $mod by zero");
    return toDecimal128(remainderDecimals(toDecimal(a), toDecimal(b)));
  }
  if (asNumber(b) === 0) throw locationError(16610, "can't $mod by zero");
  if (kinds.includes('double')) return double((asNumber(a) as number) % (asNumber(b) as number));
  return integer(toBigInt(a) % toBigInt(b), kinds.includes('long') ? 'long' : 'int');
}

/** Rounds towards a whole number; integers stay what they are. */
function whole(mode: Rounding, apply: (value: number) => number): Operator {
  return numeric((value) => {
    const kind = numberKind(value);
    if (kind === 'int' || kind === 'long') return value;
    if (kind === 'decimal') return toDecimal128(roundDecimal(toDecimal(value), 0, mode));
    return double(apply(asNumber(value) as number));
  });
}

/** `$round` and `$trunc` with their optional place, -20 to 100. */
function rounding(mode: Rounding): Operator {
  return variadic(
    ([value, place], name) => {
      if (isNullish(value) || place === null) return null;
      if (!isNumberType(value)) throw locationError(51081, `${name} only supports numeric types, not ${typeOf(value)}`);
      const digits = place === undefined ? 0 : Number(asInteger(place) ?? NaN);
      if (Number.isNaN(digits))
        throw locationError(51082, 'precision argument to ' + name + ' must be a integral value');
      if (digits < -20 || digits > 100) {
        throw locationError(51083, `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`);
      }
      return roundTo(value, digits, mode);
    },
    1,
    2,
  );
}

function roundTo(value: unknown, digits: number, mode: Rounding): unknown {
  const kind = numberKind(value);
  if (kind === 'decimal') return toDecimal128(roundDecimal(toDecimal(value), digits, mode));
  if (kind === 'double') {
    const number = asNumber(value) as number;
    if (!Number.isFinite(number)) return value;
    const rounded = roundDecimal(exactDecimalFromDouble(number), digits, mode);
    return double(asNumber(toDecimal128(rounded)) as number);
  }
  if (digits >= 0) return value;
  const rounded = roundDecimal({ coefficient: toBigInt(value), exponent: 0 }, digits, mode);
  if (typeof rounded === 'string') return value;
  const result = integer(rounded.coefficient * 10n ** BigInt(rounded.exponent), kind === 'long' ? 'long' : 'int');
  if (result === undefined) throw overflow('rounded value does not fit into 64 bits');
  return result;
}

function absolute(value: unknown): unknown {
  const kind = numberKind(value);
  if (kind === 'double') return double(Math.abs(asNumber(value) as number));
  if (kind === 'decimal') {
    const decimal = toDecimal(value);
    if (typeof decimal === 'string') return toDecimal128(decimal === 'NaN' ? decimal : 'Infinity');
    return decimal.coefficient < 0n ? calculate(MULTIPLY, value, -1) : value;
  }
  if (kind === 'long' && (value as Long).equals(Long.MIN_VALUE)) {
    throw locationError(28680, "can't take $abs of long long min");
  }
  return toBigInt(value) < 0n ? calculate(MULTIPLY, value, -1) : value;
}

/** A function of doubles. */
function float(apply: (value: number) => number, check?: (value: number, name: string) => void): Operator {
  return numeric((value, name) => {
    const number = asNumber(value) as number;
    check?.(number, name);
    return floatResult(apply(number), value);
  });
}

function floatResult(result: number, ...inputs: unknown[]): unknown {
  if (inputs.some((input) => numberKind(input) === 'decimal'))
    throw notImplemented('decimals are not supported in roots and powers: they would be computed as doubles');
  return double(result);
}

function power(base: unknown, exponent: unknown): unknown {
  if (isNullish(base) || isNullish(exponent)) return null;
  if (!isNumberType(base)) throw locationError(28762, `$pow's base must be numeric, not ${typeOf(base)}`);
  if (!isNumberType(exponent)) throw locationError(28763, `$pow's exponent must be numeric, not ${typeOf(exponent)}`);
  const [x, y] = [asNumber(base) as number, asNumber(exponent) as number];
  if (x === 0 && y < 0) throw locationError(28764, '$pow cannot take a base of 0 and a negative exponent');
  const kinds = [numberKind(base), numberKind(exponent)];
  if (kinds.includes('decimal') || kinds.includes('double') || y < 0) return floatResult(x ** y, base, exponent);
  if (Math.abs(x) > 1 && y > 64) return double(x ** y);
  const result = toBigInt(base) ** toBigInt(exponent);
  return integer(result, kinds.includes('long') ? 'long' : 'int') ?? double(x ** y);
}

export const ARITHMETIC: Readonly<Record<string, Operator>> = {
  $add: variadic(add),
  $subtract: binary(subtract),
  $multiply: variadic(multiply),
  $divide: binary(divide),
  $mod: binary(modulo),
  $abs: numeric(absolute),
  $ceil: whole('ceil', Math.ceil),
  $floor: whole('floor', Math.floor),
  $round: rounding('halfEven'),
  $trunc: rounding('truncate'),
  $sqrt: float(Math.sqrt, (value, name) => {
    if (value < 0) throw locationError(28714, `${name}'s argument must be greater than or equal to 0`);
  }),
  $pow: binary(power),
  $rand: (operand) => {
    if (typeof operand !== 'object' || operand === null || Object.keys(operand).length > 0)
      throw locationError(3_040_501, '$rand does not currently accept arguments');
    return () => Math.random();
  },
};
