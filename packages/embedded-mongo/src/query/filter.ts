/** Compiles filters to closures. Knows MongoDB's matching rules, not indexes. */
import { compileExpression } from '../agg/expression';
import { isTruthy } from '../agg/truth';
import { BSONRegExp, type Doc, FieldNames, hasOwn, isPlainObject, splitPath, typeOf } from '../bson';
import { badValue, mongoError, notImplemented } from '../errors';
import { type Comparison, compares, equals, hasSize, hasType, isIn, matchesRegex, modulo } from './leaf';
import { compileRegex } from './regex';
import { compilePath, type Leaf, someValue, type Trace } from './traverse';
import type { Filter, FilterOptions } from './types';

/** A node of the compiled filter; `position` is only called for documents that match. */
interface Predicate {
  test(doc: Doc): boolean;
  position(doc: Doc): number | undefined;
}

const NOWHERE = (): undefined => undefined;
const ALWAYS: Predicate = { test: () => true, position: NOWHERE };

/**
 * Compiles a filter.
 * @throws 2 BadValue and the more specific codes of MongoDB's parser for anything malformed; nothing is ignored silently.
 */
export function compileFilter(filter: Doc, options: FilterOptions = {}): Filter {
  const predicate = compileDocument(filter, options);
  const fields = fieldsOf(filter);
  return { test: predicate.test, positional: predicate.position, fields: fields && new FieldNames(fields) };
}

/** The top-level fields of a filter's paths; undefined if it contains an expression, which may read any field. */
function fieldsOf(filter: Doc): string[] | undefined {
  const names: string[] = [];
  for (const [key, operand] of Object.entries(filter)) {
    if (!key.startsWith('$')) {
      names.push(splitPath(key)[0] as string);
      continue;
    }
    if (!Array.isArray(operand)) return undefined;
    for (const branch of operand as Doc[]) {
      const inner = fieldsOf(branch);
      if (!inner) return undefined;
      names.push(...inner);
    }
  }
  return names;
}

/** The path of a value that is tested on its own. No field has this name: BSON forbids zero bytes in names. */
const WHOLE_VALUE = '\0';

/**
 * A test for a single value, by operators (`{$gt: 5}`) or by equality, for `$pull` and `$elemMatch`: an array is compared as a whole, not
 * searched.
 */
export function compileValueFilter(condition: unknown, options: FilterOptions = {}): (value: unknown) => boolean {
  const predicate = and(compileField(WHOLE_VALUE, condition, options));
  return (value) => predicate.test({ [WHOLE_VALUE]: value });
}

function compileDocument(filter: unknown, options: FilterOptions): Predicate {
  if (!isPlainObject(filter)) throw badValue('Expected a document as filter');
  const parts: Predicate[] = [];
  for (const key of Object.keys(filter)) {
    const operand = filter[key];
    if (key.startsWith('$')) parts.push(compileTopLevel(key, operand, options));
    else parts.push(...compileField(key, operand, options));
  }
  return and(parts);
}

function compileTopLevel(key: string, operand: unknown, options: FilterOptions): Predicate {
  switch (key) {
    case '$and':
      return and(branches(key, operand, options));
    case '$or':
      return or(branches(key, operand, options));
    case '$nor':
      return not(or(branches(key, operand, options)));
    case '$expr': {
      refuseExpr(options);
      const evaluate = compileExpression(operand, options);
      return { test: (doc) => isTruthy(evaluate(doc)), position: NOWHERE };
    }
    case '$comment':
    case '$alwaysTrue':
      return ALWAYS;
    case '$alwaysFalse':
      return { test: () => false, position: NOWHERE };
    case '$jsonSchema':
    case '$sampleRate':
    case '$text':
    case '$where':
      throw notImplemented(`${key} is not supported`);
    default:
      throw badValue(
        `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, ` +
          'consider using $getField or $setField.',
      );
  }
}

