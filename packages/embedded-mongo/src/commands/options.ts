/** Reads a command's fields with MongoDB's type checks and error messages. Knows field types, not commands. */
import { asNumber, compileCollation, isPlainObject, type Collation, type Doc } from '../bson';
import { evaluateExpression } from '../agg';
import { checkVariableName } from '../agg/compile';
import { locationError, mongoError, typeMismatch } from '../errors';
import type { CollectionInfo } from '../store/catalogue';

/** A number, or the fallback when absent. @throws 14 TypeMismatch */
export function numberOption(body: Doc, field: string, fallback: number): number {
  const value = body[field];
  if (value === undefined || value === null) return fallback;
  const number = asNumber(value);
  if (number === undefined) throw wrongType(field, 'number');
  return number;
}

/** A whole number >= 0. @throws 51024 when negative */
export function countOption(body: Doc, field: string, fallback: number): number {
  const value = Math.trunc(numberOption(body, field, fallback));
  if (value < 0) throw locationError(51024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
  return value;
}

/** A boolean; numbers count as booleans, as in MongoDB. */
export function flagOption(body: Doc, field: string, fallback = false): boolean {
  const value = body[field];
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'boolean') return value;
  const number = asNumber(value);
  if (number === undefined) throw wrongType(field, 'bool');
  return number !== 0;
}

export function documentOption(body: Doc, field: string): Doc | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (!isPlainObject(value)) throw wrongType(field, 'object');
  return value;
}

export function stringOption(body: Doc, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw wrongType(field, 'string');
  return value;
}

/** An array of documents. */
export function documentsOption(body: Doc, field: string): Doc[] | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || !value.every(isPlainObject)) throw wrongType(field, 'array of objects');
  return value;
}

function wrongType(field: string, expected: string): Error {
  return typeMismatch(`BSON field '${field}' is the wrong type, expected type '${expected}'`);
}

/** `db.collection` from the command's first field. @throws 73 InvalidNamespace */
export function namespaceOf(db: string, name: unknown): string {
  if (typeof name !== 'string') throw mongoError('InvalidNamespace', 'collection name has invalid type');
  const invalid = name === '' || name.startsWith('.') || name.includes('\0') || name.includes('$');
  if (invalid || db === '' || /[\s./\\"$\0]/.test(db)) {
    throw mongoError('InvalidNamespace', `Invalid namespace specified '${db}.${name}'`);
  }
  if (Buffer.byteLength(db) + Buffer.byteLength(name) > 254) {
    throw mongoError('InvalidNamespace', `Fully qualified namespace is too long: '${db}.${name}'`);
  }
  return `${db}.${name}`;
}

/** The command's collation, else the collection's. */
export function collationOf(body: Doc, info: CollectionInfo | undefined): Collation | undefined {
  const own = documentOption(body, 'collation');
  return compileCollation(own && Object.keys(own).length > 0 ? own : info?.options['collation']);
}

/** There is no document yet: accessing one of its fields is an error. */
const NO_DOCUMENT: Doc = new Proxy(
  {},
  {
    getOwnPropertyDescriptor() {
      throw locationError(4_890_500, 'Command let expressions run before the query examines any documents');
    },
  },
);

/** The command's `let` variables; each expression is evaluated once. */
export function variablesOf(body: Doc, field: 'let' | 'c', now: Date): Doc | undefined {
  const spec = documentOption(body, field);
  if (!spec) return undefined;
  const variables: Doc = {};
  for (const [name, expression] of Object.entries(spec)) {
    checkVariableName(name);
    variables[name] = evaluateExpression(expression, NO_DOCUMENT, { now, variables });
  }
  return variables;
}
