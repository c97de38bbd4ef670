/** Builds reply documents. A cursor's batch is copied in as raw BSON, without decoding its documents. Knows BSON framing, nothing of sockets. */
import { serialize } from 'bson';
import { joinDocs, writeHeader, type Doc } from '../bson';

const TYPE_DOCUMENT = 0x03;
const TYPE_ARRAY = 0x04;

/** A reply with a cursor, which carries raw documents. */
export class CursorReply {
  constructor(
    readonly cursor: Doc,
    readonly batchField: 'firstBatch' | 'nextBatch',
    readonly batch: readonly Uint8Array[],
    /** What the reply has besides. */
    readonly fields: Doc = { ok: 1 },
  ) {}
}

/** `{ok: 1, ...}` as BSON; a cursor, if given, comes first as drivers expect it. */
export function encodeReply(fields: Doc, cursor?: CursorReply): Buffer {
  const rest = serialize(fields, { ignoreUndefined: true });
  if (!cursor) return Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength);
  return encodeCursor(cursor, rest);
}

/** Appends further fields to a reply that is already encoded. */
export function extendReply(encoded: Uint8Array, fields: Doc): Buffer {
  return joinDocs(encoded, serialize(fields, { ignoreUndefined: true }));
}

/** `{cursor: {firstBatch: [...], ...}, ...rest}`, built in one buffer: a batch has up to 16 MB, and every further copy allocates as much again. */
function encodeCursor({ cursor, batchField, batch }: CursorReply, rest: Uint8Array): Buffer {
  const inner = serialize(cursor, { ignoreUndefined: true });
  const arrayBytes = arrayLength(batch);
  const cursorBytes = inner.length + headerLength(batchField) + arrayBytes;
  const out = Buffer.allocUnsafe(rest.length + headerLength('cursor') + cursorBytes);
  let at = out.writeInt32LE(out.length, 0);
  at = writeHeader(out, at, TYPE_DOCUMENT, 'cursor');
  at = out.writeInt32LE(cursorBytes, at);
  at = writeHeader(out, at, TYPE_ARRAY, batchField);
  at = writeArray(out, at, arrayBytes, batch);
  out.set(inner.subarray(4), at);
  out.set(rest.subarray(4), at + inner.length - 4);
  return out;
}

function arrayLength(documents: readonly Uint8Array[]): number {
  let length = 5;
  for (let at = 0; at < documents.length; at += 1)
    length += headerLength(String(at)) + (documents[at] as Uint8Array).length;
  return length;
}

function writeArray(out: Buffer, start: number, length: number, documents: readonly Uint8Array[]): number {
  let at = out.writeInt32LE(length, start);
  for (let index = 0; index < documents.length; index += 1) {
    const document = documents[index] as Uint8Array;
    at = writeHeader(out, at, TYPE_DOCUMENT, String(index));
    out.set(document, at);
    at += document.length;
  }
  out[at] = 0;
  return at + 1;
}

function headerLength(name: string): number {
  return name.length + 2;
}
