/** Whether an update leaves a stored value unchanged: same types, same bytes. Stricter than equality, by which 1 equals 1.0. */
import { type Decimal128, isPlainObject, typeOf, valuesEqual } from '../bson';

export function identical(a: unknown, b: unknown): boolean {
  if (a === b) return a !== 0 || Object.is(a, b);
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  if (type === 'decimal') return Buffer.compare((a as Decimal128).bytes, (b as Decimal128).bytes) === 0;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => identical(item, (b as unknown[])[i]));
  }
  if (isPlainObject(a) && isPlainObject(b)) {
    const keys = Object.keys(a);
    const others = Object.keys(b);
    return keys.length === others.length && keys.every((key, i) => key === others[i] && identical(a[key], b[key]));
  }
  return valuesEqual(a, b);
}
