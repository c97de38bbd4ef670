/** Reads the body and checks params, query and body against the call's closed schemas. Nothing unchecked reaches a handler. */
import type { Middleware } from 'koa';
import { z } from 'zod';
import type { CallShape, FieldIssue } from '@taskmint/contract';
import { Refusal, refuse } from '../errors';
import { fieldIssue } from './field-issue';
import { bodyOf } from './request-body';

/** Issues that are sent back at most; a hostile body could cause thousands. */
const MAX_ISSUES = 50;

const UTF8 = new TextDecoder();

/** A body that may contain `__proto__`, escaped or not, which could change the prototype of every object in the process. */
const PERHAPS_PROTO = /__proto__|\\u005f/i;

/** Parses a JSON body; other media types and compressed bodies are refused. */
export function readJson(): Middleware {
  return (ctx, next) => {
    const body = bodyOf(ctx.req);
    if (body?.length === 0) return next();
    const isPlain = ctx.get('Content-Encoding').replace(/^identity$/i, '') === '';
    if (body === null || !ctx.is('json', '+json') || !isPlain) refuse('unsupported_media_type');
    if (body === 'too-large') refuse('body_too_large');
    (ctx.request as { body?: unknown }).body = parsed(body);
    return next();
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    const text = UTF8.decode(bytes);
    const value: unknown = JSON.parse(text, PERHAPS_PROTO.test(text) ? withoutProto : undefined);
    if (typeof value === 'object' && value !== null) return value;
    throw new SyntaxError('neither an object nor a list');
  } catch (error) {
    throw new Refusal('bad_request', { message: 'The body is not valid JSON.', cause: error });
  }
}

function withoutProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('an object names its prototype');
  return value;
}

function isNumber({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.type === 'number' || ('innerType' in def && isNumber(def.innerType as z.core.$ZodType));
}

/**
 * A query or the parameters of a path with its numbers as numbers. A number is what is written the way that programs write it: `16`, `4.5`, but neither
 * `0x10`, `1e3`, `+5`, ` 5 `, `05` nor nothing; any other text stays one, and the schema refuses it.
 */
export function withNumbers(schema: z.ZodType, texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, field && isNumber(field) && String(Number(text)) === text ? Number(text) : text];
    }),
  );
}

/** Puts the validated input on `ctx.state.input`. Refuses with `invalid_input` and the dotted paths of invalid fields. */
export function validate(call: CallShape): Middleware {
  return async (ctx, next) => {
    const issues: FieldIssue[] = [];
    const check = (part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, given: unknown): unknown => {
      if (!schema) return undefined;
      const value = part === 'body' ? given : withNumbers(schema, given as Readonly<Record<string, unknown>>);
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      for (const issue of result.error.issues.slice(0, MAX_ISSUES)) issues.push(fieldIssue(part, issue, value));
      return undefined;
    };
    const params = check('params', call.params, ctx.params);
    const query = check('query', call.query, ctx.query);
    const body = check('body', call.body, (ctx.request as { body?: unknown }).body ?? {});
    if (issues.length > 0) refuse('invalid_input', { issues: issues.slice(0, MAX_ISSUES) });
    ctx.state.input = { params, query, body };
    await next();
  };
}
