/**
 * Keeps an overloaded server useful, and one caller from filling it. The number of requests in progress is bounded, in total and per caller; a bounded
 * number waits for a bounded time; the rest are refused before any work is done on them. Works below Koa, so that a refusal costs next to nothing, and
 * writes one log line per second for all refusals.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { log } from '../log';
import { counters } from '../metrics';
import type { Answer } from './fixed-answer';
import { oneLineASecond } from './one-line-a-second';

export interface SheddingOptions {
  readonly maxInFlight: number;
  /** Requests in progress for one caller. More of them wait even while there is room; for people who share an address, that wait is short. */
  readonly maxPerCaller: (key: string) => number;
  readonly maxWaiting: number;
  /** Requests that waited longer are refused, because their sender has likely given up; in ms. */
  readonly maxWaitMs: number;
  /** Paths that are always answered, e.g. the health check. */
  readonly exempt: ReadonlySet<string>;
  /** The senders a request counts for. The queue is divided by the first of them when it is full. */
  readonly callersOf: (request: IncomingMessage) => readonly string[];
  /** Answers a refused request, which never reaches the chain. */
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
  /** When its time in the queue is over, on the clock of `performance.now`. */
  readonly until: number;
}

export interface LoadShedding {
  readonly listener: RequestListener;
  /** Requests in progress. */
  inFlight(): number;
  waiting(): number;
  /** Callers with requests in progress or in the queue. */
  callers(): number;
}

export function shedLoad(work: RequestListener, options: SheddingOptions): LoadShedding {
  const queue: Arrived[] = [];
  /** Callers with requests in progress or in the queue; others are not remembered. */
  const callers = new Map<string, Caller>();
  let inFlight = 0;
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
    // Work ends when the response is written out; a slow reader does not hold a slot.
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

  /** All wait equally long, so the first in the queue expires first. */
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

  /** When the queue is full, drops the last request of the caller with the most in it, for a caller who would still have fewer. */
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
    noteRefused();
    options.refuse(request, response);
  };

  const noteRefused = oneLineASecond((refused) =>
    log().warn({ refused, inFlight, waiting: queue.length }, 'overloaded: requests were refused'),
  );

  const listener: RequestListener = (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    // Without a reply to its preflight, a browser cannot tell the page that the server is full.
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
