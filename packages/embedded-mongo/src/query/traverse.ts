/**
 * Walks a dotted path by MongoDB's matching rules: through documents, into every element of arrays along the path, and by position where a
 * part is a number. Knows nothing of what is done with the values.
 */
import { arrayIndex, type Doc, getOwn, hasOwn, isPlainObject, splitPath } from '../bson';

/** Tests one value; `undefined` stands for a missing field. */
export type Leaf = (value: unknown) => boolean;

/** Receives the index of the outermost array element that led to a match. */
export interface Trace {
  index: number;
}

export interface Path {
  readonly parts: readonly string[];
  readonly indexes: readonly number[];
  /** Whether the elements of an array at the end of the path are tested, before the array as a whole. */
  readonly searchesLeaf: boolean;
}

export function compilePath(path: string, searchesLeaf: boolean): Path {
  const parts = splitPath(path);
  return { parts, indexes: parts.map(arrayIndex), searchesLeaf };
}

/** Whether any value at the path satisfies `leaf`. */
export function someValue(doc: Doc, path: Path, leaf: Leaf, trace?: Trace): boolean {
  return inDocument(doc, path, 0, leaf, trace);
}

function inDocument(doc: Doc, path: Path, from: number, leaf: Leaf, trace: Trace | undefined): boolean {
  let current = doc;
  const { parts } = path;
  for (let at = from; ;) {
    const value = getOwn(current, parts[at] as string);
    at++;
    if (at === parts.length) return atEnd(value, path, leaf, trace);
    if (Array.isArray(value)) return inArray(value, path, at, leaf, trace);
    if (!isPlainObject(value)) return leaf(undefined);
    current = value;
  }
}

function inArray(array: unknown[], path: Path, at: number, leaf: Leaf, trace: Trace | undefined): boolean {
  const part = path.parts[at] as string;
  const index = path.indexes[at] as number;
  for (let i = 0; i < array.length; i++) {
    const element = array[i];
    const found =
      (isPlainObject(element) && (index < 0 || hasOwn(element, part)) && inDocument(element, path, at, leaf, trace)) ||
      (i === index && atPosition(element, path, at + 1, leaf, trace));
    if (found) {
      // Set while unwinding, so that the outermost array prevails.
      if (trace) trace.index = i;
      return true;
    }
  }
  return false;
}

function atPosition(element: unknown, path: Path, at: number, leaf: Leaf, trace: Trace | undefined): boolean {
  if (at === path.parts.length) return atEnd(element, path, leaf, trace);
  if (Array.isArray(element)) return inArray(element, path, at, leaf, trace);
  return isPlainObject(element) && inDocument(element, path, at, leaf, trace);
}

function atEnd(value: unknown, path: Path, leaf: Leaf, trace: Trace | undefined): boolean {
  if (path.searchesLeaf && Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (leaf(value[i])) {
        if (trace) trace.index = i;
        return true;
      }
    }
  }
  return leaf(value);
}
