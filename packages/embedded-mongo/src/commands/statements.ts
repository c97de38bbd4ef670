/** A single update or delete statement, as `update`, `delete` and `bulkWrite` run it. Knows no command's field names. */
import { isPlainObject, readDoc, type Doc, type Timestamp } from '../bson';
import { failedToParse, invalidOptions, locationError } from '../errors';
import type { Filter } from '../query';
import type { CollectionInfo } from '../store/catalogue';
import type { WriteView } from '../txn/views';
import type { CommandContext } from './context';
import { ensureCollection } from './create';
import {
  changeRecord,
  compileChange,
  deleteSelected,
  insertUpserted,
  select,
  type Limits,
  type Selected,
  type Selection,
} from './modify';
import { collationOf, documentOption, documentsOption, variablesOf } from './options';

/** The statements of a command, from its body's array or from a document sequence. @throws 9 FailedToParse when there are none */
export function statementsOf({ body, name, sequences }: CommandContext, field: string): Doc[] {
  const list = sequences.get(field)?.map((raw) => readDoc(raw, true)) ?? documentsOption(body, field);
  if (!list) throw failedToParse(`BSON field '${name}.${field}' is missing but a required field`);
  return list;
}

/** What the statements of a command share. */
export interface StatementScope {
  context: CommandContext;
  now: Date;
  clusterTime: Timestamp;
  /** The command's evaluated `let` variables. */
  variables: Doc | undefined;
  bypassValidation: boolean;
}

export interface UpdateStatement {
  ns: string;
  filter: Doc;
  update: unknown;
  multi: boolean;
  upsert: boolean;
  /** The statement's fields, for collation, hint, sort and arrayFilters. */
  options: Doc;
  /** The statement's own evaluated constants. */
  constants: Doc | undefined;
}

export interface WriteOutcome {
  matched: number;
  modified: number;
  upserted: { _id: unknown } | undefined;
}

/** A statement compiled for a collection: the records it selects and how it changes each of them. */
export interface Prepared {
  selection: Selection;
  /** @returns whether the record was changed */
  apply(view: WriteView, info: CollectionInfo, selected: Selected, filter: Filter): boolean;
  /** Runs if nothing matches. @returns the `_id` of the inserted document */
  insert?: ((view: WriteView) => unknown) | undefined;
}

export interface Statement {
  ns: string;
  prepare(info: CollectionInfo | undefined): Prepared;
}

/** Runs a statement within one write. @throws TooLong when it exceeds `limits` */
export function runStatement(view: WriteView, { ns, prepare }: Statement, limits: Limits): WriteOutcome {
  const info = view.catalogue.get(ns);
  const prepared = prepare(info);
  const { matches, filter } = select(view, info, prepared.selection, limits);
  if (!info || matches.length === 0) return runWithoutMatch(view, prepared);
  let modified = 0;
  for (const match of matches) if (prepared.apply(view, info, match, filter)) modified += 1;
  return { matched: matches.length, modified, upserted: undefined };
}

export function runWithoutMatch(view: WriteView, { insert }: Prepared): WriteOutcome {
  return { matched: 0, modified: 0, upserted: insert && { _id: insert(view) } };
}

export function updateStatement(scope: StatementScope, statement: UpdateStatement): Statement {
  const { context, now, variables } = scope;
  const { ns, filter: filterSpec, multi, options } = statement;
  const prepare = (info: CollectionInfo | undefined): Prepared => {
    const collation = collationOf(options, info);
    const spec = updateSpec(statement.update);
    if (multi && !Array.isArray(spec) && !Object.keys(spec)[0]?.startsWith('$')) {
      throw failedToParse('multi update is not supported for replacement-style update');
    }
    if (multi && options['sort'] !== undefined) throw failedToParse('Cannot specify sort with multi=true');
    if (statement.constants && !Array.isArray(spec))
      throw locationError(51198, 'Constant values may only be specified for pipeline updates');
    refuseRetryableMulti(context, multi);
    const change = compileChange(spec, {
      arrayFilters: documentsOption(options, 'arrayFilters'),
      variables: { ...variables, ...statement.constants },
      collation,
      now,
      clusterTime: scope.clusterTime,
    });
    const insert = (view: WriteView): unknown => {
      const doc = change.upsert(filterSpec);
      insertUpserted(view, ensureCollection(view, ns), doc, scope.bypassValidation);
      return doc['_id'];
    };
    return {
      selection: {
        filter: filterSpec,
        sort: multi ? undefined : documentOption(options, 'sort'),
        collation,
        hint: options['hint'],
        variables,
        now,
        single: !multi,
        upserts: statement.upsert,
        checkInterrupt: context.checkInterrupt,
      },
      apply: (view, current, match, filter) =>
        changeRecord(view, current, match, change, filter, scope.bypassValidation).modified,
      insert: statement.upsert ? insert : undefined,
    };
  };
  return { ns, prepare };
}

/** A retry of a statement with many changes could not be recognised. @throws 72 */
function refuseRetryableMulti({ txnNumber, transaction }: CommandContext, multi: boolean): void {
  if (multi && txnNumber !== undefined && !transaction)
    throw invalidOptions('Cannot use (or request) retryable writes with multi=true');
}

/** An update document or pipeline. */
export function updateSpec(value: unknown): Doc | Doc[] {
  if (isPlainObject(value)) return value;
  if (Array.isArray(value) && value.every(isPlainObject)) return value as Doc[];
  throw failedToParse('Update argument must be either an object or an array');
}

/** Builds a statement that deletes one match or all of them. */
export function deleteStatement(
  { context, now, variables }: StatementScope,
  ns: string,
  filter: Doc,
  single: boolean,
  options: Doc,
): Statement {
  const prepare = (info: CollectionInfo | undefined): Prepared => {
    refuseRetryableMulti(context, !single);
    return {
      selection: {
        filter,
        collation: collationOf(options, info),
        hint: options['hint'],
        variables,
        now,
        single,
        checkInterrupt: context.checkInterrupt,
      },
      apply(view, current, match) {
        deleteSelected(view, current, match);
        return true;
      },
    };
  };
  return { ns, prepare };
}

export function scopeOf(context: CommandContext, now: Date, bypassValidation: boolean): StatementScope {
  return {
    context,
    now,
    clusterTime: context.services.engine.clock.tick(),
    variables: variablesOf(context.body, 'let', now),
    bypassValidation,
  };
}
