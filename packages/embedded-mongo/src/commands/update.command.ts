/** `update` and `delete`: several statements each, every statement about one or all of its matches. */
import { readDoc, type Doc } from '../bson';
import { badValue, failedToParse, typeMismatch } from '../errors';
import type { CommandContext, CommandTable, Reply } from './context';
import { documentOption, documentsOption, flagOption, namespaceOf, numberOption, variablesOf } from './options';
import { checkStatement } from './request-check';
import { runDelete, runUpdate, scopeOf } from './statements';
import { checkBatchSize, runStatements } from './write-errors';

/** The statements from the body's array or from a document sequence. */
function statementsOf(context: CommandContext, field: string): Doc[] {
  const statements =
    context.sequences.get(field)?.map((raw) => readDoc(raw, true)) ?? documentsOption(context.body, field);
  if (!statements) throw failedToParse(`BSON field '${context.name}.${field}' is missing but a required field`);
  checkBatchSize(statements.length);
  return statements.map((statement) => checkStatement(`${context.name}.${field}`, statement));
}

async function update(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['update']);
  const statements = statementsOf(context, 'updates');
  const ordered = flagOption(context.body, 'ordered', true);
  const bypass = flagOption(context.body, 'bypassDocumentValidation');
  const now = new Date();
  const fields = await context.write((view) => {
    let n = 0;
    let nModified = 0;
    const upserted: Doc[] = [];
    const scope = scopeOf(context, view, now, bypass);
    const errors = runStatements(statements, ordered, (statement, index) => {
      const outcome = runUpdate(scope, {
        ns,
        filter: documentOption(statement, 'q') ?? {},
        update: statement['u'],
        multi: flagOption(statement, 'multi'),
        upsert: flagOption(statement, 'upsert'),
        options: statement,
        constants: variablesOf(statement, 'c', now),
      });
      n += outcome.matched + (outcome.upserted ? 1 : 0);
      nModified += outcome.modified;
      if (outcome.upserted) upserted.push({ index, ...outcome.upserted });
    });
    if (errors.length > 0) context.failTransaction();
    return {
      n,
      ...(upserted.length > 0 ? { upserted } : {}),
      nModified,
      ...(errors.length > 0 ? { writeErrors: errors } : {}),
      ok: 1,
    };
  });
  return { fields };
}

async function remove(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['delete']);
  const statements = statementsOf(context, 'deletes');
  const ordered = flagOption(context.body, 'ordered', true);
  const now = new Date();
  const fields = await context.write((view) => {
    let n = 0;
    const scope = scopeOf(context, view, now, false);
    const errors = runStatements(statements, ordered, (statement) => {
      const limit = numberOption(statement, 'limit', 0);
      if (limit !== 0 && limit !== 1) {
        throw badValue(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
      }
      const filter = documentOption(statement, 'q');
      if (!filter) throw typeMismatch("BSON field 'delete.deletes.q' is missing but a required field");
      n += runDelete(scope, ns, filter, limit === 1, statement);
    });
    if (errors.length > 0) context.failTransaction();
    return { n, ...(errors.length > 0 ? { writeErrors: errors } : {}), ok: 1 };
  });
  return { fields };
}

export const UPDATE_COMMANDS: CommandTable = {
  update: { run: update, inTransaction: true, retryable: true, writes: true },
  delete: { run: remove, inTransaction: true, retryable: true, writes: true },
};
