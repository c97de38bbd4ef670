/** MongoDB's total order over values of all types, and the equality that goes with it. */
import type { Collation } from './collation';
import { compareNumbers, type Numeric, unwrapNumber } from './number';
import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type DBRef,
  type Doc,
  type ObjectId,
  tagOf,
  type Timestamp,
  type TypeName,
  typeOf,
} from './types';

/**
 * The position of each type in the order; types with the same rank compare by value. The ranks are also the type bytes of index keys: above
 * 0x01 (end byte), below 0xF0 (their inverse stays below 0xFF). Changing one changes the format on disk.
 */
export const TYPE_RANKS: Readonly<Record<TypeName, number>> = {
  minKey: 0x02,
  missing: 0x04,
  null: 0x05,
  int: 0x0a,
  long: 0x0a,
  double: 0x0a,
  decimal: 0x0a,
  string: 0x0f,
  symbol: 0x0f,
  object: 0x14,
  array: 0x19,
  binData: 0x1e,
  objectId: 0x23,
  bool: 0x28,
  date: 0x2d,
  timestamp: 0x2f,
  regex: 0x32,
  dbPointer: 0x37,
  javascript: 0x3c,
  javascriptWithScope: 0x41,
  maxKey: 0x7f,
};

export function typeRank(value: unknown): number {
  return TYPE_RANKS[typeOf(value)];
}

/** MongoDB's total order; negative, 0 or positive. A missing value (`undefined`) comes before null. */
export function compareValues(a: unknown, b: unknown, collation?: Collation): number {
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return collation ? collation.compare(a, b) : compareStrings(a, b);
  const type = typeOf(a);
  const rank = TYPE_RANKS[type];
  const ranks = rank - typeRank(b);
  return ranks !== 0 ? ranks : compareSameRank(type, a, b, collation);
}

export function valuesEqual(a: unknown, b: unknown, collation?: Collation): boolean {
  return a === b || compareValues(a, b, collation) === 0;
}

function compareSameRank(type: TypeName, a: unknown, b: unknown, collation: Collation | undefined): number {
  switch (type) {
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
      return compareNumbers(unwrapNumber(a) as Numeric, unwrapNumber(b) as Numeric);
    case 'string':
    case 'symbol': {
      const [x, y] = [stringOf(a as string | BSONSymbol), stringOf(b as string | BSONSymbol)];
      return collation ? collation.compare(x, y) : compareStrings(x, y);
    }
    case 'object':
      return compareDocs(a as Doc, b as Doc, collation);
    case 'array':
      return compareArrays(a as unknown[], b as unknown[], collation);
    case 'binData':
      return compareBinary(binaryParts(a as Binary | Uint8Array), binaryParts(b as Binary | Uint8Array));
    case 'objectId':
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 'bool':
      return Number(a) - Number(b);
    case 'date':
      return timeOf(a as Date) - timeOf(b as Date);
    case 'timestamp':
      return (a as Timestamp).t - (b as Timestamp).t || (a as Timestamp).i - (b as Timestamp).i;
    case 'regex': {
      const [x, y] = [regexParts(a as BSONRegExp | RegExp), regexParts(b as BSONRegExp | RegExp)];
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options);
    }
    case 'dbPointer':
      return (
        compareStrings((a as DBRef).collection, (b as DBRef).collection) ||
        Buffer.compare((a as DBRef).oid.id, (b as DBRef).oid.id)
      );
    case 'javascript':
      return compareStrings((a as Code).code, (b as Code).code);
    case 'javascriptWithScope':
      return (
        compareStrings((a as Code).code, (b as Code).code) ||
        compareDocs((a as Code).scope ?? {}, (b as Code).scope ?? {}, collation)
      );
    default:
      return 0;
  }
}

/** Compares by Unicode code point, which is the order of UTF-8 bytes; JavaScript compares UTF-16 units. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return codePointOrder(x) - codePointOrder(y);
  }
  return a.length - b.length;
}

/** Surrogates encode code points above U+FFFF, so they sort after U+E000..U+FFFF. */
function codePointOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

function compareDocs(a: Doc, b: Doc, collation: Collation | undefined): number {
  const keysA = Object.keys(a);
  const keysB = Object.keys(b);
  const length = Math.min(keysA.length, keysB.length);
  for (let i = 0; i < length; i++) {
    const keyA = keysA[i] as string;
    const keyB = keysB[i] as string;
    const order =
      typeRank(a[keyA]) - typeRank(b[keyB]) || compareStrings(keyA, keyB) || compareValues(a[keyA], b[keyB], collation);
    if (order !== 0) return order;
  }
  return keysA.length - keysB.length;
}

function compareArrays(a: unknown[], b: unknown[], collation: Collation | undefined): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i], collation);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Content and subtype of a Binary; plain byte arrays are generic binary. */
export function binaryParts(value: Binary | Uint8Array): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Uint8Array) return { bytes: value, subtype: 0 };
  return { bytes: value.buffer.subarray(0, value.position), subtype: value.sub_type };
}

function compareBinary(a: ReturnType<typeof binaryParts>, b: ReturnType<typeof binaryParts>): number {
  return a.bytes.length - b.bytes.length || a.subtype - b.subtype || Buffer.compare(a.bytes, b.bytes);
}

export function stringOf(value: string | BSONSymbol): string {
  return typeof value === 'string' ? value : value.value;
}

export function regexParts(value: BSONRegExp | RegExp): { pattern: string; options: string } {
  if (tagOf(value) === 'BSONRegExp') {
    const { pattern, options } = value as BSONRegExp;
    return { pattern, options: [...options].sort().join('') };
  }
  const { source, flags } = value as RegExp;
  return { pattern: source, options: [...flags.replace(/[^imsx]/g, '')].sort().join('') };
}

/** Milliseconds since the epoch; dates outside JavaScript's range are all treated as the earliest date. */
export function timeOf(value: Date): number {
  const time = value.getTime();
  return Number.isNaN(time) ? -8.64e15 - 1 : time;
}
