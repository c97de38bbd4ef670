/**
 * Keeps a full server useful: a bounded number of requests is worked on, a bounded number waits for a bounded time, the rest is refused before any
 * work is done on it. Works below Koa, so that a refusal costs next to nothing, and leaves one line in the log for all refusals of a second.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { log } from '../log';
import { counters } from '../metrics';
import type { Answer } from './busy-answer';

export interface SheddingOptions {
  readonly maxInFlight: number;
  readonly maxWaiting: number;
  /** Requests that waited longer are refused, because their sender has likely given up; in ms. */
  readonly maxWaitMs: number;
  /** Paths that are always answered, e.g. the health check. */
  readonly exempt: ReadonlySet<string>;
  /** Answers a request that is not worked on, since nothing else of the chain sees it. */
  readonly refuse: Answer;
}

interface Waiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** When it has waited long enough, on the clock of `performance.now`. */
  readonly until: number;
}

/** How often a line tells how many were refused, in ms. */
const TELL_EVERY_MS = 1_000;

export interface LoadShedding {
  readonly listener: RequestListener;
  /** Requests being worked on. */
  inFlight(): number;
  waiting(): number;
}

export function shedLoad(work: RequestListener, options: SheddingOptions): LoadShedding {
  const queue: Waiting[] = [];
  let inFlight = 0;
  let refused = 0;
  let expiry: NodeJS.Timeout | null = null;

  const start = (request: IncomingMessage, response: ServerResponse): void => {
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
      startNext();
    });
    void work(request, response);
  };

  const startNext = (): void => {
    while (inFlight < options.maxInFlight) {
      const next = queue.shift();
      if (!next) return;
      if (next.response.destroyed) continue;
      if (performance.now() > next.until) refuse(next.request, next.response);
      else start(next.request, next.response);
    }
  };

  const wait = (request: IncomingMessage, response: ServerResponse): void => {
    queue.push({ request, response, until: performance.now() + options.maxWaitMs });
    expiry ??= setTimeout(refuseExpired, options.maxWaitMs);
  };

  /** All wait equally long, so whoever came first runs out of time first. */
  const refuseExpired = (): void => {
    expiry = null;
    for (let next = queue[0]; next; next = queue[0]) {
      const leftMs = next.until - performance.now();
      if (leftMs > 0) {
        expiry = setTimeout(refuseExpired, Math.ceil(leftMs));
        return;
      }
      queue.shift();
      if (!next.response.destroyed) refuse(next.request, next.response);
    }
  };

  const refuse: Answer = (request, response) => {
    counters.shed.inc();
    if (refused === 0) setTimeout(tell, TELL_EVERY_MS).unref();
    refused += 1;
    options.refuse(request, response);
  };

  const tell = (): void => {
    log().warn({ refused, inFlight, waiting: queue.length }, 'full: requests were refused');
    refused = 0;
  };

  const listener: RequestListener = (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    // Without the answer to its preflight a browser tells nobody that the server is full.
    const isAlwaysAnswered = request.method === 'OPTIONS' || options.exempt.has(path);
    if (isAlwaysAnswered) void work(request, response);
    else if (inFlight < options.maxInFlight) start(request, response);
    else if (queue.length < options.maxWaiting) wait(request, response);
    else refuse(request, response);
  };
  return { listener, inFlight: () => inFlight, waiting: () => queue.length };
}
