/**
 * Reads raw BSON into JavaScript values without losing number types, and refuses malformed input. A plain number is an int32 if it is an
 * integer in that range and a double otherwise, exactly as bson's serialiser writes it; a double such as 5.0 stays a `Double`. The bson
 * library's own reader is unsuitable: it loses that difference or wraps every number, and it turns `{$ref, $id}` documents into a class
 * that paths cannot enter.
 */
import { isUtf8 } from 'node:buffer';
import { BSONError } from 'bson';
import { invalidBson, mongoError } from '../errors';
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  checkPlace,
  Code,
  DBRef,
  Decimal128,
  type Doc,
  Double,
  isInt32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  setOwn,
  Timestamp,
} from './types';

/** MongoDB's limit for nesting in stored documents and commands. */
const MAX_DEPTH = 200;

const MIN_KEY = new MinKey();
const MAX_KEY = new MaxKey();

/**
 * Parses a whole document. Numbers as described at the top of this module; int64 is `Long`, binary is `Binary`, dates are `Date`. `strict`
 * is for input from clients: refuses what would not be written back unchanged.
 * @throws 238 (strict) for fields named like array indexes that would be reordered, 22 InvalidBSON for anything malformed or refused by a
 * class of the bson library, 15 Overflow when nested deeper than {@link MAX_DEPTH}.
 */
export function readDoc(raw: Uint8Array, strict = false): Doc {
  const buffer = Buffer.isBuffer(raw) ? raw : Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  try {
    return new Reader(buffer, strict).document();
  } catch (error) {
    // The bson library's classes validate too: BSONRegExp, for example, refuses unknown options.
    if (BSONError.isBSONError(error)) throw invalidBson(error.message);
    throw error;
  }
}

