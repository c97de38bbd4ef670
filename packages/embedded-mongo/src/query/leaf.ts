/** Predicates on single values: comparison within a type bracket, membership, patterns, types. */
import {
  asInteger,
  asNumber,
  type BSONRegExp,
  type BSONSymbol,
  type Collation,
  compareValues,
  encodeValue,
  isNumeric,
  stringOf,
  TYPE_CODES,
  type TypeName,
  typeOf,
  typeRank,
  valuesEqual,
} from '../bson';
import { badValue, failedToParse } from '../errors';
import { regexFromValue } from './regex';
import type { Leaf } from './traverse';

/** `$eq`: null also means missing. */
export function equals(operand: unknown, collation: Collation | undefined): Leaf {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' && !collation) {
    return (value) => value === operand || (typeof value === 'object' && valuesEqual(value, operand));
  }
  if (typeof operand === 'number' && !Number.isNaN(operand)) {
    return (value) => value === operand || (typeof value === 'object' && valuesEqual(value, operand));
  }
  if (typeof operand === 'boolean') return (value) => value === operand;
  return (value) => valuesEqual(value, operand, collation);
}

export type Comparison = '$gt' | '$gte' | '$lt' | '$lte';

const ACCEPTS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** `$gt`, `$gte`, `$lt` and `$lte`: only values of the operand's type are compared, except with MinKey and MaxKey. */
export function compares(operator: Comparison, operand: unknown, collation: Collation | undefined): Leaf {
  const accepts = ACCEPTS[operator];
  const type = typeOf(operand);
  if (type === 'null' || type === 'missing') {
    return accepts(0) ? (value) => value === null || value === undefined : () => false;
  }
  if (type === 'minKey' || type === 'maxKey') return (value) => accepts(compareValues(value ?? null, operand));
  if (isNaNValue(operand)) return accepts(0) ? isNaNValue : () => false;
  const rank = typeRank(operand);
  return (value) => {
    if (value === undefined || value === null || typeRank(value) !== rank || isNaNValue(value)) return false;
    return accepts(compareValues(value, operand, collation));
  };
}

function isNaNValue(value: unknown): boolean {
  if (typeof value === 'number') return Number.isNaN(value);
  return typeof value === 'object' && isNumeric(value) && Number.isNaN(asNumber(value));
}

/** `$in`: a hash lookup by key bytes unless the list is short; regular expressions match strings. */
export function isIn(operands: readonly unknown[], collation: Collation | undefined): Leaf {
  const patterns: Leaf[] = [];
  const plain: unknown[] = [];
  for (const operand of operands) {
    if (typeOf(operand) === 'regex') patterns.push(matchesRegex(operand as BSONRegExp));
    else plain.push(operand);
  }
  const exact = plain.length > 8 ? inSet(plain, collation) : anyOf(plain.map((operand) => equals(operand, collation)));
  return patterns.length === 0 ? exact : anyOf([exact, ...patterns]);
}

function anyOf(leaves: readonly Leaf[]): Leaf {
  return (value) => leaves.some((leaf) => leaf(value));
}

function inSet(operands: readonly unknown[], collation: Collation | undefined): Leaf {
  const hash = (value: unknown) => encodeValue(value ?? null, collation).toString('latin1');
  const strings = new Set(collation ? [] : operands.filter((operand) => typeof operand === 'string'));
  const all = new Set(operands.map(hash));
  return (value) => (typeof value === 'string' && !collation ? strings.has(value) : all.has(hash(value)));
}

/** A pattern matches strings, and stored regular expressions that are equal to it. */
export function matchesRegex(operand: BSONRegExp | RegExp): Leaf {
  const regex = regexFromValue(operand);
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    const type = typeOf(value);
    if (type === 'symbol') return regex.test(stringOf(value as BSONSymbol));
    return type === 'regex' && valuesEqual(value, operand);
  };
}

/** `$mod: [divisor, remainder]`; both are truncated to integers, and so are the values. */
export function modulo(operand: unknown): Leaf {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length < 2) throw badValue('malformed mod, not enough elements');
  if (operand.length > 2) throw badValue('malformed mod, too many elements');
  const divisor = truncated(operand[0]);
  const remainder = truncated(operand[1]);
  if (divisor === undefined) throw badValue('malformed mod, divisor is not a number');
  if (remainder === undefined) throw badValue('malformed mod, remainder is not a number');
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return (value) => {
    const number = truncated(value);
    return number !== undefined && number % divisor === remainder;
  };
}

function truncated(value: unknown): bigint | undefined {
  const exact = asInteger(value);
  if (exact !== undefined) return exact;
  const number = asNumber(value);
  return number === undefined || !Number.isFinite(number) || Math.abs(number) >= 2 ** 63
    ? undefined
    : BigInt(Math.trunc(number));
}

const NUMBER_TYPES: readonly TypeName[] = ['int', 'long', 'double', 'decimal'];
const NAMES_BY_CODE = new Map(Object.entries(TYPE_CODES).map(([name, code]) => [code, name as TypeName]));

/** The types that a `$type` operand names: a name, a number, `number`, or a list of these. */
export function parseTypes(operand: unknown): Set<TypeName> {
  const types = new Set<TypeName>();
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length === 0) throw failedToParse('$type must match at least one type');
  for (const item of list) {
    if (item === 'number') NUMBER_TYPES.forEach((type) => types.add(type));
    else if (typeof item === 'string') {
      // BSON's undefined is read as null, so searching for it finds nothing.
      if (item !== 'undefined' && !Object.hasOwn(TYPE_CODES, item)) throw badValue(`Unknown type name alias: ${item}`);
      types.add(item as TypeName);
    } else if (isNumeric(item)) {
      const code = asNumber(item) as number;
      const name = NAMES_BY_CODE.get(code);
      if (name === undefined && code !== 6) throw badValue(`Invalid numerical type code: ${code}`);
      if (name !== undefined) types.add(name);
    } else throw badValue('type must be represented as a number or a string');
  }
  return types;
}

export function hasType(operand: unknown): Leaf {
  const types = parseTypes(operand);
  return (value) => value !== undefined && types.has(typeOf(value));
}

export function hasSize(operand: unknown): Leaf {
  const size = asInteger(operand);
  if (size === undefined) throw badValue('Failed to parse $size. Expected an integer');
  if (size < 0n) throw badValue('Failed to parse $size. Expected a non-negative number');
  const length = Number(size);
  return (value) => Array.isArray(value) && value.length === length;
}
