/**
 * Encodes values as bytes whose memcmp order is MongoDB's order, across all numeric types. Index keys are stored in this format: a change
 * requires a new data format version.
 */
import type { Collation } from './collation';
import { adjustedExponent, type Decimal, decimalToNumber, compareDecimals, exactDecimalFromDouble } from './decimal';
import { exactDecimal, type Numeric, unwrapNumber } from './number';
import { binaryParts, regexParts, stringOf, timeOf, TYPE_RANKS } from './order';
import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  type DBRef,
  type Doc,
  type Long,
  type ObjectId,
  tagOf,
  type Timestamp,
  typeOf,
} from './types';

/** One direction per key field. */
export type Direction = 1 | -1;

const END = 0x01;
const CLOSING = Buffer.from([END]);
const EXACT = 0x02;
const BELOW = 0x01;
const ABOVE = 0x03;
const EXPONENT_BIAS = 8192;
// oxlint-disable-next-line no-control-regex -- the encoding reserves these two bytes
const NEEDS_ESCAPE = /[\0\x01]/;

/** An order-preserving key of several values. Its end byte ensures that no key is a prefix of another key of the same fields. */
export function encodeKey(values: readonly unknown[], directions: readonly Direction[], collation?: Collation): Buffer {
  writer.reset();
  for (let i = 0; i < values.length; i++) {
    const start = writer.length;
    encode(values[i], collation);
    if (directions[i] === -1) writer.invertFrom(start);
  }
  writer.byte(END);
  return writer.take();
}

/** Completes a prefix: the key that `encodeKey` returns for exactly its values. */
export function closeKey(prefix: Uint8Array): Buffer {
  return Buffer.concat([prefix, CLOSING]);
}

/** Encodes one value, ascending, for interval bounds: also the prefix of every key that begins with this value. */
export function encodeValue(value: unknown, collation?: Collation): Buffer {
  writer.reset();
  encode(value, collation);
  return writer.take();
}

/** A growing byte buffer that is reused for each key; encoding is synchronous, so one is enough. */
class Writer {
  private bytes = Buffer.allocUnsafe(1024);
  length = 0;

  reset(): void {
    this.length = 0;
  }

  take(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  private room(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }

  byte(value: number): void {
    this.room(1);
    this.bytes[this.length++] = value;
  }

  raw(value: Uint8Array): void {
    this.room(value.length);
    this.bytes.set(value, this.length);
    this.length += value.length;
  }

  uint16(value: number): void {
    this.room(2);
    this.length = this.bytes.writeUInt16BE(value, this.length);
  }

  uint32(value: number): void {
    this.room(4);
    this.length = this.bytes.writeUInt32BE(value, this.length);
  }

  int64(value: bigint): void {
    this.room(8);
    this.length = this.bytes.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n), this.length);
  }

  /** Eight bytes in numeric order: negative numbers are inverted, others have their sign bit set. */
  orderedDouble(value: number): void {
    this.room(8);
    const start = this.length;
    this.length = this.bytes.writeDoubleBE(value, start);
    if ((this.bytes[start] as number) & 0x80) this.invertFrom(start);
    else this.bytes[start] = (this.bytes[start] as number) | 0x80;
  }

  /** UTF-8 followed by 00. The bytes 00 and 01 are escaped as 01 01 and 01 02, so that no encoded text is a prefix of another. */
  text(value: string): void {
    this.room(Buffer.byteLength(value) + 1);
    if (!NEEDS_ESCAPE.test(value)) {
      this.length += this.bytes.write(value, this.length);
    } else {
      for (const byte of Buffer.from(value)) {
        if (byte < 2) this.byte(1);
        this.byte(byte < 2 ? byte + 1 : byte);
      }
    }
    this.byte(0);
  }

  invertFrom(start: number): void {
    for (let i = start; i < this.length; i++) this.bytes[i] = ~(this.bytes[i] as number) & 0xff;
  }
}

const writer = new Writer();

