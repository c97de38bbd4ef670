/** Says when a count may believe the index: every key within a plan's ranges then belongs to a match, and no record has to be read. */
import { isPlainObject, ObjectId, type Collation, type Doc } from '../bson';
import type { Plan } from './plan';

/** Longer strings may be cut short inside a key. */
const MAX_CHARACTERS = 200;
/** More ranges than this are merged into wider ones by the planner. */
const MAX_POINTS = 1_000;
const COMPARISONS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte']);
/** Keys have NaN below all numbers; no comparison finds it. */
const FINDS_NAN = new Set(['$lt', '$lte']);

/** Whether the ranges of `plan` hold exactly the matches of `filter`. Answers false for whatever it is not sure of. */
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

/** How many values a condition allows at most, 1 for a range; undefined when a key alone cannot tell. */
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

/** Values whose key says everything about them: neither null nor missing, neither array nor document. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= MAX_CHARACTERS;
  return typeof value === 'boolean' || value instanceof Date || value instanceof ObjectId;
}
