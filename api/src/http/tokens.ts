/** Our own token: what the browser sends with every request (decisions.md 9). It names an identity; role and rights are never inside. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { now } from '../clock';
import type { Env } from '../env';
import { refuse } from '../errors';
import type { Identity } from './actor';

const ISSUER = 'taskmint-api';
const AUDIENCE = 'taskmint';

const keys = new WeakMap<Env, KeyObject>();

/** The secret as a key, made once: given a text, the library first tries to read it as a public key, which took a quarter of a busy server's time. */
function keyOf(env: Env): KeyObject {
  const key = keys.get(env) ?? createSecretKey(env.jwtSecret, 'utf8');
  keys.set(env, key);
  return key;
}

export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** Signs a token for `identity`, valid for TOKEN_MINUTES. */
export function issueToken(identity: Identity, env: Env): IssuedToken {
  const issuedAt = Math.floor(now().getTime() / 1_000);
  const expires = issuedAt + env.TOKEN_MINUTES * 60;
  const token = jwt.sign(
    {
      sub: identity.uid,
      email: identity.email,
      name: identity.name,
      picture: identity.photoURL,
      iat: issuedAt,
      exp: expires,
    },
    keyOf(env),
    { algorithm: 'HS256', issuer: ISSUER, audience: AUDIENCE },
  );
  return { token, expiresAt: new Date(expires * 1_000) };
}

/** The identity in a token of ours. Refuses with `token_expired` or `not_signed_in`. */
export function readToken(token: string, env: Env): Identity {
  try {
    const claims = jwt.verify(token, keyOf(env), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: Math.floor(now().getTime() / 1_000),
    });
    if (typeof claims === 'string' || typeof claims.sub !== 'string' || typeof claims.email !== 'string') {
      return refuse('not_signed_in');
    }
    return {
      uid: claims.sub,
      email: claims.email,
      name: typeof claims.name === 'string' ? claims.name : null,
      photoURL: typeof claims.picture === 'string' ? claims.picture : null,
    };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) return refuse('token_expired');
    return refuse('not_signed_in', undefined, { cause: error });
  }
}