function encode(value: unknown, collation: Collation | undefined): void {
  const type = typeOf(value);
  writer.byte(TYPE_RANKS[type]);
  switch (type) {
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
      return encodeNumber(unwrapNumber(value) as Numeric);
    case 'string':
    case 'symbol': {
      const string = stringOf(value as string | BSONSymbol);
      return writer.text(collation ? collation.key(string) : string);
    }
    case 'object':
      return encodeDoc(value as Doc, collation);
    case 'array':
      for (const element of value as unknown[]) encode(element, collation);
      return writer.byte(0);
    case 'binData': {
      const { bytes, subtype } = binaryParts(value as Binary | Uint8Array);
      writer.uint32(bytes.length);
      writer.byte(subtype);
      return writer.raw(bytes);
    }
    case 'objectId':
      return writer.raw((value as ObjectId).id);
    case 'bool':
      return writer.byte(value ? 1 : 0);
    case 'date':
      return writer.int64(BigInt(timeOf(value as Date)));
    case 'timestamp':
      writer.uint32((value as Timestamp).t);
      return writer.uint32((value as Timestamp).i);
    case 'regex': {
      const { pattern, options } = regexParts(value as BSONRegExp | RegExp);
      writer.text(pattern);
      return writer.text(options);
    }
    case 'dbPointer':
      writer.text((value as DBRef).collection);
      return writer.raw((value as DBRef).oid.id);
    case 'javascript':
      return writer.text((value as Code).code);
    case 'javascriptWithScope':
      writer.text((value as Code).code);
      return encodeDoc((value as Code).scope ?? {}, collation);
    default:
      return undefined;
  }
}

/** Documents compare field by field: type first, then name, then value. */
function encodeDoc(doc: Doc, collation: Collation | undefined): void {
  for (const key of Object.keys(doc)) {
    writer.byte(TYPE_RANKS[typeOf(doc[key])]);
    writer.text(key);
    encode(doc[key], collation);
  }
  writer.byte(0);
}

/**
 * The nearest double towards zero, then whether it is exact. An inexact value (large int64, most decimals) is followed by its decimal
 * digits, which order values that share a double.
 */
function encodeNumber(value: Numeric): void {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) writer.int64(-(1n << 63n));
    else writer.orderedDouble(value === 0 ? 0 : value);
    return writer.byte(EXACT);
  }
  if (tagOf(value) === 'Long') {
    const rounded = (value as Long).toNumber();
    if (Number.isSafeInteger(rounded)) {
      writer.orderedDouble(rounded);
      return writer.byte(EXACT);
    }
  }
  const decimal = exactDecimal(value);
  if (typeof decimal === 'string' || decimal.coefficient === 0n) return encodeNumber(decimalToNumber(decimal));
  const negative = decimal.coefficient < 0n;
  const base = towardZero(decimal);
  if (compareDecimals(exactDecimalFromDouble(base), decimal) === 0) return encodeNumber(base);
  // Below the smallest double the base is zero, which is always written as +0.
  writer.orderedDouble(base === 0 ? 0 : base);
  writer.byte(negative ? BELOW : ABOVE);
  const start = writer.length;
  writer.uint16(adjustedExponent(decimal) + EXPONENT_BIAS);
  writer.text((negative ? -decimal.coefficient : decimal.coefficient).toString().replace(/0+$/, ''));
  if (negative) writer.invertFrom(start);
}

const bits = Buffer.alloc(8);

/** The nearest double towards zero. */
function towardZero(decimal: Exclude<Decimal, string>): number {
  const nearest = decimalToNumber(decimal);
  if (nearest === 0) return 0;
  if (!Number.isFinite(nearest)) return nearest > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
  const order = compareDecimals(exactDecimalFromDouble(nearest), decimal);
  if (order === 0 || order < 0 === nearest > 0) return nearest;
  // The nearest double lies further from zero: doubles of one sign are consecutive integers when read as bits.
  bits.writeDoubleBE(nearest);
  bits.writeBigUInt64BE(bits.readBigUInt64BE() - 1n);
  return bits.readDoubleBE();
}
