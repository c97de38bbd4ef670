/** The real emulator: identities must outlive it, killed or stopped, and signed-in browsers must stay signed in. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { startAuthEmulator, type AuthEmulator } from '.';
import { ExportStore } from './export-store';

const PROJECT = 'demo-taskmint';
const DEMO = {
  localId: 'demo-client',
  email: 'client@demo.test',
  password: 'Demo-pass-1!',
  displayName: 'Demo Client',
};

interface SignedIn {
  idToken: string;
  refreshToken: string;
  localId: string;
}

async function call(emulator: AuthEmulator, method: string, body: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${emulator.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const signIn = (emulator: AuthEmulator, email: string, password: string) =>
  call(emulator, 'signInWithPassword', { email, password, returnSecureToken: true });

describe('the Auth emulator', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'auth-emulator-'));
  const options = { projectId: PROJECT, port: 0, dir, accounts: [DEMO], settleMs: 20 };
  let emulator: AuthEmulator;

  beforeAll(async () => {
    emulator = await startAuthEmulator(options);
  }, 180_000);

  afterAll(async () => {
    await emulator.stop();
    fs.rmSync(dir, { recursive: true });
  });

  it('keeps demo and new accounts, changed passwords and open sessions over a restart', async () => {
    const demo = (await signIn(emulator, DEMO.email, DEMO.password)).body as SignedIn;
    await call(emulator, 'update', { idToken: demo.idToken, password: 'My-own-pass-1!' });
    const registered = await call(emulator, 'signUp', {
      email: 'new@demo.test',
      password: 'First-pass-1!',
      returnSecureToken: true,
    });
    const session = registered.body as SignedIn;
    const changed = await call(emulator, 'update', { idToken: session.idToken, password: 'Second-pass-1!' });
    expect(changed.status).toBe(200);
    const signedIn = (await signIn(emulator, 'new@demo.test', 'Second-pass-1!')).body as SignedIn;
    const before = await call(emulator, 'lookup', { idToken: signedIn.idToken });

    // As if killed: whatever is on disk a moment after the change has to be enough.
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'auth-emulator-killed-'));
    for (let tries = 0; ; tries++) {
      const users = new ExportStore(dir).read()?.accounts.users ?? [];
      if (JSON.stringify(users).includes('Second-pass-1!')) break;
      if (tries > 1_500) throw new Error('the change was never exported');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    fs.cpSync(dir, copy, { recursive: true });
    fs.mkdirSync(path.join(copy, 'export-99999999.partial', 'auth_export'), { recursive: true });

    // Into the next second, so that an import which counted as a change of password would be noticed.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const second = await startAuthEmulator({ ...options, dir: copy });
    try {
      expect(second.url).not.toBe(emulator.url);
      expect((await signIn(second, 'new@demo.test', 'First-pass-1!')).status).toBe(400);
      expect((await signIn(second, 'new@demo.test', 'Second-pass-1!')).body).toMatchObject({
        localId: session.localId,
      });
      // A demo account is made once and never put back to what it was.
      expect((await signIn(second, DEMO.email, 'My-own-pass-1!')).body).toMatchObject({ localId: DEMO.localId });
      expect((await signIn(second, DEMO.email, DEMO.password)).status).toBe(400);
      const after = await call(second, 'lookup', { idToken: signedIn.idToken });
      expect(after.status).toBe(200);
      expect((after.body as { users: object[] }).users[0]).toMatchObject({
        localId: (before.body as { users: { localId: string }[] }).users[0]!.localId,
      });
    } finally {
      await second.stop();
      fs.rmSync(copy, { recursive: true });
    }
  }, 180_000);

  it('takes a Google credential without a signature, as the account chooser sends it', async () => {
    const answer = await call(emulator, 'signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: `id_token=${JSON.stringify({ sub: 'g-1', email: 'google@demo.test', name: 'Google Demo' })}&providerId=google.com`,
      returnSecureToken: true,
      returnIdpCredential: true,
    });
    expect(answer).toMatchObject({ status: 200, body: { email: 'google@demo.test', displayName: 'Google Demo' } });
  });

  it('runs neither in production nor for a project that could be real', async () => {
    await expect(startAuthEmulator({ ...options, projectId: 'taskmint' })).rejects.toThrow(/demo-/);
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      await expect(startAuthEmulator(options)).rejects.toThrow(/NODE_ENV=production/);
    } finally {
      process.env['NODE_ENV'] = before;
    }
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
    } finally {
      fs.rmSync(dir, { recursive: true });
    }
  });
});
