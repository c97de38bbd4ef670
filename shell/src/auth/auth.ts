/**
 * Who is signed in: brings together the identity service, the exchange for our own token and the person's record, and tells the session what happened
 * (product.md §4, decisions.md 9, 10, 20). The consequences are defined in `session-transitions.ts`. Knows no screen.
 */
import { calls, type SecondFactorState, type SignUpRole } from '@taskmint/contract';
import {
  createApiClient,
  isApiError,
  type ApiClient,
  type ApiClientSettings,
  type IdentityUser,
  type PublicConfig,
  type WritableSessionStore,
} from '@taskmint/platform';
import { createRecord, endToken, exchangeToken, readAccount } from './account';
import { createIdentityAccess, currentUser, signUpOrGoOn } from './identity-access';
import { IdentityError, type IdentityService } from './identity-service';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createOwnAccount, type OwnAccount } from './own-account';
import { dropPendingRegistration, keepPendingRegistration, pendingRegistrationFor } from './pending-registration';
import { createSession, type SessionStores } from './session';
import type { SecurityQuestions } from './second-factor';
import { createSuspension, type Suspension } from './suspension';
import { isUnreachable, noticeOf, type SessionNotice } from './session-errors';
import type { CleanUp, Effect } from './session-transitions';
import { isClockWrong } from './device-clock';
import { createTokenKeeper, type IssuedToken, type TokenKeeper } from './token-keeper';

/** How long to wait before retrying the exchange for somebody who reads cached responses. */
const RETRY_EXCHANGE_MS = 15_000;

export interface Registration {
  name: string;
  photo: File;
  role: SignUpRole;
  email: string;
  password: string;
}

export interface Auth extends SessionStores {
  api: ApiClient;
  /** The person who was refused because they are suspended; null otherwise. */
  suspension: StoreApi<Suspension | null>;
  /** Drops the token that was kept for the calls of a suspended person, and revokes it on the server. */
  endSuspension(): void;
  /** Whether this session has used a second factor; null while that is not known. */
  secondFactor: StoreApi<SecondFactorState | null>;
  /** Whether the clock of this device was found to be wrong. */
  clockIsWrong: StoreApi<boolean>;
  /** What a signed-in person can change about their own account. */
  ownAccount: OwnAccount;
  /** Resumes the session of an earlier visit, or reports at once that nobody is signed in. Returns a function that stops listening. */
  start(): () => void;
  signIn(email: string, password: string): Promise<void>;
  /** Creates identity, picture and record; can be called again with the same e-mail after a partial failure. */
  register(registration: Registration): Promise<void>;
  /** Resolves to whether a record was created (Google sign-up, a freelancer). */
  signInWithGoogle(): Promise<{ created: boolean }>;
  sendPasswordReset(email: string): Promise<void>;
  /** For links in messages; see IdentityService. */
  accountOfReset(code: string): Promise<string>;
  resetPassword(code: string, next: string): Promise<void>;
  applyCode(code: string): Promise<void>;
  /** Sends the confirmation message again. */
  sendVerification(): Promise<void>;
  /** Checks whether the address has been confirmed in the meantime. */
  checkVerification(): Promise<boolean>;
  signOut(): Promise<void>;
  /** Our token, for requests that cannot go through `api`; null while nobody is signed in. */
  token(): Promise<string | null>;
  refreshUser(): Promise<void>;
}

export interface AuthSettings {
  config: PublicConfig;
  session: WritableSessionStore;
  /** Loads the identity service; called at most once, and only when it is needed. */
  loadIdentity: () => Promise<IdentityService>;
  askForConfirmation: SecurityQuestions['confirmation']['ask'];
  /** An authenticated call was refused and the session has already ended (product.md §8). */
  onSessionRefused: (notice: SessionNotice) => void;
  /** Called with every response of the API: whether it came from the response cache. */
  onAnswer?: ApiClientSettings['onAnswer'];
  /** Somebody has a token, and their record is about to be read. */
  onTokenIssued: () => void;
  /** Loads the document again: it is another person's now. */
  startOver: () => void;
  /** Called whenever a session ends, before the store changes: drop caches. */
  onSignedOut: () => void;
  keeper?: TokenKeeper;
  createApi?: (settings: ApiClientSettings) => ApiClient;
}

