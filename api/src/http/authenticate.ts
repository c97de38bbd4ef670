/** Finds out who makes a request. Role and suspension are read from the database every time, so that losing them takes effect at once. */
import type { Middleware } from 'koa';
import type { Access, Role } from '@taskmint/contract';
import { now } from '../clock';
import { batchedRead, oneOf } from '../database/batched-read';
import { STATEMENT_BUDGET_MS } from '../database/connection';
import { collectionOf } from '../database/records';
import { demandsSecondFactor, type Env } from '../env';
import { refuse } from '../errors';
import { IdentityModel } from '../identity/identity.model';
import { hasEnded, isCurrent, type SessionState } from '../identity/sign-in.policy';
import { UserModel } from '../modules/users/user.model';
import type { Actor } from './actor';
import { readToken, type ReadToken } from './tokens';

/** Longest token that is looked at; ours has less than 1,000 characters. */
const MAX_TOKEN_LENGTH = 4_096;

/** What of a call decides who is let in. */
export interface Entrance {
  readonly access: Access;
  readonly withoutSecondFactor?: boolean;
}

/**
 * Sets `ctx.state.token` and `ctx.state.identity` from our token, or refuses. With `optional` anything but a good token counts as nobody, and so does an admin
 * who lacks a second factor that is demanded.
 */
export function authenticate({ access, withoutSecondFactor }: Entrance, env: Env): Middleware {
  return async (ctx, next) => {
    if (access === 'public' || access === 'identity') return next();
    const token = bearer(ctx.get('Authorization'));
    // What is answered to a person is nobody else's, and not to be found in a browser's cache later. A route may say better.
    if (access !== 'optional' || token !== null) ctx.set('Cache-Control', 'no-store');
    if (access === 'optional') {
      ctx.state.token = token === null ? null : quietly(() => readToken(token, env));
      ctx.state.identity = ctx.state.token?.identity ?? null;
      const found: Found = ctx.state.token ? await findActor(ctx.state.token, env) : { kind: 'none' };
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
 * Sets `ctx.state.actor` from the database and checks the role. Runs after the person's rate limit. Where our token is enough, a record is not needed,
 * but whoever has lost access has lost it there too. Refuses `second_factor_required` when an admin has to use one first.
 */
export function authorizeRole({ access, withoutSecondFactor }: Entrance, env: Env): Middleware {
  return async (ctx, next) => {
    if (access !== 'user' && access !== 'token' && !Array.isArray(access)) return next();
    const token = ctx.state.token;
    if (!token) refuse('not_signed_in');
    const found = await findActor(token, env);
    if (found.kind === 'none') {
      if (access === 'token') return next();
      refuse('user_not_found');
    }
    if (found.kind === 'closed' || found.kind === 'signed-out') refuse('not_signed_in');
    if (found.kind === 'suspended') refuse('suspended', { until: found.until, reason: found.reason });
    // Before the role is looked at, so that the log says who was not let in.
    ctx.state.actor = found.actor;
    if (Array.isArray(access) && !(access as readonly Role[]).includes(found.actor.role)) refuse('not_allowed');
    if (found.actor.lacksSecondFactor && !withoutSecondFactor) refuse('second_factor_required');
    return next();
  };
}

type Found =
  | { kind: 'active'; actor: Actor }
  | { kind: 'suspended'; until: string; reason: string | null }
  | { kind: 'closed' }
  | { kind: 'signed-out' }
  | { kind: 'none' };

const CALLER = {
  uid: 1,
  email: 1,
  name: 1,
  photoURL: 1,
  role: 1,
  status: 1,
  suspended_until: 1,
  suspension_reason: 1,
  sign_in: 1,
  'ended_tokens.id': 1,
  'ended_tokens.session': 1,
  others_ended: 1,
} as const;

/** Records behind identities, by the stable id. Callers who come together are looked up together. */
const readCaller = batchedRead(async (uids) => {
  const found = await collectionOf(UserModel)
    .find({ uid: oneOf(uids) }, { projection: CALLER, batchSize: uids.length + 1, maxTimeMS: STATEMENT_BUDGET_MS })
    .toArray();
  return new Map(found.map((user) => [user.uid, user]));
});

/** Sessions of identities without a record. */
const readIdentity = batchedRead(async (uids) => {
  const found = await collectionOf(IdentityModel)
    .find({ _id: oneOf(uids) }, { batchSize: uids.length + 1, maxTimeMS: STATEMENT_BUDGET_MS })
    .toArray();
  return new Map(found.map((identity) => [identity._id, identity]));
});

/** Whether the token goes on: neither it nor its session was signed out of, and the identity still signs in as it did. */
function isAlive(state: SessionState, { id, signIn }: ReadToken): boolean {
  if (state.ended_tokens?.some((ended) => ended.id === id)) return false;
  return isCurrent(state, signIn) && !hasEnded(state, signIn);
}

/** One indexed read by the identity's stable id, a second one only when there is no record; the e-mail inside the token does not decide. */
async function findActor(token: ReadToken, env: Env): Promise<Found> {
  const { identity, signIn } = token;
  const user = await readCaller(identity.uid);
  if (!user) {
    const known = await readIdentity(identity.uid);
    return known && !isAlive(known, token) ? { kind: 'signed-out' } : { kind: 'none' };
  }
  if (user.status === 'closed') return { kind: 'closed' };
  if (!isAlive(user, token)) return { kind: 'signed-out' };
  if (user.suspended_until && user.suspended_until > now()) {
    return { kind: 'suspended', until: user.suspended_until.toISOString(), reason: user.suspension_reason };
  }
  return {
    kind: 'active',
    actor: {
      id: user._id.toHexString(),
      uid: identity.uid,
      email: user.email,
      ...(identity.email === user.email ? {} : { formerEmail: identity.email }),
      name: user.name,
      photoURL: user.photoURL,
      role: user.role,
      ...(user.role === 'admin' && demandsSecondFactor(env) && !signIn.secondFactor ? { lacksSecondFactor: true } : {}),
    },
  };
}

/** The token of an `Authorization: Bearer` header; null when there is none of a sane size. */
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
