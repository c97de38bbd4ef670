/** Whole-document updates, and the initial document of an upsert. */
import { type Doc, getOwn, hasOwn, isPlainObject, setOwn, splitPath, type Timestamp, typeOf } from '../bson';
import { dollarPrefixedField, immutableField, mongoError } from '../errors';
import { isOperatorDocument } from '../query/filter';
import { identical } from './identical';
import type { Update, UpdateOptions } from './types';

/** Whether an update is a replacement document, not operators or a pipeline. */
export function isReplacement(update: Doc | readonly Doc[]): boolean {
  return !Array.isArray(update) && !Object.keys(update)[0]?.startsWith('$');
}

/** @throws 52 for top-level `$` names; applying throws 66 if `_id` differs. */
export function compileReplacement(replacement: Doc, { clusterTime }: UpdateOptions): Update {
  const dollar = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (dollar !== undefined) {
    throw dollarPrefixedField(
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  }
  const fields = stampTimes(replacement, clusterTime);
  return {
    usesPositional: false,
    apply: (doc) => {
      const id = getOwn(doc, '_id');
      const given = getOwn(fields, '_id');
      if (id !== undefined && given !== undefined && !identical(id, given)) {
        throw immutableField(
          `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${String(given)}`,
        );
      }
      const result: Doc = {};
      if (id !== undefined) result._id = id;
      for (const key of Object.keys(fields)) if (key !== '_id' || id === undefined) setOwn(result, key, fields[key]);
      return identical(doc, result) ? { doc, modified: false } : { doc: result, modified: true };
    },
  };
}

/** An empty timestamp at the top level of a document is set to the current cluster time. */
export function stampTimes(doc: Doc, clusterTime: Timestamp): Doc {
  let result = doc;
  for (const key of Object.keys(doc)) {
    const value = doc[key];
    if (key === '_id' || typeOf(value) !== 'timestamp' || (value as Timestamp).t !== 0 || (value as Timestamp).i !== 0)
      continue;
    if (result === doc) result = { ...doc };
    result[key] = clusterTime;
  }
  return result;
}

/**
 * The initial document of an upsert: the equalities that every match must satisfy.
 * @throws 54 NotSingleValueField when two equalities name the same path or one inside the other.
 */
export function upsertSeed(filter: Doc): Doc {
  const found = new Map<string, unknown>();
  collect(filter, found);
  const seed: Doc = {};
  for (const [path, value] of found) place(seed, path, value);
  return seed;
}

function collect(filter: Doc, found: Map<string, unknown>): void {
  for (const key of Object.keys(filter)) {
    const condition = filter[key];
    if (key === '$and') for (const branch of condition as Doc[]) collect(branch, found);
    else if (key === '$or' && Array.isArray(condition) && condition.length === 1) collect(condition[0] as Doc, found);
    else if (!key.startsWith('$')) {
      const value = equality(condition);
      if (value !== undefined) add(found, key, value);
    }
  }
}

function equality(condition: unknown): unknown {
  if (typeOf(condition) === 'regex') return undefined;
  if (!isOperatorDocument(condition)) return condition;
  if (hasOwn(condition, '$eq')) return condition.$eq;
  for (const operator of ['$in', '$all']) {
    const list = getOwn(condition, operator);
    if (Array.isArray(list) && list.length === 1 && typeOf(list[0]) !== 'regex' && !isOperatorDocument(list[0]))
      return list[0];
  }
  return undefined;
}

function add(found: Map<string, unknown>, path: string, value: unknown): void {
  for (const other of found.keys()) {
    if (other === path)
      throw mongoError('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
    if (`${other}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${other}.`)) {
      throw mongoError(
        'NotSingleValueField',
        `cannot infer query fields to set, both paths '${other}' and '${path}' are matched`,
      );
    }
  }
  found.set(path, value);
}

function place(seed: Doc, path: string, value: unknown): void {
  const parts = splitPath(path);
  let doc = seed;
  for (const part of parts.slice(0, -1)) {
    const inner = getOwn(doc, part);
    if (isPlainObject(inner)) doc = inner;
    else {
      const made: Doc = {};
      setOwn(doc, part, made);
      doc = made;
    }
  }
  setOwn(doc, parts.at(-1) as string, value);
}
