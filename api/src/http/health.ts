/** `GET /healthz` and `GET /metrics`, for operators. They answer even when nothing else does, and cost little however often they are called. */
import { timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { database, isConnected } from '../database/connection';
import { isStorageFull } from '../database/full-storage';
import type { Env } from '../env';
import { Refusal, refuse } from '../errors';
import { registry } from '../metrics';
import type { Readiness } from '../readiness';
import { withTimeout } from '../with-timeout';
import type { RateLimits } from './rate-limit';

/** Time limit for the database's reply to a ping, in ms. */
const PING_TIMEOUT_MS = 1_000;
/** How long the last result about the database is reused, in ms. */
const MEMORY_MS = 1_000;
/**
 * How long the database has to be unreachable before load balancers are told, in ms. A short delay hits all processes at once. If all of them reported it,
 * the load balancer would have none left to send requests to, although those would only have waited.
 */
const PATIENCE_MS = 5_000;

export const HEALTH_PATH = '/healthz';
export const METRICS_PATH = '/metrics';

/**
 * `GET /healthz?deep`: alarms that need somebody's attention, with 503 while there are any (decisions.md 29): a late job, a wrong clock, items that were
 * set aside. For callers who may read the metrics.
 */
export function deepHealth(env: Env, limits: RateLimits, alarms: () => Promise<string[]>): Middleware {
  const remembered = rememberedFor(MEMORY_MS, alarms);
  const limit = limits.byAddress('read');
  return async (ctx, next) => {
    if (ctx.path !== HEALTH_PATH || ctx.method !== 'GET' || ctx.query['deep'] === undefined) return next();
    ctx.state.route = HEALTH_PATH;
    ctx.set('Cache-Control', 'no-store');
    return limit(ctx, async () => {
      if (!mayReadFigures(ctx, env)) refuse('not_allowed');
      const found = isConnected() ? await remembered() : ['the database is not connected'];
      ctx.status = found.length === 0 ? 200 : 503;
      ctx.body = { status: found.length === 0 ? 'ok' : 'alarm', alarms: found };
    });
  };
}

/** 200 once the process can serve. 503 with the reason before that, while it stops, when the storage is full, and when the database stays unreachable. */
export function health(readiness: Readiness, limits: RateLimits): Middleware {
  const problem = rememberedFor(MEMORY_MS, databaseProblem);
  const limit = limits.byAddress('read');
  return async (ctx, next) => {
    if (ctx.path !== HEALTH_PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = HEALTH_PATH;
    ctx.set('Cache-Control', 'no-store');
    return limit(ctx, async () => {
      const reason = readiness.reason ?? (await problem());
      ctx.status = reason === null ? 200 : 503;
      ctx.body = reason === null ? { status: 'ok' } : { status: 'unavailable', reason };
    });
  };
}

/** Reuses one answer for all calls within `ms`. */
function rememberedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let until = 0;
  return () => {
    const at = performance.now();
    if (answer && at < until) return answer;
    until = at + ms;
    return (answer = ask());
  };
}

/** When the database became unreachable, on the clock of `performance.now`. */
let awaySince: number | null = null;

async function databaseProblem(): Promise<string | null> {
  try {
    if (!isConnected()) return away('the database is not connected');
    const isFull = database().command({ ping: 1 }).then(isStorageFull);
    const problem = (await withTimeout(PING_TIMEOUT_MS, isFull, 'the database')) ? 'the storage is full' : null;
    awaySince = null;
    return problem;
  } catch {
    return away('the database does not answer');
  }
}

/** The reason, once it has lasted long enough. */
function away(reason: string): string | null {
  awaySince ??= performance.now();
  return performance.now() - awaySince >= PATIENCE_MS ? reason : null;
}

/** Refuses all other requests until the process is ready. */
export function onlyWhenReady(readiness: Readiness): Middleware {
  return (_ctx, next) => {
    const reason = readiness.refusal;
    if (reason !== null) throw new Refusal('not_ready', { details: { reason }, retryAfterSeconds: 2 });
    return next();
  };
}

/** For a process that only runs jobs: calls that a proxy sends here by mistake belong to another process. */
export const onlyJobs: Middleware = () => {
  throw new Refusal('not_ready', { message: 'This process runs jobs only.', retryAfterSeconds: 2 });
};

/** Each of these shows that a proxy on this machine forwards somebody else's request. */
const PROXY_HEADERS = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Forwarded-Host', 'Via'];

/** Metrics for Prometheus: with the token if one is set, otherwise from this machine only. */
export function metrics(env: Env, limits: RateLimits): Middleware {
  const limit = limits.byAddress('read');
  return async (ctx, next) => {
    if (ctx.path !== METRICS_PATH || ctx.method !== 'GET') return next();
    ctx.state.route = METRICS_PATH;
    return limit(ctx, async () => {
      if (!mayReadFigures(ctx, env)) refuse('not_allowed');
      ctx.type = registry.contentType;
      ctx.body = await registry.metrics();
    });
  };
}

function mayReadFigures(ctx: Context, env: Env): boolean {
  if (env.METRICS_TOKEN) return isSame(ctx.get('Authorization'), `Bearer ${env.METRICS_TOKEN}`);
  return isLoopback(ctx.req.socket.remoteAddress) && !PROXY_HEADERS.some((name) => ctx.get(name) !== '');
}

function isSame(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}

function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}
