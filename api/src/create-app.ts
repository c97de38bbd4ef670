/** Puts the application together: settings in, a request listener out. Opens no port and no connection. */
import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { calls } from '@taskmint/contract';
import type { Env } from './env';
import { addressGroup, addressOf, callerKeys, shareOf } from './http/caller';
import { corsAllowList } from './http/cors';
import { fixedAnswer } from './http/fixed-answer';
import { deepHealth, health, HEALTH_PATH, metrics, METRICS_PATH, onlyJobs, onlyWhenReady } from './http/health';
import { shedLoad, type SheddingOptions } from './http/load-shedding';
import { oneAfterAnother } from './http/one-after-another';
import { rateLimits } from './http/rate-limit';
import { withSlot } from './http/slot-pools';
import { isUpload, readBodies } from './http/request-body';
import { READING_TIMEOUT_MS } from './http/send-object';
import { boundUnread } from './http/unread-answers';
import { requestContext } from './http/request-context';
import { headersOf, securityHeaders } from './http/security-headers';
import { alarmsOf, jobOverview } from './jobs/job-overview.query';
import { log } from './log';
import type { ApiModule } from './module';
import { Readiness } from './readiness';
import { watchOperations } from './modules/figures/operations-metrics';
import { buildRouter, routesOf, unmatched } from './router';
import { tracing } from './tracing';
import type Router from '@koa/router';

/** Longest time that a request waits in the queue, in ms. */
const MAX_WAIT_MS = 2_000;
/** Time limit for receiving a body, in ms; uploads have their own (`read-upload.ts`). */
const BODY_TIMEOUT_MS = 5_000;
/** Memory limit for all incomplete bodies, in bytes: 256 of the largest size that a call accepts by default. */
const UNFINISHED_BODIES_BYTES = 32 * 1024 * 1024;
/** Memory limit for all answers that their readers have not taken, in bytes: some dozens of the longest lists. */
const UNREAD_ANSWERS_BYTES = 64 * 1024 * 1024;
/** Uploads are processed while they arrive, so they have their own pool of slots: in total, per address and per person. */
const UPLOADS = { inFlight: 32, perAddress: 16, perPerson: 4, waiting: 64 };
/** Downloads of files and exports: each keeps one or two parts in memory. They have their own pool, so that slow readers take no slots from calls. */
const FILES = { inFlight: 256, waiting: 64 };
/** Open streams per token. The limit per person belongs to the module. */
const STREAMS_PER_TOKEN = 8;

export interface App {
  readonly koa: Koa;
  readonly router: Router;
  readonly readiness: Readiness;
  /** The server passes every request to this. */
  readonly listener: RequestListener;
  readonly modules: readonly ApiModule[];
}

export function createApp(env: Env, modules: readonly ApiModule[]): App {
  assertComplete(modules);
  watchOperations(modules.flatMap((module) => module.jobs ?? []));
  const koa = new Koa();
  const hops = env.TRUST_PROXY_HOPS ?? 0;
  koa.proxy = hops > 0;
  koa.maxIpsCount = hops;
  koa.silent = true;
  koa.on('error', (error: unknown) => {
    // The reader disconnected, as every reader of a stream eventually does, or was dropped for reading too slowly.
    const isLeft = ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(String((error as { code?: unknown }).code));
    log()[isLeft ? 'debug' : 'error'](
      { err: error },
      isLeft ? 'an answer was not read to its end' : 'answering failed',
    );
  });

  const readiness = new Readiness();
  const limits = rateLimits(env);
  const router = buildRouter(modules, env, limits);
  const origins = [...env.SITE_ORIGINS, ...(env.ADMIN_ORIGIN ? [env.ADMIN_ORIGIN] : [])];
  const traces = tracing();
  if (traces) koa.use(traces.request);
  koa.use(requestContext());
  koa.use(securityHeaders(env.isProduction));
  koa.use(corsAllowList(origins));
  koa.use(deepHealth(env, limits, () => alarmsNow(modules)));
  koa.use(health(readiness, limits));
  koa.use(metrics(env, limits));
  koa.use(onlyWhenReady(readiness));
  if (env.PROCESS_ROLE === 'worker') koa.use(onlyJobs);
  koa.use(routesOf(router));
  koa.use(unmatched(router, limits));

  const listener = oneAfterAnother(admitRequests(koa.callback(), env, modules, origins));
  return { koa, router, readiness, modules, listener };
}

