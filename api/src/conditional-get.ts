/** Answers 304 to somebody who has the current version already, by its `ETag`. */
import type { Context, Middleware } from 'koa';

/**
 * Whether the caller's `If-None-Match` names the answer's `ETag`. Koa's own check is not used: it gives up at `Cache-Control: no-cache`, which
 * `fetch` adds by itself to every request that carries `If-None-Match`.
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