/** @throws 2 within elements, 224 elsewhere */
function refuseExpr({ withoutExpr }: FilterOptions): void {
  if (withoutExpr === undefined) return;
  if (withoutExpr === 'elements') throw badValue('$expr can only be applied to the top-level document');
  throw mongoError(
    'QueryFeatureNotAllowed',
    withoutExpr === 'upsert'
      ? '$expr is not allowed in the query predicate for an upsert'
      : '$expr is not allowed in this context',
  );
}

function branches(key: string, operand: unknown, options: FilterOptions): Predicate[] {
  if (!Array.isArray(operand)) throw badValue(`${key} must be an array`);
  if (operand.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return operand.map((branch) => {
    if (!isPlainObject(branch)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileDocument(branch, options);
  });
}

function and(parts: readonly Predicate[]): Predicate {
  if (parts.length === 0) return ALWAYS;
  const [first, second] = parts as [Predicate, Predicate];
  if (parts.length === 1) return first;
  return {
    test: parts.length === 2 ? (doc) => first.test(doc) && second.test(doc) : (doc) => parts.every((p) => p.test(doc)),
    // If several predicates match arrays, the last one determines the position, as in MongoDB.
    position: (doc) => parts.reduce<number | undefined>((found, part) => part.position(doc) ?? found, undefined),
  };
}

function or(parts: readonly Predicate[]): Predicate {
  return {
    test: (doc) => parts.some((part) => part.test(doc)),
    position: (doc) => parts.find((part) => part.test(doc))?.position(doc),
  };
}

const not = (predicate: Predicate): Predicate => ({ test: (doc) => !predicate.test(doc), position: NOWHERE });

function onPath(path: string, leaf: Leaf, searchesLeaf = true): Predicate {
  const compiled = compilePath(path, searchesLeaf && path !== WHOLE_VALUE);
  return {
    test: (doc) => someValue(doc, compiled, leaf),
    position: (doc) => {
      const trace: Trace = { index: -1 };
      return someValue(doc, compiled, leaf, trace) && trace.index >= 0 ? trace.index : undefined;
    },
  };
}

/** Whether a field's condition is a document of operators. A DBRef also starts with `$` but is a value. */
export function isOperatorDocument(value: unknown): value is Doc {
  if (!isPlainObject(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db';
}

function compileField(path: string, condition: unknown, options: FilterOptions): Predicate[] {
  if (splitPath(path).length > 200) throw badValue('FieldPath is too long');
  if (typeOf(condition) === 'regex') return [onPath(path, matchesRegex(condition as BSONRegExp))];
  if (!isOperatorDocument(condition)) return [onPath(path, equals(condition, options.collation))];
  return Object.keys(condition).flatMap((operator) => compileOperator(path, operator, condition, options) ?? []);
}

function compileOperator(
  path: string,
  operator: string,
  condition: Doc,
  options: FilterOptions,
): Predicate | readonly Predicate[] | undefined {
  const operand = condition[operator];
  const { collation } = options;
  switch (operator) {
    case '$eq':
      return onPath(path, equals(operand, collation));
    case '$ne':
      if (typeOf(operand) === 'regex') throw badValue(`Can't have regex as arg to $ne.`);
      return not(onPath(path, equals(operand, collation)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (typeOf(operand) === 'regex') throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
      return onPath(path, compares(operator as Comparison, operand, collation));
    case '$in':
      return onPath(path, isIn(membership(operator, operand), collation));
    case '$nin':
      return not(onPath(path, isIn(membership(operator, operand), collation)));
    case '$exists': {
      const exists = onPath(path, (value) => value !== undefined, false);
      return isTruthy(operand) ? exists : not(exists);
    }
    case '$type':
      return onPath(path, hasType(operand));
    case '$regex':
      return onPath(path, matchesRegex(regexOperand(operand, condition)));
    case '$options':
      if (!hasOwn(condition, '$regex')) throw badValue('$options needs a $regex');
      return undefined;
    case '$mod':
      return onPath(path, modulo(operand));
    case '$size':
      return onPath(path, hasSize(operand), false);
    case '$all':
      return compileAll(path, operand, options);
    case '$elemMatch':
      return compileElemMatch(path, operand, options);
    case '$not':
      return compileNot(path, operand, options);
    case '$comment':
      return undefined;
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
    case '$geoWithin':
    case '$geoIntersects':
    case '$near':
    case '$nearSphere':
    case '$within':
      throw notImplemented(`${operator} is not supported`);
    default:
      throw badValue(`unknown operator: ${operator}`);
  }
}

function membership(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  for (const item of operand) if (isOperatorDocument(item)) throw badValue(`cannot nest $ under ${operator}`);
  return operand;
}

function regexOperand(operand: unknown, condition: Doc): BSONRegExp | RegExp {
  const options = condition.$options;
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof operand === 'string') {
    // Compiled here only to raise errors; the value keeps equality with stored regular expressions.
    compileRegex(operand, options ?? '');
    return new BSONRegExp(operand, sortOptions(options ?? ''));
  }
  if (typeOf(operand) !== 'regex') throw badValue('$regex has to be a string');
  const regex = operand as BSONRegExp;
  if (options === undefined) return regex;
  if (regex.options) throw badValue('options set in both $regex and $options');
  return new BSONRegExp(regex.pattern, sortOptions(options));
}

/** A pattern's options in the order BSON requires. */
export const sortOptions = (options: string): string => [...new Set(options)].sort().join('');

function compileAll(path: string, operand: unknown, options: FilterOptions): Predicate {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return { test: () => false, position: NOWHERE };
  return and(
    operand.map((item) => {
      if (isOperatorDocument(item)) {
        if (!hasOwn(item, '$elemMatch')) throw badValue('no $ expressions in $all');
        return compileElemMatch(path, item.$elemMatch, options);
      }
      if (typeOf(item) === 'regex') return onPath(path, matchesRegex(item as BSONRegExp));
      return onPath(path, equals(item, options.collation));
    }),
  );
}

const ON_DOCUMENTS = new Set(['$and', '$or', '$nor', '$expr', '$where']);

/** Whether the operand of an `$elemMatch` or a `$pull` tests elements as values, not the fields of elements that are documents. */
export function testsValues(operand: unknown): operand is Doc {
  return isOperatorDocument(operand) && !ON_DOCUMENTS.has(Object.keys(operand)[0] as string);
}

function compileElemMatch(path: string, operand: unknown, options: FilterOptions): Predicate {
  if (!isPlainObject(operand)) throw badValue('$elemMatch needs an Object');
  const test = testsValues(operand) ? compileValueFilter(operand, options) : compileElements(operand, options);
  let found = -1;
  const compiled = compilePath(path, false);
  const leaf: Leaf = (value) => {
    if (!Array.isArray(value)) return false;
    found = value.findIndex(test);
    return found >= 0;
  };
  return {
    test: (doc) => someValue(doc, compiled, leaf),
    position: (doc) => {
      const trace: Trace = { index: -1 };
      if (!someValue(doc, compiled, leaf, trace)) return undefined;
      // `$` refers to the outermost array on the path.
      return trace.index >= 0 ? trace.index : found;
    },
  };
}

function compileElements(operand: Doc, options: FilterOptions): (value: unknown) => boolean {
  const filter = compileDocument(operand, { ...options, withoutExpr: 'elements' });
  return (element) => {
    if (isPlainObject(element)) return filter.test(element);
    // A nested array counts as a document whose fields are its positions.
    return Array.isArray(element) && filter.test({ ...element } as unknown as Doc);
  };
}

function compileNot(path: string, operand: unknown, options: FilterOptions): Predicate {
  if (typeOf(operand) === 'regex') return not(onPath(path, matchesRegex(operand as BSONRegExp)));
  if (!isPlainObject(operand)) throw badValue('$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw badValue('$not cannot be empty');
  if (!isOperatorDocument(operand)) throw badValue(`unknown operator: ${Object.keys(operand)[0]}`);
  return not(and(compileField(path, operand, options)));
}
