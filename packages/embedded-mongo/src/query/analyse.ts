/** Analyses a filter for the planner: bounds on paths, `$or` branches, required fields. Knows no indexes and chooses none. */
import {
  bracketInterval,
  BSONRegExp,
  type Collation,
  complementIntervals,
  type Doc,
  FULL_INTERVAL,
  getOwn,
  type Interval,
  intersectIntervals,
  isPlainObject,
  pointInterval,
  prefixInterval,
  rangeInterval,
  type TypeName,
  typeOf,
  unionIntervals,
} from '../bson';
import { isTruthy } from '../agg/truth';
import { isOperatorDocument, sortOptions, testsValues } from './filter';
import { type Comparison, parseTypes } from './leaf';
import { literalPrefix } from './regex';
import type { FilterShape, PathIntervals } from './types';

interface Shape {
  predicates: Map<string, PathIntervals[]>;
  ors: FilterShape[][];
  present: Set<string>;
}

/** Analyses a filter that {@link compileFilter} has accepted; conditions without bounds are omitted. */
export function analyseFilter(filter: Doc, collation?: Collation): FilterShape {
  const shape: Shape = { predicates: new Map(), ors: [], present: new Set() };
  readDocument(filter, '', shape, collation);
  return shape;
}

function readDocument(filter: Doc, prefix: string, shape: Shape, collation: Collation | undefined): void {
  for (const key of Object.keys(filter)) {
    const operand = filter[key];
    if (key === '$and') for (const branch of operand as Doc[]) readDocument(branch, prefix, shape, collation);
    else if (key === '$or') readOr(operand as Doc[], prefix, shape, collation);
    else if (!key.startsWith('$')) readField(prefix + key, operand, shape, collation);
  }
}

function readOr(branches: Doc[], prefix: string, shape: Shape, collation: Collation | undefined): void {
  const [only] = branches;
  if (branches.length === 1 && only) return readDocument(only, prefix, shape, collation);
  shape.ors.push(
    branches.map((branch) => {
      const inner: Shape = { predicates: new Map(), ors: [], present: new Set() };
      readDocument(branch, prefix, inner, collation);
      return inner;
    }),
  );
}

function readField(path: string, condition: unknown, shape: Shape, collation: Collation | undefined): void {
  const operators = isOperatorDocument(condition) ? condition : { $eq: condition };
  for (const operator of Object.keys(operators)) readOperator(path, operator, operators, shape, collation);
}

function readOperator(
  path: string,
  operator: string,
  condition: Doc,
  shape: Shape,
  collation: Collation | undefined,
): void {
  const operand = condition[operator];
  if (operator === '$exists') {
    if (isTruthy(operand)) shape.present.add(path);
    return;
  }
  if (operator === '$all') {
    for (const item of operand as unknown[]) readField(path, item, shape, collation);
    return;
  }
  if (operator === '$elemMatch' && isPlainObject(operand)) {
    shape.present.add(path);
    if (testsValues(operand)) {
      readElementValue(path, operand, shape, collation);
    } else readDocument(operand, `${path}.`, shape, collation);
    return;
  }
  const intervals = boundsOf(operator, operand, condition, collation);
  if (intervals) addPredicate(shape, path, intervals);
}

/** All operators of one `$elemMatch` apply to the same element, so their bounds may be intersected. */
function readElementValue(path: string, operand: Doc, shape: Shape, collation: Collation | undefined): void {
  let intervals: readonly Interval[] = [FULL_INTERVAL];
  for (const operator of Object.keys(operand)) {
    const bounds = boundsOf(operator, operand[operator], operand, collation);
    if (bounds) intervals = intersectIntervals(intervals, bounds);
  }
  addPredicate(shape, path, intervals);
}

const NULL_POINT = pointInterval(null);

function addPredicate(shape: Shape, path: string, intervals: readonly Interval[]): void {
  const known = shape.predicates.get(path);
  if (known) known.push(intervals);
  else shape.predicates.set(path, [intervals]);
  const nullInside = intervals.some((interval) =>
    interval.point
      ? interval.low.bytes.equals(NULL_POINT.low.bytes)
      : intersectIntervals([interval], [NULL_POINT]).length > 0,
  );
  if (!nullInside) shape.present.add(path);
}

/** The intervals that contain every value the predicate accepts; undefined if that is every value. */
function boundsOf(
  operator: string,
  operand: unknown,
  condition: Doc,
  collation: Collation | undefined,
): Interval[] | undefined {
  switch (operator) {
    case '$eq':
      return typeOf(operand) === 'regex'
        ? regexBounds(operand as BSONRegExp, collation)
        : equalBounds(operand, collation);
    case '$in':
      return unionIntervals(
        (operand as unknown[]).flatMap((item) =>
          typeOf(item) === 'regex' ? regexBounds(item as BSONRegExp, collation) : equalBounds(item, collation),
        ),
      );
    case '$ne':
      // An empty array along the path has no value, but its key is null.
      return Array.isArray(operand) || operand === null
        ? undefined
        : complementIntervals(equalBounds(operand, collation));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compareBounds(operator, operand, collation);
    case '$regex':
      return typeof operand === 'string'
        ? stringBounds(operand, String(getOwn(condition, '$options') ?? ''), collation)
        : regexBounds(operand as BSONRegExp, collation);
    case '$type':
      return typeBounds(operand);
    case '$mod':
      return [bracketInterval('int')];
    default:
      return undefined;
  }
}

function equalBounds(value: unknown, collation: Collation | undefined): Interval[] {
  if (!Array.isArray(value)) return [pointInterval(value ?? null, collation)];
  // An array is indexed by its elements, or as undefined if it is empty.
  return unionIntervals([
    pointInterval(value, collation),
    pointInterval(value.length > 0 ? value[0] : undefined, collation),
  ]);
}

function compareBounds(operator: Comparison, value: unknown, collation: Collation | undefined): Interval[] | undefined {
  const type = typeOf(value);
  if (type === 'null' || type === 'missing') return operator.endsWith('e') ? [pointInterval(null)] : [];
  if (type === 'minKey' || type === 'maxKey' || type === 'array') return undefined;
  // Keys under a collation are folded and not in its order; documents may contain strings.
  if (collation && type === 'object') return undefined;
  if (collation && type === 'string') return [bracketInterval('string')];
  return [rangeInterval(operator, value)];
}

function regexBounds(regex: BSONRegExp, collation: Collation | undefined): Interval[] {
  const prefix = collation ? '' : literalPrefix(regex);
  return [prefix === '' ? bracketInterval('string') : prefixInterval(prefix), bracketInterval('regex')];
}

function stringBounds(pattern: string, options: string, collation: Collation | undefined): Interval[] {
  return regexBounds(new BSONRegExp(pattern, sortOptions(options)), collation);
}

/** Types by which `$type` bounds a scan. An array is indexed by its elements. */
const BRACKETED = new Set<TypeName>(['int', 'long', 'double', 'decimal', 'string', 'object', 'bool', 'date', 'null']);

function typeBounds(operand: unknown): Interval[] | undefined {
  const intervals: Interval[] = [];
  for (const type of parseTypes(operand)) {
    if (!BRACKETED.has(type)) return undefined;
    intervals.push(bracketInterval(type));
  }
  return unionIntervals(intervals);
}
