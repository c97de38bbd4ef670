/**
 * Whether every match of a filter lies in a partial index. Returns false unless it can prove it: a wrong true would lose documents, a wrong
 * false only costs time.
 */
import { intersectIntervals, isPlainObject, valuesEqual, type Collation, type Doc } from '../bson';
import { analyseFilter, type FilterShape, type PathIntervals } from '../query';

const INTERVAL_OPERATORS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$in']);

export function impliesPartialFilter(
  shape: FilterShape,
  filter: Doc,
  partial: Doc,
  collation: Collation | undefined,
): boolean {
  return Object.entries(partial).every(([path, condition]) => {
    if (path === '$and' && Array.isArray(condition)) {
      return condition.every((part) => impliesPartialFilter(shape, filter, part as Doc, collation));
    }
    if (path.startsWith('$')) return statesTheSame(filter, path, condition);
    return statesTheSame(filter, path, condition) || impliesCondition(shape, path, condition, collation);
  });
}

/** Whether the filter itself contains the same condition. */
function statesTheSame(filter: Doc, path: string, condition: unknown): boolean {
  if (Object.hasOwn(filter, path) && valuesEqual(filter[path], condition)) return true;
  const parts = filter['$and'];
  return Array.isArray(parts) && parts.some((part) => isPlainObject(part) && statesTheSame(part, path, condition));
}

function impliesCondition(
  shape: FilterShape,
  path: string,
  condition: unknown,
  collation: Collation | undefined,
): boolean {
  const operators = isPlainObject(condition) ? Object.keys(condition) : [];
  if (operators.length > 0 && operators[0]?.startsWith('$')) {
    return Object.entries(condition as Doc).every(([operator, operand]) => {
      if (operator === '$exists') return operand === true && shape.present.has(path);
      if (!INTERVAL_OPERATORS.has(operator)) return false;
      return liesWithin(shape, path, { [path]: { [operator]: operand } }, collation);
    });
  }
  return liesWithin(shape, path, { [path]: condition }, collation);
}

function liesWithin(shape: FilterShape, path: string, condition: Doc, collation: Collation | undefined): boolean {
  const allowed = analyseFilter(condition, collation).predicates.get(path)?.[0];
  if (!allowed) return false;
  return (shape.predicates.get(path) ?? []).some((asked) => isWithin(asked, allowed));
}

function isWithin(asked: PathIntervals, allowed: PathIntervals): boolean {
  const common = intersectIntervals(asked, allowed);
  return (
    common.length === asked.length &&
    common.every((interval, at) => {
      const other = asked[at];
      return (
        other !== undefined &&
        interval.low.bytes.equals(other.low.bytes) &&
        interval.low.after === other.low.after &&
        interval.high.bytes.equals(other.high.bytes) &&
        interval.high.after === other.high.after
      );
    })
  );
}
