/** Outermost link of the chain: request id, log line, metrics and the error envelope (decisions.md 14). Knows no route and no rule. */
import type { Context, Middleware } from 'koa';
import { mongo } from 'mongoose';
import type { ErrorCode } from '@taskmint/contract';
import { saysStorageIsFull } from '../database/full-storage';
import { Refusal } from '../errors';
import { log, requestLog } from '../log';
import { requestIdOf } from './request-id';
import type { RequestState } from './state';
import { counters, gauges, histograms } from '../metrics';

/** Who is not let in is written down with the address it came from: not signed in, not allowed, too often. */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 429]);

/** Gives the request its id and log, answers every error with the envelope, and records how it went. */
export function requestContext(): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx.get('X-Request-Id'));
    ctx.state.requestId = requestId;
    ctx.state.route = 'unmatched';
    ctx.state.token = null;
    ctx.state.identity = null;
    ctx.state.actor = null;
    ctx.set('X-Request-Id', requestId);
    gauges.inFlight.inc();
    let code: ErrorCode | undefined;
    try {
      await next();
    } catch (error) {
      code = answerError(ctx, error, requestId);
    } finally {
      gauges.inFlight.dec();
      const seconds = (performance.now() - started) / 1_000;
      // Of somebody who has left by then it is not known any more.
      const address = TURNED_AWAY.has(ctx.status) ? ctx.ip : undefined;
      // What is left of this turn sends the answer; nobody waits for what is written about it.
      setImmediate(record, ctx, { seconds, ...(code === undefined ? {} : { code }), ...(address ? { address } : {}) });
    }
  };
}

/** Counts an answer and leaves its line in the log. */
function record(ctx: Context, { seconds, ...said }: { seconds: number; code?: ErrorCode; address?: string }): void {
  const { requestId, route, actor, identity } = ctx.state as RequestState;
  const { method, status } = ctx;
  counters.requests.inc({ route, method, status });
  histograms.requestSeconds.observe({ route }, seconds);
  const level = status >= 500 ? 'error' : TURNED_AWAY.has(status) ? 'warn' : 'info';
  const who = actor ? { user: actor.id } : identity ? { uid: identity.uid } : {};
  requestLog()[level](
    { requestId, method, route, status, ms: Math.round(seconds * 1_000), ...who, ...said },
    'request',
  );
}

/** Answers with the envelope. Returns the code of the refusal. */
function answerError(ctx: Context, error: unknown, requestId: string): ErrorCode {
  const refusal = error instanceof Refusal && !saysStorageIsFull(error.cause) ? error : fromLibrary(error);
  if (refusal.status >= 500) {
    log().error(
      { requestId, route: ctx.state.route, code: refusal.code, err: refusal.cause ?? error },
      'request failed',
    );
  }
  ctx.status = refusal.status;
  if (refusal.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
  ctx.set('Cache-Control', 'no-store');
  // What is still to come of such a request nobody waits for.
  if (refusal.code === 'body_too_slow') ctx.set('Connection', 'close');
  ctx.body = refusal.toBody(requestId);
  return refusal.code;
}

/** How long a full disk is left alone before somebody tries again, in seconds: it takes a person to make room. */
const STORAGE_RETRY_S = 30;

/** Errors of libraries that say by `status` that the caller is at fault; everything else is ours and stays hidden. */
function fromLibrary(error: unknown): Refusal {
  const { status, name } = (error ?? {}) as { status?: unknown; name?: unknown };
  if (status === 413) return new Refusal('body_too_large', { cause: error });
  if (status === 415) return new Refusal('unsupported_media_type', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('bad_request', { cause: error });
  if (saysStorageIsFull(error))
    return new Refusal('storage_full', { cause: error, retryAfterSeconds: STORAGE_RETRY_S });
  const isUnreachable =
    typeof name === 'string' &&
    /^StoreUnavailable$|^Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|WaitQueueTimeout|TopologyClosed|ClientClosed|PoolCleared)/.test(
      name,
    );
  if (isUnreachable || isFailover(error)) return new Refusal('busy', { cause: error, retryAfterSeconds: 2 });
  return new Refusal('internal', { cause: error });
}

/** What a server of the database says that is no primary any more, or ends (`NotPrimaryError` and `ShutdownError` among MongoDB's error codes). */
const FAILOVER_CODES: ReadonlySet<unknown> = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Whether the database is changing its primary, and the driver does not try again by itself: a write to many records, a second failure, a commit whose answer never came. */
function isFailover(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) return false;
  return FAILOVER_CODES.has(error.code) || error.hasErrorLabel('UnknownTransactionCommitResult');
}
