/** `$jsonSchema`: MongoDB's subset of JSON Schema draft 4 with `bsonType`, compiled to a predicate. */
import {
  asNumber,
  compareNumbers,
  type Doc,
  encodeValue,
  getOwn,
  hasOwn,
  isNumeric,
  isPlainObject,
  type Numeric,
  typeOf,
  unwrapNumber,
  valuesEqual,
} from '../bson';
import { failedToParse, typeMismatch } from '../errors';
import { parseTypes } from './leaf';
import { compileRegex } from './regex';
import type { Leaf } from './traverse';

/** A keyword's check; values of types it does not speak about pass. */
type Keyword = (operand: unknown, schema: Doc) => Leaf;

const JSON_TYPES: Readonly<Record<string, unknown>> = {
  object: 'object',
  array: 'array',
  string: 'string',
  number: 'number',
  boolean: 'bool',
  null: 'null',
};

/** @throws 9 FailedToParse and 14 TypeMismatch for schemas MongoDB refuses. */
export function compileSchema(schema: unknown): Leaf {
  if (!isPlainObject(schema)) throw typeMismatch('$jsonSchema must be an object');
  const checks: Leaf[] = [];
  for (const name of Object.keys(schema)) {
    if (ANNOTATIONS.has(name)) continue;
    if (!hasOwn(KEYWORDS, name)) throw failedToParse(`Unknown $jsonSchema keyword: ${name}`);
    checks.push((KEYWORDS[name] as Keyword)(schema[name], schema));
  }
  return (value) => checks.every((check) => check(value));
}

const ANNOTATIONS = new Set(['title', 'description', 'exclusiveMinimum', 'exclusiveMaximum', 'additionalItems']);

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  bsonType: (operand) => ofType(parseTypes(operand, 'bsonType')),
  type: (operand) => {
    const names = Array.isArray(operand) ? operand : [operand];
    return ofType(
      parseTypes(
        names.map((name) => {
          if (typeof name !== 'string') throw typeMismatch(`$jsonSchema keyword 'type' must be a string or an array`);
          if (!hasOwn(JSON_TYPES, name)) throw failedToParse(`Unsupported type name for $jsonSchema: ${name}`);
          return JSON_TYPES[name];
        }),
      ),
    );
  },
  enum: (operand) => {
    const values = list('enum', operand);
    return (value) => value === undefined || values.some((allowed) => valuesEqual(value, allowed));
  },
  required: (operand) => {
    const names = strings('required', operand);
    return onObject((doc) => names.every((name) => hasOwn(doc, name)));
  },
  properties: (operand) => {
    const checks = schemas('properties', operand);
    return onObject((doc) => checks.every(([name, check]) => !hasOwn(doc, name) || check(doc[name])));
  },
  patternProperties: (operand) => {
    const checks = schemas('patternProperties', operand).map(([p, check]) => [compileRegex(p, ''), check] as const);
    return onObject((doc) =>
      Object.keys(doc).every((key) => checks.every(([pattern, check]) => !pattern.test(key) || check(doc[key]))),
    );
  },
  additionalProperties: (operand, schema) => {
    const known = new Set(Object.keys((getOwn(schema, 'properties') as Doc | undefined) ?? {}));
    const patterns = Object.keys((getOwn(schema, 'patternProperties') as Doc | undefined) ?? {}).map((pattern) =>
      compileRegex(pattern, ''),
    );
    const check: Leaf = typeof operand === 'boolean' ? () => operand : compileSchema(operand);
    return onObject((doc) =>
      Object.keys(doc).every((key) => known.has(key) || patterns.some((p) => p.test(key)) || check(doc[key])),
    );
  },
  dependencies: (operand) => {
    if (!isPlainObject(operand)) throw typeMismatch(`$jsonSchema keyword 'dependencies' must be an object`);
    const checks = Object.entries(operand).map(([name, needs]): [string, Leaf] => [
      name,
      Array.isArray(needs) ? (KEYWORDS.required as Keyword)(needs, {}) : compileSchema(needs),
    ]);
    return onObject((doc) => checks.every(([name, check]) => !hasOwn(doc, name) || check(doc)));
  },
  minProperties: (operand) => {
    const count = natural('minProperties', operand);
    return onObject((doc) => Object.keys(doc).length >= count);
  },
  maxProperties: (operand) => {
    const count = natural('maxProperties', operand);
    return onObject((doc) => Object.keys(doc).length <= count);
  },
  minimum: (operand, schema) => limit('minimum', operand, getOwn(schema, 'exclusiveMinimum') === true, 1),
  maximum: (operand, schema) => limit('maximum', operand, getOwn(schema, 'exclusiveMaximum') === true, -1),
  multipleOf: (operand) => {
    const divisor = asNumber(operand);
    if (divisor === undefined || divisor <= 0) throw failedToParse(`'multipleOf' must be a positive number`);
    return (value) => !isNumeric(value) || (asNumber(value) as number) % divisor === 0;
  },
  minLength: (operand) => {
    const length = natural('minLength', operand);
    return (value) => typeof value !== 'string' || [...value].length >= length;
  },
  maxLength: (operand) => {
    const length = natural('maxLength', operand);
    return (value) => typeof value !== 'string' || [...value].length <= length;
  },
  pattern: (operand) => {
    if (typeof operand !== 'string') throw typeMismatch(`$jsonSchema keyword 'pattern' must be a string`);
    const pattern = compileRegex(operand, '');
    return (value) => typeof value !== 'string' || pattern.test(value);
  },
  items: (operand, schema) => {
    if (!Array.isArray(operand)) {
      const check = compileSchema(operand);
      return onArray((array) => array.every(check));
    }
    const checks = operand.map(compileSchema);
    const additional = getOwn(schema, 'additionalItems') ?? true;
    const rest: Leaf = typeof additional === 'boolean' ? () => additional : compileSchema(additional);
    return onArray((array) => array.every((element, i) => (checks[i] ?? rest)(element)));
  },
  minItems: (operand) => {
    const count = natural('minItems', operand);
    return onArray((array) => array.length >= count);
  },
  maxItems: (operand) => {
    const count = natural('maxItems', operand);
    return onArray((array) => array.length <= count);
  },
  uniqueItems: (operand) =>
    onArray(
      (array) =>
        operand !== true || new Set(array.map((item) => encodeValue(item).toString('latin1'))).size === array.length,
    ),
  allOf: (operand) => {
    const checks = list('allOf', operand).map(compileSchema);
    return (value) => checks.every((check) => check(value));
  },
  anyOf: (operand) => {
    const checks = list('anyOf', operand).map(compileSchema);
    return (value) => checks.some((check) => check(value));
  },
  oneOf: (operand) => {
    const checks = list('oneOf', operand).map(compileSchema);
    return (value) => checks.filter((check) => check(value)).length === 1;
  },
  not: (operand) => {
    const check = compileSchema(operand);
    return (value) => !check(value);
  },
};

