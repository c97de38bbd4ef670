/**
 * Schemes of somebody who wants coins for nothing, written as an attacker would: whole schemes, not single requests. Each ends with the attacker's profit,
 * which must be zero coins.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { DAY_MS } from '../days';
import { expireTasks } from '../modules/tasks/expire-tasks.job';
import { setClock } from '../clock';
import { collectionOf } from '../database/records';
import { UserModel } from '../modules/users/user.model';
import { shared } from '../testing/shared';
import { startTestApi, taskFields, type Person } from '../testing/start-test-api';

jest.setTimeout(120_000);

const api = shared(() => startTestApi({ PROMO_COINS: 'spend-only' }));
afterEach(() => api.assertBalanced());

const coinsOf = async (...people: Person[]): Promise<number> =>
  (await Promise.all(people.map((person) => api.record(person)))).reduce((sum, { coins }) => sum + coins, 0);

const post = (client: Person, fields: object) =>
  api.request('POST', '/task', { ...taskFields(), ...fields }, { token: client.token });
const edit = (client: Person, id: string, fields: object) =>
  api.request<{ code?: string; modifiedCount?: number }>('PATCH', `/task/${id}`, fields, { token: client.token });
const decide = (actor: Person, id: string, status: 'approve' | 'reject') =>
  api.send(calls.decideSubmission, { params: { id }, body: { status } }, { token: api.tokenOf(actor) });
const remove = (client: Person, id: string) => api.ok(calls.deleteTask, { params: { id } }, { token: client.token });
const withdraw = (worker: Person, coins: number, account_number = '01700000000') =>
  api.send(
    calls.requestWithdrawal,
    { body: { withdraw_coin: coins, payment_system: 'Bcash', account_number } },
    { token: worker.token },
  );

describe('approving oneself', () => {
  it('does not work by changing sides: nobody works on the own task, in whatever role', async () => {
    const [admin, both] = [await api.person('admin'), await api.person('client', { coins: 100 })];
    const before = await coinsOf(both);
    const task = await api.task(both, { task_quantity: 1, per_task_pay: 50 });
    const change = { params: { email: both.email }, body: { role: 'freelancer' as const } };
    expect((await api.refused(calls.changeRole, change, { token: admin.token })).code).toBe('tasks_unsettled');
    // Such records remain from before that was refused.
    const become = (role: 'client' | 'freelancer') =>
      collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(both.id) }, { $set: { role } });
    await become('freelancer');
    const body = { task_id: task, submission_details: 'I did it myself.' };
    expect((await api.refused(calls.createSubmission, { body }, { token: both.token })).code).toBe('own_task');
    await become('client');
    await remove(both, task);
    expect(await coinsOf(both)).toBe(before);
  });
});

describe('amounts that are none', () => {
  it.each([-1, -1_000_000, 0, 0.5, 1e-7, '5', '-5', null, 2 ** 53, 1e308])(
    'posting at %p moves nothing',
    async (amount) => {
      const client = await api.person('client', { coins: 1_000 });
      const before = await coinsOf(client);
      expect((await post(client, { per_task_pay: amount })).status).toBe(422);
      expect((await post(client, { task_quantity: amount })).status).toBe(422);
      const id = await api.task(client, { task_quantity: 2, per_task_pay: 10 });
      expect((await edit(client, id, { per_task_pay: amount })).status).toBe(422);
      expect((await edit(client, id, { task_quantity: amount })).status).toBe(422);
      await remove(client, id);
      expect(await coinsOf(client)).toBe(before);
    },
  );

  it.each([-300, -1, 0, 299, 300.5, '300', 2 ** 53, 1e21])('withdrawing %p moves nothing', async (amount) => {
    const worker = await api.person('freelancer', { bare: true, coins: 1_000 });
    const body = { withdraw_coin: amount, payment_system: 'Bcash', account_number: '01700000001' };
    const { status } = await api.request('POST', '/withdraw', body, { token: worker.token });
    expect(status).toBe(422);
    expect(await coinsOf(worker)).toBe(1_000);
  });

  it('a task whose cost would overflow is refused', async () => {
    const client = await api.person('client');
    const answer = await post(client, { task_quantity: 10_000, per_task_pay: 100_000 });
    expect(answer.body).toMatchObject({ code: 'not_enough_coins', details: { needed: 1_000_000_000 } });
    expect(await coinsOf(client)).toBe(15);
  });
});

describe('editing after the work is in', () => {
  it('does not take places away from work that waits', async () => {
    const client = await api.person('client', { bare: true, coins: 60 });
    const workers = await Promise.all([1, 2, 3].map(() => api.person('freelancer', { bare: true })));
    const id = await api.task(client, { task_quantity: 3, per_task_pay: 20 });
    const submissions = await Promise.all(workers.map((worker) => api.submit(worker, id)));
    expect((await edit(client, id, { task_quantity: 2 })).body.code).toBe('quantity_too_low');
    await remove(client, id);
    for (const submission of submissions) await decide(client, submission, 'approve');
    expect(await coinsOf(...workers)).toBe(60);
    expect(await coinsOf(client)).toBe(0);
  });

  it('does not escape the payment by letting the task end', async () => {
    const client = await api.person('client', { bare: true, coins: 40 });
    const worker = await api.person('freelancer', { bare: true });
    const id = await api.task(client, { task_quantity: 2, per_task_pay: 20, review_days: 14 });
    const submission = await api.submit(worker, id);
    setClock(() => Date.now() + 10 * DAY_MS);
    await expireTasks.run(new AbortController().signal);
    expect(await coinsOf(client)).toBe(20);
    expect((await decide(client, submission, 'approve')).status).toBe(200);
    expect(await coinsOf(worker)).toBe(20);
    expect(await coinsOf(client)).toBe(20);
  });
});

describe('farming bonuses', () => {
  it('gives one bonus per identity and per address, however often and from wherever it is asked for', async () => {
    const stranger = api.stranger();
    const register = (token: string, role: string) =>
      api.request('POST', '/users', { name: 'Farmer', role }, { token });
    expect((await register(stranger.token, 'client')).status).toBe(201);
    expect((await register(stranger.token, 'freelancer')).status).toBe(409);
    // Another identity with the same address.
    const twin = api.tokenOf({ uid: 'another-uid', email: stranger.email });
    expect((await register(twin, 'client')).status).toBe(409);
    // The same identity with another address.
    const renamed = api.tokenOf({ uid: stranger.uid, email: 'renamed@people.test' });
    expect((await register(renamed, 'client')).status).toBe(409);
  });

  it('gives none for changing the role, and none for coming back after closing the account', async () => {
    const admin = await api.person('admin');
    const person = await api.person('freelancer');
    for (const role of ['client', 'freelancer'] as const)
      await api.ok(calls.changeRole, { params: { email: person.email }, body: { role } }, { token: admin.token });
    expect(await coinsOf(person)).toBe(10);
    await api.ok(calls.closeUser, { params: { id: person.id } }, { token: person.token });
    const again = await api.request(
      'POST',
      '/users',
      { name: 'Back again', role: 'client' },
      { token: api.tokenOf(person) },
    );
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(await coinsOf(person)).toBe(0);
  });

  it('pays nothing out of the sign-up coins of 40 accounts that are collected in one hand', async () => {
    const worker = await api.person('freelancer');
    for (let left = 40; left > 0; left -= 1) {
      const client = await api.person('client');
      const task = await api.task(client, { task_quantity: 1, per_task_pay: 15 });
      await decide(client, await api.submit(worker, task), 'approve');
    }
    expect(await api.record(worker)).toMatchObject({ coins: 610, promotional_coins: 610 });
    for (const coins of [300, 610]) {
      const answer = await withdraw(worker, coins);
      expect(answer.body).toMatchObject({ code: 'coins_not_withdrawable', details: { withdrawable_coins: 0 } });
    }
    // Sent through another task and back they are still what they were.
    const admin = await api.person('admin');
    const change = (role: 'client' | 'freelancer') =>
      api.ok(calls.changeRole, { params: { email: worker.email }, body: { role } }, { token: admin.token });
    await change('client');
    const task = await api.task(worker, { task_quantity: 1, per_task_pay: 600 });
    const accomplice = await api.person('freelancer');
    await decide(worker, await api.submit(accomplice, task), 'approve');
    expect((await withdraw(accomplice, 600)).body).toMatchObject({ details: { withdrawable_coins: 0 } });
    await change('freelancer');
    const refunded = await api.person('client');
    const free = await api.task(refunded, { task_quantity: 1, per_task_pay: 15 });
    await remove(refunded, free);
    expect(await api.record(refunded)).toMatchObject({ coins: 15, promotional_coins: 15 });
  });

  it('lets bought coins be earned and withdrawn beside them', async () => {
    const client = await api.person('client', { coins: 300 });
    const worker = await api.person('freelancer');
    const task = await api.task(client, { task_quantity: 1, per_task_pay: 315 });
    await decide(client, await api.submit(worker, task), 'approve');
    expect((await withdraw(worker, 301, '01700000002')).body).toMatchObject({ details: { withdrawable_coins: 300 } });
    expect((await withdraw(worker, 300, '01700000002')).status).toBe(201);
    expect(await api.record(worker)).toMatchObject({ coins: 25, promotional_coins: 25 });
  });
});

describe('cancelling and refunding in circles', () => {
  it('posting and deleting, raising and lowering, pausing and opening leave what there was', async () => {
    const client = await api.person('client', { coins: 500 });
    const before = await api.record(client);
    for (let round = 0; round < 12; round += 1) {
      const id = await api.task(client, { task_quantity: 1 + round, per_task_pay: 3 });
      await edit(client, id, { per_task_pay: 7 });
      await edit(client, id, { status: 'paused' });
      await edit(client, id, { task_quantity: 20, per_task_pay: 1 });
      await edit(client, id, { status: 'open' });
      await remove(client, id);
      await remove(client, id);
    }
    const after = await api.record(client);
    expect([after.coins, after.promotional_coins]).toEqual([before.coins, before.promotional_coins]);
  });

  it('handing in, being rejected and handing in again is paid once', async () => {
    const client = await api.person('client', { bare: true, coins: 10 });
    const worker = await api.person('freelancer', { bare: true });
    const id = await api.task(client, { task_quantity: 1, per_task_pay: 10 });
    for (let round = 0; round < 4; round += 1) await decide(client, await api.submit(worker, id), 'reject');
    await decide(client, await api.submit(worker, id), 'approve');
    const body = { task_id: id, submission_details: 'Once more.' };
    expect((await api.send(calls.createSubmission, { body }, { token: worker.token })).status).toBe(409);
    expect(await coinsOf(worker)).toBe(10);
    expect(await coinsOf(client)).toBe(0);
  });
});
