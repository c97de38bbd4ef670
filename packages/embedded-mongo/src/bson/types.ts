/**
 * BSON values as JavaScript values, and their types. Values are distinguished by class and by the bson library's private symbol, never by a
 * `_bsontype` field, which a client could put in a document.
 */
import type { Code } from 'bson';
import { notImplemented } from '../errors';

export {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';

/** A document. Read it with own-property access only (`getOwn`): its keys come from clients. */
export type Doc = Record<string, unknown>;

/** The type names of `$type`. JavaScript's `undefined` stands for a missing field and is called `missing`. */
export type TypeName =
  | 'missing'
  | 'minKey'
  | 'null'
  | 'int'
  | 'long'
  | 'double'
  | 'decimal'
  | 'string'
  | 'symbol'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'timestamp'
  | 'regex'
  | 'dbPointer'
  | 'javascript'
  | 'javascriptWithScope'
  | 'maxKey';

/** `$type` numbers by name. */
export const TYPE_CODES: Readonly<Record<Exclude<TypeName, 'missing'>, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

const TAG = Symbol.for('@@mdb.bson.type');
const hasOwnProperty = Object.prototype.hasOwnProperty;

/** An own property's value, or undefined: `getOwn({}, 'constructor')` is undefined. */
export function getOwn(doc: object, key: string): unknown {
  return hasOwnProperty.call(doc, key) ? (doc as Doc)[key] : undefined;
}

export function hasOwn(doc: object, key: string): boolean {
  return hasOwnProperty.call(doc, key);
}

/** Whether JavaScript treats a property name as an array index and orders it before the others. */
function isIndexName(key: string): boolean {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57 && String(Number(key) >>> 0) === key && key !== '4294967295';
}

/** @throws 238 if JavaScript would not order the field after `last`, the preceding one. */
export function checkPlace(key: string, last: string | undefined): void {
  if (last === undefined || !isIndexName(key) || (isIndexName(last) && Number(last) < Number(key))) return;
  throw notImplemented(`a field named like an array index ('${key}') behind another one ('${last}') is not supported`);
}

/** The last field that was set: documents are mostly built field by field. */
let recent: { doc: object; key: string } | undefined;

/**
 * Sets an own property; `__proto__` becomes an ordinary key instead of the object's prototype.
 * @throws 238 if a new field would not come last.
 */
export function setOwn(doc: object, key: string, value: unknown): void {
  if (isIndexName(key) && !Array.isArray(doc) && !hasOwn(doc, key)) {
    checkPlace(key, recent?.doc === doc ? recent.key : Object.keys(doc).at(-1));
    recent = { doc, key };
  } else recent = undefined;
  if (key === '__proto__') {
    Object.defineProperty(doc, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    (doc as Doc)[key] = value;
  }
}

/** Whether an integral JavaScript number is written as int32; every other number is a double. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** The bson library's class tag of a value, undefined for plain objects, arrays and dates. */
export function tagOf(value: object): string | undefined {
  return (value as Record<symbol, string | undefined>)[TAG];
}

/** Whether a value is a document, not an array, a date, a regular expression or one of bson's classes. */
export function isPlainObject(value: unknown): value is Doc {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    tagOf(value) === undefined &&
    !(value instanceof RegExp) &&
    !(value instanceof Uint8Array)
  );
}

const TAG_TYPES: Readonly<Record<string, TypeName>> = {
  ObjectId: 'objectId',
  Long: 'long',
  Decimal128: 'decimal',
  Double: 'double',
  Int32: 'int',
  Binary: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
  DBRef: 'dbPointer',
};

/** The `$type` name of any value. */
export function typeOf(value: unknown): TypeName {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'boolean':
      return 'bool';
    case 'undefined':
      return 'missing';
    case 'bigint':
      return 'long';
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'array';
      if (value instanceof Date) return 'date';
      const tag = tagOf(value);
      if (tag === undefined) {
        if (value instanceof RegExp) return 'regex';
        return value instanceof Uint8Array ? 'binData' : 'object';
      }
      if (tag === 'Code') return (value as Code).scope ? 'javascriptWithScope' : 'javascript';
      return TAG_TYPES[tag] ?? 'object';
    }
    default:
      return 'object';
  }
}
