/** Answers 304 when the caller already has the current version, by `ETag`. */
import type { Context, Middleware } from 'koa';

/**
 * Whether the caller's `If-None-Match` matches the response's `ETag`. Koa's own check cannot be used: it gives up at `Cache-Control: no-cache`, which
 * `fetch` adds to every request with an `If-None-Match`.
 */
export function isUnchanged(ctx: Context): boolean {
  const etag = ctx.response.get('ETag').replace(/^W\//, '');
  if (etag === '') return false;
  const known = ctx.get('If-None-Match').split(',');
  return known.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

export const conditionalGet: Middleware = async (ctx, next) => {
  await next();
  if (ctx.method !== 'GET' || ctx.status !== 200 || !isUnchanged(ctx)) return;
  ctx.status = 304;
  ctx.body = null;
};
