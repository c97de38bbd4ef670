/** Resuming a session offline, and confirming an e-mail address. */
import { ACCESS_TOKEN_KEY, calls, type User } from '@taskmint/contract';
import { ApiError, createSessionStore, type ApiClient } from '@taskmint/platform';
import { createAuth } from './auth';
import { IdentityError, type IdentityService } from './identity-service';

const ADA = { email: 'ada@example.com', displayName: 'Ada', photoURL: '' };
const record = { _id: 'a'.repeat(24), name: 'Ada', email: ADA.email, role: 'client', coins: 15 } as unknown as User;
const unreachable = () => new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });

function setUp({ online = false, copy = true, signInFailure = null as IdentityError | null } = {}) {
  const state = { online, verified: false, sent: 0, signedIn: true };
  const service = {
    onChange(listener: (user: typeof ADA) => void) {
      queueMicrotask(() => listener(ADA));
      return () => undefined;
    },
    idToken: async () => {
      if (signInFailure) throw signInFailure;
      return state.signedIn ? 'id' : null;
    },
    isEmailVerified: async () => state.verified,
    sendEmailVerification: async () => void (state.sent += 1),
    signOut: async () => void (state.signedIn = false),
  } as unknown as IdentityService;
  const call = async (made: unknown) => {
    if (made === calls.exchangeToken) {
      if (!state.online) throw unreachable();
      return { token: 'fresh', expires_at: new Date(Date.now() + 3_600_000).toISOString(), registered: true };
    }
    // The service worker answers with what it kept.
    if (!state.online && !copy) throw unreachable();
    return { ...record, admin: false };
  };
  const session = createSessionStore();
  const auth = createAuth({
    config: { apiUrl: '' } as never,
    session,
    loadIdentity: async () => service,
    askForConfirmation: async () => null,
    onTokenIssued: () => undefined,
    startOver: () => undefined,
    onSignedOut: () => undefined,
    onSessionRefused: () => undefined,
    createApi: () => ({ call }) as unknown as ApiClient,
  });
  return { auth, session, state };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_000 && !condition(); tries += 1) await jest.advanceTimersByTimeAsync(10);
  expect(condition()).toBe(true);
}

afterEach(() => jest.useRealTimers());

beforeEach(() => {
  // Tries are seconds apart.
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem(ACCESS_TOKEN_KEY, 'old');
});

it('goes on with a copy of the record, and makes up for the exchange when the connection is back', async () => {
  const { auth, session, state } = setUp();
  auth.start();
  await until(() => session.getState().status === 'signed-in');
  expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe('old');
  state.online = true;
  window.dispatchEvent(new Event('online'));
  await until(() => localStorage.getItem(ACCESS_TOKEN_KEY) === 'fresh');
  expect(session.getState().user?.name).toBe('Ada');
});

it('does not go on without a copy, and keeps the token for the next try', async () => {
  const { auth, session } = setUp({ copy: false });
  auth.start();
  await until(() => session.getState().status === 'signed-out');
  expect(auth.notice.getState()?.code).toBe('network');
  expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe('old');
});

it('keeps the token when the sign-in service does not answer and there is no copy, so that a reload resumes', async () => {
  const { auth, session } = setUp({ copy: false, signInFailure: new IdentityError('unavailable') });
  auth.start();
  await until(() => session.getState().status === 'signed-out');
  expect(auth.notice.getState()?.code).toBe('unavailable');
  expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe('old');
});

it('says nothing of a try to make up for the exchange that somebody has signed out in the middle of', async () => {
  const { auth, session } = setUp();
  auth.start();
  await until(() => session.getState().status === 'signed-in');
  window.dispatchEvent(new Event('online'));
  await auth.signOut();
  // The next try comes after a second.
  await jest.advanceTimersByTimeAsync(1_200);
  expect(session.getState().status).toBe('signed-out');
  expect(auth.notice.getState()).toBeNull();
});

it('knows whether the address is confirmed, sends the message again, and looks again when asked', async () => {
  const { auth, state } = setUp({ online: true });
  auth.start();
  await until(() => auth.verification.getState() === 'unverified');
  await auth.sendVerification();
  expect(state.sent).toBe(1);
  expect(await auth.checkVerification()).toBe(false);
  state.verified = true;
  expect(await auth.checkVerification()).toBe(true);
  expect(auth.verification.getState()).toBe('verified');
  await auth.signOut();
  expect(auth.verification.getState()).toBe('unknown');
});
