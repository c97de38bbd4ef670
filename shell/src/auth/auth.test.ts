import { calls, type CallShape, type User } from '@taskmint/contract';
import {
  ApiError,
  createSessionStore,
  type ApiClient,
  type ApiClientSettings,
  type CallOptions,
  type IdentityUser,
} from '@taskmint/platform';
import { createAuth, type Auth } from './auth';
import { IdentityError, type IdentityService } from './identity-service';
import type { ConfirmationAsked } from './second-factor';
import { keepPendingRegistration, pendingRegistrationFor } from './pending-registration';

const STORED = 'access-token';
const DOWN = new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });
const PHOTO = new File(['x'], 'me.png', { type: 'image/png' });
const FORM = { name: 'Ada', photo: PHOTO, role: 'client', email: 'ada@example.com', password: 'Secret1!' } as const;

function record(email: string, extra: Partial<User> = {}): User {
  return {
    _id: 'a'.repeat(24),
    name: 'Ada',
    email,
    role: 'client',
    photoURL: '',
    coins: 15,
    promotional_coins: 15,
    promotional_withdrawable: false,
    withdrawable_coins: 15,
    receivable_cents: 0,
    total_pay: 0,
    status: 'active',
    suspended_until: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...extra,
  };
}

/** An identity service in memory: passwords by address, one person signed in. */
function fakeIdentity(accounts: Record<string, string> = {}, signedInAs: IdentityUser | null = null) {
  let current = signedInAs;
  const listeners = new Set<(user: IdentityUser | null) => void>();
  const change = (user: IdentityUser | null) => {
    current = user;
    listeners.forEach((listener) => listener(user));
  };
  const service: IdentityService = {
    onChange(listener) {
      listeners.add(listener);
      queueMicrotask(() => listener(current));
      return () => listeners.delete(listener);
    },
    async signIn(email, password) {
      if (accounts[email] !== password) throw new IdentityError('wrong-credentials');
      change({ email, displayName: '', photoURL: '' });
    },
    async signUp(email, password) {
      if (accounts[email] !== undefined) throw new IdentityError('email-in-use');
      accounts[email] = password;
      change({ email, displayName: '', photoURL: '' });
    },
    async signInWithGoogle() {
      change({ email: 'g@example.com', displayName: 'Google Person', photoURL: 'https://example.com/g.png' });
    },
    async updateProfile(profile) {
      if (current) current = { ...current, ...profile };
    },
    hasPassword: () => Promise.resolve(true),
    async confirmPassword(password) {
      if (!current || accounts[current.email] !== password) throw new IdentityError('wrong-credentials');
    },
    async changePassword(next) {
      if (current) accounts[current.email] = next;
    },
    changeEmail: () => Promise.resolve(),
    secondFactors: () => Promise.resolve([]),
    beginSecondFactor: () => Promise.reject(new IdentityError('email-unverified')),
    removeSecondFactor: () => Promise.resolve(),
    hasSignedInLately: () => Promise.resolve(false),
    sendPasswordReset: () => Promise.resolve(),
    accountOfReset: () => Promise.resolve('person@example.com'),
    resetPassword: () => Promise.resolve(),
    applyCode: () => Promise.resolve(),
    sendEmailVerification: () => Promise.resolve(),
    isEmailVerified: () => Promise.resolve(true),
    idToken: () => Promise.resolve(current ? `id:${current.email}` : null),
    async signOut() {
      change(null);
    },
  };
  return { service, change };
}

