/** `bulkWrite`: inserts, updates and deletes on several collections in one command, in order. */
import { asNumber, isPlainObject, writeDoc, type Doc } from '../bson';
import { badValue, failedToParse, unauthorized } from '../errors';
import { withView, type CommandContext, type CommandTable, type Reply } from './context';
import { DEFAULT_BATCH_SIZE, type ResultStream } from './cursors';
import { firstBatch } from './find.command';
import { insertDocument, prepareDocument } from './new-document';
import { countOption, documentOption, flagOption, namespaceOf, variablesOf } from './options';
import type { Limits } from './modify';
import { runStatements } from './long-writes';
import {
  deleteStatement,
  runStatement,
  scopeOf,
  statementsOf,
  updateStatement,
  type Statement,
  type StatementScope,
  type WriteOutcome,
} from './statements';
import { checkBatchSize } from './write-errors';
import type { WriteView } from '../txn/views';
import { CursorReply } from '../wire/reply';
import { checkStatement } from './request-check';
import { splitNamespace } from '../store/catalogue';

const RESULT_NAMESPACE = 'admin.$cmd.bulkWrite';

interface Totals {
  nInserted: number;
  nUpserted: number;
  nMatched: number;
  nModified: number;
  nDeleted: number;
}

async function bulkWrite(context: CommandContext): Promise<Reply> {
  const { body } = context;
  if (context.db !== 'admin') throw unauthorized('bulkWrite may only be run against the admin database.');
  const operations = statementsOf(context, 'ops');
  checkBatchSize(operations.length);
  const namespaces = statementsOf(context, 'nsInfo').map((info) => {
    const { db, collection } = splitNamespace(String(checkStatement('bulkWrite.nsInfo', info)['ns']));
    return namespaceOf(db, collection);
  });
  for (const operation of operations) kindOf(operation, namespaces);
  const ordered = flagOption(body, 'ordered', true);
  const errorsOnly = flagOption(body, 'errorsOnly');
  const bypass = flagOption(body, 'bypassDocumentValidation');
  const scope = scopeOf(context, new Date(), bypass);
  const reply = await runStatements<Doc, Result>(context, {
    list: operations,
    ordered,
    isMulti: ({ multi }) => Boolean(multi),
    run: (view, operation, limits) => runOperation(view, scope, operation, namespaces, limits),
    sliced(operation) {
      const { kind, ns } = kindOf(operation, namespaces);
      return { statement: compile(scope, kind, ns, operation), outcome: (outcome) => resultOf(kind, outcome) };
    },
    reply(outcomes, errors) {
      const totals: Totals = { nInserted: 0, nUpserted: 0, nMatched: 0, nModified: 0, nDeleted: 0 };
      for (const [, { counts }] of outcomes)
        for (const [name, count] of Object.entries(counts)) totals[name as keyof Totals] += count;
      const results = outcomes.map(([idx, { shown }]) => ({ ok: 1, idx, ...shown }));
      const failed = errors.map(({ index, ...error }) => ({ ok: 0, idx: index, n: 0, ...error }));
      const all: Doc[] = [...(errorsOnly ? [] : results), ...failed];
      all.sort((a, b) => Number(a['idx']) - Number(b['idx']));
      return { results: all, nErrors: errors.length, ...totals, ok: 1 };
    },
  });
  return await answer(context, reply);
}

/** The results are returned as a cursor, with the counts beside it. */
async function answer(context: CommandContext, { results, ...counts }: Doc): Promise<Reply> {
  const pending = (results as Doc[]).map((result) => writeDoc(result));
  let at = 0;
  const stream: ResultStream = {
    next() {
      at += 1;
      return pending[at - 1];
    },
    suspend: () => undefined,
  };
  const options = documentOption(context.body, 'cursor') ?? {};
  const batchSize = Math.max(1, countOption(options, 'batchSize', DEFAULT_BATCH_SIZE * 1_000));
  const { cursor, batchField, batch } = await withView(context, (view) =>
    firstBatch(context, view, RESULT_NAMESPACE, stream, { batchSize, limit: pending.length }),
  );
  return new CursorReply(cursor, batchField, batch, counts);
}

/** The counts that one operation adds to the totals, and the result document shown for it. */
interface Result {
  counts: Partial<Totals>;
  shown: Doc;
}

function kindOf(operation: Doc, namespaces: readonly string[]): { kind: string; ns: string } {
  const kind = Object.keys(operation)[0] ?? '';
  checkStatement(`bulkWrite.${kind}`, operation);
  const ns = namespaces[asNumber(operation[kind]) ?? -1];
  if (ns === undefined) throw badValue(`BulkWrite ops entry has an invalid nsInfo index`);
  return { kind, ns };
}

function runOperation(
  view: WriteView,
  scope: StatementScope,
  operation: Doc,
  namespaces: readonly string[],
  limits: Limits,
): Result {
  const { kind, ns } = kindOf(operation, namespaces);
  if (kind !== 'insert') return resultOf(kind, runStatement(view, compile(scope, kind, ns, operation), limits));
  const document = operation['document'];
  if (!isPlainObject(document)) throw failedToParse("BSON field 'insert.document' is missing but a required field");
  insertDocument(view, ns, prepareDocument(document, scope.clusterTime), scope.bypassValidation);
  return { counts: { nInserted: 1 }, shown: { n: 1 } };
}

function compile(scope: StatementScope, kind: string, ns: string, operation: Doc): Statement {
  const filter = documentOption(operation, 'filter') ?? {};
  const multi = flagOption(operation, 'multi');
  if (kind === 'delete') return deleteStatement(scope, ns, filter, !multi, operation);
  if (kind !== 'update') throw failedToParse(`unknown bulkWrite operation '${kind}'`);
  return updateStatement(scope, {
    ns,
    filter,
    update: operation['updateMods'],
    multi,
    upsert: flagOption(operation, 'upsert'),
    options: operation,
    constants: isPlainObject(operation['constants'])
      ? variablesOf({ c: operation['constants'] }, 'c', scope.now)
      : undefined,
  });
}

function resultOf(kind: string, { matched, modified, upserted }: WriteOutcome): Result {
  if (kind === 'delete') return { counts: { nDeleted: matched }, shown: { n: matched } };
  return {
    counts: { nMatched: matched, nModified: modified, nUpserted: upserted ? 1 : 0 },
    shown: { n: matched + (upserted ? 1 : 0), nModified: modified, ...(upserted ? { upserted } : {}) },
  };
}

export const BULK_WRITE_COMMANDS: CommandTable = {
  bulkWrite: { run: bulkWrite, inTransaction: true, retryable: true, writes: true },
};
