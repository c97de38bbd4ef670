/** Which tokens we accept: signed with our key by the one algorithm, with our audience and issuer, within their lifetime. */
import jwt from 'jsonwebtoken';
import { readEnv, type Env } from '../env';
import { Refusal } from '../errors';
import { TEST_SECRETS } from '../testing/start-test-api';
import { issueToken, readToken } from './tokens';

const env: Env = readEnv({ ...TEST_SECRETS, JWT_SECRET: 'kJ8vQ2mZ5xW9rT3yU7bN1cL4pD6fG0hS' });
const IDENTITY = {
  uid: 'somebody',
  email: 'somebody@people.test',
  emailVerified: true,
  name: 'Somebody',
  photoURL: null,
};
const SIGN_IN = { providers: 'email google.com:1', authTime: 1_700_000_000, secondFactor: true };
const CLAIMS = { sub: 'somebody', email: 'somebody@people.test', jti: 'the one' };
const GOOD = { algorithm: 'HS256', issuer: 'taskmint-api', audience: 'taskmint', expiresIn: 600 } as const;
const signed = (options: jwt.SignOptions, claims: object = CLAIMS, key = env.JWT_SECRET): string =>
  jwt.sign(claims, key, { ...GOOD, ...options });

function codeOf(token: string): string {
  try {
    readToken(token, env);
    return 'read';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

it('reads what it issued, and nothing of role or rights is inside', () => {
  const { token, expiresAt } = issueToken(IDENTITY, env, SIGN_IN);
  const read = readToken(token, env);
  expect(read).toEqual({
    identity: IDENTITY,
    signIn: SIGN_IN,
    expiresAt,
    id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  });
  expect(readToken(issueToken(IDENTITY, env).token, env).id).not.toBe(read.id);
  expect(Object.keys(jwt.decode(token) as object).sort()).toEqual(
    [
      'aud',
      'auth_time',
      'email',
      'email_verified',
      'exp',
      'iat',
      'iss',
      'jti',
      'name',
      'picture',
      'providers',
      'second_factor',
      'sub',
    ].sort(),
  );
  expect(codeOf(signed({}))).toBe('read');
});

it.each<[string, () => string]>([
  ['no signature', () => jwt.sign({ ...CLAIMS, iss: GOOD.issuer, aud: GOOD.audience }, '', { algorithm: 'none' })],
  ['another algorithm of the same family', () => signed({ algorithm: 'HS512' })],
  ['another key', () => signed({}, CLAIMS, 'x'.repeat(40))],
  ['another audience', () => signed({ audience: 'somebody-else' })],
  ['another issuer', () => signed({ issuer: 'https://securetoken.google.com/taskmint' })],
  ['a time that has not come', () => signed({ notBefore: 3_600 })],
  ['nobody named', () => signed({}, { email: CLAIMS.email, jti: CLAIMS.jti })],
  ['no id by which it could be ended', () => signed({}, { sub: CLAIMS.sub, email: CLAIMS.email })],
  [
    'an extension that has to be understood',
    () => signed({ header: { alg: 'HS256', crit: ['b64'], b64: true } as never }),
  ],
  [
    'a key of its own in the header',
    () => signed({ header: { alg: 'HS256', jwk: {} } as never }, CLAIMS, 'its own key'),
  ],
])('refuses a token with %s', (_, token) => {
  expect(codeOf(token())).toBe('not_signed_in');
});

it('says when a token is over', () => {
  expect(codeOf(signed({ expiresIn: -1 }))).toBe('token_expired');
});
