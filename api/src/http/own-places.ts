/**
 * Which requests have a place for streams or for files. What takes as long as its reader likes is answered only to those: a router takes a path in more spellings (in whichever
 * case, with a slash at its end, as a whole address) than whoever hands out places knows, and such an answer in a place for calls keeps it for as long.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Middleware } from 'koa';
import { refuse } from '../errors';

export type OwnPlace = 'stream' | 'file';

const holders = new WeakMap<IncomingMessage, OwnPlace>();

/** `work` for requests that have such a place. */
export function inPlace(place: OwnPlace, work: RequestListener): RequestListener {
  return (request, response) => {
    holders.set(request, place);
    return work(request, response);
  };
}

/** Before what takes one. Refuses `not_found`. */
export function onlyInPlace(place: OwnPlace): Middleware {
  return (ctx, next) => (holders.get(ctx.req) === place ? next() : refuse('not_found'));
}
