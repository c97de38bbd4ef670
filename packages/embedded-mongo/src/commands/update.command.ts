/** `update` and `delete`: several statements each; a statement applies to one or all of its matches. */
import { asNumber, type Doc } from '../bson';
import { badValue, locationError } from '../errors';
import type { CommandContext, CommandTable, Reply } from './context';
import { documentOption, flagOption, namespaceOf, numberOption, variablesOf } from './options';
import { checkStatement } from './request-check';
import { runStatements } from './long-writes';
import {
  deleteStatement,
  runStatement,
  scopeOf,
  statementsOf,
  updateStatement,
  type Statement,
  type WriteOutcome,
} from './statements';
import { checkBatchSize } from './write-errors';

function checkedStatements(context: CommandContext, field: string): Doc[] {
  const statements = statementsOf(context, field);
  checkBatchSize(statements.length);
  return statements.map((statement) => checkStatement(`${context.name}.${field}`, statement));
}

const missing = (field: string): Error => locationError(40414, `BSON field '${field}' is missing but a required field`);

async function update(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['update']);
  const now = new Date();
  const scope = scopeOf(context, now, flagOption(context.body, 'bypassDocumentValidation'));
  const compile = (statement: Doc): Statement => {
    const filter = documentOption(statement, 'q');
    if (!filter) throw missing('update.updates.q');
    return updateStatement(scope, {
      ns,
      filter,
      update: statement['u'],
      multi: flagOption(statement, 'multi'),
      upsert: flagOption(statement, 'upsert'),
      options: statement,
      constants: variablesOf(statement, 'c', now),
    });
  };
  return runStatements<Doc, WriteOutcome>(context, {
    list: checkedStatements(context, 'updates'),
    ordered: flagOption(context.body, 'ordered', true),
    isMulti: ({ multi }) => Boolean(multi),
    run: (view, statement, limits) => runStatement(view, compile(statement), limits),
    sliced: (statement) => ({ statement: compile(statement), outcome: (result) => result }),
    reply(outcomes, errors) {
      const upserted = outcomes.flatMap(([index, outcome]) =>
        outcome.upserted ? [{ index, ...outcome.upserted }] : [],
      );
      return {
        n: sum(outcomes, ({ matched }) => matched) + upserted.length,
        ...(upserted.length > 0 ? { upserted } : {}),
        nModified: sum(outcomes, ({ modified }) => modified),
        ...(errors.length > 0 ? { writeErrors: errors } : {}),
        ok: 1,
      };
    },
  });
}

async function remove(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context.db, context.body['delete']);
  const scope = scopeOf(context, new Date(), false);
  const compile = (statement: Doc): Statement => {
    if (statement['limit'] === undefined) throw missing('delete.deletes.limit');
    const limit = numberOption(statement, 'limit', 0);
    if (limit !== 0 && limit !== 1) {
      throw badValue(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
    }
    const filter = documentOption(statement, 'q');
    if (!filter) throw missing('delete.deletes.q');
    return deleteStatement(scope, ns, filter, limit === 1, statement);
  };
  return runStatements<Doc, WriteOutcome>(context, {
    list: checkedStatements(context, 'deletes'),
    ordered: flagOption(context.body, 'ordered', true),
    isMulti: ({ limit }) => asNumber(limit) !== 1,
    run: (view, statement, limits) => runStatement(view, compile(statement), limits),
    sliced: (statement) => ({ statement: compile(statement), outcome: (result) => result }),
    reply: (outcomes, errors) => ({
      n: sum(outcomes, ({ matched }) => matched),
      ...(errors.length > 0 ? { writeErrors: errors } : {}),
      ok: 1,
    }),
  });
}

function sum(outcomes: readonly (readonly [number, WriteOutcome])[], of: (outcome: WriteOutcome) => number): number {
  return outcomes.reduce((total, [, outcome]) => total + of(outcome), 0);
}

export const UPDATE_COMMANDS: CommandTable = {
  update: { run: update, inTransaction: true, retryable: true, writes: true },
  delete: { run: remove, inTransaction: true, retryable: true, writes: true },
};