/** What runs before Koa: buffering the body, then admission to one of four pools: calls, uploads, files, streams. */
function admitRequests(
  work: RequestListener,
  env: Env,
  modules: readonly ApiModule[],
  origins: readonly string[],
): RequestListener {
  const hops = env.TRUST_PROXY_HOPS ?? 0;
  const headers = headersOf(env.isProduction);
  const shared: Pick<SheddingOptions, 'maxWaitMs' | 'exempt' | 'callersOf' | 'refuse'> = {
    maxWaitMs: MAX_WAIT_MS,
    exempt: new Set([HEALTH_PATH, METRICS_PATH]),
    callersOf: (request) => callerKeys(request, hops),
    refuse: fixedAnswer('busy', headers, origins),
  };
  const ordinary = shedLoad(work, {
    ...shared,
    maxInFlight: env.MAX_IN_FLIGHT,
    maxPerCaller: shareOf(env.MAX_IN_FLIGHT, env.MAX_PER_CALLER),
    maxWaiting: env.MAX_WAITING,
  });
  const uploads = shedLoad(work, {
    ...shared,
    maxInFlight: UPLOADS.inFlight,
    maxPerCaller: shareOf(UPLOADS.inFlight, UPLOADS.perAddress, UPLOADS.perPerson),
    maxWaiting: UPLOADS.waiting,
  });
  // A stream stays open as long as its reader does, so it takes no slot from calls. There is no queue for streams.
  const streams = shedLoad(withSlot('streams', work), {
    ...shared,
    maxInFlight: env.MAX_STREAMS,
    maxPerCaller: shareOf(env.MAX_STREAMS, env.MAX_STREAMS_PER_ADDRESS, STREAMS_PER_TOKEN),
    maxWaiting: 0,
  });
  const files = shedLoad(withSlot('files', work), {
    ...shared,
    maxInFlight: FILES.inFlight,
    maxPerCaller: shareOf(FILES.inFlight, env.MAX_PER_CALLER),
    maxWaiting: FILES.waiting,
  });
  const rawRoutes = modules.flatMap((module) => module.rawRoutes ?? []);
  const routes = modules.flatMap((module) => module.routes ?? []).map(({ pool, call }) => ({ pool, path: call.path }));
  const pooled = [...rawRoutes, ...routes].flatMap(({ pool, path }) => (pool ? [{ pool, path: patternOf(path) }] : []));
  const largest = new Map(rawRoutes.map(({ path, maxBodyBytes }) => [path, maxBodyBytes] as const));
  const bodies = readBodies(ordinary.listener, {
    timeoutMs: BODY_TIMEOUT_MS,
    maxBytes: (path) => largest.get(path) ?? env.MAX_BODY_KB * 1_024,
    maxBytesOfAll: UNFINISHED_BODIES_BYTES,
    senderOf: (request) => addressGroup(addressOf(request, hops)),
    refuse: fixedAnswer('body_too_slow', { ...headers, Connection: 'close' }, origins),
  });
  const watch = boundUnread({
    maxBytesOfAll: UNREAD_ANSWERS_BYTES,
    timeoutMs: READING_TIMEOUT_MS,
    senderOf: (request) => addressGroup(addressOf(request, hops)),
  });
  return (request, response) => {
    watch(request, response);
    const asked = request.url?.split('?', 1)[0] ?? '';
    const pool = pooled.find(({ path }) => path.test(asked))?.pool;
    const usual = isUpload(request) ? uploads : bodies;
    const admission = pool === 'streams' ? streams : pool === 'files' ? files : usual;
    admission.listener(request, response);
  };
}

/** Matches a route's path in its canonical spelling only. Other spellings get no slot in the pool, and `requireSlot` refuses them. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

async function alarmsNow(modules: readonly ApiModule[]): Promise<string[]> {
  return alarmsOf(await jobOverview(modules.flatMap((module) => module.jobs ?? [])));
}

/** Throws when a call of the contract has no route. The router rejects duplicates. */
function assertComplete(modules: readonly ApiModule[]): void {
  const bound = new Set(modules.flatMap((module) => (module.routes ?? []).map((route) => route.call)));
  const missing = Object.entries(calls).filter(([, call]) => !bound.has(call));
  if (missing.length === 0) return;
  throw new Error(
    `No route for ${missing.map(([name]) => name).join(', ')} of the contract. Bind it with defineRoute in the module of api/src/modules that it belongs to`,
  );
}
