/** People: registration, visibility, corrections by admins, roles, suspension, closing (decisions.md 9-12, 16, 19). */
import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { promoteAdmin } from '../../commands/promote-admin.command';
import { DAY_MS, HOUR_MS } from '../../days';
import { useEnv } from '../../env';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, type Person } from '../../testing/start-test-api';
import { UserModel } from './user.model';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
afterEach(() => api.assertBalanced());

const reason = 'A reason of the test';
const asAdmin = () => ({ token: api.tokenOf(admin) });
const close = (person: Person, token: string) => api.ok(calls.closeUser, { params: { id: person.id } }, { token });

describe('signing in', () => {
  test('the e-mail of the verified token counts, not the one that is sent', async () => {
    const { uid, email } = api.stranger();
    const body = { email: admin.email };
    const answer = await api.ok(calls.exchangeToken, { body }, { token: api.identity.idToken(uid, email) });
    expect(answer.registered).toBe(false);
    expect((await api.send(calls.listUsers, { query: {} }, { token: answer.token })).status).toBe(404);
    const life = Date.parse(answer.expires_at) - Date.now();
    expect(Math.round(life / 60_000)).toBe(60);
  });

  test('our own token, a forged one and none are no ID token', async () => {
    for (const token of [admin.token, 'forged', undefined])
      expect((await api.send(calls.exchangeToken, { body: {} }, { token })).status).toBe(401);
  });

  test('a token ends after its hour', async () => {
    const person = await api.person('client');
    const read = () => api.send(calls.getUser, { params: { email: person.email } }, { token: person.token });
    setClock(() => Date.now() + 59 * 60_000);
    expect((await read()).status).toBe(200);
    setClock(() => Date.now() + 61 * 60_000);
    expect((await read()).body).toMatchObject({ code: 'token_expired' });
  });
});

describe('signing out', () => {
  const read = (person: Person, token: string) =>
    api.send(calls.getUser, { params: { email: person.email } }, { token });
  const signOut = (token?: string) => api.ok(calls.signOut, {}, { token });

  test('ends the token at once, also for whoever has a copy, and no other session', async () => {
    const person = await api.person('client');
    const elsewhere = api.tokenOf(person);
    expect(await signOut(person.token)).toEqual({ modifiedCount: 1 });
    expect(await read(person, person.token)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect((await api.send(calls.createTask, { body: taskFields() }, { token: person.token })).status).toBe(401);
    expect((await read(person, elsewhere)).status).toBe(200);
  });

  test('counts as nobody where nobody needs to be signed in', async () => {
    const freelancer = await api.person('freelancer');
    const client = await api.person('client', { coins: 100 });
    const id = await api.task(client);
    const see = () => api.ok(calls.getTask, { params: { id } }, { token: freelancer.token });
    const signedIn = await see();
    await signOut(freelancer.token);
    expect(await see()).toEqual(await api.ok(calls.getTask, { params: { id } }));
    expect(Object.keys(signedIn).length).toBeGreaterThanOrEqual(Object.keys(await see()).length);
  });

  test('can be said twice, by two at once, by nobody, and by somebody without a record', async () => {
    const person = await api.person('client');
    const both = await Promise.all([signOut(person.token), signOut(person.token)]);
    expect(both.map(({ modifiedCount }) => modifiedCount).sort()).toEqual([0, 1]);
    for (const token of [person.token, 'forged', undefined]) expect(await signOut(token)).toEqual({ modifiedCount: 0 });
    const { token } = api.stranger();
    expect([await signOut(token), await signOut(token)]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }]);
  });

  test('remembers a token until its time is over, and no more of them than it has to', async () => {
    const person = await api.person('client');
    for (let n = 0; n < 60; n += 1) await signOut(api.tokenOf(person));
    expect((await api.record(person)).ended_tokens).toHaveLength(50);
    setClock(() => Date.now() + 61 * 60_000);
    const token = api.tokenOf(person);
    await signOut(token);
    expect((await api.record(person)).ended_tokens).toHaveLength(1);
    expect((await read(person, token)).status).toBe(401);
  });
});

