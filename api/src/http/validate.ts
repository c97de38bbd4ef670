/** Reads the body and checks params, query and body against the call's closed schemas. Nothing unchecked reaches a handler. */
import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import type { CallShape, FieldIssue } from '@taskmint/contract';
import { Refusal, refuse } from '../errors';
import { fieldIssue } from './field-issue';

/** Most issues that are sent back; a hostile body could cause thousands. */
const MAX_ISSUES = 50;

/** Parses a JSON body of at most `maxKb`; other media types are refused. */
export function readJson(maxKb: number): Middleware {
  const parse = bodyParser({
    enableTypes: ['json'],
    jsonLimit: `${maxKb}kb`,
    onError: (error, ctx) => {
      if ((error as { status?: number }).status === 413) refuse('body_too_large');
      (ctx as Context).state.input = { params: null, query: null, body: null };
      throw new Refusal('bad_request', { message: 'The body is not valid JSON.', cause: error });
    },
  });
  return async (ctx, next) => {
    const hasBody = (ctx.request.length ?? 0) > 0 || ctx.get('Transfer-Encoding') !== '';
    if (hasBody && !ctx.is('json', '+json')) refuse('unsupported_media_type');
    await parse(ctx, next);
  };
}

/** Puts the checked input on `ctx.state.input`. Refuses with `invalid_input` and the dotted paths of what is wrong. */
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
