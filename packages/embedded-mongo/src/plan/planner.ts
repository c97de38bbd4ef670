/**
 * Chooses a query plan: an index whose leading fields the filter bounds or the sort follows, a union of indexes for `$or`, or a collection
 * scan. Bounds may be wider than the filter, which is tested on every candidate. If several indexes qualify, it compares how
 * many keys lie within their bounds.
 */
import {
  closeKey,
  FULL_INTERVAL,
  intersectIntervals,
  isPlainObject,
  keyRange,
  valuesEqual,
  type Collation,
  type Direction,
  type Doc,
  type Interval,
} from '../bson';
import { badValue, failedToParse, mongoError } from '../errors';
import { analyseFilter, type Filter, type FilterShape, type PathIntervals, type Sort } from '../query';
import { compileIndex } from '../index/definition';
import type { CollectionInfo, IndexInfo } from '../store/catalogue';
import { indexBounds, rangeOf, uniqueIndexKey } from '../store/keys';
import type { Range, Reader } from '../store/key-value';
import { comparesStrings, sameCollation } from './collated';
import { impliesPartialFilter } from './partial';
import type { IndexScan, Plan } from './plan';
import { mostSelective } from './selectivity';

export interface PlanRequest {
  filter: Doc;
  sort?: Sort | undefined;
  collation?: Collation | undefined;
  /** An index name or key pattern, or `{$natural: 1 | -1}`. */
  hint?: unknown;
  /** Used to estimate how selective an index is; without it, only the bounds count. */
  data?: Reader;
  /** The compiled filter, if the caller has it: for trying a few records to see which index yields more matches. */
  compiled?: Filter | undefined;
}

/** Maximum number of ranges in one scan: the product of the points of its `$in` fields. */
const MAX_RANGES = 1_000;

/** @throws 2 BadValue when the hint names no usable index, 291 when it names a partial index that does not cover the filter. */
export function planQuery(info: CollectionInfo | undefined, request: PlanRequest): Plan {
  if (!info) return { kind: 'eof', providesSort: true };
  const shape = analyseFilter(request.filter, request.collation);
  const natural = naturalDirection(request);
  if (natural) return collectionScan(info, natural === -1, request);
  if (request.hint !== undefined && typeof request.hint !== 'string' && !isPlainObject(request.hint))
    throw failedToParse('Hint must be a string or an object');
  if (request.hint !== undefined) return planHint(info, shape, request);
  const scans = usableIndexes(info, shape, request)
    .map((index) => planIndex(info, index, shape, request))
    .filter((scan) => scan !== undefined);
  const favourite = scans.reduce<IndexScan | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  const best =
    favourite && scans.length > 1 && request.data
      ? mostSelective(favourite, scans, request.data, request.sort !== undefined, request.compiled)
      : favourite;
  if (best && (best.boundFields > 0 || (best !== favourite && best.providesSort))) return best;
  return planUnion(info, shape, request) ?? best ?? collectionScan(info, false, request);
}

function naturalDirection(request: PlanRequest): 1 | -1 | undefined {
  const bySort = request.sort?.fields.find(({ path }) => path === '$natural');
  if (bySort) return bySort.direction;
  if (!isPlainObject(request.hint) || !('$natural' in request.hint)) return undefined;
  if (Object.keys(request.hint).length > 1) throw badValue('$natural hint cannot be combined with other fields');
  return Number(request.hint['$natural']) < 0 ? -1 : 1;
}

function collectionScan(info: CollectionInfo, reverse: boolean, request: PlanRequest): Plan {
  const onlyNatural = request.sort?.fields.every(({ path }) => path === '$natural') ?? true;
  return { kind: 'collscan', info, reverse, providesSort: onlyNatural };
}

