/** Prepares documents for insertion: puts `_id` first, fills in timestamps, and refuses what MongoDB does not store. */
import {
  BSONRegExp,
  hasOwn,
  isPlainObject,
  MAX_DOCUMENT_BYTES,
  ObjectId,
  setOwn,
  type Timestamp,
  writeDoc,
  type Doc,
} from '../bson';
import { documentTooLarge, dollarPrefixedField, mongoError, typeMismatch } from '../errors';
import { insertRecord } from '../index/records';
import type { WriteView } from '../txn/views';
import { stampTimes } from '../update';
import { ensureCollection } from './create';
import { checkValid } from './validator';

export interface NewDocument {
  doc: Doc;
  raw: Uint8Array;
}

/** Stores one prepared document, creating the collection if needed. */
export function insertDocument(view: WriteView, ns: string, { doc, raw }: NewDocument, bypassValidation = false): void {
  const info = ensureCollection(view, ns);
  if (!bypassValidation) checkValid(info, doc);
  insertRecord(view, info, raw, doc);
}

/** Adds a missing `_id`, puts it first, fills in empty timestamps, and checks what MongoDB refuses. */
export function prepareDocument(doc: Doc, time: Timestamp, raw?: Uint8Array): NewDocument {
  if (typeof doc !== 'object' || doc === null || Array.isArray(doc))
    throw typeMismatch('A document to insert must be an object');
  const complete = stampTimes(withIdFirst(doc), time);
  checkId(complete['_id']);
  if (raw && complete === doc) {
    if (raw.length > MAX_DOCUMENT_BYTES) throw documentTooLarge(raw.length);
    return { doc, raw: Buffer.from(raw) };
  }
  return { doc: complete, raw: writeDoc(complete) };
}

/**
 * Returns the same document if `_id` already comes first.
 * @throws 238 if a field is named like an array index: JavaScript would put it before `_id`.
 */
export function withIdFirst(doc: Doc): Doc {
  for (const first in doc) {
    if (first === '_id') return doc;
    break;
  }
  const result: Doc = { _id: hasOwn(doc, '_id') ? doc['_id'] : new ObjectId() };
  for (const key of Object.keys(doc)) if (key !== '_id') setOwn(result, key, doc[key]);
  return result;
}

export function checkId(id: unknown): void {
  const kind = Array.isArray(id)
    ? 'array'
    : id instanceof BSONRegExp
      ? 'regex'
      : id === undefined
        ? 'undefined'
        : undefined;
  if (kind) throw mongoError('InvalidIdField', `The '_id' value cannot be of type ${kind}`);
  if (isPlainObject(id)) {
    const field = Object.keys(id).find((name) => name.startsWith('$'));
    if (field)
      throw dollarPrefixedField(`_id fields may not contain '$'-prefixed fields: ${field} is not valid for storage.`);
  }
}
