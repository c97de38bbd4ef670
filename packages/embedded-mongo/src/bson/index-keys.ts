/** The keys of a document in an index: an array gives one key per element. Knows nothing of how keys are stored. */
import { mongoError } from '../errors';
import { arrayIndex, splitPath } from './paths';
import { type Doc, getOwn, isPlainObject } from './types';

export interface IndexKeys {
  /** One row of values per key, duplicates possible; null for a missing field, undefined for an empty array. */
  keys: unknown[][];
  /** A path contains an array: the index can no longer give sorted, unique or intersected results. */
  multikey: boolean;
  /** None of the indexed fields exists: a sparse index omits the document. */
  allMissing: boolean;
}

interface Cursor {
  node: unknown;
  parts: readonly string[];
  at: number;
}

/**
 * The keys of a document for an index or a sort on these paths.
 * @throws 171 CannotIndexParallelArrays when two paths lead into different arrays.
 */
export function extractIndexKeys(doc: Doc, paths: readonly string[]): IndexKeys {
  const result: IndexKeys = { keys: [], multikey: false, allMissing: true };
  collect(
    paths.map((path) => ({ node: doc, parts: splitPath(path), at: 0 })),
    paths,
    result,
  );
  return result;
}

function collect(cursors: readonly Cursor[], paths: readonly string[], result: IndexKeys): void {
  const reached = cursors.map(advance);
  let array: unknown[] | undefined;
  reached.forEach(({ node }, i) => {
    // The cursor of an element that is itself an array is final, see `intoElement`.
    if (!Array.isArray(node) || reached[i]?.at === Infinity) return;
    if (array && array !== node) {
      const other = reached.findIndex((cursor) => cursor.node === array);
      throw mongoError(
        'CannotIndexParallelArrays',
        `cannot index parallel arrays [${lastPart(paths[i])}] [${lastPart(paths[other])}]`,
      );
    }
    array = node;
  });
  if (!array) {
    if (reached.some(({ node }) => node !== undefined)) result.allMissing = false;
    result.keys.push(reached.map(({ node }) => (node === undefined ? null : node === EMPTY_ARRAY ? undefined : node)));
    return;
  }
  result.multikey = true;
  const elements = array.length === 0 ? [EMPTY_ARRAY] : array;
  for (const element of elements) {
    collect(
      reached.map((cursor) => (cursor.node === array ? intoElement(cursor, element) : { ...cursor, at: Infinity })),
      paths,
      result,
    );
  }
}

/** Stands for an empty array at the end of a path; its key is BSON's undefined. */
const EMPTY_ARRAY = Symbol('empty array');
const lastPart = (path: string | undefined): string => path?.split('.').at(-1) ?? '';

/** Follows a path until it ends, is missing, or reaches an array. */
function advance(cursor: Cursor): Cursor {
  let { node, at } = cursor;
  const { parts } = cursor;
  while (at < parts.length) {
    const part = parts[at] as string;
    if (Array.isArray(node)) {
      const index = arrayIndex(part);
      if (index < 0) return { node, parts, at };
      node = node[index];
    } else {
      node = isPlainObject(node) ? getOwn(node, part) : undefined;
    }
    at++;
  }
  return { node, parts, at };
}

function intoElement({ parts, at }: Cursor, element: unknown): Cursor {
  if (at >= parts.length) return { node: element, parts, at: Infinity };
  // Arrays directly inside arrays are not searched.
  return isPlainObject(element) ? { node: element, parts, at } : { node: undefined, parts, at: Infinity };
}
