/**
 * Who is signed in: brings together the identity service, the exchange for our own token and the person's record, and writes the
 * auth store (product.md §4, decisions.md 9, 10, 20). The only writer of that store. Knows no screen.
 */
import { calls, type SignUpRole, type StartingCoins, type User } from '@taskmint/contract';
import {
  createApiClient,
  isApiError,
  SESSION_LOADING,
  SESSION_SIGNED_OUT,
  signedIn,
  type ApiClient,
  type ApiClientSettings,
  type ApiError,
  type IdentityUser,
  type PublicConfig,
  type WritableSessionStore,
} from '@taskmint/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { IdentityError, type IdentityService } from './identity-service';
import { dropPendingRegistration, keepPendingRegistration, pendingRegistrationFor } from './pending-registration';
import { isUnreachable, noticeOf, type SessionNotice } from './session-errors';
import { createTokenKeeper, type IssuedToken, type TokenKeeper } from './token-keeper';

/** How often a session of an earlier visit is resumed while the server does not answer, and the first wait between. */
const RESUME_TRIES = 3;
const RESUME_FIRST_WAIT_MS = 1_000;
/** Wait before the exchange is tried again for somebody who reads copies. */
const RETRY_EXCHANGE_MS = 15_000;

export interface Registration {
  name: string;
  photo: File;
  role: SignUpRole;
  email: string;
  password: string;
}

export type Verification = 'unknown' | 'unverified' | 'verified';

export interface Auth {
  api: ApiClient;
  notice: StoreApi<SessionNotice | null>;
  /** Whether the person's e-mail address is confirmed. */
  verification: StoreApi<Verification>;
  /** What became of the person's starting coins; null while that is not known, and once they have read it. */
  startingCoins: StoreApi<StartingCoins | null>;
  /** Resumes the session of an earlier visit, or says at once that nobody is signed in. Returns the way to stop. */
  start(): () => void;
  signIn(email: string, password: string): Promise<void>;
  /** Creates identity, picture and record; can be called again with the same e-mail after a failure on the way. */
  register(registration: Registration): Promise<void>;
  /** Resolves to whether a record was created (Google sign-up, a freelancer). */
  signInWithGoogle(): Promise<{ created: boolean }>;
  sendPasswordReset(email: string): Promise<void>;
  /** Sends the message that confirms the address once more. */
  sendVerification(): Promise<void>;
  /** Looks whether the address has been confirmed meanwhile. */
  checkVerification(): Promise<boolean>;
  signOut(): Promise<void>;
  refreshUser(): Promise<void>;
}

export interface AuthSettings {
  config: PublicConfig;
  session: WritableSessionStore;
  /** Loads the identity service; called at most once, and only when it is needed. */
  loadIdentity: () => Promise<IdentityService>;
  /** An authenticated call was refused: the session has ended already (product.md §8). */
  onSessionRefused: (notice: SessionNotice) => void;
  /** Told of every answer of the API: whether it is a copy that was kept for reading offline. */
  onAnswer?: ApiClientSettings['onAnswer'];
  /** Called at every end of a session, before the store says so: drop caches. */
  onSignedOut: () => void;
  keeper?: TokenKeeper;
  createApi?: (settings: ApiClientSettings) => ApiClient;
}

