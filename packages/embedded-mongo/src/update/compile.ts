/** Compiles update documents and pipelines. Knows all operators and which paths conflict. */
import { compileDocumentStage } from '../agg/document-stages';
import { arrayIndex, compareStrings, type Doc, getOwn, hasOwn, isPlainObject, splitPath, typeOf } from '../bson';
import {
  badValue,
  conflictingUpdate,
  dollarPrefixedField,
  emptyFieldName,
  failedToParse,
  immutableField,
  invalidOptions,
  notImplemented,
} from '../errors';
import { checkAllUsed, compileArrayFilters, type ElementTests } from './array-filters';
import { ARRAY_OPERATORS } from './arrays';
import { identical } from './identical';
import { type ActionFactory, SCALAR_OPERATORS } from './scalars';
import type { ApplyContext, Update, UpdateOptions, UpdateResult } from './types';
import { type Action, newDraft, perform } from './walk';

const FACTORIES: Readonly<Record<string, ActionFactory>> = { ...SCALAR_OPERATORS, ...ARRAY_OPERATORS };
/** Operators that MongoDB has and this server does not; refused by name. */
const UNSUPPORTED = new Set(['$bit', '$rename']);

/**
 * Compiles operators or a pipeline; `compileReplacement` handles replacement documents.
 * @throws 9 FailedToParse for unknown modifiers, 40 for conflicting paths, 56 and 52 for bad field names, and operators' own codes.
 */
export function compileUpdate(update: Doc | readonly Doc[], options: UpdateOptions): Update {
  if (Array.isArray(update)) return compilePipeline(update as readonly Doc[], options);
  const tests = compileArrayFilters(options);
  const actions = planActions(update as Doc, options);
  const paths = actions.map(({ parts }) => parts);
  checkAllUsed(tests, paths);
  for (const action of actions) checkIdentifiers(action, tests);
  const usesPositional = paths.some((parts) => parts.includes('$'));
  const positional = paths.some((parts) => parts.some((part) => part.startsWith('$')));
  return {
    usesPositional,
    apply: (doc, context = {}) => applyActions(doc, actions, context, tests, positional),
  };
}

function applyActions(
  doc: Doc,
  actions: readonly Action[],
  context: ApplyContext,
  tests: ElementTests,
  positional: boolean,
): UpdateResult {
  const draft = newDraft(doc, context, tests, positional);
  for (const action of actions) {
    if (action.operator === '$setOnInsert' && !context.inserting) continue;
    if (context.positional === undefined && action.parts.includes('$')) {
      throw badValue('The positional operator did not find the match needed from the query.');
    }
    perform(draft, action);
  }
  if (!draft.modified) return { doc, modified: false };
  checkId(doc, draft.root, context);
  return { doc: draft.root, modified: true };
}

/** @throws 66 ImmutableField when `_id` differs; a document being inserted may still be given one. */
function checkId(before: Doc, after: Doc, context: ApplyContext): void {
  const old = getOwn(before, '_id');
  if (old === undefined && context.inserting) return;
  if (!identical(old, getOwn(after, '_id'))) {
    throw immutableField(`Performing an update on the path '_id' would modify the immutable field '_id'`);
  }
}

function planActions(update: Doc, options: UpdateOptions): Action[] {
  const actions: Action[] = [];
  for (const operator of Object.keys(update)) {
    const fields = update[operator];
    if (UNSUPPORTED.has(operator)) throw notImplemented(`the update operator ${operator} is not supported`);
    if (!hasOwn(FACTORIES, operator)) {
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isPlainObject(fields)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeOf(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${String(fields)}}`,
      );
    }
    for (const path of Object.keys(fields)) {
      checkPath(path);
      const factory = FACTORIES[operator] as ActionFactory;
      actions.push({ path, parts: splitPath(path), operator, ...factory(fields[path], path, options) });
    }
  }
  checkConflicts(actions.map(({ path }) => path));
  // MongoDB applies updates in path order, which determines the order of new fields.
  return actions.sort((a, b) => comparePaths(a.parts, b.parts));
}

function checkPath(path: string): void {
  if (path === '') throw emptyFieldName('An empty update path is not valid.');
  const parts = splitPath(path);
  parts.forEach((part, i) => {
    if (part === '')
      throw emptyFieldName(`The update path '${path}' contains an empty field name, which is not allowed.`);
    if (!part.startsWith('$')) return;
    if (part === '$' || /^\$\[[^\]]*\]$/.test(part)) {
      if (i === 0) throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
      if (part === '$' && parts.filter((other) => other === '$').length > 1)
        throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
    } else if (i === 0) {
      throw dollarPrefixedField(
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
  });
}

function checkIdentifiers(action: Action, tests: ElementTests): void {
  for (const part of action.parts) {
    const identifier = /^\$\[(.+)\]$/.exec(part)?.[1];
    if (identifier !== undefined && !tests.has(identifier)) {
      throw badValue(`No array filter found for identifier '${identifier}' in path '${action.path}'`);
    }
  }
}

/** Two paths conflict if they are equal or one is a prefix of the other. */
function checkConflicts(paths: readonly string[]): void {
  const sorted = [...paths].sort((a, b) => comparePaths(splitPath(a), splitPath(b)));
  for (let i = 1; i < sorted.length; i++) {
    const [shorter, longer] = [sorted[i - 1] as string, sorted[i] as string];
    if (`${longer}.`.startsWith(`${shorter}.`)) {
      throw conflictingUpdate(`Updating the path '${longer}' would create a conflict at '${shorter}'`);
    }
  }
}

/** Orders field names by bytes, array positions by number. A path comes directly before its descendants. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i] as string, b[i] as string];
    if (x === y) continue;
    const [m, n] = [arrayIndex(x), arrayIndex(y)];
    return m >= 0 && n >= 0 ? m - n : compareStrings(x, y);
  }
  return a.length - b.length;
}

const PIPELINE_STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

function compilePipeline(pipeline: readonly Doc[], options: UpdateOptions): Update {
  if (options.arrayFilters?.length) throw failedToParse('arrayFilters may not be specified for pipeline-style updates');
  const env = { variables: options.variables, now: options.now, collation: options.collation };
  const stages = pipeline.map((stage) => {
    const [name, ...others] = isPlainObject(stage) ? Object.keys(stage) : [];
    if (name === undefined || others.length > 0)
      throw failedToParse('A pipeline stage specification object must contain exactly one field.');
    if (!PIPELINE_STAGES.has(name)) throw invalidOptions(`${name} is not allowed to be used within an update`);
    return compileDocumentStage(name, stage[name], env);
  });
  return {
    usesPositional: false,
    apply: (doc, context = {}) => {
      let result = stages.reduce((current, stage) => stage(current), doc);
      const id = getOwn(doc, '_id');
      if (id !== undefined && !hasOwn(result, '_id')) result = { _id: id, ...result };
      checkId(doc, result, context);
      return identical(doc, result) ? { doc, modified: false } : { doc: result, modified: true };
    },
  };
}
