/** Which origins browsers may call from. No cookies are used, so browsers never attach credentials on their own. */
import cors from '@koa/cors';
import type { Middleware } from 'koa';

const ALLOWED_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'X-Request-Id'];
const EXPOSED_HEADERS = [
  'X-Total-Count',
  'X-Next-Cursor',
  'X-Request-Id',
  'Retry-After',
  'Idempotent-Replayed',
  'Link',
];

/** Answers preflights. Allows the origin only when it is on the list. */
export function corsAllowList(origins: readonly string[]): Middleware {
  const allowed = new Set(origins);
  return cors({
    // An empty string makes the library send no CORS header at all.
    origin: (ctx) => (allowed.has(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowHeaders: ALLOWED_HEADERS,
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    keepHeadersOnError: true,
  });
}

/** The CORS headers for responses that bypass the chain, by the request's origin; names and values alternate. */
export function readableFrom(origins: readonly string[]): (origin: string | undefined) => readonly string[] {
  const exposed = ['Access-Control-Expose-Headers', EXPOSED_HEADERS.join(',')];
  const known = new Map(
    origins.map((origin) => [origin, ['Vary', 'Origin', 'Access-Control-Allow-Origin', origin, ...exposed]]),
  );
  const others = ['Vary', 'Origin'];
  return (origin) => known.get(origin ?? '') ?? others;
}