class Reader {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly strict: boolean,
  ) {}

  document(): Doc {
    const end = this.openFrame();
    if (end !== this.bytes.length) throw invalidBson('document length does not match its bytes');
    return this.object(end);
  }

  /** Reads a length prefix and returns the offset after the frame, whose last byte must be zero. */
  private openFrame(): number {
    const start = this.at;
    this.need(5);
    const end = start + this.bytes.readInt32LE(start);
    if (end < start + 5 || end > this.bytes.length || this.bytes[end - 1] !== 0) {
      throw invalidBson('embedded document has an invalid length');
    }
    this.at = start + 4;
    return end;
  }

  private object(end: number): Doc {
    this.enter();
    const doc: Doc = {};
    let last: string | undefined;
    for (;;) {
      const type = this.bytes[this.at++] as number;
      if (type === 0) break;
      const key = this.cstring(end);
      if (this.strict) {
        checkPlace(key, last);
        last = key;
      }
      const value = this.value(type, end);
      if (key === '__proto__') setOwn(doc, key, value);
      else doc[key] = value;
    }
    this.leave(end);
    return doc;
  }

  private array(end: number): unknown[] {
    this.enter();
    const list: unknown[] = [];
    for (;;) {
      const type = this.bytes[this.at++] as number;
      if (type === 0) break;
      while (this.at < end && this.bytes[this.at] !== 0) this.at++;
      this.at++;
      list.push(this.value(type, end));
    }
    this.leave(end);
    return list;
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH) throw mongoError('Overflow', `nested deeper than ${MAX_DEPTH} levels`);
  }

  private leave(end: number): void {
    if (this.at !== end) throw invalidBson('document does not end where its length says');
    this.depth--;
  }

  private need(count: number, end = this.bytes.length): void {
    if (this.at + count > end) throw invalidBson('value runs past the end of its document');
  }

  private cstring(end: number): string {
    const { bytes } = this;
    const start = this.at;
    let i = start;
    let ascii = true;
    for (; i < end; i++) {
      const byte = bytes[i] as number;
      if (byte === 0) break;
      if (byte > 127) ascii = false;
    }
    if (i >= end) throw invalidBson('unterminated string');
    this.at = i + 1;
    return text(bytes, start, i, ascii);
  }

  private string(end: number): string {
    const { bytes } = this;
    this.need(5, end);
    const length = bytes.readInt32LE(this.at);
    const start = this.at + 4;
    const stop = start + length - 1;
    if (length < 1 || stop >= end || bytes[stop] !== 0) throw invalidBson('string has an invalid length');
    this.at = stop + 1;
    if (length > 24) return this.utf8(start, stop);
    let ascii = true;
    for (let i = start; i < stop; i++) if ((bytes[i] as number) > 127) ascii = false;
    return ascii ? text(bytes, start, stop, true) : this.utf8(start, stop);
  }

  /** @throws 22 (strict) for invalid UTF-8, which would be written back differently. */
  private utf8(start: number, stop: number): string {
    const read = this.bytes.toString('utf8', start, stop);
    if (this.strict && read.includes('\ufffd') && !isUtf8(this.bytes.subarray(start, stop)))
      throw invalidBson('strings that are no valid UTF-8 are not supported');
    return read;
  }

  private long(): Long {
    const low = this.bytes.readInt32LE(this.at);
    const high = this.bytes.readInt32LE(this.at + 4);
    this.at += 8;
    return new Long(low, high);
  }

  private slice(count: number): Buffer {
    const start = this.at;
    this.at += count;
    return Buffer.from(this.bytes.subarray(start, this.at));
  }

  private value(type: number, end: number): unknown {
    const { bytes } = this;
    switch (type) {
      case 0x01: {
        this.need(8, end);
        const value = bytes.readDoubleLE(this.at);
        this.at += 8;
        return (value | 0) === value && (isInt32(value) || value === 0) ? new Double(value) : value;
      }
      case 0x02:
        return this.string(end);
      case 0x03:
        return this.object(this.innerFrame(end));
      case 0x04:
        return this.array(this.innerFrame(end));
      case 0x05:
        return this.binary(end);
      case 0x06:
      case 0x0a:
        return null;
      case 0x07:
        this.need(12, end);
        return new ObjectId(this.slice(12));
      case 0x08:
        this.need(1, end);
        return bytes[this.at++] !== 0;
      case 0x09:
        this.need(8, end);
        return new Date(this.long().toNumber());
      case 0x0b: {
        const pattern = this.cstring(end);
        return new BSONRegExp(pattern, this.cstring(end));
      }
      case 0x0c: {
        const namespace = this.string(end);
        this.need(12, end);
        return new DBRef(namespace, new ObjectId(this.slice(12)));
      }
      case 0x0d:
        return new Code(this.string(end));
      case 0x0e:
        return new BSONSymbol(this.string(end));
      case 0x0f: {
        this.need(4, end);
        this.at += 4;
        const code = this.string(end);
        return new Code(code, this.object(this.innerFrame(end)));
      }
      case 0x10: {
        this.need(4, end);
        const value = bytes.readInt32LE(this.at);
        this.at += 4;
        return value;
      }
      case 0x11: {
        this.need(8, end);
        const i = bytes.readUInt32LE(this.at);
        const t = bytes.readUInt32LE(this.at + 4);
        this.at += 8;
        return new Timestamp({ t, i });
      }
      case 0x12:
        this.need(8, end);
        return this.long();
      case 0x13:
        this.need(16, end);
        return new Decimal128(this.slice(16));
      case 0xff:
        return MIN_KEY;
      case 0x7f:
        return MAX_KEY;
      default:
        throw invalidBson(`unknown BSON type ${type}`);
    }
  }

  private innerFrame(end: number): number {
    const inner = this.openFrame();
    if (inner > end - 1) throw invalidBson('embedded document runs past its parent');
    return inner;
  }

  private binary(end: number): Binary {
    this.need(5, end);
    let length = this.bytes.readInt32LE(this.at);
    const subtype = this.bytes[this.at + 4] as number;
    this.at += 5;
    if (length < 0) throw invalidBson('negative binary length');
    this.need(length, end);
    // Subtype 2 contains a second length; bson's writer adds it again.
    if (subtype === Binary.SUBTYPE_BYTE_ARRAY) {
      if (length < 4 || this.bytes.readInt32LE(this.at) !== length - 4) throw invalidBson('invalid old binary length');
      this.at += 4;
      length -= 4;
    }
    return new Binary(this.slice(length), subtype);
  }
}

/** Short ASCII runs are cheaper to build byte by byte than through a native call. */
function text(bytes: Buffer, start: number, end: number, ascii: boolean): string {
  if (!ascii) return bytes.toString('utf8', start, end);
  if (end - start > 12) return bytes.toString('latin1', start, end);
  let out = '';
  for (let i = start; i < end; i++) out += String.fromCharCode(bytes[i] as number);
  return out;
}