/** An API that keeps records in memory and can be told to fail. */
function fakeApi(records: Map<string, User>, fail: (call: CallShape) => ApiError | undefined = () => undefined) {
  const sent: { call: CallShape; input: unknown; options: CallOptions | undefined }[] = [];
  let settings: ApiClientSettings | undefined;
  const answer = (
    call: CallShape,
    input: { params?: { email: string }; body?: unknown } = {},
    options?: CallOptions,
  ): unknown => {
    if (call === calls.exchangeToken) {
      const email = (options?.bearer ?? '').slice(3);
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      return { token: 'ours', expires_at, registered: records.has(email), second_factor: 'offered' };
    }
    if (call === calls.getUserForRole) {
      const found = records.get(input.params?.email ?? '');
      if (!found) throw new ApiError({ status: 404, code: 'user_not_found', message: 'There is no such user.' });
      return { ...found, admin: false };
    }
    if (call === calls.registerUser) {
      const body = input.body as { name: string; role: 'client' | 'freelancer'; photoURL: string };
      const email = (sent.find((one) => one.call === calls.exchangeToken)?.options?.bearer ?? '').slice(3);
      records.set(email, record(email, body));
      return { insertedId: 'a'.repeat(24) };
    }
    if (call === calls.listSessions) return fake.listSessions();
    return { data: { display_url: 'https://example.com/me.webp' } };
  };
  const make = async (call: CallShape, input: unknown, options?: CallOptions): Promise<unknown> => {
    sent.push({ call, input, options });
    const failure = fail(call);
    if (failure) {
      if (failure.status === 401 || failure.status === 403) settings?.onSessionRefused?.(failure);
      throw failure;
    }
    return answer(call, input as { params?: { email: string }; body?: unknown }, options);
  };
  const client = { call: make, list: make, upload: (call: CallShape, file: Blob) => make(call, file) };
  const createApi = (given: ApiClientSettings) => {
    settings = given;
    return client as unknown as ApiClient;
  };
  const fake = {
    createApi,
    sent,
    listSessions: (): { _id: string; current: boolean }[] => [],
    refuse: (error: ApiError) => settings?.onSessionRefused?.(error),
    needConfirmation: () => settings?.onConfirmationNeeded?.(),
    needSecondFactor: () => settings?.onSecondFactorNeeded?.(),
  };
  return fake;
}

function setUp(identity: ReturnType<typeof fakeIdentity>, api: ReturnType<typeof fakeApi>) {
  const session = createSessionStore();
  const onSignedOut = jest.fn();
  const onSessionRefused = jest.fn();
  const onTokenIssued = jest.fn();
  const startOver = jest.fn();
  const askForConfirmation = jest.fn<Promise<true | null>, [ConfirmationAsked]>(async () => null);
  const auth: Auth = createAuth({
    config: { apiUrl: 'http://api.test' } as never,
    session,
    loadIdentity: () => Promise.resolve(identity.service),
    askForConfirmation,
    onSignedOut,
    onSessionRefused,
    onTokenIssued,
    startOver,
    createApi: api.createApi,
  });
  return { auth, session, onSignedOut, onSessionRefused, onTokenIssued, askForConfirmation, startOver };
}

/** Ada has an identity and a record; `signedIn` signs her in. */
function ada(fail?: (call: CallShape) => ApiError | undefined) {
  const accounts = { [FORM.email]: FORM.password as string };
  const identity = fakeIdentity(accounts);
  const records = new Map([[FORM.email as string, record(FORM.email)]]);
  const api = fakeApi(records, fail);
  return { ...setUp(identity, api), accounts, identity, records, api };
}

async function signedIn(fail?: (call: CallShape) => ApiError | undefined) {
  const made = ada(fail);
  await made.auth.signIn(FORM.email, FORM.password);
  return made;
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not happen within 20 seconds');
}

beforeEach(() => localStorage.clear());

describe('starting', () => {
  it('says at once that nobody is signed in when no token is stored, without loading the identity service', () => {
    const { auth, session } = setUp(fakeIdentity(), fakeApi(new Map()));
    auth.start();
    expect(session.getState().status).toBe('signed-out');
  });

  it('resumes an earlier visit: loading until the exchange is over, then signed in', async () => {
    localStorage.setItem(STORED, 'old');
    const api = fakeApi(new Map([['ada@example.com', record('ada@example.com')]]));
    const { auth, session } = setUp(
      fakeIdentity({}, { email: 'ada@example.com', displayName: 'Ada', photoURL: '' }),
      api,
    );
    auth.start();
    expect(session.getState().status).toBe('loading');
    await until(() => session.getState().status === 'signed-in');
    expect(localStorage.getItem(STORED)).toBe('ours');
    expect(api.sent[0]).toMatchObject({ call: calls.exchangeToken, options: { bearer: 'id:ada@example.com' } });
  });

  it('says once, and before the record is read, that there is a token: what needs only that is asked for meanwhile', async () => {
    localStorage.setItem(STORED, 'old');
    const api = fakeApi(new Map([['ada@example.com', record('ada@example.com')]]));
    const { auth, session, onTokenIssued } = setUp(
      fakeIdentity({}, { email: 'ada@example.com', displayName: 'Ada', photoURL: '' }),
      api,
    );
    const before: CallShape[][] = [];
    onTokenIssued.mockImplementation(() => before.push(api.sent.map(({ call }) => call)));
    auth.start();
    await until(() => session.getState().status === 'signed-in');
    expect(before).toEqual([[calls.exchangeToken]]);
  });

  it('removes the stored token when the identity service knows nobody', async () => {
    localStorage.setItem(STORED, 'old');
    const { auth, session } = setUp(fakeIdentity(), fakeApi(new Map()));
    auth.start();
    await until(() => session.getState().status === 'signed-out');
    expect(localStorage.getItem(STORED)).toBeNull();
  });

  it('makes a freelancer of an identity without a record (decisions.md 20)', async () => {
    localStorage.setItem(STORED, 'old');
    const api = fakeApi(new Map());
    const { auth, session } = setUp(
      fakeIdentity({}, { email: 'new@example.com', displayName: 'New', photoURL: '' }),
      api,
    );
    auth.start();
    await until(() => session.getState().status === 'signed-in');
    expect(session.getState().user?.role).toBe('freelancer');
  });
});

