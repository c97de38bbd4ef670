/** Our own token, which the browser sends with every request (decisions.md 9). It names an identity and never contains a role or rights. */
import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { now } from '../clock';
import type { Env } from '../env';
import { refuse } from '../errors';
import type { SignIn } from '../identity/sign-in.policy';
import type { Identity } from './actor';

const ISSUER = 'taskmint-api';
const AUDIENCE = 'taskmint';

const keys = new WeakMap<Env, KeyObject>();

/**
 * The secret as a key object, created once. Given a string, the library first tries to parse it as a public key, which took a quarter of a busy server's
 * time.
 */
function keyOf(env: Env): KeyObject {
  const key = keys.get(env) ?? createSecretKey(env.JWT_SECRET, 'utf8');
  keys.set(env, key);
  return key;
}

export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** The contents of a valid token. */
export interface ReadToken {
  identity: Identity;
  /** The session at the identity service that it was issued for. */
  signIn: SignIn;
  /** Its own id, by which it can be revoked early. */
  id: string;
  expiresAt: Date;
}

/** For tokens without a known session, as before sessions were recorded. */
const NO_SIGN_IN: SignIn = { providers: '', authTime: 0, secondFactor: false };

/** Signs a token for `identity`, valid for TOKEN_MINUTES and as long as the session `signIn` is. */
export function issueToken(identity: Identity, env: Env, signIn: SignIn = NO_SIGN_IN): IssuedToken {
  const issuedAt = Math.floor(now().getTime() / 1_000);
  const expires = issuedAt + env.TOKEN_MINUTES * 60;
  const token = jwt.sign(
    {
      sub: identity.uid,
      email: identity.email,
      email_verified: identity.emailVerified,
      providers: signIn.providers,
      auth_time: signIn.authTime,
      ...(signIn.secondFactor ? { second_factor: true } : {}),
      name: identity.name,
      picture: identity.photoURL,
      iat: issuedAt,
      exp: expires,
    },
    keyOf(env),
    { algorithm: 'HS256', issuer: ISSUER, audience: AUDIENCE, jwtid: randomUUID() },
  );
  return { token, expiresAt: new Date(expires * 1_000) };
}

/** The contents of one of our tokens. Refuses with `token_expired` or `not_signed_in`. Whether it was revoked early is in the person's record. */
export function readToken(token: string, env: Env): ReadToken {
  try {
    const { header, payload: claims } = jwt.verify(token, keyOf(env), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: Math.floor(now().getTime() / 1_000),
      complete: true,
    });
    // Extensions that a reader must understand (RFC 7515): we support none, and the library does not check.
    if ('crit' in header || typeof claims === 'string') return refuse('not_signed_in');
    const { sub, email, email_verified, name, picture, jti, exp, providers, auth_time, second_factor } =
      claims as Record<string, unknown>;
    if (typeof sub !== 'string' || typeof email !== 'string' || typeof jti !== 'string' || typeof exp !== 'number') {
      return refuse('not_signed_in');
    }
    return {
      identity: {
        uid: sub,
        email,
        emailVerified: email_verified === true,
        name: typeof name === 'string' ? name : null,
        photoURL: typeof picture === 'string' ? picture : null,
      },
      signIn: {
        providers: typeof providers === 'string' ? providers : NO_SIGN_IN.providers,
        authTime: typeof auth_time === 'number' ? auth_time : NO_SIGN_IN.authTime,
        secondFactor: second_factor === true,
      },
      id: jti,
      expiresAt: new Date(exp * 1_000),
    };
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) return refuse('token_expired');
    return refuse('not_signed_in', undefined, { cause: error });
  }
}
