/**
 * Keeps a full server useful: a bounded number of requests is worked on, a bounded number waits for a bounded time, the rest is refused before any
 * work is done on it. Works below Koa, so that a refusal costs next to nothing.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ERROR_CODES } from '@taskmint/contract';
import { counters } from '../metrics';

export interface SheddingOptions {
  readonly maxInFlight: number;
  readonly maxWaiting: number;
  /** Requests that waited longer are refused, because their sender has likely given up; in ms. */
  readonly maxWaitMs: number;
  /** Paths that are always answered, e.g. the health check. */
  readonly exempt: ReadonlySet<string>;
  /** Sent with every refusal, since nothing else of the chain sees it. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
  since: number;
}

const BODY = JSON.stringify({ code: 'busy', message: ERROR_CODES.busy.message });

export interface LoadShedding {
  readonly listener: RequestListener;
  /** Requests being worked on. */
  inFlight(): number;
  waiting(): number;
}

export function shedLoad(work: RequestListener, options: SheddingOptions): LoadShedding {
  const queue: Waiting[] = [];
  let inFlight = 0;

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
      if (performance.now() - next.since > options.maxWaitMs) refuse(next.response, options.headers);
      else start(next.request, next.response);
    }
  };

  const listener: RequestListener = (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (options.exempt.has(path)) void work(request, response);
    else if (inFlight < options.maxInFlight) start(request, response);
    else if (queue.length < options.maxWaiting) queue.push({ request, response, since: performance.now() });
    else refuse(response, options.headers);
  };
  return { listener, inFlight: () => inFlight, waiting: () => queue.length };
}

function refuse(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  counters.shed.inc();
  response.writeHead(503, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(BODY),
    'Retry-After': '1',
    'Cache-Control': 'no-store',
  });
  response.end(BODY);
}
