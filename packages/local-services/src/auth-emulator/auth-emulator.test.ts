/**
 * Against the real emulator: identities must outlive it, killed or stopped; signed-in browsers must stay signed in; second factors by app must behave
 * as the official SDK expects. One emulator serves all tests, and one more continues where the first was killed.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { startAuthEmulator, type AuthEmulator } from '.';
import { ExportStore } from './export-store';

const PROJECT = 'demo-taskmint';
const DEMO = {
  localId: 'demo-client',
  email: 'client@demo.test',
  password: 'Demo-pass-1!',
  displayName: 'Demo Client',
};

const KEPT = { localId: 'demo-kept', email: 'kept@demo.test', password: 'Demo-pass-1!', displayName: 'Kept' };
const ADMIN = { localId: 'demo-admin', email: 'admin@demo.test', password: 'Demo-pass-1!', displayName: 'Demo Admin' };

interface Answer {
  status: number;
  body: {
    localId?: string;
    idToken?: string;
    refreshToken?: string;
    mfaPendingCredential?: string;
    mfaInfo?: { mfaEnrollmentId: string }[];
    totpSessionInfo?: { sharedSecretKey: string; sessionInfo: string };
    users?: { localId: string }[];
    error?: { message: string };
  };
}

async function post(emulator: AuthEmulator, method: string, body: object, owner = false): Promise<Answer> {
  const response = await fetch(`${emulator.url}/identitytoolkit.googleapis.com/${method}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(owner ? { authorization: 'Bearer owner' } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const password = (emulator: AuthEmulator, person: { email: string; password: string } = ADMIN) =>
  post(emulator, 'v1/accounts:signInWithPassword', { ...person, returnSecureToken: true });

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
/** Six digits that are wrong now and in the time steps before and after. */
function wrongCode(secret: string): string {
  const near = [-30_000, 0, 30_000].map((ms) => codeOf(secret, Date.now() + ms));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code))!;
}

function claims(idToken: string): { firebase: Record<string, unknown> } {
  return JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString());
}

async function enroll(emulator: AuthEmulator, idToken: string, displayName: string) {
  const started = await post(emulator, 'v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const { sharedSecretKey: secret, sessionInfo } = started.body.totpSessionInfo!;
  const finish = (verificationCode: string) =>
    post(emulator, 'v2/accounts/mfaEnrollment:finalize', {
      idToken,
      displayName,
      totpVerificationInfo: { sessionInfo, verificationCode },
    });
  return { started, secret, finish };
}

const finishSignIn = (emulator: AuthEmulator, pending: Answer['body'], verificationCode: string, device = 0) =>
  post(emulator, 'v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential: pending.mfaPendingCredential,
    mfaEnrollmentId: pending.mfaInfo![device]!.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode },
  });

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'auth-emulator-'));
const options = { projectId: PROJECT, port: 0, dir, accounts: [DEMO, KEPT, ADMIN], settleMs: 20 };
let emulator: AuthEmulator;

beforeAll(async () => {
  emulator = await startAuthEmulator(options);
}, 180_000);
afterAll(async () => {
  await emulator.stop();
  fs.rmSync(dir, { recursive: true });
});