describe('registering', () => {
  test.each([
    ['freelancer', 10],
    ['client', 15],
  ] as const)('a %s starts with %i promotional coins', async (role, coins) => {
    const { token } = api.stranger();
    const { insertedId } = await api.ok(calls.registerUser, { body: { name: 'Somebody', role } }, { token });
    expect(await api.record({ id: insertedId })).toMatchObject({ role, coins, promotional_coins: coins, total_pay: 0 });
  });

  test('without a role it is a freelancer, as with Google', async () => {
    const { token } = api.stranger();
    const { insertedId } = await api.ok(calls.registerUser, { body: { name: 'Somebody' } }, { token });
    expect(await api.record({ id: insertedId })).toMatchObject({ role: 'freelancer', coins: 10 });
  });
});

describe('who sees what', () => {
  test('who worked together gets the public profile and nothing more, an admin everything', async () => {
    const [one, other] = [await api.person('client', { coins: 70 }), await api.person('freelancer')];
    await api.submit(other, await api.task(one));
    const read = async (token: string) =>
      Object.keys(await api.ok(calls.getUser, { params: { email: one.email } }, { token })).sort();
    expect(await read(other.token)).toEqual(['name', 'photoURL', 'reputation']);
    expect(await read(admin.token)).toContain('coins');
    expect(await read(one.token)).toContain('coins');
  });

  test('a list of people shows no identity, no search words and nothing of how records are kept', async () => {
    const [user] = await api.ok(calls.listUsers, { query: {} }, asAdmin());
    for (const hidden of ['uid', 'search_terms', 'closing', 'pending_withdrawal'])
      expect(user).not.toHaveProperty(hidden);
  });
});

describe('what can be withdrawn', () => {
  test("is shown by the rule that the withdrawal itself follows: a new account's earnings wait", async () => {
    const client = await api.person('client', { bare: true, coins: 500 });
    const worker = await api.person('freelancer', { coins: 400 });
    const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 500 }));
    useEnv({ ...api.env, EARNINGS_HOLD_DAYS: 7 });
    await api.decide(client, id, 'approve');
    const shown = async () =>
      (await api.ok(calls.getUserForRole, { params: { email: worker.email } }, { token: api.tokenOf(worker) }))
        .withdrawable_coins;
    try {
      expect(await shown()).toBe(410);
      const [listed] = await api.ok(calls.listUsers, { query: { search: worker.email } }, asAdmin());
      expect(listed).toMatchObject({ email: worker.email, coins: 910, withdrawable_coins: 410 });
      const body = { withdraw_coin: 411, payment_system: 'Nagad' as const, account_number: '01755555555' };
      const refusal = await api.refused(calls.requestWithdrawal, { body }, { token: worker.token });
      expect(refusal).toMatchObject({ code: 'coins_not_withdrawable', details: { withdrawable_coins: 410 } });
      setClock(() => Date.now() + 7 * DAY_MS + HOUR_MS);
      expect(await shown()).toBe(910);
    } finally {
      useEnv(api.env);
    }
  });
});

describe('corrections', () => {
  test('set coins up and down to the figure, through the ledger and with the reason in the audit log', async () => {
    const person = await api.person('freelancer');
    const set = (currentCoin: number) =>
      api.ok(calls.adjustCoins, { params: { email: person.email }, body: { currentCoin, reason } }, asAdmin());
    expect(await set(500)).toEqual({ modifiedCount: 1 });
    expect(await api.record(person)).toMatchObject({ coins: 500, promotional_coins: 500 });
    expect(await set(500)).toEqual({ modifiedCount: 0 });
    // More than 500 coins in a week by one admin take two (decisions.md 26).
    setClock(() => Date.now() + 8 * DAY_MS);
    const later = { token: api.tokenOf(admin) };
    const down = { params: { email: person.email }, body: { currentCoin: 3, reason } };
    expect(await api.ok(calls.adjustCoins, down, later)).toEqual({ modifiedCount: 1 });
    setClock(() => Date.now());
    expect(await api.record(person)).toMatchObject({ coins: 3, promotional_coins: 3 });
    const [newest] = await api.ok(calls.listAudit, { query: { limit: 1 } }, asAdmin());
    expect(newest).toMatchObject({ action: 'adjust-coins', before: { coins: 500 }, after: { coins: 3 }, reason });
  });

  test('set the total pay without moving a coin', async () => {
    const person = await api.person('client');
    const body = { total_pay: 120, reason };
    await api.ok(calls.adjustTotalPay, { params: { email: person.email }, body }, asAdmin());
    expect(await api.record(person)).toMatchObject({ coins: 15, total_pay: 120 });
  });

  test('by anybody else change nothing and say so with 403', async () => {
    const person = await api.person('client');
    const body = { currentCoin: 1_000_000, reason };
    const answer = await api.send(
      calls.adjustCoins,
      { params: { email: person.email }, body },
      { token: person.token },
    );
    expect(answer.status).toBe(403);
    expect((await api.record(person)).coins).toBe(15);
  });
});