export function createAuth(settings: AuthSettings): Auth {
  const identity = createIdentityAccess(settings.loadIdentity, (user) => {
    void session.send({ type: 'identity-changed', identity: user });
  });
  const secondFactor = createStore<SecondFactorState | null>(() => null);
  const clockIsWrong = createStore(() => false);
  const suspended = createSuspension((token) =>
    createApi({
      baseUrl: settings.config.apiUrl,
      token: () => Promise.resolve(token),
      onSessionRefused: () => suspended.end(),
    }),
  );
  const keeper = settings.keeper ?? createTokenKeeper({ exchange });
  const createApi = settings.createApi ?? createApiClient;
  const api = createApi({
    baseUrl: settings.config.apiUrl,
    token: () => keeper.token(),
    onSessionRefused: ({ code, message, details }) => {
      if (code === 'suspended') suspended.begin(details);
      void session.send({ type: 'refused', reason: { code, message }, isTokenStored: keeper.isStored() });
    },
    onConfirmationNeeded: () => ownAccount.confirmIdentity(),
    onSecondFactorNeeded: () => secondFactor.setState('demanded', true),
    ...(settings.onAnswer && { onAnswer: settings.onAnswer }),
  });
  const session = createSession(settings.session, { cleanUp, perform });
  const attempt = () => session.state().attempt;

  function cleanUp(what: CleanUp): void {
    if (what === 'drop-caches') return settings.onSignedOut();
    const token = keeper.drop();
    secondFactor.setState(null, true);
    if (what === 'end-token') endToken(api, token);
  }

  function perform(effect: Effect): void | Promise<void> {
    switch (effect.type) {
      case 'load-identity':
        identity.service().catch(() => {
          void session.send({ type: 'identity-unavailable', notice: noticeOf(new IdentityError('network')) });
        });
        return;
      case 'resume':
        return resume(effect);
      case 'resume-when-online':
        return resumeWhenOnline(effect);
      case 'read-verification':
        return void readVerification({});
      case 'lead-to-login':
        return settings.onSessionRefused(effect.reason);
      case 'leave-identity':
        return identity.leave();
      case 'start-over':
        return settings.startOver();
    }
  }

  async function exchange(): Promise<IssuedToken | null> {
    const idToken = await (await identity.service()).idToken();
    if (!idToken) return null;
    const issued = await exchangeToken(api, idToken);
    suspended.note(issued.token);
    secondFactor.setState(issued.second_factor ?? null, true);
    clockIsWrong.setState(isClockWrong(issued), true);
    return issued;
  }

  async function exchangeAndKeep(): Promise<IssuedToken> {
    const issued = await exchange();
    if (!issued) throw new IdentityError('unknown');
    keeper.keep(issued);
    return issued;
  }

  /** Signs in with nobody waiting at a form, so it is patient with a server that does not respond. */
  async function resume({ identity: user, tries, waitMs }: Extract<Effect, { type: 'resume' }>): Promise<void> {
    if (waitMs > 0) await wait(waitMs);
    const entering = enter(user);
    const failed = { type: 'resume-failed', attempt: attempt(), identity: user, tries } as const;
    try {
      await entering;
    } catch (error) {
      const isTransient = isUnreachable(error) || (isApiError(error) && error.isTransient);
      await session.send({ ...failed, isTransient, notice: noticeOf(error) });
    }
  }

  function resumeWhenOnline({ identity: user, ...wanted }: Extract<Effect, { type: 'resume-when-online' }>): void {
    const again = () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      if (wanted.attempt === attempt()) void resume({ type: 'resume', identity: user, tries: 1, waitMs: 0 });
    };
    const timer = setTimeout(again, RETRY_EXCHANGE_MS);
    addEventListener('online', again);
  }

  function beginToEnter(): number {
    void session.send({ type: 'entering' });
    suspended.end();
    return attempt();
  }

  async function enter(user: IdentityUser): Promise<{ created: boolean }> {
    const mine = beginToEnter();
    let issued: IssuedToken;
    try {
      issued = await exchangeAndKeep();
    } catch (error) {
      if (!isUnreachable(error) || !(await enterOffline(user, mine))) throw error;
      return { created: false };
    }
    if (!issued.registered) await createRecord(api, user);
    settings.onTokenIssued();
    await showRecord(user, mine);
    return { created: !issued.registered };
  }

  async function showRecord(user: IdentityUser, mine: number): Promise<void> {
    const account = await readAccount(api, user.email);
    dropPendingRegistration();
    void session.send({ type: 'entered', attempt: mine, identity: user, ...account });
  }

  /**
   * Offline, somebody who was signed in here can keep reading: the service worker has cached their record and every list. Nothing can be changed,
   * because nothing reaches the server; the real exchange follows as soon as possible.
   */
  async function enterOffline(user: IdentityUser, mine: number): Promise<boolean> {
    if (!keeper.isStored()) return false;
    const account = await readAccount(api, user.email).catch(() => null);
    if (!account || mine !== attempt()) return false;
    void session.send({ type: 'entered-offline', attempt: mine, identity: user, ...account });
    return true;
  }

  async function readVerification(options: { fresh?: boolean }): Promise<boolean> {
    const isVerified = await (await identity.service()).isEmailVerified(options);
    void session.send({ type: 'verification-read', isVerified });
    return isVerified;
  }

  /** Runs a form's work with the store in its loading state (product.md §4) and restores the store when it fails. */
  async function drive<T>(work: (service: IdentityService) => Promise<T>): Promise<T> {
    void session.send({ type: 'form-opened' });
    try {
      const done = await work(await identity.service());
      void session.send({ type: 'form-closed' });
      return done;
    } catch (error) {
      void session.send({ type: 'form-failed' });
      throw error;
    }
  }

  async function refreshUser(): Promise<void> {
    const { shown, attempt: mine } = session.state();
    if (shown.status !== 'signed-in') return;
    void session.send({ type: 'record-read', attempt: mine, ...(await readAccount(api, shown.user.email)) });
  }

  /** The exchange tells the server that the address is confirmed, which credits the coins that waited for it. */
  async function tellVerified(): Promise<void> {
    const mine = attempt();
    try {
      const issued = await exchange();
      if (!issued || mine !== attempt()) return;
      keeper.keep(issued);
      await refreshUser();
    } catch {
      // The next renewal tells the server.
    }
  }

  const ownAccount = createOwnAccount({
    api,
    session: settings.session,
    identity: identity.service,
    token: () => keeper.token(),
    renewToken: exchangeAndKeep,
    refreshUser,
    askForConfirmation: settings.askForConfirmation,
  });

  return {
    api,
    ownAccount,
    secondFactor,
    clockIsWrong,
    suspension: suspended.store,
    endSuspension() {
      endToken(api, suspended.store.getState()?.token ?? null);
      suspended.end();
    },
    notice: session.notice,
    verification: session.verification,
    startingCoins: session.startingCoins,
    token: () => keeper.token(),
    start() {
      const stop = keeper.onDroppedElsewhere(() => {
        void session.send({ type: 'token-dropped-elsewhere', isTokenStored: keeper.isStored() });
      });
      void session.send({ type: 'started', isTokenStored: keeper.isStored() });
      return stop;
    },
    signIn: (email, password) =>
      drive(async (service) => {
        await service.signIn(email, password);
        await enter(await currentUser(service));
      }),
    register: ({ name, photo, role, email, password }) =>
      drive(async (service) => {
        const isHalfDone = pendingRegistrationFor(email) !== null;
        // Kept first: when the answer to signing up is lost, there may be an identity already.
        keepPendingRegistration({ email: email.toLowerCase(), name, role });
        await signUpOrGoOn(service, { email, password, isHalfDone }).catch((error: unknown) => {
          if (!isHalfDone && !isUnreachable(error)) dropPendingRegistration();
          throw error;
        });
        const mine = beginToEnter();
        const { registered } = await exchangeAndKeep();
        const picture = await api.upload(calls.uploadImage, photo);
        const profile = { displayName: name, photoURL: picture.data.display_url };
        const user = { ...(await currentUser(service)), ...profile };
        await Promise.all([
          registered ? undefined : createRecord(api, user),
          // Our record is what everybody sees; the identity's copy only matters to those who sign up with it.
          service.updateProfile(profile).catch(() => undefined),
        ]);
        await Promise.all([
          showRecord(user, mine),
          // Registration succeeded; the message can be requested again.
          service.sendEmailVerification().catch(() => undefined),
        ]);
      }),
    signInWithGoogle: () =>
      drive(async (service) => {
        await service.signInWithGoogle();
        return enter(await currentUser(service));
      }),
    sendPasswordReset: async (email) => (await identity.service()).sendPasswordReset(email),
    accountOfReset: async (code) => (await identity.service()).accountOfReset(code),
    resetPassword: async (code, next) => (await identity.service()).resetPassword(code, next),
    applyCode: async (code) => (await identity.service()).applyCode(code),
    sendVerification: async () => (await identity.service()).sendEmailVerification(),
    async checkVerification() {
      const isVerified = await readVerification({ fresh: true });
      if (isVerified) await tellVerified();
      return isVerified;
    },
    async signOut() {
      void session.send({ type: 'leaving' });
      await session.send({ type: 'left' });
    },
    refreshUser,
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
