/** Stages that work on the stream: filter, sort, limit, skip and unwind. */
import { asNumber, type Doc, hasOwn, isPlainObject, Long, setOwn, splitPath } from '../../bson';
import { failedToParse, locationError } from '../../errors';
import { compileFilter, compileSort, type Sort } from '../../query';
import { PAUSED, sortInSlices } from '../../query/pause';
import { valueAt } from '../compile';
import { compileExpression } from '../expression';
import { sizeOf, StageMemory } from '../memory';
import type { Flow } from '../types';
import {
  each,
  fieldPath,
  NEVER,
  requireCount,
  requireDocument,
  type Stage,
  type StageFactory,
  withValue,
} from './stage';

export const match: StageFactory = (raw, env) => {
  const filter = compileFilter(requireDocument(raw, '$match', 15959), env);
  return function* (source) {
    for (const doc of source) if (doc === PAUSED || filter.test(doc)) yield doc;
  };
};

/** How many sorted documents the following stages need, if known. */
export function firstOfSort(behind: readonly unknown[]): number | undefined {
  const amount = (at: number, name: string): number | undefined => asNumber((behind[at] as Doc | undefined)?.[name]);
  const limited = amount(0, '$limit');
  const skipped = amount(0, '$skip');
  if (limited !== undefined) return limited;
  const after = skipped === undefined ? undefined : amount(1, '$limit');
  return after === undefined ? undefined : (skipped as number) + after;
}

/** Extra rows kept beyond the limit before surplus ones are discarded. */
const SPARE_ROWS = 64;

/** @param limit only this many sorted documents are needed */
export const sort = (
  raw: unknown,
  env: Parameters<StageFactory>[1],
  _compile: Parameters<StageFactory>[2],
  limit = Infinity,
): Stage => {
  const spec = requireDocument(raw, '$sort', 15973);
  if (Object.keys(spec).length === 0) throw locationError(15976, '$sort stage must have at least one sort key');
  const compiled = compileSort(spec, env.collation);
  return (source) => sorted(source, compiled, limit, env.isSliceOver);
};

function* sorted(source: Flow, by: Sort, limit: number, isSliceOver = NEVER): Flow {
  const compare = (a: { key: unknown[] }, b: { key: unknown[] }): number => by.compareKeys(a.key, b.key);
  let rows: { doc: Doc; key: unknown[]; bytes: number }[] = [];
  const memory = new StageMemory('$sort');
  yield* each(source, (doc) => {
    const row = { doc, key: by.key(doc), bytes: sizeOf(doc) };
    rows.push(row);
    memory.add(row.bytes);
    if (rows.length < 2 * limit + SPARE_ROWS) return;
    rows.sort(compare);
    for (const { bytes } of rows.splice(limit)) memory.add(-bytes);
  });
  rows = yield* sortInSlices(rows, compare, isSliceOver);
  for (const { doc } of rows) yield doc;
}

export const limit: StageFactory = (raw) => {
  const count = requireCount(raw, 1, () => locationError(15958, 'the limit must be positive'));
  return function* (source) {
    let left = count;
    for (const doc of source) {
      yield doc;
      if (doc !== PAUSED && --left === 0) return;
    }
  };
};

export const skip: StageFactory = (raw) => {
  const count = requireCount(raw, 0, () =>
    locationError(5107200, `invalid argument to $skip stage: Expected a non-negative number`),
  );
  return function* (source) {
    let left = count;
    for (const doc of source) if (doc === PAUSED || left-- <= 0) yield doc;
  };
};

export const count: StageFactory = (raw) => {
  if (typeof raw !== 'string' || raw === '') throw locationError(40156, 'the count field must be a non-empty string');
  if (raw.startsWith('$')) throw locationError(40158, 'the count field cannot be a $-prefixed path');
  if (raw.includes('.')) throw locationError(40160, "the count field cannot contain '.'");
  return function* (source) {
    let total = 0;
    yield* each(source, () => (total += 1));
    if (total > 0) {
      const result: Doc = {};
      setOwn(result, raw, total);
      yield result;
    }
  };
};

export const unwind: StageFactory = (raw) => {
  const spec = typeof raw === 'string' ? { path: raw } : requireDocument(raw, '$unwind', 15981);
  const unknown = Object.keys(spec).find(
    (key) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(key),
  );
  if (unknown !== undefined) throw locationError(28811, `unrecognized option to $unwind stage: ${unknown}`);
  if (!hasOwn(spec, 'path')) throw locationError(28812, 'no path specified to $unwind stage');
  const path = fieldPath(spec.path, () =>
    locationError(28818, `path option to $unwind stage should be prefixed with a '$': ${String(spec.path)}`),
  );
  const { includeArrayIndex: indexField, preserveNullAndEmptyArrays: keep } = spec as Doc;
  if (indexField !== undefined && (typeof indexField !== 'string' || indexField === '' || indexField.startsWith('$'))) {
    throw locationError(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  }
  if (keep !== undefined && typeof keep !== 'boolean')
    throw locationError(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  const indexed = (doc: Doc, index: number | null): Doc =>
    indexField === undefined
      ? doc
      : withValue(doc, indexField as string, index === null ? null : Long.fromNumber(index));
  return function* (source) {
    for (const doc of source) {
      if (doc === PAUSED) {
        yield doc;
        continue;
      }
      const value = plainValue(doc, path);
      if (Array.isArray(value) && value.length > 0) {
        for (let i = 0; i < value.length; i++) yield indexed(withValue(doc, path, value[i]), i);
      } else if (value === undefined || value === null || Array.isArray(value)) {
        if (keep === true) yield indexed(Array.isArray(value) ? withValue(doc, path, undefined) : doc, null);
      } else yield indexed(doc, null);
    }
  };
};

/** `$unwind` follows documents only: an array along the path hides what is below it. */
function plainValue(doc: Doc, path: string): unknown {
  let value: unknown = doc;
  for (const part of splitPath(path)) value = isPlainObject(value) ? valueAt(value, [part], 0) : undefined;
  return value;
}

/** Literal documents instead of a collection. */
export const documents: StageFactory = (raw, env) => {
  const list = compileExpression(raw, env)({});
  if (!Array.isArray(list) || !list.every(isPlainObject))
    throw failedToParse('$documents expects an array of documents');
  return () => list;
};
