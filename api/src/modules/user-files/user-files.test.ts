/** A person's page for admins: facts, known links, and notes that the person never sees. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { useProvider } from '../../payments/provider-in-use';
import { buyByCard, deliverLatest } from '../../testing/card-purchase';
import { scriptedProvider } from '../../testing/scripted-provider';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { WithdrawalModel } from '../withdrawals/withdrawal.model';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin', { name: 'Desk Admin' }));

const file = (id: string) => api.ok(calls.getUserFile, { params: { id } }, { token: admin.token });

async function ask(worker: Person, account_number: string): Promise<string> {
  const body = { withdraw_coin: 300, payment_system: 'Rocket' as const, account_number };
  return (await api.ok(calls.requestWithdrawal, { body }, { token: worker.token })).insertedId;
}

it('counts work, tasks and money', async () => {
  const client = await api.person('client', { coins: 500 });
  const worker = await api.person('freelancer', { coins: 300 });
  const work = await api.submit(worker, await api.task(client, { task_quantity: 3, per_task_pay: 20 }));
  await api.decide(client, work, 'approve');
  await api.submit(worker, await api.task(client, { task_quantity: 3, per_task_pay: 20 }));
  const id = await ask(worker, '01900000001');
  await api.ok(calls.payWithdrawal, { params: { id } }, { token: admin.token });
  expect(await file(worker.id)).toMatchObject({
    user: { email: worker.email, coins: 30 },
    facts: {
      work_approved: 1,
      work_decided: 1,
      work_pending: 1,
      earned_coins: 20,
      withdrawals: 1,
      paid_out_coins: 300,
    },
    links: [],
  });
  expect((await file(client.id)).facts).toMatchObject({ tasks: 2, orders_paid: 0 });
  expect(
    await api.refused(calls.getUserFile, { params: { id: 'f'.repeat(24) } }, { token: admin.token }),
  ).toMatchObject({
    code: 'user_not_found',
  });
});

it('counts of what was paid only what was not given back', async () => {
  const provider = scriptedProvider(() => new Date());
  useProvider(provider);
  const client = await api.person('client');
  const [offer] = await api.ok(calls.listPackages, {});
  const { price_cents } = offer!;
  const { intent } = await buyByCard(api, provider, client, offer!);
  expect((await file(client.id)).facts).toMatchObject({ orders_paid: 1, paid_cents: price_cents });
  provider.refund(intent, 40);
  await deliverLatest(api, provider);
  expect((await file(client.id)).facts).toMatchObject({ orders_paid: 1, paid_cents: price_cents - 40 });
  useProvider(undefined);
});

it('names accounts that asked for money at the same payout account, and no others', async () => {
  const [one, two, three] = [
    await api.person('freelancer', { coins: 300 }),
    await api.person('freelancer', { coins: 300 }),
    await api.person('freelancer', { coins: 300 }),
  ];
  const first = await ask(one, '01900000002');
  await api.ok(calls.cancelWithdrawal, { params: { id: first } }, { token: one.token });
  await ask(two, '01900000002');
  await ask(three, '01900000003');
  expect((await file(two.id)).links).toEqual([
    { _id: one.id, name: one.name, email: one.email, payment_system: 'Rocket', account_number: '01900000002' },
  ]);
  expect((await file(one.id)).links.map(({ _id }) => _id)).toEqual([two.id]);
  expect((await file(three.id)).links).toEqual([]);
  // What closing leaves in place of a number links nobody.
  await collectionOf(WithdrawalModel).updateMany(
    { worker_id: { $in: [one, three].map(({ id }) => new Types.ObjectId(id)) } },
    { $set: { account_number: '-' } },
  );
  expect((await file(three.id)).links).toEqual([]);
});

it("keeps notes for admins: audited, and in no copy of the person's data", async () => {
  const person = await api.person('client');
  const params = { id: person.id };
  const text = 'Asked twice about a refund.\nAnswered on the phone.';
  await api.ok(calls.writeUserNote, { params, body: { text } }, { token: admin.token });
  expect(await api.ok(calls.listUserNotes, { params }, { token: admin.token })).toMatchObject([
    { text, author: 'Desk Admin' },
  ]);
  const audit = await api.ok(calls.listAudit, { query: { subject: `user:${person.id}` } }, { token: admin.token });
  expect(audit).toMatchObject([{ action: 'write-note', actor_email: admin.email }]);
  expect(JSON.stringify(audit)).not.toContain('refund');
  const copy = await api.request('GET', '/account/export', undefined, { token: person.token });
  expect(copy.status).toBe(200);
  expect(JSON.stringify(copy.body)).not.toContain('refund');
  expect(
    await api.refused(calls.writeUserNote, { params: { id: 'f'.repeat(24) }, body: { text } }, { token: admin.token }),
  ).toMatchObject({ code: 'user_not_found' });
});

it("lists the withdrawals of one person for admins, and nobody else's for others", async () => {
  const worker = await api.person('freelancer', { coins: 300 });
  const id = await ask(worker, '01900000004');
  const query = { status: 'any' as const, worker_email: worker.email };
  const list = await api.ok(calls.listWithdrawals, { query }, { token: admin.token });
  expect(list.map(({ _id }) => _id)).toEqual([id]);
  const other = await api.person('freelancer');
  expect(await api.refused(calls.listWithdrawals, { query }, { token: other.token })).toMatchObject({ status: 403 });
});
