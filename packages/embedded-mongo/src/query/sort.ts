/** Sorts in MongoDB's order: an array is represented by the element that comes first in the sort's direction. */
import {
  asNumber,
  type Collation,
  compareValues,
  type Doc,
  extractIndexKeys,
  getOwn,
  hasOwn,
  isPlainObject,
  splitPath,
} from '../bson';
import { badValue, dollarFieldError, locationError, MongoError, notImplemented } from '../errors';
import type { Sort } from './types';

/** Maximum number of fields in a sort. */
const MAX_FIELDS = 32;
const MET_ARRAY = Symbol('array');

/**
 * Compiles a sort document.
 * @throws 15975 for directions other than 1 and -1, 2 BadValue for parallel arrays while sorting.
 */
export function compileSort(spec: Doc, collation?: Collation): Sort {
  const fields = Object.keys(spec).map((path) => {
    if (path === '' || path.startsWith('.') || path.endsWith('.'))
      throw locationError(15998, 'FieldPath field names may not be empty strings.');
    if (path.startsWith('$') && path !== '$natural') throw dollarFieldError();
    return { path, direction: directionOf(spec[path]) };
  });
  if (fields.length > MAX_FIELDS) throw badValue(`too many compound keys: more than ${MAX_FIELDS} sort fields`);
  const paths = fields.map(({ path }) => path);
  const parts = paths.map(splitPath);
  const directions = fields.map(({ direction }) => direction);

  const compareKeys = (a: readonly unknown[], b: readonly unknown[]): number => {
    for (let i = 0; i < directions.length; i++) {
      const order = compareValues(a[i], b[i], collation);
      if (order !== 0) return directions[i] === 1 ? order : -order;
    }
    return 0;
  };
  const key = (doc: Doc): unknown[] => {
    const values: unknown[] = [];
    for (const path of parts) {
      const value = plainValue(doc, path);
      if (value === MET_ARRAY) return arrayKey(doc, paths, compareKeys);
      values.push(value ?? null);
    }
    return values;
  };
  return { fields, key, compareKeys, compare: (a, b) => compareKeys(key(a), key(b)) };
}

function plainValue(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) {
    if (!isPlainObject(value)) return Array.isArray(value) ? MET_ARRAY : undefined;
    value = getOwn(value, part);
  }
  return Array.isArray(value) ? MET_ARRAY : value;
}

function arrayKey(
  doc: Doc,
  paths: readonly string[],
  compareKeys: (a: readonly unknown[], b: readonly unknown[]) => number,
): unknown[] {
  try {
    return extractIndexKeys(doc, paths).keys.reduce((best, row) => (compareKeys(row, best) < 0 ? row : best));
  } catch (error) {
    if (error instanceof MongoError && error.codeName === 'CannotIndexParallelArrays') {
      throw badValue('cannot sort with keys that are parallel arrays');
    }
    throw error;
  }
}

function directionOf(value: unknown): 1 | -1 {
  if (isPlainObject(value) && hasOwn(value, '$meta')) throw notImplemented('sorting by $meta is not supported');
  const direction = asNumber(value);
  if (direction === 1 || direction === -1) return direction;
  throw locationError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
}
