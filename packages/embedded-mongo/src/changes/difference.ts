/** The difference between two versions of a document, as in an update event: updated and removed fields by dotted path, and truncated arrays. */
import { hasOwn, isPlainObject, type Doc } from '../bson';
import { identical } from '../update/identical';

export interface Difference {
  readonly updatedFields: Doc;
  readonly removedFields: string[];
  readonly truncatedArrays: { field: string; newSize: number }[];
}

export function differenceOf(before: Doc, after: Doc): Difference {
  const difference: Difference = { updatedFields: {}, removedFields: [], truncatedArrays: [] };
  compareDocuments(before, after, '', difference);
  return difference;
}

function compareDocuments(before: Doc, after: Doc, path: string, difference: Difference): void {
  for (const name of Object.keys(before)) if (!hasOwn(after, name)) difference.removedFields.push(path + name);
  for (const [name, value] of Object.entries(after))
    compareValues(hasOwn(before, name) ? before[name] : undefined, value, path + name, difference);
}

function compareValues(before: unknown, after: unknown, path: string, difference: Difference): void {
  if (before === after) return;
  if (isPlainObject(before) && isPlainObject(after)) return compareDocuments(before, after, `${path}.`, difference);
  if (Array.isArray(before) && Array.isArray(after)) return compareArrays(before, after, path, difference);
  if (before === undefined || !identical(before, after)) difference.updatedFields[path] = after;
}

function compareArrays(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
  difference: Difference,
): void {
  if (after.length < before.length) difference.truncatedArrays.push({ field: path, newSize: after.length });
  for (const [at, value] of after.entries()) compareValues(before[at], value, `${path}.${at}`, difference);
}