describe('registering', () => {
  it('creates identity, picture, profile and record with the chosen role', async () => {
    const api = fakeApi(new Map());
    const { auth, session } = setUp(fakeIdentity(), api);
    await auth.register(FORM);
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { role: 'client', name: 'Ada' } });
    const registered = api.sent.find(({ call }) => call === calls.registerUser);
    expect(registered?.input).toEqual({
      body: { name: 'Ada', role: 'client', photoURL: 'https://example.com/me.webp', language: 'en' },
    });
    expect(pendingRegistrationFor('ada@example.com')).toBeNull();
  });

  it('exchanges the token once, and sends together what does not need each other: each request in turn is felt on a slow network', async () => {
    const api = fakeApi(new Map());
    const identity = fakeIdentity();
    const order: string[] = [];
    let keepProfile = () => {};
    identity.service.updateProfile = () => new Promise((resolve) => (keepProfile = resolve));
    let sendMail = () => {};
    identity.service.sendEmailVerification = () => {
      order.push('mail');
      return new Promise((resolve) => (sendMail = resolve));
    };
    const { auth, session } = setUp(identity, api);
    const registering = auth.register(FORM);
    await until(() => api.sent.some(({ call }) => call === calls.registerUser));
    expect(order).toEqual([]);
    keepProfile();
    await until(() => session.getState().status === 'signed-in');
    expect(order).toEqual(['mail']);
    sendMail();
    await registering;
    expect(session.getState().identity).toMatchObject({ displayName: 'Ada', photoURL: 'https://example.com/me.webp' });
    expect(api.sent.filter(({ call }) => call === calls.exchangeToken)).toHaveLength(1);
  });

  it('a profile that the identity service does not keep takes nothing from the account: our record has name and picture', async () => {
    const identity = fakeIdentity();
    identity.service.updateProfile = () => Promise.reject(new IdentityError('network'));
    const { auth, session } = setUp(identity, fakeApi(new Map()));
    await auth.register(FORM);
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { role: 'client', name: 'Ada' } });
  });

  it('goes on where it stopped when the picture could not be stored the first time', async () => {
    let broken = true;
    const api = fakeApi(new Map(), (call) =>
      broken && call === calls.uploadImage
        ? new ApiError({ status: 503, code: 'busy', message: 'The server is busy.' })
        : undefined,
    );
    const { auth, session } = setUp(fakeIdentity(), api);
    await expect(auth.register(FORM)).rejects.toMatchObject({ code: 'busy' });
    expect(session.getState().status).toBe('signed-out');
    broken = false;
    await auth.register(FORM);
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { role: 'client' } });
  });

  it.each(['register', 'signIn'] as const)(
    'has the chosen role when the identity’s answer was lost, by %s',
    async (next) => {
      const identity = fakeIdentity();
      const { signUp } = identity.service;
      identity.service.signUp = async (...given) => {
        identity.service.signUp = signUp;
        await signUp(...given);
        throw new IdentityError('network');
      };
      const { auth, session } = setUp(identity, fakeApi(new Map()));
      await expect(auth.register(FORM)).rejects.toMatchObject({ code: 'network' });
      await (next === 'register' ? auth.register(FORM) : auth.signIn(FORM.email, FORM.password));
      expect(session.getState()).toMatchObject({ status: 'signed-in', user: { role: 'client', name: 'Ada' } });
    },
  );

  it('refuses an address that is registered, and signs nobody in', async () => {
    const { auth, session } = setUp(fakeIdentity({ 'ada@example.com': FORM.password }), fakeApi(new Map()));
    for (const _ of ['once', 'again'])
      await expect(auth.register(FORM)).rejects.toMatchObject({ code: 'email-in-use' });
    expect(session.getState().status).toBe('signed-out');
  });

  it('keeps the chosen role when the page was closed half-way', async () => {
    keepPendingRegistration({ email: 'ada@example.com', name: 'Ada', role: 'client' });
    const { auth, session } = setUp(fakeIdentity({ 'ada@example.com': 'Secret1!' }), fakeApi(new Map()));
    await auth.signIn('ada@example.com', 'Secret1!');
    expect(session.getState().user?.role).toBe('client');
  });
});

