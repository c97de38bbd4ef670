/** Generates requests from the OpenAPI document: mostly what a schema allows, sometimes what it does not, sometimes what an attacker sends. */
import fc from 'fast-check';
import type { OpenApiDocument, Operation } from './openapi';

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
};

export interface GeneratedRequest {
  operationId: string;
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
  /** Index of the caller in the test's list. */
  caller: number;
}

/** Existing things, so that requests get further than "not found". */
export interface Known {
  /** Ids by the first path segment they belong to, e.g. `task`. */
  ids: Readonly<Record<string, readonly string[]>>;
  emails: readonly string[];
  callers: number;
  /** Index of the caller who has this access (`admin`, `user`, `public`, …), if there is one. */
  callerWith(access: string): number | undefined;
}

/** An id that does not exist. */
const NO_ID = 'f'.repeat(24);

/** Values that have broken similar programs. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  -0,
  0.1,
  1e21,
  1e308,
  2 ** 60,
  true,
  [],
  {},
  [[]],
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { toString: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: { isAdmin: true } } },
  '$where',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '\0',
  '\u202e',
  '\ud800',
  '=1+1',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  "' OR 1=1 --",
  'a'.repeat(10_000),
  '0123456789abcdef01234567',
  'NaN',
  'Infinity',
  '-1',
  '1e9',
];

const PAST_AND_FUTURE = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

function text(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (/email/.test(name)) return fc.constantFrom(...known.emails);
  if (schema.format === 'date') return PAST_AND_FUTURE.map((date) => date.toISOString().slice(0, 10));
  if (schema.format === 'date-time') return PAST_AND_FUTURE.map((date) => date.toISOString());
  if (schema.pattern === '^[0-9a-f]{24}$') {
    const fitting = known.ids[name.replace(/_id$/, '')] ?? [];
    return fc.constantFrom(...fitting, ...fitting, ...fitting, NO_ID);
  }
  if (/url$/i.test(name)) return fc.webUrl();
  const { minLength = 0, maxLength = 60, pattern } = schema;
  if (pattern && !pattern.includes('\\p{')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: 'grapheme-ascii' });
}

/** Values that the schema allows (nearly always: some rules are not in schemas). */
export function valueOf(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, known, name)));
  switch (schema.type) {
    case 'string':
      return text(schema, known, name);
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? 0, -1e9);
      const max = Math.min(schema.maximum ?? 1e9, 1e9);
      // Small numbers are the ones that buy and sell something.
      return fc.oneof(fc.integer({ min, max: Math.max(min, Math.min(max, 40)) }), fc.integer({ min, max }));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known, name), {
        minLength: Math.min(schema.minItems ?? 0, 5),
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      return objectOf(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, valueOf(inner, known, key)]));
  return fc.record(model, { requiredKeys: required });
}

/** A valid value, or one with a field replaced, removed or added. */
function nearly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const spoiled = fc
    .tuple(value, fc.nat(50), fc.constantFrom(...HOSTILE), fc.constantFrom('replace', 'remove', 'add', 'whole'))
    .map(([whole, at, hostile, how]) => {
      if (typeof whole !== 'object' || whole === null || Array.isArray(whole) || how === 'whole') return hostile;
      const keys = Object.keys(whole);
      const key = keys[at % Math.max(1, keys.length)];
      if (how === 'add' || key === undefined) {
        return { ...whole, [['coins', '_id', 'role', 'status', '$set', 'escrow_coins'][at % 6] ?? 'x']: hostile };
      }
      const { [key]: _removed, ...rest } = whole as Record<string, unknown>;
      return how === 'remove' ? rest : { ...rest, [key]: hostile };
    });
  return fc.oneof({ weight: 3, arbitrary: value }, { weight: 2, arbitrary: spoiled });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Above this, Node's parser refuses the URL (431) before the API sees it. */
const MAX_ADDRESS_PART = 2_000;

/** `encodeURIComponent` that takes lone surrogates; they become the replacement character. */
function encoded(value: unknown): string {
  return encodeURIComponent(Buffer.from(asText(value).slice(0, MAX_ADDRESS_PART)).toString());
}

/** Requests to one operation; `made` generates each part from its schema, valid or nearly so. */
function requestFor(
  path: string,
  method: string,
  operation: Operation,
  known: Known,
  made: (value: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>,
): fc.Arbitrary<GeneratedRequest> {
  const parameters = operation.parameters.filter((one) => one.in !== 'header');
  const noun = path.split('/')[1] ?? '';
  const values = parameters.map((one) => {
    const value = made(valueOf(one.schema, known, one.name === 'id' ? noun : one.name));
    return one.required ? value : fc.option(value, { nil: undefined });
  });
  const anybody = fc.nat(known.callers - 1);
  const entitled = (operation['x-roles'] as string[])
    .map((access) => known.callerWith(access))
    .filter((index) => index !== undefined);
  const schema = operation.requestBody?.content['application/json']?.schema;
  return fc
    .record({
      values: fc.tuple(...values),
      body: schema ? made(valueOf(schema, known)) : fc.constant(undefined),
      caller: entitled.length > 0 ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...entitled) }, anybody) : anybody,
      key: fc.option(fc.constantFrom('generated-key-1', 'generated-key-2', 'x', '\u00e9'.repeat(9)), {
        freq: 6,
        nil: undefined,
      }),
    })
    .map(({ values: given, body, caller, key }) => {
      let address = path;
      const query: string[] = [];
      parameters.forEach((one, index) => {
        const value = given[index];
        if (value === undefined) return;
        if (one.in === 'path') address = address.replace(`{${one.name}}`, encoded(value) || '%20');
        else query.push(`${one.name}=${encoded(value)}`);
      });
      return {
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path: query.length > 0 ? `${address}?${query.join('&')}` : address,
        body,
        headers: (key === undefined ? {} : { 'Idempotency-Key': key }) as Record<string, string>,
        caller,
      };
    });
}

/**
 * Requests to all operations of the document, with equal probability. Every other request is valid in all parts: if each part were spoilt at random,
 * requests with many parts would hardly ever get through.
 */
export function requestsOf(document: OpenApiDocument, known: Known): fc.Arbitrary<GeneratedRequest> {
  const each = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      fc.oneof(
        requestFor(path, method, operation, known, (value) => value),
        requestFor(path, method, operation, known, nearly),
      ),
    ),
  );
  return fc.oneof(...each);
}