describe('roles and suspension', () => {
  test('a changed role counts with the next request', async () => {
    const person = await api.person('client', { coins: 100 });
    const id = await api.task(person);
    await api.ok(calls.deleteTask, { params: { id } }, { token: person.token });
    const change = (role: 'client' | 'freelancer' | 'admin') =>
      api.send(calls.changeRole, { params: { email: person.email }, body: { role } }, asAdmin());
    expect((await change('client')).body).toMatchObject({ code: 'same_role', message: 'User already has this role!' });
    expect((await change('freelancer')).body).toEqual({ modifiedCount: 1 });
    await expect(api.task(person)).rejects.toThrow('403');
  });

  test('an admin may say why a role is changed or an account is closed, and the audit log shows it', async () => {
    const person = await api.person('client');
    const body = { role: 'freelancer' as const, reason: 'Wants to work' };
    await api.ok(calls.changeRole, { params: { email: person.email }, body }, asAdmin());
    await api.ok(calls.closeUser, { params: { id: person.id }, query: { reason: 'Asked for it' } }, asAdmin());
    const whole = await api.ok(calls.listAudit, { query: { limit: 200 } }, asAdmin());
    const own = whole.filter(({ subject }) => subject === `user:${person.id}`);
    expect(own.map(({ action, reason: why }) => [action, why])).toEqual([
      ['close-account', 'Asked for it'],
      ['change-role', 'Wants to work'],
    ]);
    const long = { role: 'client' as const, reason: 'x'.repeat(501) };
    const refused = await api.send(calls.changeRole, { params: { email: person.email }, body: long }, asAdmin());
    expect(refused.status).toBe(422);
  });

  test('a suspension takes effect at once, names its end and reason, and ends by itself', async () => {
    const person = await api.person('freelancer');
    const until = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    await api.ok(calls.suspendUser, { params: { email: person.email }, body: { until, reason } }, asAdmin());
    const read = () => api.send(calls.getUser, { params: { email: person.email } }, { token: api.tokenOf(person) });
    expect((await read()).body).toMatchObject({ code: 'suspended', details: { until, reason } });
    setClock(() => Date.now() + 2 * HOUR_MS + 1_000);
    expect((await read()).status).toBe(200);
  });

  test('a suspended person uploads nothing either', async () => {
    const person = await api.person('freelancer');
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    await api.ok(calls.suspendUser, { params: { email: person.email }, body: { until, reason } }, asAdmin());
    const answer = await api.request('POST', '/images', new FormData(), { token: person.token });
    expect(answer.body).toMatchObject({ code: 'suspended' });
  });
});

