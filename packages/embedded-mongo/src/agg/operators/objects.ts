/** Documents as values: merging, single fields, sizes; and the few operators that fit nowhere else. */
import { serialize } from 'bson';
import {
  type Binary,
  binaryParts,
  type Doc,
  getOwn,
  isPlainObject,
  Long,
  setOwn,
  type Timestamp,
  typeOf,
} from '../../bson';
import { locationError, typeMismatch } from '../../errors';
import { isNullish, rawNamed, unary, variadic } from '../arguments';
import { compile } from '../compile';
import type { Compiled, Operator } from '../types';

/** Merges documents left to right; null and missing are skipped. */
export function mergeObjects(values: readonly unknown[], name: string): Doc {
  const result: Doc = {};
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isPlainObject(value))
      throw locationError(40400, `${name} requires object inputs, but input is of type ${typeOf(value)}`);
    for (const key of Object.keys(value)) setOwn(result, key, value[key]);
  }
  return result;
}

/** A field name given as a constant; names with dots and dollars are what these operators are for. */
function fieldName(raw: unknown, name: string): string {
  const literal = isPlainObject(raw) && Object.keys(raw).length === 1 ? getOwn(raw, '$literal') : raw;
  if (typeof literal !== 'string')
    throw locationError(4161107, `${name} requires 'field' to evaluate to a constant string`);
  return literal;
}

const getField: Operator = (operand, context, name) => {
  const shorthand = !isPlainObject(operand) || Object.keys(operand)[0]?.startsWith('$');
  const raw = shorthand ? { field: operand } : rawNamed(operand, name, ['field'], ['input']);
  const field = compile(raw.field, context);
  const input = compile(raw.input ?? '$$CURRENT', context);
  return (scope) => {
    const key = field(scope);
    if (typeof key !== 'string') throw locationError(3041704, `${name} requires 'field' to evaluate to type String`);
    const doc = input(scope);
    if (isPlainObject(doc)) return getOwn(doc, key);
    return isNullish(doc) ? doc : undefined;
  };
};

function changeField(raw: Doc, name: string, context: Parameters<Operator>[1], value: Compiled): Compiled {
  const field = fieldName(raw.field, name);
  const input = compile(raw.input ?? '$$CURRENT', context);
  return (scope) => {
    const doc = input(scope);
    if (isNullish(doc)) return null;
    if (!isPlainObject(doc)) throw locationError(4161105, `${name} requires 'input' to evaluate to type Object`);
    const result: Doc = {};
    const next = value(scope);
    for (const key of Object.keys(doc)) if (key !== field || next !== undefined) setOwn(result, key, doc[key]);
    if (next !== undefined) setOwn(result, field, next);
    return result;
  };
}

export const OBJECTS: Readonly<Record<string, Operator>> = {
  $mergeObjects: variadic((values, name) => {
    const [only] = values;
    return mergeObjects(values.length === 1 && Array.isArray(only) ? only : values, name);
  }),
  $getField: getField,
  $setField: (operand, context, name) => {
    const raw = rawNamed(operand, name, ['field', 'input', 'value']);
    return changeField(raw, name, context, compile(raw.value, context));
  },
  $unsetField: (operand, context, name) =>
    changeField(rawNamed(operand, name, ['field', 'input']), name, context, () => undefined),
  $bsonSize: unary((value, name) => {
    if (isNullish(value)) return null;
    if (!isPlainObject(value)) throw locationError(31393, `${name} requires a document input, found: ${typeOf(value)}`);
    return serialize(value).length;
  }),
  $binarySize: unary((value, name) => {
    if (isNullish(value)) return null;
    if (typeof value === 'string') return Buffer.byteLength(value);
    if (typeOf(value) === 'binData') return binaryParts(value as Binary).bytes.length;
    throw locationError(51276, `${name} requires a string or BinData argument, found: ${typeOf(value)}`);
  }),
  $tsSecond: unary((value, name) => (isNullish(value) ? null : Long.fromNumber(timestamp(value, name).t))),
  $tsIncrement: unary((value, name) => (isNullish(value) ? null : Long.fromNumber(timestamp(value, name).i))),
};

function timestamp(value: unknown, name: string): Timestamp {
  if (typeOf(value) === 'timestamp') return value as Timestamp;
  throw typeMismatch(`${name} requires a timestamp, found: ${typeOf(value)}`);
}
