/** Array operators: `$push $addToSet $pull $pullAll $pop`. */
import {
  asInteger,
  asNumber,
  type Collation,
  compareValues,
  type Doc,
  hasOwn,
  isPlainObject,
  typeOf,
  valuesEqual,
} from '../bson';
import { badValue, failedToParse, type MongoError, typeMismatch } from '../errors';
import { compileFilter, compileValueFilter, testsValues } from '../query/filter';
import { compileSort } from '../query/sort';
import type { ActionFactory } from './scalars';
import type { UpdateOptions } from './types';
import { type Action, valueAt, write } from './walk';

/** An operator that computes a new array from the old one; returning the same array means no change. */
function changing(
  creates: boolean,
  refuse: (value: unknown) => MongoError,
  compute: (array: readonly unknown[], exists: boolean) => readonly unknown[],
): Pick<Action, 'creates' | 'at'> {
  return {
    creates,
    at: (draft, container, key) => {
      const old = valueAt(container, key);
      if (old === undefined && !creates) return;
      if (old !== undefined && !Array.isArray(old)) throw refuse(old);
      const result = compute(old ?? [], old !== undefined);
      if (old === undefined || result !== old) write(draft, container, key, result);
    },
  };
}

const mustBeArray = (path: string) => (value: unknown) =>
  badValue(`The field '${path}' must be an array but is of type ${typeOf(value)}`);

const push: ActionFactory = (operand, path, options) => {
  if (!isPlainObject(operand) || !hasOwn(operand, '$each')) {
    return changing(true, mustBeArray(path), (array) => [...array, operand]);
  }
  for (const clause of Object.keys(operand)) {
    if (!['$each', '$slice', '$sort', '$position'].includes(clause))
      throw badValue(`Unrecognized clause in $push: ${clause}`);
  }
  const added = eachOf(operand, '$push');
  const position = hasOwn(operand, '$position') ? integerClause(operand.$position, '$position') : undefined;
  const slice = hasOwn(operand, '$slice') ? integerClause(operand.$slice, '$slice') : undefined;
  const order = hasOwn(operand, '$sort') ? elementOrder(operand.$sort, options.collation) : undefined;
  return changing(true, mustBeArray(path), (array, exists) => {
    const at = position === undefined ? array.length : position < 0 ? Math.max(0, array.length + position) : position;
    let result = [...array.slice(0, at), ...added, ...array.slice(at)];
    if (order) result.sort(order);
    if (slice !== undefined) result = slice < 0 ? result.slice(slice) : result.slice(0, slice);
    const unchanged = exists && result.length === array.length && result.every((item, i) => item === array[i]);
    return unchanged ? array : result;
  });
};

function eachOf(operand: Doc, operator: string): unknown[] {
  if (Array.isArray(operand.$each)) return operand.$each;
  throw (operator === '$push' ? badValue : typeMismatch)(
    `The argument to $each in ${operator} must be an array but it was of type ${typeOf(operand.$each)}`,
  );
}

function integerClause(value: unknown, clause: string): number {
  const integer = asInteger(value);
  if (integer === undefined)
    throw badValue(`The value for ${clause} must be an integer value but was given type: ${typeOf(value)}`);
  return Number(integer);
}

function elementOrder(spec: unknown, collation: Collation | undefined): (a: unknown, b: unknown) => number {
  if (isPlainObject(spec)) {
    const entries = Object.entries(spec);
    if (entries.length === 0) throw badValue('The $sort pattern is empty when it should be a set of fields.');
    if (entries.some(([, direction]) => Math.abs(asNumber(direction) ?? 0) !== 1))
      throw badValue('The $sort element value must be either 1 or -1');
    const sort = compileSort(spec, collation);
    return (a, b) => sort.compare(isPlainObject(a) ? a : {}, isPlainObject(b) ? b : {});
  }
  const direction = asNumber(spec);
  if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
  return (a, b) => compareValues(a, b, collation) * direction;
}

const addToSet: ActionFactory = (operand, path, { collation }) => {
  let added: unknown[] = [operand];
  if (isPlainObject(operand) && Object.keys(operand)[0] === '$each') {
    if (Object.keys(operand).length > 1)
      throw badValue(`Found unexpected fields after $each in $addToSet: ${Object.keys(operand)[1]}`);
    added = eachOf(operand, '$addToSet');
  }
  const refuse = (value: unknown) =>
    badValue(`Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeOf(value)}`);
  return changing(true, refuse, (array) => {
    const result = [...array];
    for (const value of added) if (!result.some((item) => valuesEqual(item, value, collation))) result.push(value);
    return result.length === array.length ? array : result;
  });
};

const removing = (refusal: string, test: (element: unknown) => boolean) =>
  changing(
    false,
    () => badValue(refusal),
    (array) => {
      const kept = array.filter((element) => !test(element));
      return kept.length === array.length ? array : kept;
    },
  );

const pull: ActionFactory = (operand, _path, options) =>
  removing('Cannot apply $pull to a non-array value', pullTest(operand, options));

/** Documents match elements as a query does; operators and patterns test elements as values; anything else must be equal. */
function pullTest(operand: unknown, options: UpdateOptions): (element: unknown) => boolean {
  const filterOptions = {
    collation: options.collation,
    variables: options.variables,
    now: options.now,
  };
  if (isPlainObject(operand) && !testsValues(operand)) {
    const filter = compileFilter(operand, filterOptions);
    return (element) => isPlainObject(element) && filter.test(element);
  }
  return compileValueFilter(operand, filterOptions);
}

const pullAll: ActionFactory = (operand, _path, { collation }) => {
  if (!Array.isArray(operand)) throw badValue(`$pullAll requires an array argument but was given a ${typeOf(operand)}`);
  return removing('Cannot apply $pullAll to a non-array value', (element) =>
    operand.some((value) => valuesEqual(element, value, collation)),
  );
};

const pop: ActionFactory = (operand, path) => {
  const end = asInteger(operand);
  if (end === undefined) throw failedToParse(`Expected a number in: ${path}: ${String(operand)}`);
  if (end !== 1n && end !== -1n) throw failedToParse(`$pop expects 1 or -1, found: ${end}`);
  const refuse = (value: unknown) =>
    typeMismatch(`Path '${path}' contains an element of non-array type '${typeOf(value)}'`);
  return changing(false, refuse, (array) => {
    if (array.length === 0) return array;
    return end === 1n ? array.slice(0, -1) : array.slice(1);
  });
};

export const ARRAY_OPERATORS: Readonly<Record<string, ActionFactory>> = {
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