describe('the last admin', () => {
  test('can be neither demoted nor suspended nor closed, also when two act at the same time', async () => {
    const other = await twoAdminsAlone();
    try {
      const [one, two] = other.admins;
      const demote = (who: Person, by: Person) =>
        other.api.send(
          calls.changeRole,
          { params: { email: who.email }, body: { role: 'client' } },
          { token: by.token },
        );
      const answers = await Promise.all([demote(one, two), demote(two, one)]);
      expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
      const left = (await Promise.all(other.admins.map((who) => other.api.record(who)))).filter(
        ({ role }) => role === 'admin',
      );
      expect(left).toHaveLength(1);
      const last = other.admins.find(({ email }) => email === left[0]?.email) as Person;
      const token = last.token;
      const until = new Date(Date.now() + HOUR_MS).toISOString();
      for (const answer of [
        await demote(last, last),
        await other.api.send(calls.suspendUser, { params: { email: last.email }, body: { until, reason } }, { token }),
        await other.api.send(calls.closeUser, { params: { id: last.id } }, { token }),
      ])
        expect(answer.body).toMatchObject({ code: 'last_admin' });
    } finally {
      await other.stop();
    }
  });

  /** Two admins in the database of this file: everybody else who is one steps down for the time. */
  async function twoAdminsAlone() {
    const admins = [await api.person('admin'), await api.person('admin')] as const;
    const others = (await api.ok(calls.listUsers, { query: { role: 'admin' } }, asAdmin())).filter(
      ({ email }) => !admins.some((one) => one.email === email),
    );
    // One admin alone takes the rights of one other.
    const theirs = { email: { $in: others.map(({ email }) => email) } };
    await collectionOf(UserModel).updateMany(theirs, { $set: { role: 'client' } });
    return {
      api,
      admins,
      async stop() {
        // One admin alone makes no other: that is done on the server.
        for (const { email } of others) await promoteAdmin(email);
      },
    };
  }
});

describe('closing an account', () => {
  test('of a client: free places come back, work that waits is paid, the rest is forfeited, nothing names them any more', async () => {
    const client = await api.person('client', { bare: true, coins: 100 });
    const worker = await api.person('freelancer', { bare: true });
    const task = await api.task(client, { task_quantity: 4, per_task_pay: 10 });
    await api.submit(worker, task);
    expect(await close(client, client.token)).toEqual({ deletedCount: 1 });
    expect((await api.record(worker)).coins).toBe(10);
    expect(await api.record(client)).toMatchObject({
      coins: 0,
      total_pay: 10,
      status: 'closed',
      closing: false,
      name: 'Closed account',
    });
    expect((await api.record(client)).email).toMatch(/\.invalid$/);
    expect(api.identity.disabled.has(client.uid)).toBe(true);
    expect((await api.send(calls.getUser, { params: { email: worker.email } }, { token: client.token })).status).toBe(
      401,
    );
    // Whoever closed it and lost the response is told that it was done.
    expect(await api.send(calls.closeUser, { params: { id: client.id } }, { token: client.token })).toMatchObject({
      status: 401,
      body: { code: 'account_closed' },
    });
    const [work] = await api.ok(
      calls.listOwnSubmissions,
      { params: { email: worker.email }, query: {} },
      { token: worker.token },
    );
    expect(work).toMatchObject({ status: 'approve', auto: true, creator_name: 'Closed account' });
  });

  test('of a freelancer: their work is released without counting, their withdrawal comes back and is forfeited', async () => {
    const client = await api.person('client', { bare: true, coins: 30 });
    const worker = await api.person('freelancer', { bare: true, coins: 400 });
    const task = await api.task(client, { task_quantity: 3, per_task_pay: 10 });
    await api.submit(worker, task);
    const body = { withdraw_coin: 300, payment_system: 'Nagad' as const, account_number: '01712345678' };
    const { insertedId } = await api.ok(calls.requestWithdrawal, { body }, { token: worker.token });
    await close(worker, admin.token);
    expect(await api.record(worker)).toMatchObject({ coins: 0, status: 'closed', work_decided: 0 });
    expect((await api.ok(calls.getTask, { params: { id: task } })).slots).toMatchObject({
      approved: 0,
      pending: 0,
      free: 3,
    });
    const [kept] = (await api.ok(calls.listWithdrawals, { query: { status: 'cancelled' } }, asAdmin())).filter(
      ({ _id }) => _id === insertedId,
    );
    expect(kept).toMatchObject({ worker_name: 'Closed account', account_number: '-' });
  });

  test('twice is once, and of somebody else is not allowed', async () => {
    const [one, other] = [await api.person('client'), await api.person('client')];
    expect((await api.send(calls.closeUser, { params: { id: one.id } }, { token: other.token })).status).toBe(403);
    expect(await close(one, admin.token)).toEqual({ deletedCount: 1 });
    expect(await close(one, admin.token)).toEqual({ deletedCount: 0 });
  });
});