describe('signing in and out', () => {
  it('signs in with a password and refuses a wrong one', async () => {
    const { auth, session } = ada();
    await expect(auth.signIn('ada@example.com', 'wrong')).rejects.toThrow(
      'Please provide a registered email and password',
    );
    expect(session.getState().status).toBe('signed-out');
    await auth.signIn('ada@example.com', 'Secret1!');
    expect(session.getState().status).toBe('signed-in');
  });

  it('tells whether Google sign-up made a record', async () => {
    const { auth } = setUp(fakeIdentity(), fakeApi(new Map()));
    await expect(auth.signInWithGoogle()).resolves.toEqual({ created: true });
    await expect(auth.signInWithGoogle()).resolves.toEqual({ created: false });
  });

  it('drops token and caches at sign-out', async () => {
    const { auth, session, onSignedOut } = await signedIn();
    await auth.signOut();
    expect(session.getState().status).toBe('signed-out');
    expect(localStorage.getItem(STORED)).toBeNull();
    expect(onSignedOut).toHaveBeenCalled();
  });

  it('ends the token at the server too, and does not wait for it nor mind when it cannot be reached', async () => {
    const { auth, session, api } = await signedIn((call) => (call === calls.signOut ? DOWN : undefined));
    await auth.signOut();
    expect(session.getState().status).toBe('signed-out');
    expect(api.sent.filter(({ call }) => call === calls.signOut).map(({ options }) => options)).toEqual([
      { bearer: 'ours' },
    ]);
  });

  it('ends when another tab signs out', async () => {
    const { auth, session } = ada();
    const stop = auth.start();
    await auth.signIn('ada@example.com', 'Secret1!');
    localStorage.removeItem(STORED);
    dispatchEvent(
      new StorageEvent('storage', { key: STORED, oldValue: 'ours', newValue: null, storageArea: localStorage }),
    );
    expect(session.getState().status).toBe('signed-out');
    stop();
  });

  it('a page that hears late of the sign-out leaves whoever signed in since alone, and starts over as theirs', async () => {
    const { auth, session, identity, onSignedOut, startOver } = ada();
    const leave = jest.spyOn(identity.service, 'signOut');
    const stop = auth.start();
    await auth.signIn('ada@example.com', 'Secret1!');
    localStorage.setItem(STORED, 'of somebody else');
    dispatchEvent(
      new StorageEvent('storage', { key: STORED, oldValue: 'ours', newValue: null, storageArea: localStorage }),
    );
    expect(localStorage.getItem(STORED)).toBe('of somebody else');
    expect(leave).not.toHaveBeenCalled();
    expect(session.getState()).toMatchObject({ status: 'loading', user: null });
    expect(onSignedOut).toHaveBeenCalledTimes(1);
    expect(startOver).toHaveBeenCalledTimes(1);
    stop();
  });

  it('ends the session on 401 and says why (product.md §8)', async () => {
    const { auth, session, api, onSessionRefused } = await signedIn();
    api.refuse(new ApiError({ status: 403, code: 'suspended', message: 'This account is suspended.' }));
    expect(session.getState().status).toBe('signed-out');
    expect(auth.notice.getState()?.code).toBe('suspended');
    expect(onSessionRefused).toHaveBeenCalledTimes(1);
  });

  it('keeps the token of somebody suspended for the calls that are theirs, and tells the server when they leave', async () => {
    const { auth, api } = await signedIn();
    const details = { until: '2026-12-01T10:00:00.000Z', reason: 'Several people have complained' };
    api.refuse(new ApiError({ status: 403, code: 'suspended', message: 'This account is suspended.', details }));
    expect(localStorage.getItem(STORED)).toBeNull();
    expect(auth.suspension.getState()).toMatchObject({ ...details, token: 'ours' });
    const ended = () => api.sent.filter(({ call }) => call === calls.signOut).map(({ options }) => options);
    expect(ended()).toEqual([]);
    auth.endSuspension();
    expect(auth.suspension.getState()).toBeNull();
    expect(ended()).toEqual([{ bearer: 'ours' }]);
  });

  it('reads the record again when coins have moved', async () => {
    const { auth, session, records } = await signedIn();
    records.set('ada@example.com', record('ada@example.com', { coins: 165 }));
    await auth.refreshUser();
    expect(session.getState().user?.coins).toBe(165);
  });
});