function planHint(info: CollectionInfo, shape: FilterShape, request: PlanRequest): Plan {
  const index = findIndex(info, request.hint);
  if (!index || index.building) {
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  const partial = index.spec['partialFilterExpression'] as Doc | undefined;
  if (partial && !impliesPartialFilter(shape, request.filter, partial, request.collation))
    throw mongoError('NoQueryExecutionPlans', 'the hinted index does not hold all documents that the filter may match');
  return planIndex(info, index, shape, request, true) ?? collectionScan(info, false, request);
}

/** The index with this name or key pattern. */
function findIndex(info: CollectionInfo, hint: unknown): IndexInfo | undefined {
  if (typeof hint === 'string') return info.indexes.find(({ name }) => name === hint);
  if (!isPlainObject(hint)) return undefined;
  return info.indexes.find(({ spec }) => samePattern(spec['key'] as Doc, hint));
}

/** Whether both have the same paths in the same order with the same kinds. */
export function samePattern(a: Doc, b: Doc): boolean {
  const left = Object.entries(a);
  const right = Object.entries(b);
  return (
    left.length === right.length &&
    left.every(([path, kind], at) => right[at]?.[0] === path && valuesEqual(kind, right[at]?.[1]))
  );
}

function usableIndexes(info: CollectionInfo, shape: FilterShape, request: PlanRequest): IndexInfo[] {
  return info.indexes.filter((index) => {
    if (index.building) return false;
    if (index.sparse && !index.fields.some(([path]) => shape.present.has(path))) return false;
    const partial = index.spec['partialFilterExpression'] as Doc | undefined;
    return !partial || impliesPartialFilter(shape, request.filter, partial, request.collation);
  });
}

function planUnion(info: CollectionInfo, shape: FilterShape, request: PlanRequest): Plan | undefined {
  for (const branches of shape.ors) {
    const scans: IndexScan[] = [];
    for (const branch of branches) {
      // The branch's own filter is not available, so whether it compares strings is unknown.
      const scan = usableIndexes(info, branch, { ...request, filter: {} })
        .filter((index) => sameCollation(compileIndex(index).collation, request.collation))
        .map((index) => planIndex(info, index, branch, { ...request, sort: undefined }))
        .filter((candidate) => candidate !== undefined && candidate.boundFields > 0)
        .reduce<IndexScan | undefined>((a, b) => (a && b && a.score >= b.score ? a : b), undefined);
      if (!scan) break;
      scans.push(scan);
    }
    if (scans.length === branches.length && scans.length > 0) {
      return { kind: 'or', info, branches: scans, providesSort: request.sort === undefined };
    }
  }
  return undefined;
}

interface Bounds {
  /** The intervals of the leading index fields. */
  intervals: PathIntervals[];
  /** Number of leading fields that are bound to exactly one value. */
  single: number;
}

function planIndex(
  info: CollectionInfo,
  index: IndexInfo,
  shape: FilterShape,
  request: PlanRequest,
  forced = false,
): IndexScan | undefined {
  const collated = sameCollation(compileIndex(index).collation, request.collation);
  const bounds = boundsOf(index, shape, (path) => collated || !comparesStrings(request.filter, path));
  const order = collated && !index.cut ? sortDirection(index, bounds, request.sort) : undefined;
  if (bounds.intervals.length === 0 && order === undefined && !forced) return undefined;
  const reverse = order === -1;
  const ranges = toRanges(index, bounds);
  if (reverse) ranges.reverse();
  const providesSort = request.sort === undefined || order !== undefined;
  return {
    kind: 'ixscan',
    info,
    index,
    ranges: reverse ? ranges.map((range) => ({ ...range, reverse })) : ranges,
    reverse,
    providesSort,
    mayRepeat: index.multikey,
    boundFields: bounds.intervals.length,
    exact: isExact(index, bounds),
    score: scoreOf(index, bounds, request.sort !== undefined && providesSort),
  };
}

function boundsOf(index: IndexInfo, shape: FilterShape, serves: (path: string) => boolean): Bounds {
  const intervals: PathIntervals[] = [];
  let single = 0;
  const roots = new Set<string>();
  for (const [path] of index.fields) {
    const root = path.split('.')[0] as string;
    // It is unknown which element of a shared array matched, so a second field under it must stay unbounded.
    if (index.multikey && roots.has(root)) break;
    const predicates = shape.predicates.get(path);
    if (!predicates || predicates.length === 0 || !serves(path)) break;
    const found = index.multikey ? tightest(predicates) : predicates.reduce((a, b) => intersectIntervals(a, b));
    if (isUnbounded(found)) break;
    roots.add(root);
    intervals.push(found);
    if (found.length === 1 && found[0]?.point) {
      if (single === intervals.length - 1) single += 1;
    } else if (!found.every(({ point }) => point)) {
      break;
    }
  }
  return { intervals, single };
}

function tightest(predicates: readonly PathIntervals[]): PathIntervals {
  const rank = (intervals: PathIntervals): number => (intervals.every(({ point }) => point) ? intervals.length : 1e6);
  return predicates.reduce((a, b) => (rank(a) <= rank(b) ? a : b));
}

function isUnbounded(intervals: PathIntervals): boolean {
  return intervals.some(
    ({ low, high }) => low.bytes.length === 0 && !low.after && high.bytes.length === 0 && high.after,
  );
}

/** 1 or -1 when scanning the index forwards or backwards yields the requested order. */
function sortDirection(index: IndexInfo, bounds: Bounds, sort: Sort | undefined): 1 | -1 | undefined {
  if (!sort || sort.fields.length === 0) return undefined;
  if (index.spec['collation'] !== undefined && compileIndex(index).collation) return undefined;
  const fixed = new Set(index.fields.slice(0, bounds.single).map(([path]) => path));
  let at = 0;
  let direction: 1 | -1 | undefined;
  for (const field of sort.fields) {
    while (at < index.fields.length && index.fields[at]?.[0] !== field.path && at < bounds.single) at += 1;
    const entry = index.fields[at];
    if (!entry || entry[0] !== field.path) {
      if (fixed.has(field.path) && !index.multikey) continue;
      return undefined;
    }
    // With arrays, only an unbounded scan reaches each document's smallest (largest) element first.
    if (index.multikey && at < bounds.intervals.length) return undefined;
    const needed = entry[1] === field.direction ? 1 : -1;
    if (at >= bounds.single || index.multikey) {
      if (direction !== undefined && direction !== needed) return undefined;
      direction = needed;
    }
    at += 1;
  }
  // Several points on a field before the sorted ones would interleave their sorted runs.
  const severalRuns = bounds.intervals.slice(bounds.single).some((intervals, offset) => {
    const position = bounds.single + offset;
    return intervals.length > 1 && !sort.fields.some(({ path }) => path === index.fields[position]?.[0]);
  });
  if (severalRuns) return undefined;
  return direction ?? 1;
}

function isExact(index: IndexInfo, { intervals }: Bounds): boolean {
  return index.unique && intervals.filter((field) => field.every(({ point }) => point)).length === index.fields.length;
}

function scoreOf(index: IndexInfo, bounds: Bounds, providesSort: boolean): number {
  const points = bounds.intervals.filter((intervals) => intervals.every(({ point }) => point)).length;
  // A field with several values is less selective than one with a single value, however many there are.
  const several = bounds.intervals.filter((intervals) => intervals.length > 1).length;
  const ranged = bounds.intervals.length > points ? 1 : 0;
  return (
    (isExact(index, bounds) ? 1_000 : 0) +
    points * 10 -
    several +
    ranged * 4 +
    (providesSort ? 5 : 0) -
    index.fields.length * 0.01 -
    (index.multikey ? 0.005 : 0) +
    // Between two otherwise equal indexes, a partial one has fewer keys.
    (index.spec['partialFilterExpression'] === undefined ? 0 : 0.002)
  );
}

function toRanges(index: IndexInfo, bounds: Bounds): Range[] {
  if (bounds.intervals.length === 0) return [rangeOf(index.id)];
  const directions = compileIndex(index).directions;
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  const last = bounds.intervals.length - 1;
  for (let at = 0; at < last; at += 1) {
    const intervals = inDirection(bounds.intervals[at] ?? [], directions[at] ?? 1);
    if (prefixes.length * intervals.length > MAX_RANGES) return rangesFor(index, prefixes, [FULL_INTERVAL], 1, false);
    prefixes = prefixes.flatMap((prefix) =>
      intervals.map((point) => keyRange(prefix, point, directions[at] ?? 1).start),
    );
  }
  const whole = bounds.intervals.length === index.fields.length;
  return rangesFor(index, prefixes, bounds.intervals[last] ?? [], directions[last] ?? 1, whole);
}

/** `whole`: the prefix and the intervals together cover all fields of the index. */
function rangesFor(
  index: IndexInfo,
  prefixes: Buffer[],
  intervals: PathIntervals,
  direction: Direction,
  whole: boolean,
): Range[] {
  return prefixes.flatMap((prefix) =>
    inDirection(intervals, direction).map((interval) => {
      const { start, end } = keyRange(prefix, interval, direction);
      const range = indexBounds(index.id, start, end);
      return whole && index.unique && interval.point
        ? { ...range, only: uniqueIndexKey(index.id, closeKey(start)) }
        : range;
    }),
  );
}

function inDirection(intervals: PathIntervals, direction: Direction): readonly Interval[] {
  return direction === 1 ? intervals : [...intervals].reverse();
}
