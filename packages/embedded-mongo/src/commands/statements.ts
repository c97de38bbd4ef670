/** One update or one delete statement, as `update`, `delete` and `bulkWrite` run them. Knows no command's field names. */
import { isPlainObject, type Doc } from '../bson';
import { failedToParse, invalidOptions } from '../errors';
import type { WriteView } from '../txn/views';
import type { CommandContext } from './context';
import { ensureCollection } from './create';
import { changeRecord, compileChange, deleteSelected, insertUpserted, selectAndLock } from './modify';
import { collationOf, documentOption, documentsOption, variablesOf } from './options';

/** What the statements of one command have in common. */
export interface StatementScope {
  context: CommandContext;
  view: WriteView;
  now: Date;
  clusterTime: ReturnType<CommandContext['services']['engine']['clock']['tick']>;
  /** The command's `let`, evaluated. */
  variables: Doc | undefined;
  bypassValidation: boolean;
}

export interface UpdateStatement {
  ns: string;
  filter: Doc;
  update: unknown;
  multi: boolean;
  upsert: boolean;
  /** The statement itself, for collation, hint, sort and arrayFilters. */
  options: Doc;
  /** The statement's own constants, evaluated. */
  constants: Doc | undefined;
}

export interface UpdateOutcome {
  matched: number;
  modified: number;
  upserted: { _id: unknown } | undefined;
}

export function runUpdate(scope: StatementScope, statement: UpdateStatement): UpdateOutcome {
  const { context, view, now, variables } = scope;
  const { ns, filter: filterSpec, multi, options } = statement;
  const info = view.catalogue.get(ns);
  const collation = collationOf(options, info);
  const spec = updateSpec(statement.update);
  if (multi && !Array.isArray(spec) && !Object.keys(spec)[0]?.startsWith('$')) {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  refuseRetryableMulti(context, multi);
  const change = compileChange(spec, {
    arrayFilters: documentsOption(options, 'arrayFilters'),
    variables: { ...variables, ...statement.constants },
    collation,
    now,
    clusterTime: scope.clusterTime,
  });
  const { matches, filter } = selectAndLock(view, info, {
    filter: filterSpec,
    sort: multi ? undefined : documentOption(options, 'sort'),
    collation,
    hint: options['hint'],
    variables,
    now,
    single: !multi,
    checkInterrupt: context.checkInterrupt,
  });
  if (!info || matches.length === 0) {
    if (!statement.upsert) return { matched: 0, modified: 0, upserted: undefined };
    const doc = change.upsert(filterSpec);
    insertUpserted(view, ensureCollection(view, ns), doc, scope.bypassValidation);
    return { matched: 0, modified: 0, upserted: { _id: doc['_id'] } };
  }
  let modified = 0;
  for (const match of matches) {
    if (changeRecord(view, info, match, change, filter, scope.bypassValidation).modified) modified += 1;
  }
  return { matched: matches.length, modified, upserted: undefined };
}

/** A retry of several changes could not be told from the first try. @throws 72 */
function refuseRetryableMulti({ txnNumber, transaction }: CommandContext, multi: boolean): void {
  if (multi && txnNumber !== undefined && !transaction)
    throw invalidOptions('Cannot use (or request) retryable writes with multi=true');
}

/** An update's document, or its pipeline. */
export function updateSpec(value: unknown): Doc | Doc[] {
  if (isPlainObject(value)) return value;
  if (Array.isArray(value) && value.every(isPlainObject)) return value as Doc[];
  throw failedToParse('Update argument must be either an object or an array');
}

/** @returns how many were deleted */
export function runDelete(scope: StatementScope, ns: string, filter: Doc, single: boolean, options: Doc): number {
  const { context, view, now, variables } = scope;
  refuseRetryableMulti(context, !single);
  const info = view.catalogue.get(ns);
  const { matches } = selectAndLock(view, info, {
    filter,
    collation: collationOf(options, info),
    hint: options['hint'],
    variables,
    now,
    single,
    checkInterrupt: context.checkInterrupt,
  });
  if (info) for (const match of matches) deleteSelected(view, info, match);
  return matches.length;
}

export function scopeOf(
  context: CommandContext,
  view: WriteView,
  now: Date,
  bypassValidation: boolean,
): StatementScope {
  return {
    context,
    view,
    now,
    clusterTime: context.services.engine.clock.tick(),
    variables: variablesOf(context.body, 'let', now),
    bypassValidation,
  };
}
