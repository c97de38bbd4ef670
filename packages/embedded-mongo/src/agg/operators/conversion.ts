/** Conversion between types, and asking for them. */
import {
  asInteger,
  asNumber,
  type Binary,
  binaryParts,
  Decimal128,
  double,
  hasOwn,
  integer,
  isPlainObject,
  type Long,
  numberKind,
  ObjectId,
  decimalToBigInt,
  type Timestamp,
  toDecimal,
  toDecimal128,
  typeOf,
  type TypeName,
} from '../../bson';
import { conversionFailure, MongoError, notImplemented } from '../../errors';
import { isNullish, isNumberType, named, unary } from '../arguments';
import type { Operator } from '../types';
import { isTruthy } from '../truth';
import { parseTypes } from '../../query/leaf';
import { parseDateString } from './date-text';

/** A value as text, undefined for types that have none. */
export function toDisplayString(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  switch (typeOf(value)) {
    case 'int':
    case 'double':
      return numberText(asNumber(value) as number);
    case 'long':
    case 'decimal':
      return (value as Long | Decimal128).toString();
    case 'objectId':
      return (value as ObjectId).toHexString();
    case 'timestamp': {
      const { t, i } = value as Timestamp;
      return `Timestamp(${t}, ${i})`;
    }
    case 'binData':
      return Buffer.from(binaryParts(value as Binary).bytes).toString('base64');
    default:
      return undefined;
  }
}

function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return String(value).replace(/e\+?(-?)(\d)$/, 'e$10$2');
}

function toBool(value: unknown): boolean {
  if (isNumberType(value)) return isTruthy(value);
  if (typeof value === 'boolean') return value;
  return true;
}

function toInteger(value: unknown, kind: 'int' | 'long'): unknown {
  const exact = integerOf(value, kind);
  const result = exact === undefined ? undefined : integer(exact, kind);
  if (result === undefined || (kind === 'int' && typeof result !== 'number')) {
    throw conversionFailure(
      `Conversion would overflow target type in $convert with no onError value: ${String(value)}`,
    );
  }
  return result;
}

function integerOf(value: unknown, kind: 'int' | 'long'): bigint | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) throw unparsable(value, 'Did not consume whole string.');
    return BigInt(value.replace('+', ''));
  }
  if (value instanceof Date && kind === 'long') return BigInt(value.getTime());
  switch (numberKind(value)) {
    case 'int':
    case 'long':
      return asInteger(value);
    case 'double': {
      const number = asNumber(value) as number;
      if (!Number.isFinite(number))
        throw conversionFailure(`Attempt to convert ${number} value to integer type in $convert with no onError value`);
      return BigInt(Math.trunc(number));
    }
    case 'decimal':
      return decimalToBigInt(toDecimal(value));
    default:
      throw unsupported(value, kind);
  }
}

function toDouble(value: unknown): unknown {
  if (typeof value === 'boolean') return double(value ? 1 : 0);
  if (typeof value === 'string') {
    if (!/^[+-]?((\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|Infinity|inf|NaN)$/i.test(value))
      throw unparsable(value, 'Did not consume whole string.');
    return double(Number(value.replace(/inf(inity)?/i, 'Infinity').replace(/nan/i, 'NaN')));
  }
  if (value instanceof Date) return double(value.getTime());
  if (!isNumberType(value)) throw unsupported(value, 'double');
  return double(asNumber(value) as number);
}

function toDecimalValue(value: unknown): Decimal128 {
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (typeof value === 'string') {
    try {
      return Decimal128.fromStringWithRounding(value);
    } catch {
      throw unparsable(value, 'Failed to parse string to decimal');
    }
  }
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (!isNumberType(value)) throw unsupported(value, 'decimal');
  return numberKind(value) === 'decimal' ? (value as Decimal128) : toDecimal128(toDecimal(value));
}

function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (typeof value === 'string') {
    const date = parseDateString(value);
    if (date) return date;
    throw conversionFailure(`Error parsing date string '${value}' in $convert with no onError value`);
  }
  switch (typeOf(value)) {
    case 'objectId':
      return (value as ObjectId).getTimestamp();
    case 'timestamp':
      return new Date((value as Timestamp).t * 1000);
    case 'long':
    case 'double':
    case 'decimal': {
      const date = new Date(Math.trunc(asNumber(value) as number));
      if (Number.isNaN(date.getTime()))
        throw conversionFailure('Number is out of range for a date in $convert with no onError value');
      return date;
    }
    default:
      throw unsupported(value, 'date');
  }
}

function toObjectId(value: unknown): ObjectId {
  if (typeOf(value) === 'objectId') return value as ObjectId;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (!/^[0-9a-f]{24}$/i.test(value)) {
    throw conversionFailure(
      `Failed to parse objectId '${value}' in $convert with no onError value: Invalid string length for parsing to OID, expected 24 but found ${value.length}`,
    );
  }
  return new ObjectId(value);
}

function toText(value: unknown): string {
  const text = toDisplayString(value);
  if (text === undefined) throw unsupported(value, 'string');
  return text;
}

const unsupported = (value: unknown, target: string) =>
  conversionFailure(`Unsupported conversion from ${typeOf(value)} to ${target} in $convert with no onError value`);
const unparsable = (text: string, why: string) =>
  conversionFailure(`Failed to parse number '${text}' in $convert with no onError value: ${why}`);

const CONVERTERS: Readonly<Partial<Record<TypeName, (value: unknown) => unknown>>> = {
  bool: toBool,
  int: (value) => toInteger(value, 'int'),
  long: (value) => toInteger(value, 'long'),
  double: toDouble,
  decimal: toDecimalValue,
  string: toText,
  date: toDate,
  objectId: toObjectId,
};

const shorthand = (type: TypeName): Operator => unary((value) => (isNullish(value) ? null : CONVERTERS[type]?.(value)));

const convert: Operator = (operand, context, name) => {
  for (const option of ['format', 'base', 'byteOrder']) {
    if (isPlainObject(operand) && hasOwn(operand, option))
      throw notImplemented(`'${option}' of $convert is not supported`);
  }
  const args = named(operand, context, name, ['input', 'to'], ['onError', 'onNull']);
  return (scope) => {
    const value = args.input(scope);
    const to = args.to(scope);
    if (isNullish(value)) return args.onNull ? args.onNull(scope) : null;
    if (isNullish(to)) return null;
    const [type] = [...parseTypes(to, 'to')] as [TypeName];
    const converter = CONVERTERS[type];
    if (!converter) throw notImplemented(`$convert to ${type} is not supported`);
    try {
      return converter(value);
    } catch (error) {
      if (args.onError && error instanceof MongoError && error.codeName === 'ConversionFailure')
        return args.onError(scope);
      throw error;
    }
  };
};

export const CONVERSION: Readonly<Record<string, Operator>> = {
  $convert: convert,
  $toBool: shorthand('bool'),
  $toInt: shorthand('int'),
  $toLong: shorthand('long'),
  $toDouble: shorthand('double'),
  $toDecimal: shorthand('decimal'),
  $toString: shorthand('string'),
  $toDate: shorthand('date'),
  $toObjectId: shorthand('objectId'),
  $type: unary((value) => typeOf(value)),
  $isNumber: unary(isNumberType),
};
