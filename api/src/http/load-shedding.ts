/**
 * Keeps a full server useful and one caller from filling it: a bounded number of requests is worked on, of each caller and in all, a bounded number waits
 * for a bounded time, the rest is refused before any work is done on it. Works below Koa, so that a refusal costs next to nothing, and leaves one line in
 * the log for all refusals of a second.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { log } from '../log';
import { counters } from '../metrics';
import type { Answer } from './fixed-answer';

export interface SheddingOptions {
  readonly maxInFlight: number;
  /** Requests that are worked on at once for one caller. More of them wait also while there is room, since sharing costs those behind one address little. */
  readonly maxPerCaller: (key: string) => number;
  readonly maxWaiting: number;
  /** Requests that waited longer are refused, because their sender has likely given up; in ms. */
  readonly maxWaitMs: number;
  /** Paths that are always answered, e.g. the health check. */
  readonly exempt: ReadonlySet<string>;
  /** Whom a request counts for. The first is the one by whom places in line are shared when there are not enough. */
  readonly callersOf: (request: IncomingMessage) => readonly string[];
  /** Answers a request that is not worked on, since nothing else of the chain sees it. */
  readonly refuse: Answer;
}

interface Caller {
  readonly key: string;
  readonly most: number;
  working: number;
  waiting: number;
}

interface Arrived {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly callers: readonly Caller[];
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
  /** Callers with something in work or in line. */
  callers(): number;
}

export function shedLoad(work: RequestListener, options: SheddingOptions): LoadShedding {
  const queue: Arrived[] = [];
  /** Those with something in work or in line; nobody else is remembered. */
  const callers = new Map<string, Caller>();
  let inFlight = 0;
  let refused = 0;
  let expiry: NodeJS.Timeout | null = null;

  const callerOf = (key: string): Caller =>
    callers.get(key) ?? { key, most: options.maxPerCaller(key), working: 0, waiting: 0 };

  const count = (arrived: Arrived, what: 'working' | 'waiting', by: 1 | -1): void => {
    for (const caller of arrived.callers) {
      caller[what] += by;
      if (caller.working + caller.waiting === 0) callers.delete(caller.key);
      else callers.set(caller.key, caller);
    }
  };

  const mayStart = (arrived: Arrived): boolean => arrived.callers.every(({ working, most }) => working < most);

  const start = (arrived: Arrived): void => {
    const { request, response } = arrived;
    inFlight += 1;
    count(arrived, 'working', 1);
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      inFlight -= 1;
      count(arrived, 'working', -1);
      startNext();
    };
    // The work is over when the answer is written out; whoever is slow to read it holds up nobody.
    response.once('prefinish', end).once('close', end);
    void work(request, response);
  };

  const leaveLine = (at: number): Arrived | undefined => {
    const [arrived] = queue.splice(at, 1);
    if (arrived) count(arrived, 'waiting', -1);
    return arrived;
  };

  const startNext = (): void => {
    while (inFlight < options.maxInFlight) {
      const at = queue.findIndex(mayStart);
      const next = at === -1 ? undefined : leaveLine(at);
      if (!next) return;
      if (next.response.destroyed) continue;
      if (performance.now() > next.until) refuse(next.request, next.response);
      else start(next);
    }
  };

  const wait = (arrived: Arrived): void => {
    queue.push(arrived);
    count(arrived, 'waiting', 1);
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
      leaveLine(0);
      if (!next.response.destroyed) refuse(next.request, next.response);
    }
  };

  /** Takes the last place of whoever has the most in line for somebody who would still have fewer. */
  const makeRoom = (arrived: Arrived): boolean => {
    let most = (arrived.callers[0]?.waiting ?? 0) + 1;
    let at = -1;
    queue.forEach(({ callers: [first] }, index) => {
      if (!first || first.waiting < most || (at === -1 && first.waiting === most)) return;
      most = first.waiting;
      at = index;
    });
    const loser = at === -1 ? undefined : leaveLine(at);
    if (loser && !loser.response.destroyed) refuse(loser.request, loser.response);
    return loser !== undefined;
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
    if (isAlwaysAnswered) {
      void work(request, response);
      return;
    }
    const arrived: Arrived = {
      request,
      response,
      callers: options.callersOf(request).map(callerOf),
      until: performance.now() + options.maxWaitMs,
    };
    if (inFlight < options.maxInFlight && mayStart(arrived)) start(arrived);
    else if (queue.length < options.maxWaiting || makeRoom(arrived)) wait(arrived);
    else refuse(request, response);
  };
  return { listener, inFlight: () => inFlight, waiting: () => queue.length, callers: () => callers.size };
}
