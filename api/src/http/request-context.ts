/** Outermost middleware: request id, log line, metrics and the error envelope (decisions.md 14). Knows no route and no rule. */
import type { Context, Middleware } from 'koa';
import { mongo } from 'mongoose';
import type { ErrorCode } from '@taskmint/contract';
import { saysStorageIsFull } from '../database/full-storage';
import { Refusal } from '../errors';
import { log, requestLog } from '../log';
import { requestIdOf } from './request-id';
import type { RequestState } from './state';
import { counters, gauges, histograms } from '../metrics';

/** Refusals that are logged with the sender's address: not signed in, not allowed, rate-limited. */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 429]);

/** Gives the request its id and log, turns every error into the envelope, and records the outcome. */
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
      // Read here: once the sender has disconnected, the address is unknown.
      const address = TURNED_AWAY.has(ctx.status) ? ctx.ip : undefined;
      // The rest of this turn sends the response, which need not wait for the log line.
      setImmediate(record, ctx, { seconds, ...(code === undefined ? {} : { code }), ...(address ? { address } : {}) });
    }
  };
}

/** Counts a response and writes its log line. */
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
  // The rest of such a request is not waited for.
  if (refusal.code === 'body_too_slow') ctx.set('Connection', 'close');
  ctx.body = refusal.toBody(requestId);
  return refusal.code;
}

/** Seconds until a retry makes sense when the disk is full: somebody has to make room first. */
const STORAGE_RETRY_S = 30;

/** Library errors whose `status` blames the caller. Everything else is an internal error, and its text stays hidden. */
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

/** Errors of a database server that is shutting down or no longer primary (`NotPrimaryError` and `ShutdownError` among MongoDB's error codes). */
const FAILOVER_CODES: ReadonlySet<unknown> = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/**
 * Whether the database is changing its primary and the driver does not retry on its own: a write to many records, a second failure, a commit whose reply
 * never came.
 */
function isFailover(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) return false;
  return FAILOVER_CODES.has(error.code) || error.hasErrorLabel('UnknownTransactionCommitResult');
}
