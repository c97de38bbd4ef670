/**
 * Firebase Authentication with its official library. The library accepts the emulator's unsigned tokens only while FIREBASE_AUTH_EMULATOR_HOST is set, and
 * then asks the emulator about the identity; production mode refuses that variable (`production-readiness.ts`).
 */
import type { App } from 'firebase-admin/app';
import type { Auth } from 'firebase-admin/auth';
import type { Env } from '../env';
import { EnvRefused } from '../env';
import { refuse } from '../errors';
import { withTimeout } from '../with-timeout';
import type { IdentityService, VerifiedIdentity } from './identity-service';

/** Error codes that concern the token; any other error means that the service is unreachable. */
const BAD_TOKEN = new Set([
  'auth/argument-error',
  'auth/invalid-id-token',
  'auth/id-token-revoked',
  'auth/user-not-found',
  'auth/invalid-argument',
]);

/** Timeout for keys or the emulator, in ms. */
const TIMEOUT_MS = 8_000;
const inTime = <T>(work: Promise<T>): Promise<T> => withTimeout(TIMEOUT_MS, work, 'the identity service');

export function firebaseIdentity(env: Env): IdentityService {
  let auth: Promise<Auth> | undefined;
  const connected = (): Promise<Auth> => (auth ??= open(env));

  return {
    async verify(idToken) {
      try {
        // Checks for revocation too: a disabled identity must not get a fresh token.
        const claims = await inTime((await connected()).verifyIdToken(idToken, canAskForRevocation(env)));
        if (typeof claims.email !== 'string' || claims.email === '') return refuse('not_signed_in');
        return {
          uid: claims.uid,
          email: claims.email.toLowerCase(),
          emailVerified: claims.email_verified === true,
          name: typeof claims.name === 'string' ? claims.name : null,
          photoURL: typeof claims.picture === 'string' ? claims.picture : null,
          providers: providersOf(claims.firebase.identities),
          authTime: claims.auth_time,
          secondFactor: typeof claims.firebase.sign_in_second_factor === 'string',
        } satisfies VerifiedIdentity;
      } catch (error) {
        return refuseToken(error);
      }
    },
    disable: async (uid) => {
      await unlessGone(async () => (await connected()).updateUser(uid, { disabled: true }));
    },
    async countSecondFactors(uid) {
      const user = await unlessGone(async () => (await connected()).getUser(uid));
      return user?.multiFactor?.enrolledFactors.length ?? 0;
    },
    removeSecondFactors: async (uid) => {
      await unlessGone(async () => (await connected()).updateUser(uid, { multiFactor: { enrolledFactors: null } }));
    },
  };
}

/** The service's answer about an identity, null when it no longer exists. Refuses `busy` when the service does not answer. */
async function unlessGone<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await inTime(ask());
  } catch (error) {
    return codeOf(error) === 'auth/user-not-found'
      ? null
      : refuse('busy', undefined, { cause: error, retryAfterSeconds: 2 });
  }
}

/** Leaves the address itself out, so that changing it does not count as another way to sign in. */
function providersOf(identities: Readonly<Record<string, unknown>>): string {
  return Object.entries(identities)
    .map(([provider, ids]) =>
      provider !== 'email' && Array.isArray(ids) ? `${provider}:${ids.map(String).sort().join(',')}` : provider,
    )
    .sort()
    .join(' ');
}

/** Checking for revocation needs credentials; the emulator accepts any. */
function canAskForRevocation(env: Env): boolean {
  return [env.FIREBASE_AUTH_EMULATOR_HOST, env.FIREBASE_SERVICE_ACCOUNT, env.GOOGLE_APPLICATION_CREDENTIALS].some(
    (given) => given !== undefined,
  );
}

async function open(env: Env): Promise<Auth> {
  // Imported on demand: the library takes longer to load than the rest of the API.
  const [{ initializeApp, getApps, cert, applicationDefault }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  const known = getApps().find((app: App) => app.name === 'api');
  if (known) return getAuth(known);
  const projectId = env.FIREBASE_PROJECT_ID;
  if (env.FIREBASE_AUTH_EMULATOR_HOST) return getAuth(initializeApp({ projectId }, 'api'));
  const credential = env.FIREBASE_SERVICE_ACCOUNT
    ? cert(parseServiceAccount(env.FIREBASE_SERVICE_ACCOUNT))
    : applicationDefault();
  return getAuth(initializeApp({ projectId, credential }, 'api'));
}

function parseServiceAccount(text: string): Record<string, string> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    throw new EnvRefused(['FIREBASE_SERVICE_ACCOUNT: must be the JSON of a service account']);
  }
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

function refuseToken(error: unknown): never {
  const code = codeOf(error);
  if (code === '' && (error as Error | null)?.name === 'Refusal') throw error;
  if (code === 'auth/id-token-expired') refuse('token_expired', undefined, { cause: error });
  if (code === 'auth/user-disabled') refuse('suspended', undefined, { cause: error });
  if (BAD_TOKEN.has(code)) refuse('not_signed_in', undefined, { cause: error });
  return refuse('busy', undefined, { cause: error, retryAfterSeconds: 2 });
}
