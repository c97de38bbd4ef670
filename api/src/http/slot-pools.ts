/**
 * Separate slots for streams, files and exports, whose responses last as long as the reader wants. Such routes answer only requests that hold one. The router
 * accepts more spellings of a path (any case, a trailing slash, an absolute URL) than the code that assigns slots; without this check, those requests would
 * keep a slot for calls that long.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Middleware } from 'koa';
import { refuse } from '../errors';

export type SlotPool = 'streams' | 'files';

const holders = new WeakMap<IncomingMessage, SlotPool>();

/** `work` for requests that hold such a slot. */
export function withSlot(pool: SlotPool, work: RequestListener): RequestListener {
  return (request, response) => {
    holders.set(request, pool);
    return work(request, response);
  };
}

/** For routes that need such a slot. Refuses `not_found`. */
export function requireSlot(pool: SlotPool): Middleware {
  return (ctx, next) => (holders.get(ctx.req) === pool ? next() : refuse('not_found'));
}