describe('showing that it is oneself', () => {
  it('a call that needs it asks for the password, gets another token, and ends the session from before', async () => {
    let session = '100';
    const { api, identity, askForConfirmation } = await signedIn();
    localStorage.setItem(STORED, 'before');
    api.listSessions = () => [{ _id: session, current: true }];
    const confirmed = identity.service.confirmPassword;
    identity.service.confirmPassword = async (password) => {
      await confirmed(password);
      session = '200';
    };
    askForConfirmation.mockImplementation(async ({ hasPassword, confirm }) => {
      expect(hasPassword).toBe(true);
      await expect(confirm('Wrong1!')).rejects.toMatchObject({ code: 'wrong-credentials' });
      await confirm('Secret1!');
      return true;
    });
    const before = api.sent.length;
    expect(await api.needConfirmation()).toBe(true);
    const made = api.sent.slice(before);
    expect(made.filter(({ call }) => call === calls.exchangeToken)).toHaveLength(1);
    // With its own token: ended from the new session, the server would tell the person that somebody ended one of theirs.
    expect(made.filter(({ call }) => call === calls.endSession)).toEqual([]);
    expect(made.find(({ call }) => call === calls.signOut)?.options).toMatchObject({ bearer: 'before' });
  });

  it('is over once the session from before has ended, so that a list read next shows one', async () => {
    let session = '100';
    const { auth, api, identity, askForConfirmation } = await signedIn((call) =>
      call === calls.signOut ? DOWN : undefined,
    );
    localStorage.setItem(STORED, 'before');
    api.listSessions = () => [{ _id: session, current: true }];
    identity.service.confirmPassword = async () => void (session = '200');
    askForConfirmation.mockImplementation(({ confirm }) => confirm('Secret1!').then(() => true));
    await expect(auth.ownAccount.confirmIdentity()).rejects.toMatchObject({ code: 'network' });
  });

  it('nothing is sent again when the dialog was closed', async () => {
    const { api } = await signedIn();
    expect(await api.needConfirmation()).toBe(false);
  });

  it('is asked for before a device is added or taken away, unless signing in was just now', async () => {
    const { auth, identity, askForConfirmation } = await signedIn();
    const remove = jest.spyOn(identity.service, 'removeSecondFactor');
    expect(await auth.ownAccount.beginSecondFactor()).toBeNull();
    expect(await auth.ownAccount.removeSecondFactor('f1')).toBe(false);
    expect(remove).not.toHaveBeenCalled();
    expect(askForConfirmation).toHaveBeenCalledTimes(2);
    identity.service.hasSignedInLately = async () => true;
    expect(await auth.ownAccount.removeSecondFactor('f1')).toBe(true);
    expect(askForConfirmation).toHaveBeenCalledTimes(2);
  });

  it('a password change that broke off after the password had changed is finished by the next try', async () => {
    let broken = true;
    const { auth, api, accounts } = await signedIn((call) =>
      broken && call === calls.endOtherSessions ? DOWN : undefined,
    );
    await expect(auth.ownAccount.changePassword('Secret1!', 'Secret2!')).rejects.toMatchObject({ code: 'network' });
    expect(accounts['ada@example.com']).toBe('Secret2!');
    broken = false;
    await expect(auth.ownAccount.changePassword('Secret1!', 'Other3!')).rejects.toMatchObject({
      code: 'wrong-credentials',
    });
    await auth.ownAccount.changePassword('Secret1!', 'Secret2!');
    expect(api.sent.filter(({ call }) => call === calls.endOtherSessions)).toHaveLength(2);
  });

  it('a device whose token could not be renewed is not added again by the next try', async () => {
    let broken = false;
    const { auth, identity } = await signedIn((call) => (broken && call === calls.exchangeToken ? DOWN : undefined));
    const add = jest.fn(() => Promise.resolve());
    identity.service.hasSignedInLately = async () => true;
    identity.service.beginSecondFactor = async () => ({ secret: 'S', address: 'otpauth:', add });
    const begun = await auth.ownAccount.beginSecondFactor();
    broken = true;
    await expect(begun?.add('Phone', '123456')).rejects.toMatchObject({ code: 'network' });
    broken = false;
    await begun?.add('Phone', '123456');
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('the server says whether a second factor was used; an admin who is refused for want of one stays signed in', async () => {
    const { auth, session, api } = await signedIn();
    expect(auth.secondFactor.getState()).toBe('offered');
    api.needSecondFactor();
    expect(auth.secondFactor.getState()).toBe('demanded');
    expect(session.getState().status).toBe('signed-in');
    await auth.signOut();
    expect(auth.secondFactor.getState()).toBeNull();
  });
});
