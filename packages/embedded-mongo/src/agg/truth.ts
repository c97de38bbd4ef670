/** MongoDB's truthiness, shared by filters, projections and expressions. */
import { asNumber } from '../bson';

/** Everything except false, null, missing and any numeric zero is true. */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (typeof value === 'number') return value !== 0;
  return typeof value !== 'object' || asNumber(value) !== 0;
}
