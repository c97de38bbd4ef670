/** Compares actual values with expectations in the unified test format, including its special operators. */
import { EJSON, Long, type Document } from 'bson';

export interface MatchContext {
  /** Looks up a named entity, for `$$sessionLsid`. */
  entity(id: string): unknown;
}

/** @throws Error naming the path of the first difference */
export function assertMatch(expected: unknown, actual: unknown, context: MatchContext, path = '', root = true): void {
  if (isObject(expected)) {
    const operator = Object.keys(expected)[0];
    if (operator?.startsWith('$$')) {
      matchOperator(operator, expected[operator], actual, context, path, root);
      return;
    }
    if (!isObject(actual)) throw different(path, expected, actual);
    for (const [key, value] of Object.entries(expected)) matchField(key, value, actual, context, path);
    if (!root) {
      const extra = Object.keys(actual).find((key) => actual[key] !== undefined && !(key in expected));
      if (extra !== undefined) throw new Error(`${path}.${extra}: unexpected field ${show(actual[extra])}`);
    }
    return;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) throw different(path, expected, actual);
    expected.forEach((value, at) => assertMatch(value, actual[at], context, `${path}[${at}]`, root && path === ''));
    return;
  }
  if (!scalarsEqual(expected, actual)) throw different(path, expected, actual);
}

function matchField(key: string, expected: unknown, actual: Document, context: MatchContext, path: string): void {
  const present = Object.hasOwn(actual, key) && actual[key] !== undefined;
  if (isObject(expected) && '$$exists' in expected) {
    if (present !== expected['$$exists'])
      throw new Error(`${path}.${key}: expected exists ${String(expected['$$exists'])}`);
    return;
  }
  if (!present && isObject(expected) && '$$unsetOrMatches' in expected) return;
  if (!present) throw new Error(`${path}.${key}: missing, expected ${show(expected)}`);
  assertMatch(expected, actual[key], context, `${path}.${key}`, false);
}

function matchOperator(
  operator: string,
  operand: unknown,
  actual: unknown,
  context: MatchContext,
  path: string,
  root: boolean,
): void {
  switch (operator) {
    case '$$unsetOrMatches':
      if (actual !== undefined && actual !== null) assertMatch(operand, actual, context, path, root);
      return;
    case '$$exists':
      if ((actual !== undefined) !== operand) throw different(path, operand, actual);
      return;
    case '$$type':
      if (!(Array.isArray(operand) ? operand : [operand]).some((name) => hasType(String(name), actual))) {
        throw new Error(`${path}: expected type ${show(operand)}, got ${show(actual)}`);
      }
      return;
    case '$$sessionLsid': {
      const session = context.entity(String(operand)) as { id?: Document };
      if (show(session.id) !== show(actual)) throw different(path, session.id, actual);
      return;
    }
    default:
      throw new Error(`${path}: operator ${operator} is not supported by this runner`);
  }
}

function hasType(name: string, value: unknown): boolean {
  switch (name) {
    case 'string':
    case 'object':
      return typeof value === name && !Array.isArray(value);
    case 'array':
      return Array.isArray(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
      return typeof value === 'number' && Number.isInteger(value);
    case 'long':
      return Long.isLong(value) || (typeof value === 'number' && Number.isInteger(value));
    case 'double':
    case 'number':
      return typeof value === 'number';
    case 'null':
      return value === null;
    default:
      return isObject(value) && (value as { _bsontype?: string })._bsontype?.toLowerCase() === name.toLowerCase();
  }
}

function scalarsEqual(expected: unknown, actual: unknown): boolean {
  const left = numberOf(expected);
  const right = numberOf(actual);
  if (left !== undefined && right !== undefined) return left === right;
  return show(expected) === show(actual);
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return Long.isLong(value) ? value.toNumber() : undefined;
}

/** A document, as opposed to a BSON value such as an ObjectId. */
function isObject(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !('_bsontype' in value && typeof value._bsontype === 'string' && value._bsontype !== 'Object')
  );
}

const different = (path: string, expected: unknown, actual: unknown): Error =>
  new Error(`${path || 'result'}: expected ${show(expected)}, got ${show(actual)}`);

function show(value: unknown): string {
  return value === undefined ? 'undefined' : EJSON.stringify({ value }, { relaxed: true }).slice(9, -1);
}
