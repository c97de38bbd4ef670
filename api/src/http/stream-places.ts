/**
 * Which requests have a place for streams. What stays open is answered only to those: a router takes a path in more spellings (in whichever case, with a slash at its end, as a
 * whole address) than whoever hands out places knows, and a stream in a place for calls keeps it for hours.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Middleware } from 'koa';
import { refuse } from '../errors';

const holders = new WeakSet<IncomingMessage>();

/** `work` for requests that have such a place. */
export function inStreamPlace(work: RequestListener): RequestListener {
  return (request, response) => {
    holders.add(request);
    return work(request, response);
  };
}

/** Before what stays open. Refuses `not_found`. */
export const onlyInStreamPlace: Middleware = (ctx, next) => (holders.has(ctx.req) ? next() : refuse('not_found'));