describe('a second factor by app', () => {
  let secret: string;

  it('is added with a right code only, and the token says so from then on', async () => {
    const { idToken } = (await password(emulator)).body;
    const begun = await enroll(emulator, idToken!, 'Phone');
    secret = begun.secret;
    expect(begun.started.body.totpSessionInfo).toMatchObject({ verificationCodeLength: 6, periodSec: 30 });
    expect(await begun.finish(wrongCode(secret))).toMatchObject({
      status: 400,
      body: { error: { message: 'INVALID_CODE' } },
    });
    const done = await begun.finish(codeOf(secret));
    expect(done.status).toBe(200);
    expect(claims(done.body.idToken!).firebase['sign_in_second_factor']).toBe('totp');
    // The same enrolment does not give a second factor twice.
    expect((await begun.finish(codeOf(secret))).body).toMatchObject({ error: { message: 'SESSION_EXPIRED' } });
    const { users } = (await post(emulator, 'v1/accounts:lookup', { idToken: done.body.idToken })).body;
    expect(users).toMatchObject([{ mfaInfo: [{ displayName: 'Phone', totpInfo: {} }] }]);
    expect(JSON.stringify(users)).not.toContain(secret);
  });

  it('is asked for at the next sign-in, whose token waits for the code', async () => {
    const pending = await password(emulator);
    expect(pending.body.idToken).toBeUndefined();
    expect(pending.body).toMatchObject({ mfaInfo: [{ displayName: 'Phone', totpInfo: {} }] });
    expect(await finishSignIn(emulator, pending.body, wrongCode(secret))).toMatchObject({
      body: { error: { message: 'INVALID_CODE' } },
    });
    const done = await finishSignIn(emulator, pending.body, codeOf(secret));
    expect(claims(done.body.idToken!).firebase['sign_in_second_factor']).toBe('totp');
    // Renewed tokens contain it too.
    const renewed = await fetch(`${emulator.url}/securetoken.googleapis.com/v1/token?key=any`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: done.body.refreshToken! }),
    });
    const { id_token } = (await renewed.json()) as { id_token: string };
    expect(claims(id_token).firebase['sign_in_second_factor']).toBe('totp');
  });

  it('is asked for of who comes by Google too', async () => {
    const { body } = await post(emulator, 'v1/accounts:signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: `id_token=${JSON.stringify({ sub: 'g-1', email: ADMIN.email, email_verified: true })}&providerId=google.com`,
      returnSecureToken: true,
    });
    expect(body.idToken).toBeUndefined();
    expect(body).toMatchObject({ mfaInfo: [{ totpInfo: {} }] });
  });

  it('stands beside others, each with its own code, and is taken away one by one', async () => {
    const pending = await password(emulator);
    const { idToken } = (await finishSignIn(emulator, pending.body, codeOf(secret))).body;
    const tablet = await enroll(emulator, idToken!, 'Tablet');
    const both = await tablet.finish(codeOf(tablet.secret));
    const again = (await password(emulator)).body;
    expect((await finishSignIn(emulator, again, codeOf(secret), 1)).status).toBe(400);
    expect((await finishSignIn(emulator, again, codeOf(tablet.secret), 1)).status).toBe(200);
    const left = await post(emulator, 'v2/accounts/mfaEnrollment:withdraw', {
      idToken: both.body.idToken,
      mfaEnrollmentId: again.mfaInfo![0]!.mfaEnrollmentId,
    });
    expect(left.status).toBe(200);
    expect((await password(emulator)).body.mfaInfo).toHaveLength(1);
  });

  it('is taken away by the service itself, as the admin library asks for it', async () => {
    const removed = await post(
      emulator,
      'v1/projects/demo-taskmint/accounts:update',
      { localId: ADMIN.localId, mfa: {} },
      true,
    );
    expect(removed.status).toBe(200);
    expect((await password(emulator)).body.idToken).toBeDefined();
  });

  it('is not added to an address that is not confirmed, nor long after the sign-in, nor by guessing', async () => {
    const { body } = await post(emulator, 'v1/accounts:signUp', {
      email: 'unconfirmed@demo.test',
      password: 'First-1!',
    });
    const unconfirmed = await post(emulator, 'v2/accounts/mfaEnrollment:start', {
      idToken: body.idToken,
      totpEnrollmentInfo: {},
    });
    expect(unconfirmed.body).toMatchObject({ error: { message: expect.stringMatching(/^UNVERIFIED_EMAIL/) } });

    const { idToken } = (await password(emulator)).body;
    const begun = await enroll(emulator, idToken!, 'Phone');
    const answers: string[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      answers.push((await begun.finish(wrongCode(begun.secret))).body.error!.message);
    }
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('INVALID_CODE'));
    expect(answers[10]).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');

    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 6 * 60_000);
    const late = await post(emulator, 'v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
    clock.mockRestore();
    expect(late.body).toMatchObject({ error: { message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } });
  });
});

