/** How long a session is valid: it ends when the ways of signing in change and on signing out; a changed address keeps its person. */
import { calls } from '@taskmint/contract';
import { ONE_PIXEL } from '../../testing/fixture-things';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const api = shared(startTestApi);

let made = 0;
const newUid = (): string => `session-${(made += 1)}`;
const exchanged = (uid: string, email: string, claims = {}) =>
  api.send(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(uid, email, claims) });
const exchange = async (uid: string, email: string, claims = {}): Promise<string> => {
  const { status, body } = await exchanged(uid, email, claims);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { token: string }).token;
};
const register = async (token: string) =>
  (await api.ok(calls.registerUser, { body: { name: 'Somebody', role: 'client' } }, { token })).insertedId;
const read = async (email: string, token: string) =>
  (await api.send(calls.getUserForRole, { params: { email } }, { token })).status;
const picture = (token: string) => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(ONE_PIXEL)], { type: 'image/png' }), 'one.png');
  return api.request('POST', '/images', form, { token });
};

describe('when the ways of signing in change', () => {
  const email = 'victim@gmail.test';
  const byPassword = { providers: 'email', authTime: 100, emailVerified: false };
  const byGoogle = { providers: 'email google.com:1', authTime: 200 };

  test('the tokens of whoever registered the address before end, and no old ID token gets a new one', async () => {
    const uid = newUid();
    const squatter = await exchange(uid, email, byPassword);
    await register(squatter);
    expect(await read(email, squatter)).toBe(200);
    const victim = await exchange(uid, email, byGoogle);
    expect(await read(email, squatter)).toBe(401);
    for (const claims of [byPassword, { ...byPassword, authTime: 200 }, { ...byGoogle, authTime: 100 }])
      expect((await exchanged(uid, email, claims)).body).toMatchObject({ code: 'not_signed_in' });
    expect(await read(email, victim)).toBe(200);
    expect(await read(email, await exchange(uid, email, { ...byGoogle, authTime: 300 }))).toBe(200);
  });

  test('they end before there is a record too', async () => {
    const uid = newUid();
    const squatter = await exchange(uid, 'unregistered@gmail.test', byPassword);
    await exchange(uid, 'unregistered@gmail.test', byGoogle);
    const body = { name: 'Squatter', role: 'client' as const };
    expect((await api.send(calls.registerUser, { body }, { token: squatter })).status).toBe(401);
    expect((await picture(squatter)).status).toBe(401);
  });

  test('and what was noted before registering counts after it', async () => {
    const uid = newUid();
    const squatter = await exchange(uid, 'later@gmail.test', byPassword);
    await register(await exchange(uid, 'later@gmail.test', byGoogle));
    expect(await read('later@gmail.test', squatter)).toBe(401);
  });
});

describe('signing out', () => {
  const signOut = (token: string) => api.ok(calls.signOut, {}, { token });

  test('ends every token of the session, and neither another session nor the ways to sign in again', async () => {
    const uid = newUid();
    const email = 'leaver@mail.test';
    const first = await exchange(uid, email, { authTime: 100 });
    await register(first);
    const renewed = await exchange(uid, email, { authTime: 100 });
    const elsewhere = await exchange(uid, email, { authTime: 150 });
    expect(await signOut(renewed)).toEqual({ modifiedCount: 1 });
    expect([await read(email, first), await read(email, renewed), await read(email, elsewhere)]).toEqual([
      401, 401, 200,
    ]);
    expect((await exchanged(uid, email, { authTime: 100 })).status).toBe(401);
    expect(await read(email, await exchange(uid, email, { authTime: 160 }))).toBe(200);
  });

  test('ends a token before there is a record: nothing is stored or registered with it', async () => {
    const uid = newUid();
    const token = await exchange(uid, 'nobody-yet@mail.test');
    expect(await signOut(token)).toEqual({ modifiedCount: 1 });
    expect(await signOut(token)).toEqual({ modifiedCount: 0 });
    expect((await picture(token)).body).toMatchObject({ code: 'not_signed_in' });
    const body = { name: 'Somebody', role: 'client' as const };
    expect((await api.send(calls.registerUser, { body }, { token })).body).toMatchObject({ code: 'not_signed_in' });
  });

  test('ends it also when its owner registers at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const uid = newUid();
      const email = `${uid}@mail.test`;
      const token = await exchange(uid, email);
      const body = { name: 'Somebody', role: 'client' as const };
      await Promise.all([signOut(token), api.send(calls.registerUser, { body }, { token })]);
      expect(await read(email, token)).toBe(401);
    }
  });
});

describe('a changed address', () => {
  test('keeps its person: record, search, copies and both tokens', async () => {
    const uid = newUid();
    const before = 'before@mail.test';
    const after = 'after@mail.test';
    const old = await exchange(uid, before);
    const id = await register(old);
    const client: Person = { id, uid, email: before, name: 'Somebody', token: old };
    const task = await api.task(client, { task_quantity: 1, per_task_pay: 5 });
    const worker = await api.person('freelancer');
    await api.submit(worker, task);

    const renewed = await exchange(uid, after);
    expect(await api.record({ id })).toMatchObject({ email: after });
    expect([await read(after, renewed), await read(before, old), await read(after, old)]).toEqual([200, 200, 200]);
    expect(await read(before, renewed)).toBe(403);
    const own = await api.ok(calls.listTasks, { query: { creator_email: before, status: 'any' } }, { token: old });
    expect(own.map(({ creator_email }) => creator_email)).toEqual([after]);
    const [work] = await api.ok(calls.listOwnSubmissions, { params: { email: worker.email } }, { token: worker.token });
    expect(work?.creator_email).toBe(after);
    const admin = await api.person('admin');
    const found = await api.ok(calls.listUsers, { query: { search: after } }, { token: admin.token });
    expect(found.map(({ _id }) => _id)).toEqual([id]);
    expect(await api.ok(calls.listUsers, { query: { search: before } }, { token: admin.token })).toEqual([]);
  });

  test('is not followed before it is verified, nor to where somebody else is', async () => {
    const uid = newUid();
    const id = await register(await exchange(uid, 'mine@mail.test'));
    const other = await api.person('client');
    const unverified = await exchanged(uid, 'new@mail.test', { emailVerified: false });
    expect(unverified.body).toMatchObject({ code: 'email_not_verified' });
    expect((await exchanged(uid, other.email)).body).toMatchObject({ code: 'user_exists' });
    expect((await api.record({ id })).email).toBe('mine@mail.test');
  });
});
