/** Array operators whose arguments are plain values. */
import { type Doc, isPlainObject, setOwn, typeOf, valuesEqual } from '../../bson';
import { locationError } from '../../errors';
import { binary, isNullish, requireInteger, unary, variadic } from '../arguments';
import type { Operator } from '../types';

function slice(values: unknown[], name: string): unknown {
  const [array, first, second] = values;
  if (values.some(isNullish)) return null;
  if (!Array.isArray(array))
    throw locationError(28724, `First argument to ${name} must be an array, but is of type: ${typeOf(array)}`);
  const a = requireInteger(first, `Second argument to ${name}`, 28725);
  if (values.length === 2) return a >= 0 ? array.slice(0, a) : array.slice(a);
  const count = requireInteger(second, `Third argument to ${name}`, 28727);
  if (count <= 0) throw locationError(28729, `Third argument to ${name} must be positive: ${count}`);
  const start = a >= 0 ? a : Math.max(0, array.length + a);
  return array.slice(start, start + count);
}

/** Accepts pairs in one of two forms, `[key, value]` or `{k, v}`; the first element determines which. */
function arrayToObject(value: unknown, name: string): unknown {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) throw locationError(40386, `${name} requires an array input, found: ${typeOf(value)}`);
  const pairOf = Array.isArray(value[0]) ? pairOfArray : pairOfDocument;
  const result: Doc = {};
  for (const entry of value) {
    const [key, inner] = pairOf(entry, name);
    setOwn(result, key, inner);
  }
  return result;
}

function pairOfArray(entry: unknown, name: string): [string, unknown] {
  if (!Array.isArray(entry))
    throw locationError(40396, `${name} requires that all elements are arrays if one is, found: ${typeOf(entry)}`);
  if (entry.length !== 2) throw locationError(40397, `${name} requires arrays of two elements, found: ${entry.length}`);
  const [key, value] = entry as [unknown, unknown];
  if (typeof key !== 'string')
    throw locationError(40395, `${name} requires keys of type string, found: ${typeOf(key)}`);
  return [key, value];
}

function pairOfDocument(entry: unknown, name: string): [string, unknown] {
  if (!isPlainObject(entry))
    throw locationError(40391, `${name} requires that all elements are documents, found: ${typeOf(entry)}`);
  const { length } = Object.keys(entry);
  if (length !== 2) throw locationError(40392, `${name} requires documents of 'k' and 'v', found ${length} fields`);
  if (!Object.hasOwn(entry, 'k') || !Object.hasOwn(entry, 'v'))
    throw locationError(40393, `${name} requires documents of 'k' and 'v'`);
  if (typeof entry.k !== 'string')
    throw locationError(40394, `${name} requires keys of type string, found: ${typeOf(entry.k)}`);
  return [entry.k, entry.v];
}

export const ARRAYS: Readonly<Record<string, Operator>> = {
  $arrayToObject: unary(arrayToObject),
  $objectToArray: unary((value, name) => {
    if (isNullish(value)) return null;
    if (!isPlainObject(value)) throw locationError(40390, `${name} requires a document input, found: ${typeOf(value)}`);
    return Object.keys(value).map((k) => ({ k, v: value[k] }));
  }),
  $concatArrays: variadic((values, name) => {
    if (values.some(isNullish)) return null;
    return values.flatMap((value) => {
      if (Array.isArray(value)) return value;
      throw locationError(28664, `${name} only supports arrays, not ${typeOf(value)}`);
    });
  }),
  $in: binary((value, array, name, { collation }) => {
    if (!Array.isArray(array)) {
      throw locationError(40081, `${name} requires an array as a second argument, found: ${typeOf(array)}`);
    }
    return array.some((element) => valuesEqual(element, value, collation));
  }),
  $isArray: unary((value) => Array.isArray(value)),
  $size: unary((value, name) => {
    if (Array.isArray(value)) return value.length;
    throw locationError(17124, `The argument to ${name} must be an array, but was of type: ${typeOf(value)}`);
  }),
  $slice: variadic(slice, 2, 3),
};
