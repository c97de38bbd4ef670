/** `insert`: stores documents as the bytes they came in, `_id` first. */
import {
  BSONRegExp,
  hasOwn,
  isPlainObject,
  MAX_DOCUMENT_BYTES,
  ObjectId,
  readDoc,
  setOwn,
  type Timestamp,
  writeDoc,
  type Doc,
} from '../bson';
import { documentTooLarge, dollarPrefixedField, mongoError, typeMismatch } from '../errors';
import { insertRecord } from '../index/records';
import type { WriteView } from '../txn/views';
import { stampTimes } from '../update';
import type { CommandContext, CommandTable, Reply } from './context';
import { ensureCollection } from './create';
import { flagOption, namespaceOf } from './options';
import { runInSlices } from './slices';
import { validatorOf } from './validator';
import { checkBatchSize } from './write-errors';

interface NewDocument {
  doc: Doc;
  raw: Uint8Array;
}

async function insert(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['insert']);
  const documents = documentsOf(context);
  checkBatchSize(documents.length);
  const ordered = flagOption(context.body, 'ordered', true);
  const bypass = flagOption(context.body, 'bypassDocumentValidation');
  const fields = await runInSlices(context, {
    list: documents,
    ordered,
    isMulti: () => false,
    run: (view, document) => insertDocument(view, ns, document(), bypass),
    reply: (inserted, errors) => ({
      n: inserted.length,
      ...(errors.length > 0 ? { writeErrors: errors } : {}),
      ok: 1,
    }),
  });
  return { fields };
}

/** Stores one prepared document, making the collection if needed. */
export function insertDocument(view: WriteView, ns: string, { doc, raw }: NewDocument, bypassValidation = false): void {
  const info = ensureCollection(view, ns);
  if (!bypassValidation) validatorOf(info)?.(doc);
  insertRecord(view, info, raw, doc);
}

/** Bad documents fail when their turn comes, as a write error, so they are prepared lazily but only once. */
function documentsOf(context: CommandContext): (() => NewDocument)[] {
  const sequence = context.sequences.get('documents');
  const time = context.services.engine.clock.tick();
  if (sequence) return sequence.map((raw) => once(() => prepareDocument(readDoc(raw, true), time, raw)));
  const list = context.body['documents'];
  if (!Array.isArray(list))
    throw typeMismatch("BSON field 'insert.documents' is the wrong type, expected type 'array'");
  return list.map((doc) => once(() => prepareDocument(doc as Doc, time)));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
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

/** The same document if `_id` is its first field already. @throws 238 if a field is named like an array index and cannot stand behind it. */
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

export const INSERT_COMMANDS: CommandTable = {
  insert: { run: insert, inTransaction: true, retryable: true, writes: true },
};
