/**
 * The operations for second factors by authenticator app, in the wire format of Firebase's identity service. They are put in front of the emulator's
 * operations, which support phones only; requests that do not concern an app are passed on unchanged. The emulator issues the tokens.
 */
import { createRequire } from 'node:module';
import { TOTP_RULES, type TotpProjectState, type EmulatedUser, type Enrollment } from './totp-state';

interface Tokens {
  idToken: string;
  refreshToken: string;
}

interface VerificationInfo {
  sessionInfo?: string;
  verificationCode?: string;
}

/** Fields of the requests, all operations together. */
interface Body {
  idToken?: string;
  displayName?: string;
  mfaPendingCredential?: string;
  mfaEnrollmentId?: string;
  totpEnrollmentInfo?: object;
  totpVerificationInfo?: VerificationInfo;
}

interface SignInAnswer {
  mfaInfo?: Enrollment[];
}

type Operation<A = unknown> = (state: TotpProjectState, body: Body, context: object) => A | Promise<A>;

interface Operations {
  identitytoolkit: {
    accounts: {
      lookup: Operation<{ users?: EmulatedUser[] }>;
      signInWithPassword: Operation<SignInAnswer>;
      signInWithIdp: Operation<SignInAnswer>;
      signInWithEmailLink: Operation<SignInAnswer>;
      mfaEnrollment: { start: Operation; finalize: Operation };
      mfaSignIn: { finalize: Operation };
    };
  };
  securetoken: {
    token: (state: TotpProjectState, body: object) => { id_token: string; refresh_token: string };
  };
}

/** After this time, in seconds, a sign-in is too old for adding a factor. */
const RECENT_SECONDS = 5 * 60;

const load = createRequire(__filename);
const { BadRequestError } = load('firebase-tools/lib/emulator/auth/errors') as {
  BadRequestError: new (message: string) => Error;
};
const { authOperations } = load('firebase-tools/lib/emulator/auth/operations') as { authOperations: Operations };

function refuse(message: string): never {
  throw new BadRequestError(message);
}

let isAdded = false;

