/** Reads the body and checks params, query and body against the call's closed schemas. Nothing unchecked reaches a handler. */
import type { Middleware } from 'koa';
import type { z } from 'zod';
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

/** Puts the validated input on `ctx.state.input`. Refuses with `invalid_input` and the dotted paths of invalid fields. */
export function validate(call: CallShape): Middleware {
  return async (ctx, next) => {
    const issues: FieldIssue[] = [];
    const check = (part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown => {
      if (!schema) return undefined;
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
