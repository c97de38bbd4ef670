/** MongoDB's idea of truth, shared by filters, projections and expressions. */
import { asNumber } from '../bson';

/** Everything is true but false, null, missing and any numeric zero. */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (typeof value === 'number') return value !== 0;
  return typeof value !== 'object' || asNumber(value) !== 0;
}
