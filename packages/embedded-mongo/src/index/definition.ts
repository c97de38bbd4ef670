/**
 * The contents of an index: turns a catalogue entry into functions from a document to its keys. Knows paths, directions, collation, sparse
 * and partial; stores nothing.
 */
import {
  compileCollation,
  encodeKey,
  extractIndexKeys,
  splitPath,
  type Collation,
  type Direction,
  type Doc,
} from '../bson';
import { compileFilter, type Filter } from '../query';
import type { IndexInfo } from '../store/catalogue';

export interface CompiledIndex {
  readonly paths: readonly string[];
  readonly directions: readonly Direction[];
  readonly collation: Collation | undefined;
  /** Documents that do not match have no keys. */
  readonly partial: Filter | undefined;
  /** The top-level fields that determine a document's keys; undefined if others matter too (partial indexes). */
  readonly fields: readonly string[] | undefined;
  /** The encoded values of each of the document's keys, without duplicates, and whether arrays made several keys possible. */
  keysOf(doc: Doc): { keys: Buffer[]; multikey: boolean };
}

const compiled = new WeakMap<object, CompiledIndex>();
const NO_KEYS = { keys: [], multikey: false };

export function compileIndex(info: IndexInfo): CompiledIndex {
  let index = compiled.get(info.spec);
  if (!index) {
    index = compile(info);
    compiled.set(info.spec, index);
  }
  return index;
}

function compile(info: IndexInfo): CompiledIndex {
  const paths = info.fields.map(([path]) => path);
  const directions = info.fields.map(([, direction]) => (direction === -1 ? -1 : 1));
  const collation = compileCollation(info.spec['collation']);
  const partialSpec = info.spec['partialFilterExpression'] as Doc | undefined;
  const partial = partialSpec ? compileFilter(partialSpec, { collation }) : undefined;
  return {
    paths,
    directions,
    collation,
    partial,
    fields: partial ? undefined : [...new Set(paths.map((path) => splitPath(path)[0] as string))],
    keysOf(doc) {
      if (partial && !partial.test(doc)) return NO_KEYS;
      const { keys: rows, multikey, allMissing } = extractIndexKeys(doc, paths);
      if (info.sparse && allMissing) return NO_KEYS;
      const keys = rows.map((row) => encodeKey(row, directions, collation));
      return { keys: keys.length > 1 ? withoutDuplicates(keys) : keys, multikey };
    },
  };
}

function withoutDuplicates(keys: Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}

/** The keyValue of a duplicate key error: the document's values on the index's paths, as stored. */
export function keyValueOf(info: IndexInfo, row: readonly unknown[]): Doc {
  return Object.fromEntries(info.fields.map(([path], at) => [path, row[at] ?? null]));
}
