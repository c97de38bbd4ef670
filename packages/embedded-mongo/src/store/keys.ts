/** Byte layout of record and index keys. Knows offsets only; the order-preserving encoding of values is `bson`'s. */
import { createHash } from 'node:crypto';
import { afterPrefix, type Range } from './key-value';

const RECORD_ID_BYTES = 8;
/** LMDB allows 1,978 bytes per key; the remainder is for the index prefix and the record id. */
const MAX_VALUE_BYTES = 1_900;
const DIGEST_BYTES = 32;

export function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Record ids count up from 1 within a collection, so they sort in insertion order. */
export function recordIdBytes(recordId: number): Buffer {
  const bytes = Buffer.allocUnsafe(RECORD_ID_BYTES);
  bytes.writeUInt32BE(Math.floor(recordId / 0x1_0000_0000));
  bytes.writeUInt32BE(recordId >>> 0, 4);
  return bytes;
}

export function readRecordId(bytes: Uint8Array, at: number): number {
  const byte = (offset: number): number => bytes[at + offset] as number;
  const high = byte(0) * 0x100_0000 + ((byte(1) << 16) | (byte(2) << 8) | byte(3));
  const low = byte(4) * 0x100_0000 + ((byte(5) << 16) | (byte(6) << 8) | byte(7));
  return high * 0x1_0000_0000 + low;
}

export function recordKey(collectionId: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(12);
  key.writeUInt32BE(collectionId);
  key.writeUInt32BE(Math.floor(recordId / 0x1_0000_0000), 4);
  key.writeUInt32BE(recordId >>> 0, 8);
  return key;
}

/** The keys of all records of the collection with this id, or those of the index with it: each kind has a space of its own. */
export function rangeOf(id: number): Range {
  return { start: u32(id), end: u32(id + 1) };
}

/** A key of a unique index; the record id is stored as its value. */
export function uniqueIndexKey(indexId: number, values: Uint8Array): Buffer {
  return Buffer.concat([u32(indexId), shorten(values)]);
}

/** A key of a non-unique index, which ends with the record id. */
export function plainIndexKey(indexId: number, values: Uint8Array, recordId: number): Buffer {
  return Buffer.concat([u32(indexId), shorten(values), recordIdBytes(recordId)]);
}

/** Turns the bounds of a scan, given as encoded values, into bounds of stored keys. */
export function indexBounds(indexId: number, from: Uint8Array, to: Uint8Array): Range {
  const prefix = u32(indexId);
  return { start: Buffer.concat([prefix, clip(from)]), end: Buffer.concat([prefix, clipUp(to)]) };
}

export const isTruncated = (values: Uint8Array): boolean => values.length > MAX_VALUE_BYTES;

/** Whether a stored key has the length of a truncated one; an untruncated value of exactly that length looks the same. */
export function mayBeCut(key: Uint8Array, unique: boolean): boolean {
  return key.length === 4 + MAX_VALUE_BYTES + (unique ? 0 : RECORD_ID_BYTES);
}

/** Truncates a value that is too long for LMDB and appends a digest: the key stays unique, and ordered up to that length. */
function shorten(values: Uint8Array): Uint8Array {
  if (!isTruncated(values)) return values;
  const digest = createHash('sha256').update(values).digest();
  return Buffer.concat([values.subarray(0, MAX_VALUE_BYTES - DIGEST_BYTES), digest]);
}

/** Bounds on truncated keys are widened; that is safe because the filter is tested on every document anyway. */
function clip(bound: Uint8Array): Uint8Array {
  return bound.length <= MAX_VALUE_BYTES - DIGEST_BYTES ? bound : bound.subarray(0, MAX_VALUE_BYTES - DIGEST_BYTES);
}

function clipUp(bound: Uint8Array): Uint8Array {
  const clipped = clip(bound);
  return clipped === bound ? bound : afterPrefix(clipped);
}
