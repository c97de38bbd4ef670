/** Prints index key values in the format of MongoDB's messages, which some libraries parse. */
import { isPlainObject, ObjectId, Long, Decimal128, Double, tagOf, type Doc } from '../bson';

/** `{ email: "a@b", org: ObjectId('...') }` */
export function printKey(values: Doc, collated = false): string {
  const fields = Object.entries(values).map(([path, value]) => `${path}: ${printValue(value, collated)}`);
  return `{ ${fields.join(', ')} }`;
}

function printValue(value: unknown, collated: boolean): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return collated ? `CollationKey(${JSON.stringify(value)})` : JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Long || value instanceof Double) return String(value);
  if (value instanceof Decimal128) return `Decimal128('${value.toString()}')`;
  if (Array.isArray(value)) return `[ ${value.map((item) => printValue(item, collated)).join(', ')} ]`;
  if (isPlainObject(value)) return printKey(value, collated);
  if (typeof value === 'object' && tagOf(value)) return JSON.stringify(value);
  return String(value);
}