/** Adds the operations to all emulators started from now on. */
export function addTotpOperations(): void {
  if (isAdded) return;
  isAdded = true;
  const { accounts } = authOperations.identitytoolkit;
  const { mfaEnrollment, mfaSignIn, lookup } = accounts;
  const phone = { start: mfaEnrollment.start, finalize: mfaEnrollment.finalize, signIn: mfaSignIn.finalize };

  const caller = async (state: TotpProjectState, idToken: string | undefined): Promise<Caller> => {
    const { users } = await lookup(state, { ...(idToken === undefined ? {} : { idToken }) }, {});
    const user = users?.[0] ?? refuse('USER_NOT_FOUND');
    return { user, ...claimsOf(idToken ?? '') };
  };

  mfaEnrollment.start = async (state, body, context) => {
    if (!body.totpEnrollmentInfo) return phone.start(state, body, context);
    const { user, authTime } = await caller(state, body.idToken);
    if (!user.emailVerified) refuse('UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.');
    if (Date.now() / 1_000 - authTime > RECENT_SECONDS) refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    const { sessionInfo, secret, until } = state.beginEnrollment(user.localId);
    return {
      totpSessionInfo: {
        sharedSecretKey: secret,
        verificationCodeLength: TOTP_RULES.digits,
        hashingAlgorithm: TOTP_RULES.algorithm,
        periodSec: TOTP_RULES.period,
        sessionInfo,
        finalizeEnrollmentTime: new Date(until).toISOString(),
      },
    };
  };

  mfaEnrollment.finalize = async (state, body, context) => {
    if (!body.totpVerificationInfo) return phone.finalize(state, body, context);
    const { sessionInfo = '', verificationCode = '' } = body.totpVerificationInfo;
    const { user, provider } = await caller(state, body.idToken);
    const begun = state.enrollmentUnderWay(user.localId, sessionInfo) ?? refuse('SESSION_EXPIRED');
    assertRight(state, user, begun.secret, verificationCode);
    const enrollment = state.finishEnrollment(user, sessionInfo, begun.secret, body.displayName);
    return { totpAuthInfo: {}, ...issue(state, user, provider, enrollment) };
  };

  mfaSignIn.finalize = (state, body, context) => {
    if (!body.totpVerificationInfo) return phone.signIn(state, body, context);
    const { user, provider } = pendingSignIn(state, body.mfaPendingCredential);
    const enrollment = user.mfaInfo?.find(({ mfaEnrollmentId }) => mfaEnrollmentId === body.mfaEnrollmentId);
    const secret = enrollment && state.secretOf(enrollment.mfaEnrollmentId);
    if (!enrollment || secret === undefined) return refuse('MFA_ENROLLMENT_NOT_FOUND');
    if (user.disabled) refuse('USER_DISABLED');
    assertRight(state, user, secret, body.totpVerificationInfo.verificationCode ?? '');
    state.updateUserByLocalId(user.localId, { lastLoginAt: Date.now().toString() });
    return issue(state, user, provider, enrollment);
  };

  for (const name of ['signInWithPassword', 'signInWithIdp', 'signInWithEmailLink'] as const) {
    const signIn = accounts[name];
    accounts[name] = async (state, body, context) => {
      const answer = await signIn(state, body, context);
      return answer.mfaInfo ? { ...answer, mfaInfo: answer.mfaInfo.map((one) => withKind(state, one)) } : answer;
    };
  }

  function issue(state: TotpProjectState, user: EmulatedUser, provider: string, enrollment: Enrollment): Tokens {
    const secondFactor = { identifier: enrollment.mfaEnrollmentId, provider: 'totp' };
    const refreshToken = state.createRefreshTokenFor(user, provider, { secondFactor });
    const issued = authOperations.securetoken.token(state, { grantType: 'refresh_token', refreshToken });
    return { idToken: issued.id_token, refreshToken: issued.refresh_token };
  }
}

interface Caller {
  user: EmulatedUser;
  /** The sign-in method. */
  provider: string;
  /** Time of the sign-in, in seconds since 1970. */
  authTime: number;
}

/** The emulator's ID tokens are unsigned; `lookup` has checked that this one is still valid. */
function claimsOf(idToken: string): Omit<Caller, 'user'> {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as {
    auth_time: number;
    firebase: { sign_in_provider: string };
  };
  return { provider: claims.firebase.sign_in_provider, authTime: claims.auth_time };
}

/** Whose sign-in waits for its second factor, by the credential that the emulator issued after the first one. */
function pendingSignIn(state: TotpProjectState, credential = ''): Omit<Caller, 'authTime'> {
  try {
    const pending = JSON.parse(Buffer.from(credential, 'base64').toString()) as Record<string, string>;
    const user = state.getUserByLocalId(pending['localId'] ?? '');
    if (user && pending['_AuthEmulatorMfaPendingCredential'] && pending['projectId'] === state.projectId)
      return { user, provider: pending['signInProvider'] ?? '' };
  } catch {
    // The error is thrown below.
  }
  return refuse('INVALID_MFA_PENDING_CREDENTIAL');
}

function assertRight(state: TotpProjectState, user: EmulatedUser, secret: string, code: string): void {
  const verdict = state.check(user.localId, secret, code);
  if (verdict === 'too-many') refuse('TOO_MANY_ATTEMPTS_TRY_LATER');
  if (verdict === 'wrong') refuse('INVALID_CODE');
}

/** The emulator leaves out the kind of a factor unless it is a phone. */
function withKind(state: TotpProjectState, one: Enrollment): Enrollment {
  return state.secretOf(one.mfaEnrollmentId) === undefined ? one : { ...one, totpInfo: {} };
}
