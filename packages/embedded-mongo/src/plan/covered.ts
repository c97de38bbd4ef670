/** Decides whether an index alone can answer a count: every key within the plan's ranges then belongs to a match, and no record has to be read. */
import { isPlainObject, ObjectId, type Collation, type Doc } from '../bson';
import type { Plan } from './plan';

/** Longer strings may be truncated in a key. */
const MAX_CHARACTERS = 200;
/** More ranges than this are merged into wider ones by the planner. */
const MAX_POINTS = 1_000;
const COMPARISONS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte']);
/** Keys order NaN below all numbers, but these comparisons do not match it. */
const FINDS_NAN = new Set(['$lt', '$lte']);

/** Whether the ranges of `plan` contain exactly the matches of `filter`. When unsure, returns false. */
export function isCovered(plan: Plan, filter: Doc, collation: Collation | undefined): boolean {
  if (plan.kind !== 'ixscan' || collation || plan.mayRepeat || plan.index.cut) return false;
  if (plan.index.spec['collation'] !== undefined) return false;
  const bound = new Set(plan.index.fields.slice(0, plan.boundFields).map(([path]) => path));
  let points = 1;
  for (const [path, condition] of Object.entries(filter)) {
    const own = pointsOf(condition);
    if (own === undefined || !bound.has(path)) return false;
    points *= own;
  }
  return points <= MAX_POINTS;
}

/** Maximum number of values that a condition allows, 1 for a range; undefined when a key alone cannot decide. */
function pointsOf(condition: unknown): number | undefined {
  if (isExact(condition)) return 1;
  if (!isPlainObject(condition)) return undefined;
  const operators = Object.entries(condition);
  const [only] = operators;
  if (operators.length === 1 && only?.[0] === '$in') {
    const values = only[1];
    return Array.isArray(values) && values.every(isExact) ? values.length : undefined;
  }
  if (operators.length === 0) return undefined;
  const exact = operators.every(
    ([name, operand]) =>
      COMPARISONS.has(name) && isExact(operand) && !(typeof operand === 'number' && FINDS_NAN.has(name)),
  );
  return exact ? 1 : undefined;
}

/** Values that are fully determined by their key: not null, missing, an array or a document. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= MAX_CHARACTERS;
  return typeof value === 'boolean' || value instanceof Date || value instanceof ObjectId;
}
