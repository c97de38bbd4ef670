/** Puts the application together: settings in, a request listener out. Opens no port and no connection. */
import Koa from 'koa';
import { calls } from '@taskmint/contract';
import type { Env } from './env';
import { busyAnswer } from './http/busy-answer';
import { corsAllowList } from './http/cors';
import { health, HEALTH_PATH, metrics, METRICS_PATH, onlyWhenReady } from './http/health';
import { shedLoad, type LoadShedding } from './http/load-shedding';
import { requestContext } from './http/request-context';
import { buildRouter, unmatched } from './http/router';
import { headersOf, securityHeaders } from './http/security-headers';
import { log } from './log';
import type { ApiModule } from './module';
import { Readiness } from './readiness';
import type Router from '@koa/router';

/** Longest time that a request waits for its turn, in ms. */
const MAX_WAIT_MS = 2_000;

export interface App {
  readonly koa: Koa;
  readonly router: Router;
  readonly readiness: Readiness;
  readonly shedding: LoadShedding;
  readonly modules: readonly ApiModule[];
}

export function createApp(env: Env, modules: readonly ApiModule[]): App {
  assertComplete(modules);
  const koa = new Koa();
  const hops = env.TRUST_PROXY_HOPS ?? 0;
  koa.proxy = hops > 0;
  koa.maxIpsCount = hops;
  koa.silent = true;
  koa.on('error', (error: unknown) => log().error({ err: error }, 'answering failed'));

  const readiness = new Readiness();
  const router = buildRouter(modules, env);
  const origins = [...env.SITE_ORIGINS, ...(env.ADMIN_ORIGIN ? [env.ADMIN_ORIGIN] : [])];
  koa.use(requestContext());
  koa.use(securityHeaders(env.isProduction));
  koa.use(corsAllowList(origins));
  koa.use(health(readiness));
  koa.use(metrics(env));
  koa.use(onlyWhenReady(readiness));
  koa.use(router.routes());
  koa.use(unmatched(router));

  const shedding = shedLoad(koa.callback(), {
    maxInFlight: env.MAX_IN_FLIGHT,
    maxWaiting: env.MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    exempt: new Set([HEALTH_PATH, METRICS_PATH]),
    refuse: busyAnswer(headersOf(env.isProduction), origins),
  });
  return { koa, router, readiness, shedding, modules };
}

/** Every call of the contract has exactly one route, and no route is made up. */
function assertComplete(modules: readonly ApiModule[]): void {
  const bound = new Set(modules.flatMap((module) => (module.routes ?? []).map((route) => route.call)));
  const missing = Object.entries(calls).filter(([, call]) => !bound.has(call));
  if (missing.length > 0) throw new Error(`calls without a route: ${missing.map(([name]) => name).join(', ')}`);
}
