/**
 * Whether an index with one collation can serve a query with another. It can if no strings are compared: all other values have the same
 * keys under every collation.
 */
import { BSONRegExp, isPlainObject, valuesEqual, type Collation, type Doc } from '../bson';

export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  if (!a || !b) return a === b;
  return valuesEqual(a.spec, b.spec);
}

/** Whether the filter's conditions on a path may compare strings. When unsure, returns true. */
export function comparesStrings(filter: Doc, path: string): boolean {
  return Object.entries(filter).some(([key, condition]) => {
    if (key === '$and' && Array.isArray(condition)) {
      return condition.some((part) => isPlainObject(part) && comparesStrings(part, path));
    }
    return key === path && holdsString(condition);
  });
}

function holdsString(value: unknown): boolean {
  if (typeof value === 'string' || value instanceof BSONRegExp) return true;
  if (Array.isArray(value)) return value.some(holdsString);
  return isPlainObject(value) && Object.values(value).some(holdsString);
}
