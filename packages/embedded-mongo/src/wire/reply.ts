/**
 * Builds reply documents. A cursor's batch is copied in as raw BSON: documents are not decoded merely to be sent. Knows BSON
 * framing, nothing of sockets.
 */
import { serialize } from 'bson';
import type { Doc } from '../bson';

const TYPE_DOCUMENT = 0x03;
const TYPE_ARRAY = 0x04;

/** A reply whose cursor carries raw documents. */
export interface CursorReply {
  cursor: Doc;
  batchField: 'firstBatch' | 'nextBatch';
  batch: readonly Uint8Array[];
}

/** `{ok: 1, ...}` as BSON; a cursor, if given, comes first as drivers expect it. */
export function encodeReply(fields: Doc, cursor?: CursorReply): Buffer {
  const rest = serialize(fields, { ignoreUndefined: true });
  if (!cursor) return Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength);
  const array = encodeArray(cursor.batch);
  const inner = serialize(cursor.cursor, { ignoreUndefined: true });
  const cursorDocument = prepend(TYPE_ARRAY, cursor.batchField, array, inner);
  return prepend(TYPE_DOCUMENT, 'cursor', cursorDocument, rest);
}

/** `document` with one more element in front. */
function prepend(type: number, name: string, value: Buffer, document: Uint8Array): Buffer {
  const length = document.length + 1 + name.length + 1 + value.length;
  const out = Buffer.allocUnsafe(length);
  out.writeInt32LE(length, 0);
  out[4] = type;
  let at = 5 + out.write(name, 5, 'latin1');
  out[at] = 0;
  at += 1;
  at += value.copy(out, at);
  out.set(document.subarray(4), at);
  return out;
}

function encodeArray(documents: readonly Uint8Array[]): Buffer {
  let length = 5;
  for (let at = 0; at < documents.length; at += 1)
    length += 2 + String(at).length + (documents[at] as Uint8Array).length;
  const out = Buffer.allocUnsafe(length);
  out.writeInt32LE(length, 0);
  let position = 4;
  for (let at = 0; at < documents.length; at += 1) {
    out[position] = TYPE_DOCUMENT;
    position += 1;
    position += out.write(String(at), position, 'latin1');
    out[position] = 0;
    position += 1;
    const document = documents[at] as Uint8Array;
    out.set(document, position);
    position += document.length;
  }
  out[position] = 0;
  return out;
}
