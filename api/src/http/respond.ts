/** Sends what a handler returned. In tests, every response is checked against the contract, so that no missing or extra field can slip out. */
import { addAbortSignal, Readable } from 'node:stream';
import type { Context } from 'koa';
import type { CallShape } from '@taskmint/contract';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON body that is already serialised, once for all requests that share it. */
export class JsonText {
  /** The bytes to send; nobody may change them. */
  readonly bytes: Buffer;

  constructor(readonly text: string) {
    this.bytes = Buffer.from(text);
  }
}

/**
 * A body of the call's media type that is sent while it is produced. A reader who takes longer than `timeoutMs` is disconnected; until then the request
 * keeps its slot, so its route needs the pool for files.
 */
export class TextStream {
  constructor(
    readonly parts: AsyncIterable<string>,
    readonly timeoutMs: number,
  ) {}
}

export function respond(ctx: Context, call: CallShape, status: number, body: unknown, check: boolean): void {
  if (body instanceof TextStream) {
    const parts = check ? checked(call, status, body.parts) : body.parts;
    ctx.status = status;
    ctx.type = call.mediaType ? `${call.mediaType}; charset=utf-8` : JSON_TYPE;
    ctx.body = addAbortSignal(AbortSignal.timeout(body.timeoutMs), Readable.from(parts));
    return;
  }
  if (check) assertOnContract(call, status, body instanceof JsonText ? JSON.parse(body.text) : body);
  ctx.status = status;
  ctx.type = JSON_TYPE;
  ctx.body = body instanceof JsonText ? body.bytes : body;
}

/** Checks the whole body against the contract before any of it is sent. */
async function* checked(call: CallShape, status: number, parts: AsyncIterable<string>): AsyncGenerator<string> {
  const all: string[] = [];
  for await (const part of parts) all.push(part);
  const text = all.join('');
  assertOnContract(call, status, call.mediaType ? text : JSON.parse(text));
  yield* all;
}

/** Throws when the body does not match the contract, extra fields included. */
function assertOnContract(call: CallShape, status: number, body: unknown): void {
  const schema = call.responses[status];
  if (!schema) throw new Error(`${call.method} ${call.path} must not answer with status ${status}`);
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const result = schema.safeParse(sent);
  if (!result.success) {
    throw new Error(`${call.method} ${call.path} sent a body that violates the contract: ${result.error.message}`);
  }
  const parsed = JSON.stringify(sortKeys(result.data));
  const given = JSON.stringify(sortKeys(sent));
  if (parsed !== given)
    throw new Error(`${call.method} ${call.path} sent more than the contract allows: ${given} for ${parsed}`);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
