/** Writes documents as BSON and enforces MongoDB's size limit. Knows nothing of storage. */
import { serialize } from 'bson';
import { badValue, documentTooLarge, mongoError, MongoError } from '../errors';
import { type Doc, isPlainObject } from './types';

/** Maximum size of a user document, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Maximum size of internal documents (command replies, change log entries). */
export const MAX_INTERNAL_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024;

/** Maximum nesting when writing. Lower than when reading, so that a stored document can always be read when embedded in a command. */
const MAX_STORED_DEPTH = 180;

function checkDepth(value: unknown, left: number): void {
  if (typeof value !== 'object' || value === null) return;
  const isArray = Array.isArray(value);
  if (!isArray && !isPlainObject(value)) return;
  if (left === 0) throw mongoError('Overflow', `document exceeded depth limit of ${MAX_STORED_DEPTH} levels`);
  if (isArray) for (const item of value) checkDepth(item, left - 1);
  else for (const key of Object.keys(value)) checkDepth((value as Doc)[key], left - 1);
}

/**
 * Serialises a document; fields that are `undefined` are omitted.
 * @throws 10334 above `limitBytes`, 15 Overflow when nested too deeply, 2 BadValue for what BSON cannot represent.
 */
export function writeDoc(doc: Doc, limitBytes = MAX_DOCUMENT_BYTES): Buffer {
  checkDepth(doc, MAX_STORED_DEPTH);
  let bytes: Uint8Array;
  try {
    bytes = serialize(doc, { ignoreUndefined: true });
  } catch (error) {
    if (error instanceof MongoError) throw error;
    // bson's writer has a fixed buffer of 17 MB and throws a RangeError beyond it.
    if (error instanceof RangeError) throw documentTooLarge(limitBytes + 1);
    throw badValue(error instanceof Error ? error.message : 'document cannot be written as BSON');
  }
  if (bytes.length > limitBytes) throw documentTooLarge(bytes.length);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const TYPE_DOCUMENT = 0x03;

/** Prepends an embedded document as a field to `document`; both are already encoded. */
export function prependField(name: string, value: Uint8Array, document: Uint8Array): Buffer {
  const length = document.length + 1 + name.length + 1 + value.length;
  const out = Buffer.allocUnsafe(length);
  const at = writeHeader(out, out.writeInt32LE(length, 0), TYPE_DOCUMENT, name);
  out.set(value, at);
  out.set(document.subarray(4), at + value.length);
  return out;
}

/** Writes a field's type and name, which precede its value. @returns the offset of the value */
export function writeHeader(out: Buffer, start: number, type: number, name: string): number {
  out[start] = type;
  const at = start + 1 + out.write(name, start + 1, 'latin1');
  out[at] = 0;
  return at + 1;
}

/** Concatenates the fields of two encoded documents, which must have no field in common. */
export function joinDocs(first: Uint8Array, second: Uint8Array): Buffer {
  const border = first.length - 1;
  const out = Buffer.allocUnsafe(border + second.length - 4);
  out.set(first.subarray(0, border));
  out.set(second.subarray(4), border);
  out.writeInt32LE(out.length, 0);
  return out;
}
