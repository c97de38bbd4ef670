/**
 * Builds reply documents. A cursor's batch is copied in as raw BSON: documents are not decoded merely to be sent. Knows BSON
 * framing, nothing of sockets.
 */
import { serialize } from 'bson';
import { joinDocs, prependField, type Doc } from '../bson';

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
  const cursorDocument = prependField(cursor.batchField, array, inner, TYPE_ARRAY);
  return prependField('cursor', cursorDocument, rest);
}

/** A reply that is encoded already, with further fields behind its own. */
export function extendReply(encoded: Uint8Array, fields: Doc): Buffer {
  return joinDocs(encoded, serialize(fields, { ignoreUndefined: true }));
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
