/** The API's OpenAPI 3.1 description, generated from the contract so that it cannot go stale. Pure: contract in, document out. */
import { ERROR_CODES, errorBody, type CallShape, type ErrorCode, takesKey } from '@taskmint/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  tags: Json[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; securitySchemes: Json; responses: Json };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Json;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Json[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
  [extension: `x-${string}`]: unknown;
}

/** Statuses that any call may answer with, whatever it does. */
const ALWAYS = [400, 422, 429, 500, 503];

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return schema;
}

function parametersOf(type: z.ZodType | undefined, where: 'path' | 'query'): Parameter[] {
  if (!type) return [];
  const { properties = {}, required = [] } = schemaOf(type, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }));
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    '8 to 128 visible characters. The same key with the same request answers the same bytes; with another request 422.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
};

function securityOf(call: CallShape): Json[] {
  if (call.access === 'public') return [];
  if (call.access === 'identity') return [{ idToken: [] }];
  // OpenAPI 3.1 lets a bearer scheme list required scopes.
  const ways: Json[] = [{ token: [] }, ...(call.keyScopes ? [{ key: [...call.keyScopes] }] : [])];
  return call.access === 'optional' ? [{}, ...ways] : ways;
}

function statusesOf(call: CallShape): number[] {
  const statuses = new Set(ALWAYS);
  if (call.access !== 'public' && call.access !== 'optional') for (const status of [401, 403]) statuses.add(status);
  if (call.params) statuses.add(404);
  if (call.method !== 'GET') statuses.add(409);
  if (call.body || call.upload) for (const status of [413, 415]) statuses.add(status);
  return [...statuses].sort((a, b) => a - b);
}

function responsesOf(call: CallShape): Record<string, Json> {
  const headers = Object.fromEntries(
    Object.entries(call.responseHeaders ?? {}).map(([name, description]) => [
      name,
      { description, schema: { type: 'integer', minimum: 0 } },
    ]),
  );
  const successes = Object.entries(call.responses).map(([status, type]): [string, Json] => [
    status,
    {
      description: status === '201' ? 'Made.' : 'Done.',
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      content: { [call.mediaType ?? 'application/json']: { schema: schemaOf(type, 'output') } },
    },
  ]);
  const refusals = statusesOf(call).map((status): [string, Json] => [
    String(status),
    { $ref: `#/components/responses/Refusal${status}` },
  ]);
  return Object.fromEntries([...successes, ...refusals]);
}

function requestBodyOf(call: CallShape): Operation['requestBody'] {
  if (call.upload) {
    const schema = {
      type: 'object',
      properties: { [call.upload]: { type: 'string', format: 'binary' } },
      required: [call.upload],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return call.body && { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } };
}

function refusals(): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const [code, { status }] of Object.entries(ERROR_CODES)) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code as ErrorCode]);
  }
  for (const status of ALWAYS) if (!byStatus.has(status)) byStatus.set(status, []);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `Refusal${status}`,
      {
        description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

export interface DocumentSettings {
  version: string;
  /** Base URL of the API, e.g. `https://api.example.org`. */
  serverUrl: string;
}

/** Describes every call of `calls`; the names become operation ids. */
export function describeApi(calls: Readonly<Record<string, CallShape>>, settings: DocumentSettings): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const tags = new Set<string>();
  for (const [name, call] of Object.entries(calls)) {
    tags.add(call.tag);
    const requestBody = requestBodyOf(call);
    const operation: Operation = {
      operationId: name,
      summary: call.summary,
      tags: [call.tag],
      security: securityOf(call),
      parameters: [
        ...parametersOf(call.params, 'path'),
        ...parametersOf(call.query, 'query'),
        ...(takesKey(call) ? [IDEMPOTENCY_KEY] : []),
      ],
      ...(requestBody ? { requestBody } : {}),
      responses: responsesOf(call),
      'x-roles': Array.isArray(call.access) ? call.access : [call.access],
    };
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taskmint API',
      version: settings.version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Amounts of coins are whole numbers; 20 coins are one US dollar when withdrawn. 401 and 403 mean “not signed in” and “not allowed”; a refusal by a business rule is 400, 404, 409 or 422 with a code.',
    },
    servers: [{ url: settings.serverUrl }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refusal: schemaOf(errorBody, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of `POST /jwt`.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'tm_…',
          description:
            'A key from the settings. What it needs to be allowed stands with each call: `read`, `tasks`, `review`, `spend`. Calls that do not name it take no key.',
        },
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "The identity service's ID token.",
        },
      },
      responses: refusals(),
    },
  };
}
