/**
 * Mounts routes. The middleware chain of every call is defined here, in the order that docs/architecture.md gives. The only modules it knows are those that
 * look callers up.
 */
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { takesKey, type CallShape } from '@taskmint/contract';
import type { Env } from './env';
import { refuse } from './errors';
import { authenticate, authorizeRole, type Lookups } from './http/authenticate';
import type { RateLimits } from './http/rate-limit';
import { respond } from './http/respond';
import { successStatus, type AnyRoute, type RouteRequest } from './http/route';
import { requireSlot } from './http/slot-pools';
import { readJson, validate } from './http/validate';
import { idempotency } from './idempotency/middleware';
import type { ApiModule, RawRoute } from './module';
import { findKeyHolder } from './modules/api-keys/find-key-holder.query';
import { findCaller } from './modules/users/find-caller.query';

const LOOKUPS: Lookups = { findCaller, findKeyHolder };

/** Builds the router of all modules. Throws when two routes have the same method and path. */
export function buildRouter(modules: readonly ApiModule[], env: Env, limits: RateLimits): Router {
  const router = new Router();
  const seen = new Set<string>();
  const claim = (method: string, path: string): void => {
    const name = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
    if (seen.has(name)) throw new Error(`two routes for ${name}`);
    seen.add(name);
  };
  for (const module of modules) {
    for (const route of module.routes ?? []) {
      claim(route.call.method, route.call.path);
      router.register(toPattern(route.call.path), [route.call.method], chainOf(route, env, limits));
    }
    for (const route of module.rawRoutes ?? []) {
      claim(route.method, route.path);
      router.register(toPattern(route.path), [route.method], rawChain(route, env, limits));
    }
  }
  return router;
}

/** Dispatches to `router`, but tries only the routes with the same first path segment: trying them all takes longer than many handlers do. */
export function routesOf(router: Router): Middleware {
  const groups = new Map<string, Router>();
  for (const layer of router.stack) {
    const word = firstWord(String(layer.path));
    const group = groups.get(word) ?? new Router();
    group.stack.push(layer);
    groups.set(word, group);
  }
  const routes = new Map([...groups].map(([word, group]) => [word, group.routes()]));
  return (ctx, next) => routes.get(firstWord(ctx.path))?.(ctx as never, next) ?? next();
}

/** Lower case, because the router ignores case. */
function firstWord(path: string): string {
  return path.slice(1).split('/', 1)[0]!.toLowerCase();
}

/** `/task/{id}` in the router's syntax. */
function toPattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function chainOf(route: AnyRoute, env: Env, limits: RateLimits): Middleware[] {
  const { call } = route;
  return [
    named(call.path),
    limits.byAddress(call.flow),
    ...(route.pool ? [requireSlot(route.pool)] : []),
    authenticate(call, env, LOOKUPS),
    limits.byPerson(call.flow),
    authorizeRole(call, LOOKUPS),
    ...(call.body ? [readJson()] : []),
    validate(call),
    ...route.middlewares,
    ...(takesKey(call) ? [idempotency(call)] : []),
    handle(route, call, env),
  ];
}

function rawChain(route: RawRoute, env: Env, limits: RateLimits): Middleware[] {
  return [
    named(route.path),
    limits.byAddress(route.flow),
    ...(route.pool ? [requireSlot(route.pool)] : []),
    authenticate(route, env, LOOKUPS),
    limits.byPerson(route.flow),
    authorizeRole(route, LOOKUPS),
    route.handler,
  ];
}

function named(path: string): Middleware {
  return (ctx, next) => {
    ctx.state.route = path;
    return next();
  };
}

function handle(route: AnyRoute, call: CallShape, env: Env): Middleware {
  const status = successStatus(call);
  const check = env.NODE_ENV === 'test';
  return async (ctx) => {
    const body = await (route.handler as (request: unknown) => Promise<unknown>)(requestOf(ctx));
    respond(ctx, call, status, body, check);
  };
}

function requestOf(ctx: Context): RouteRequest<CallShape> {
  const { input, actor, identity, requestId } = ctx.state;
  const { params, query, body } = input as { params: undefined; query: undefined; body: undefined };
  return {
    params,
    query,
    body,
    actor: actor as never,
    identity,
    requestId,
    ctx,
    setTotal: (total) => ctx.set('X-Total-Count', String(total)),
    setNext: (cursor) => {
      if (cursor !== null) ctx.set('X-Next-Cursor', cursor);
    },
  };
}

/** Answers requests that no route matched: 405 when the path has other methods, else 404. Counted as reads, so that probing for paths is rate-limited. */
export function unmatched(router: Router, limits: RateLimits): Middleware {
  const limit = limits.byAddress('read');
  return async (ctx) => {
    await limit(ctx, () => Promise.resolve());
    const { path } = router.match(ctx.path, ctx.method);
    if (path.length > 0) {
      ctx.set('Allow', [...new Set(path.flatMap((layer) => layer.methods))].join(', '));
      refuse('method_not_allowed');
    }
    refuse('not_found');
  };
}