const ofType =
  (types: ReturnType<typeof parseTypes>): Leaf =>
  (value) =>
    types.has(typeOf(value));
const onObject =
  (check: (doc: Doc) => boolean): Leaf =>
  (value) =>
    !isPlainObject(value) || check(value);
const onArray =
  (check: (array: unknown[]) => boolean): Leaf =>
  (value) =>
    !Array.isArray(value) || check(value);

function limit(name: string, operand: unknown, exclusive: boolean, sign: 1 | -1): Leaf {
  const bound = unwrapNumber(operand);
  if (bound === undefined) throw typeMismatch(`$jsonSchema keyword '${name}' must be a number`);
  return (value) => {
    if (!isNumeric(value)) return true;
    const order = compareNumbers(unwrapNumber(value) as Numeric, bound) * sign;
    return exclusive ? order > 0 : order >= 0;
  };
}

function list(name: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw typeMismatch(`$jsonSchema keyword '${name}' must be an array`);
  if (operand.length === 0) throw failedToParse(`$jsonSchema keyword '${name}' cannot be an empty array`);
  return operand;
}

function strings(name: string, operand: unknown): string[] {
  return list(name, operand).map((item) => {
    if (typeof item !== 'string') throw typeMismatch(`$jsonSchema keyword '${name}' must be an array of strings`);
    return item;
  });
}

function schemas(name: string, operand: unknown): [string, Leaf][] {
  if (!isPlainObject(operand)) throw typeMismatch(`$jsonSchema keyword '${name}' must be an object`);
  return Object.entries(operand).map(([key, schema]) => [key, compileSchema(schema)]);
}

function natural(name: string, operand: unknown): number {
  const value = asNumber(operand);
  if (value === undefined || !Number.isInteger(value) || value < 0) {
    throw failedToParse(`$jsonSchema keyword '${name}' must be a non-negative integer`);
  }
  return value;
}
