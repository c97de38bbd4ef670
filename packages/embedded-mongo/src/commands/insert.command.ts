/** `insert`: stores documents as the bytes they were sent as, `_id` first. */
import { readDoc, type Doc } from '../bson';
import { typeMismatch } from '../errors';
import type { CommandContext, CommandTable, Reply } from './context';
import { insertDocument, prepareDocument, type NewDocument } from './new-document';
import { flagOption, namespaceOf } from './options';
import { runStatements } from './long-writes';
import { checkBatchSize } from './write-errors';

async function insert(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['insert']);
  const documents = documentsOf(context);
  checkBatchSize(documents.length);
  const ordered = flagOption(context.body, 'ordered', true);
  const bypass = flagOption(context.body, 'bypassDocumentValidation');
  return runStatements(context, {
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
}

/** A bad document fails as a write error when its turn comes, so documents are prepared lazily, and only once. */
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

export const INSERT_COMMANDS: CommandTable = {
  insert: { run: insert, inTransaction: true, retryable: true, writes: true },
};
