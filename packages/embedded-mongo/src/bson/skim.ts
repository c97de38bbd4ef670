/**
 * Extracts fields from an encoded document without decoding the others: a record has some forty fields, a filter needs one or two of them,
 * and the result of a projection is copied as it is. Knows where a value ends, not what it means.
 */
import { invalidBson } from '../errors';
import { readDoc } from './read';
import type { Doc } from './types';

const NONE: readonly Buffer[] = [];

/** Field names in their encoded form. */
export class FieldNames {
  private readonly byLength = new Map<number, Buffer[]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const bytes = Buffer.from(name);
      this.byLength.set(bytes.length, [...(this.byLength.get(bytes.length) ?? []), bytes]);
    }
  }

  /** Whether the set contains the name of `length` bytes at `start`. */
  has(bytes: Uint8Array, start: number, length: number): boolean {
    for (const name of this.byLength.get(length) ?? NONE) {
      let at = 0;
      while (at < length && name[at] === bytes[start + at]) at += 1;
      if (at === length) return true;
    }
    return false;
  }
}

/** Decodes the named fields. @throws 22 InvalidBSON for a malformed document, as far as it is read. */
export function readFields(raw: Uint8Array, names: FieldNames): Doc {
  return readDoc(chosenFields(raw, names, true));
}

/** The document with only the named fields, or (`keeps` false) without them. @throws 22 InvalidBSON as `readFields` */
export function chosenFields(raw: Uint8Array, names: FieldNames, keeps: boolean): Uint8Array {
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const last = bytes.length - 1;
  if (last < 4 || bytes.readInt32LE(0) !== bytes.length || bytes[last] !== 0)
    throw invalidBson('document length does not match its bytes');
  // Adjacent fields that stay are copied together.
  const runs: number[] = [];
  let length = 5;
  for (let at = 4; at < last;) {
    const name = at + 1;
    const afterName = zeroFrom(bytes, name);
    const end = endOf(bytes, bytes[at] as number, afterName + 1);
    if (end > last) throw invalidBson('value runs past the end of its document');
    if (names.has(bytes, name, afterName - name) === keeps) {
      if (runs.at(-1) === at) runs[runs.length - 1] = end;
      else runs.push(at, end);
      length += end - at;
    }
    at = end;
  }
  if (length === bytes.length) return bytes;
  const chosen = Buffer.allocUnsafe(length);
  let to = chosen.writeInt32LE(length, 0);
  for (let run = 0; run < runs.length; run += 2) {
    const part = bytes.subarray(runs[run], runs[run + 1]);
    chosen.set(part, to);
    to += part.length;
  }
  chosen[to] = 0;
  return chosen;
}

/** The end offset of a value of this type that begins at `at`. */
function endOf(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return at;
    case 0x08:
      return at + 1;
    case 0x10:
      return at + 4;
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return at + 8;
    case 0x07:
      return at + 12;
    case 0x13:
      return at + 16;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return at + 4 + lengthAt(bytes, at, 1);
    case 0x05:
      return at + 5 + lengthAt(bytes, at, 0);
    case 0x0c:
      return at + 16 + lengthAt(bytes, at, 1);
    case 0x03:
    case 0x04:
    case 0x0f:
      return at + lengthAt(bytes, at, 5);
    case 0x0b:
      return zeroFrom(bytes, zeroFrom(bytes, at) + 1) + 1;
    default:
      throw invalidBson(`unknown BSON type ${type}`);
  }
}

function zeroFrom(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1;
  return at;
}

function lengthAt(bytes: Buffer, at: number, least: number): number {
  const length = at + 4 <= bytes.length ? bytes.readInt32LE(at) : -1;
  if (length < least) throw invalidBson('a value has an invalid length');
  return length;
}