describe('the Auth emulator', () => {
  it('keeps demo and new accounts, changed passwords, open sessions and second factors over a restart', async () => {
    const demo = (await password(emulator, DEMO)).body;
    await post(emulator, 'v1/accounts:update', { idToken: demo.idToken, password: 'My-own-pass-1!' });
    const registered = await post(emulator, 'v1/accounts:signUp', {
      email: 'new@demo.test',
      password: 'First-pass-1!',
      returnSecureToken: true,
    });
    const session = registered.body;
    const changed = await post(emulator, 'v1/accounts:update', {
      idToken: session.idToken,
      password: 'Second-pass-1!',
    });
    expect(changed.status).toBe(200);
    const signedIn = (await password(emulator, { email: 'new@demo.test', password: 'Second-pass-1!' })).body;
    const before = await post(emulator, 'v1/accounts:lookup', { idToken: signedIn.idToken });
    const { idToken } = (await password(emulator, KEPT)).body;
    const phone = await enroll(emulator, idToken!, 'Phone');
    expect((await phone.finish(codeOf(phone.secret))).status).toBe(200);

    // As if killed: the data on disk a moment after the change has to be enough.
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'auth-emulator-killed-'));
    for (let tries = 0; ; tries++) {
      const users = JSON.stringify(new ExportStore(dir).read()?.accounts.users ?? []);
      if (users.includes('Second-pass-1!') && users.includes('"Phone"')) break;
      if (tries > 1_500) throw new Error('the change was never exported');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    fs.cpSync(dir, copy, { recursive: true });
    fs.mkdirSync(path.join(copy, 'export-99999999.partial', 'auth_export'), { recursive: true });

    // Wait for the next second, so that an import that counted as a change of password would be noticed.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const second = await startAuthEmulator({ ...options, dir: copy });
    try {
      expect(second.url).not.toBe(emulator.url);
      expect((await password(second, { email: 'new@demo.test', password: 'First-pass-1!' })).status).toBe(400);
      expect((await password(second, { email: 'new@demo.test', password: 'Second-pass-1!' })).body).toMatchObject({
        localId: session.localId,
      });
      // A demo account is created once and never reset.
      expect((await password(second, { ...DEMO, password: 'My-own-pass-1!' })).body).toMatchObject({
        localId: DEMO.localId,
      });
      expect((await password(second, DEMO)).status).toBe(400);
      const after = await post(second, 'v1/accounts:lookup', { idToken: signedIn.idToken });
      expect(after.status).toBe(200);
      expect(after.body.users![0]).toMatchObject({
        localId: before.body.users![0]!.localId,
      });
      const pending = await password(second, KEPT);
      expect((await finishSignIn(second, pending.body, codeOf(phone.secret))).status).toBe(200);
    } finally {
      await second.stop();
      fs.rmSync(copy, { recursive: true });
    }
  }, 180_000);

  it('signs people in after the clock was set back', async () => {
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'auth-emulator-clock-'));
    try {
      await (await startAuthEmulator({ ...options, dir: copy })).stop();
      const store = new ExportStore(copy);
      const made = store.read()!;
      const validSince = String(Math.floor(Date.now() / 1_000) + 3 * 3_600);
      const users = made.accounts.users!.map((user) => ({ ...user, validSince }));
      store.write({ ...made, accounts: { users } }, '1');
      const second = await startAuthEmulator({ ...options, dir: copy });
      const { idToken } = (await password(second, DEMO)).body;
      const found = await post(second, 'v1/accounts:lookup', { idToken });
      await second.stop();
      expect(found.status).toBe(200);
    } finally {
      fs.rmSync(copy, { recursive: true });
    }
  }, 180_000);

  it('takes a Google credential without a signature, as the account chooser sends it', async () => {
    const answer = await post(emulator, 'v1/accounts:signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: `id_token=${JSON.stringify({ sub: 'g-1', email: 'google@demo.test', name: 'Google Demo' })}&providerId=google.com`,
      returnSecureToken: true,
      returnIdpCredential: true,
    });
    expect(answer).toMatchObject({ status: 200, body: { email: 'google@demo.test', displayName: 'Google Demo' } });
  });

  it('does not run for a project that could be real', async () => {
    await expect(startAuthEmulator({ ...options, projectId: 'taskmint' })).rejects.toThrow(/demo-/);
  });
});

describe('the exports', () => {
  it('replace each other whole, and what a crash left half is not seen', () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'auth-export-'));
    try {
      const store = new ExportStore(dir);
      expect(store.read()).toBeUndefined();
      for (const localId of ['a', 'b', 'c'])
        store.write({ accounts: { users: [{ localId }] }, config: {}, secrets: {} }, '1');
      fs.mkdirSync(path.join(dir, 'export-00000009.partial', 'auth_export'), { recursive: true });
      expect(store.read()?.accounts.users).toEqual([{ localId: 'c' }]);
      store.write({ accounts: {}, config: {}, secrets: {} }, '1');
      expect(fs.readdirSync(dir)).toEqual(['export-00000004']);
      const accounts = path.join(dir, 'export-00000004', 'auth_export', 'accounts.json');
      fs.writeFileSync(accounts, '{"users":[');
      expect(() => store.read()).toThrow(`${accounts} is damaged`);
    } finally {
      fs.rmSync(dir, { recursive: true });
    }
  });
});
