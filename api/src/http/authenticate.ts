/** Identifies who makes a request. Role and suspension are read from the database every time, so that losing them takes effect at once. */
import type { Middleware } from 'koa';
import type { Access, KeyScope, Role } from '@taskmint/contract';
import type { Env } from '../env';
import { refuse } from '../errors';
import type { Actor } from './actor';
import { actorByKey, holderOf, isKey, type FindKeyHolder } from './key-access';
import { readToken, type ReadToken } from './tokens';

/** Longest token that is parsed; ours have fewer than 1,000 characters. */
const MAX_TOKEN_LENGTH = 4_096;

/** The person behind a token, as currently stored. */
export type Caller =
  | { kind: 'active'; actor: Actor }
  | { kind: 'suspended'; until: string; reason: string | null; actor: Actor }
  | { kind: 'closed' }
  | { kind: 'signed-out' }
  | { kind: 'none' };

export type FindCaller = (token: ReadToken) => Promise<Caller>;

/** How callers are looked up: people by our token, programs by their key. */
export interface Lookups {
  readonly findCaller: FindCaller;
  readonly findKeyHolder: FindKeyHolder;
}

/** The parts of a call that decide who is let in. */
export interface Entrance {
  readonly access: Access;
  readonly withoutSecondFactor?: boolean;
  readonly whileSuspended?: boolean;
  readonly keyScopes?: readonly KeyScope[];
}

/**
 * Sets `ctx.state.token` and `ctx.state.identity` from our token, or refuses. With `optional` access, anything but a valid token counts as nobody, and so
 * does an admin without the required second factor. For a program's key it sets `ctx.state.keyHolder` instead of a token; a key that is not let in is
 * refused even with `optional` access.
 */
export function authenticate(entrance: Entrance, env: Env, { findCaller, findKeyHolder }: Lookups): Middleware {
  const { access, withoutSecondFactor } = entrance;
  return async (ctx, next) => {
    if (access === 'public' || access === 'identity') return next();
    const token = bearer(ctx.get('Authorization'));
    // A personal response must not be cached, neither for others nor in the browser. A route may override this.
    if (access !== 'optional' || token !== null) ctx.set('Cache-Control', 'no-store');
    if (isKey(token)) {
      const holder = await holderOf(entrance, token, findKeyHolder);
      ctx.state.token = null;
      ctx.state.identity = holder.identity;
      ctx.state.keyHolder = holder;
      if (access === 'optional') ctx.state.actor = actorByKey(entrance, holder);
      return next();
    }
    if (access === 'optional') {
      ctx.state.token = token === null ? null : quietly(() => readToken(token, env));
      ctx.state.identity = ctx.state.token?.identity ?? null;
      const found: Caller = ctx.state.token ? await findCaller(ctx.state.token) : { kind: 'none' };
      const isLetIn = found.kind === 'active' && (withoutSecondFactor || !found.actor.lacksSecondFactor);
      ctx.state.actor = isLetIn ? found.actor : null;
      return next();
    }
    if (token === null) refuse('not_signed_in');
    ctx.state.token = readToken(token, env);
    ctx.state.identity = ctx.state.token.identity;
    return next();
  };
}

/**
 * Sets `ctx.state.actor` from the database and checks the role. Runs after the person's rate limit. With `token` access no record is needed, but those who
 * lost access are refused there too. Refuses `second_factor_required` when an admin has to use one first.
 */
export function authorizeRole(entrance: Entrance, { findCaller }: Pick<Lookups, 'findCaller'>): Middleware {
  const { access, withoutSecondFactor, whileSuspended } = entrance;
  return async (ctx, next) => {
    if (access !== 'user' && access !== 'token' && !Array.isArray(access)) return next();
    if (ctx.state.keyHolder) {
      ctx.state.actor = actorByKey(entrance, ctx.state.keyHolder);
      assertRole(access, ctx.state.actor.role);
      return next();
    }
    const token = ctx.state.token;
    if (!token) refuse('not_signed_in');
    const found = await findCaller(token);
    if (found.kind === 'none') {
      if (access === 'token') return next();
      refuse('user_not_found');
    }
    if (found.kind === 'closed') refuse('account_closed');
    if (found.kind === 'signed-out') refuse('not_signed_in');
    if (found.kind === 'suspended' && !whileSuspended)
      refuse('suspended', { until: found.until, reason: found.reason });
    // Set before the role check, so that the log says who was refused.
    ctx.state.actor = found.actor;
    assertRole(access, found.actor.role);
    if (found.actor.lacksSecondFactor && !withoutSecondFactor) refuse('second_factor_required');
    return next();
  };
}

function assertRole(access: Access, role: Role): void {
  if (Array.isArray(access) && !(access as readonly Role[]).includes(role)) refuse('not_allowed');
}

/** The token of an `Authorization: Bearer` header; null when there is none or it is too long. */
export function bearer(header: string): string | null {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header);
  return match?.[1] && match[1].length <= MAX_TOKEN_LENGTH ? match[1] : null;
}

function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
