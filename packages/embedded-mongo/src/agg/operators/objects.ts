/** Access to single fields of documents by any name, and types of values. */
import { type Doc, getOwn, isPlainObject, setOwn, typeOf } from '../../bson';
import { locationError } from '../../errors';
import { isNullish, rawNamed, unary } from '../arguments';
import { compile } from '../compile';
import type { Compiled, Operator } from '../types';

/** A constant field name; unlike in paths, it may contain dots and dollars. */
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
  $getField: getField,
  $setField: (operand, context, name) => {
    const raw = rawNamed(operand, name, ['field', 'input', 'value']);
    return changeField(raw, name, context, compile(raw.value, context));
  },
  $unsetField: (operand, context, name) =>
    changeField(rawNamed(operand, name, ['field', 'input']), name, context, () => undefined),
  $type: unary((value) => typeOf(value)),
};
