/** Operators that set a single value: `$set $unset $inc $mul $min $max $setOnInsert $currentDate`. */
import {
  ADD,
  calculate,
  compareValues,
  Double,
  isPlainObject,
  Long,
  MULTIPLY,
  numberKind,
  type Operation,
  typeOf,
} from '../bson';
import { badValue, typeMismatch } from '../errors';
import { identical } from './identical';
import type { UpdateOptions } from './types';
import { type Action, type Draft, type Container, remove, valueAt, write } from './walk';

/** Creates the operator-specific part of an action. */
export type ActionFactory = (operand: unknown, path: string, options: UpdateOptions) => Pick<Action, 'creates' | 'at'>;

/** An operator that computes a new value from the old one (undefined if missing); returning undefined means no change. */
function assigning(compute: (old: unknown, draft: Draft) => unknown): Pick<Action, 'creates' | 'at'> {
  return {
    creates: true,
    at: (draft, container, key) => {
      const old = valueAt(container, key);
      const value = compute(old, draft);
      if (value === undefined || (old !== undefined && identical(old, value))) return;
      write(draft, container, key, value);
    },
  };
}

function idText(draft: Draft): string {
  const id = draft.root._id;
  return `{_id: ${typeof id === 'string' ? JSON.stringify(id) : String(id)}}`;
}

const lastPart = (path: string): string => path.split('.').at(-1) ?? path;

function arithmetic(name: string, verb: string, operation: Operation): ActionFactory {
  return (operand, path) => {
    if (numberKind(operand) === undefined) {
      throw typeMismatch(`Cannot ${verb} with non-numeric argument: {${path}: ${JSON.stringify(operand)}}`);
    }
    return assigning((old, draft) => {
      if (old === undefined) return operation === MULTIPLY ? zeroLike(operand) : operand;
      if (numberKind(old) === undefined) {
        throw typeMismatch(
          `Cannot apply ${name} to a value of non-numeric type. ${idText(draft)} has the field '${lastPart(path)}' of non-numeric type ${typeOf(old)}`,
        );
      }
      const result = calculate(operation, old, operand, 'undefined');
      if (result === undefined) {
        throw badValue(
          `Failed to apply ${name} operations to current value ((NumberLong)${String(old)}) for document ${idText(draft)}`,
        );
      }
      return result;
    });
  };
}

/** Zero of the factor's type, which `$mul` assigns to a missing field. */
function zeroLike(factor: unknown): unknown {
  switch (numberKind(factor)) {
    case 'long':
      return Long.fromNumber(0);
    case 'double':
      return new Double(0);
    case 'decimal':
      return calculate(MULTIPLY, factor, 0);
    default:
      return 0;
  }
}

const bound =
  (sign: 1 | -1): ActionFactory =>
  (operand, _path, { collation }) =>
    assigning((old) => (old === undefined || compareValues(operand, old, collation) * sign > 0 ? operand : old));

const currentDate: ActionFactory = (operand, path, options) => {
  let type: unknown = 'date';
  if (typeof operand !== 'boolean') {
    if (!isPlainObject(operand)) {
      throw badValue(
        `${typeOf(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
      );
    }
    type = operand.$type;
    if (Object.keys(operand).some((key) => key !== '$type'))
      throw badValue(`Unrecognized $currentDate option for '${path}'`);
  }
  if (type !== 'date' && type !== 'timestamp') {
    throw badValue(
      `The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}`,
    );
  }
  return assigning(() => (type === 'date' ? options.now : options.clusterTime));
};

export const SCALAR_OPERATORS: Readonly<Record<string, ActionFactory>> = {
  $set: (operand) => assigning(() => operand),
  $setOnInsert: (operand) => assigning(() => operand),
  $unset: () => ({
    creates: false,
    at: (draft: Draft, container: Container, key) => remove(draft, container, key),
  }),
  $inc: arithmetic('$inc', 'increment', ADD),
  $mul: arithmetic('$mul', 'multiply', MULTIPLY),
  $min: bound(-1),
  $max: bound(1),
  $currentDate: currentDate,
};