export function createAuth(settings: AuthSettings): Auth {
  const { session } = settings;
  const notice = createStore<SessionNotice | null>(() => null);
  const verification = createStore<Verification>(() => 'unknown');
  const startingCoins = createStore<StartingCoins | null>(() => null);
  const keeper = settings.keeper ?? createTokenKeeper({ exchange });
  const api = (settings.createApi ?? createApiClient)({
    baseUrl: settings.config.apiUrl,
    token: () => keeper.token(),
    onSessionRefused: (error) => void endRefusedSession(error),
    ...(settings.onAnswer && { onAnswer: settings.onAnswer }),
  });
  let identityService: Promise<IdentityService> | null = null;
  /** Counts attempts to enter and to leave, so that a slow one never overwrites a later one. */
  let attempt = 0;
  /** While a form drives the identity service itself, its events are not taken for somebody else's. */
  let driving = false;

  function identity(): Promise<IdentityService> {
    identityService ??= settings.loadIdentity().then((service) => {
      service.onChange((user) => {
        if (!driving) void onIdentityChange(user);
      });
      return service;
    });
    // A chunk that did not arrive may arrive next time.
    identityService.catch(() => (identityService = null));
    return identityService;
  }

  async function exchange(): Promise<IssuedToken | null> {
    const bearer = await (await identity()).idToken();
    if (!bearer) return null;
    return api.call(calls.exchangeToken, { body: {} }, { bearer });
  }

  async function onIdentityChange(user: IdentityUser | null): Promise<void> {
    if (!user) {
      endLocally();
      return;
    }
    const current = session.getState().identity;
    if (current?.email === user.email) return;
    await resume(user);
  }

  /** Enters without anybody waiting at a form, so it is patient with a server that does not answer. */
  async function resume(user: IdentityUser): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await enter(user);
        return;
      } catch (error) {
        const transient = isApiError(error) && error.isTransient;
        if (transient && tries < RESUME_TRIES) {
          await wait(RESUME_FIRST_WAIT_MS * 2 ** (tries - 1));
          continue;
        }
        notice.setState(noticeOf(error), true);
        // The token stays when the server could not be reached: a reload then goes on where this left off.
        if (!transient) keeper.drop();
        session.setState(SESSION_SIGNED_OUT, true);
        return;
      }
    }
  }

  async function enter(user: IdentityUser): Promise<{ created: boolean }> {
    const mine = ++attempt;
    let issued: IssuedToken | null;
    try {
      issued = await exchange();
    } catch (error) {
      if (!isUnreachable(error) || !(await enterWithCopy(user, mine))) throw error;
      return { created: false };
    }
    if (!issued) throw new IdentityError('unknown');
    keeper.keep(issued);
    if (!issued.registered) await createRecord(user);
    const record = await loadRecord(user.email);
    dropPendingRegistration();
    if (mine === attempt) {
      notice.setState(null, true);
      session.setState(signedIn(user, record), true);
      void lookAtVerification({});
    }
    return { created: !issued.registered };
  }

  /**
   * Without a connection somebody who was signed in here can go on reading: their record is a copy that the service worker kept, and so is every
   * list. Nothing can be changed with it, because nothing reaches the server; the real exchange is made up for as soon as it can be.
   */
  async function enterWithCopy(user: IdentityUser, mine: number): Promise<boolean> {
    if (!keeper.isStored()) return false;
    const record = await loadRecord(user.email).catch(() => null);
    if (!record || mine !== attempt) return false;
    session.setState(signedIn(user, record), true);
    const again = () => {
      if (mine === attempt) void resume(user);
    };
    const timer = setTimeout(again, RETRY_EXCHANGE_MS);
    addEventListener('online', () => (clearTimeout(timer), again()), { once: true });
    return true;
  }

  async function lookAtVerification(options: { fresh?: boolean }): Promise<boolean> {
    const verified = await (await identity()).isEmailVerified(options);
    verification.setState(verified ? 'verified' : 'unverified', true);
    return verified;
  }

  /** A signed-in identity without a record gets one (decisions.md 20): as it was registered, or a freelancer. */
  async function createRecord(user: IdentityUser): Promise<void> {
    const pending = pendingRegistrationFor(user.email);
    const name = (pending?.name ?? user.displayName) || (user.email.split('@')[0] ?? user.email);
    try {
      await api.call(calls.registerUser, {
        body: { name, role: pending?.role ?? 'freelancer', photoURL: user.photoURL },
      });
    } catch (error) {
      // Another tab was faster.
      if (!isApiError(error) || error.code !== 'user_exists') throw error;
    }
  }

  async function loadRecord(email: string): Promise<User> {
    const { admin: _admin, starting_coins, ...record } = await api.call(calls.getUserForRole, { params: { email } });
    startingCoins.setState(starting_coins ?? null, true);
    return record;
  }

  /** Runs a form's work with the store loading (product.md §4) and puts the store back when it fails. */
  async function drive<T>(work: (service: IdentityService) => Promise<T>): Promise<T> {
    session.setState(SESSION_LOADING, true);
    notice.setState(null, true);
    driving = true;
    try {
      return await work(await identity());
    } catch (error) {
      keeper.drop();
      session.setState(SESSION_SIGNED_OUT, true);
      throw error;
    } finally {
      driving = false;
    }
  }

  async function currentUser(service: IdentityService): Promise<IdentityUser> {
    return new Promise((resolve, reject) => {
      const stop = service.onChange((user) => {
        // The service may call back at once, before it has handed over the way to stop.
        queueMicrotask(() => stop());
        if (user) resolve(user);
        else reject(new IdentityError('unknown'));
      });
    });
  }

  async function signUpOrGoOn(service: IdentityService, email: string, password: string): Promise<void> {
    try {
      await service.signUp(email, password);
    } catch (error) {
      const halfDone = error instanceof IdentityError && error.code === 'email-in-use' && pendingRegistrationFor(email);
      if (!halfDone) throw error;
      await service.signIn(email, password);
    }
  }

  /** Ends the session on this device at once; returns the token that it had. */
  function endLocally(): string | null {
    attempt += 1;
    if (session.getState().status === 'signed-in') settings.onSignedOut();
    verification.setState('unknown', true);
    startingCoins.setState(null, true);
    const token = keeper.drop();
    session.setState(SESSION_SIGNED_OUT, true);
    return token;
  }

  /** Tells the server that the token counts no longer. Nobody waits for it: on this device it is gone already, and elsewhere it ends within the hour. */
  function endToken(token: string | null): void {
    if (token) api.call(calls.signOut, {}, { bearer: token }).catch(() => undefined);
  }

  async function endRefusedSession(error: ApiError): Promise<void> {
    if (!keeper.isStored() && session.getState().status !== 'signed-in') return;
    const reason = { code: error.code, message: error.message };
    // While a form is signing in, the refusal is that form's to show.
    if (!driving) {
      notice.setState(reason, true);
      endToken(endLocally());
      settings.onSessionRefused(reason);
    }
    await leaveIdentity();
  }

  async function leaveIdentity(): Promise<void> {
    if (!identityService) return;
    try {
      await (await identityService).signOut();
    } catch {
      // Our own token is gone, so nothing of ours can be reached any more; the identity service forgets at its own time.
    }
  }

  async function refreshUser(): Promise<void> {
    const before = session.getState();
    if (before.status !== 'signed-in') return;
    const mine = attempt;
    const record = await loadRecord(before.user.email);
    if (mine === attempt) session.setState(signedIn(before.identity, record), true);
  }

  /** An exchange tells the server that the address is confirmed; coins that waited for it are there then. */
  async function tellVerified(): Promise<void> {
    const mine = attempt;
    try {
      const issued = await exchange();
      if (!issued || mine !== attempt) return;
      keeper.keep(issued);
      await refreshUser();
    } catch {
      // The next renewal tells it.
    }
  }

  return {
    api,
    notice,
    verification,
    startingCoins,
    start() {
      const stop = keeper.onDroppedElsewhere(() => {
        endLocally();
        void leaveIdentity();
      });
      if (keeper.isStored()) {
        identity().catch(() => {
          notice.setState(noticeOf(new IdentityError('network')), true);
          session.setState(SESSION_SIGNED_OUT, true);
        });
      } else {
        session.setState(SESSION_SIGNED_OUT, true);
      }
      return stop;
    },
    signIn: (email, password) =>
      drive(async (service) => {
        await service.signIn(email, password);
        await enter(await currentUser(service));
      }),
    register: ({ name, photo, role, email, password }) =>
      drive(async (service) => {
        await signUpOrGoOn(service, email, password);
        keepPendingRegistration({ email: email.toLowerCase(), name, role });
        const issued = await exchange();
        if (!issued) throw new IdentityError('unknown');
        keeper.keep(issued);
        const picture = await api.upload(calls.uploadImage, photo);
        await service.updateProfile({ displayName: name, photoURL: picture.data.display_url });
        await enter(await currentUser(service));
        // Registering has worked; the message can be asked for again.
        await service.sendEmailVerification().catch(() => undefined);
      }),
    signInWithGoogle: () =>
      drive(async (service) => {
        await service.signInWithGoogle();
        return enter(await currentUser(service));
      }),
    sendPasswordReset: async (email) => (await identity()).sendPasswordReset(email),
    sendVerification: async () => (await identity()).sendEmailVerification(),
    async checkVerification() {
      const verified = await lookAtVerification({ fresh: true });
      if (verified) await tellVerified();
      return verified;
    },
    async signOut() {
      session.setState(SESSION_LOADING, true);
      settings.onSignedOut();
      endToken(endLocally());
      await leaveIdentity();
    },
    refreshUser,
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
