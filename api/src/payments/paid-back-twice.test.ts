/**
 * Who gets a refund and disputes the same payment as well gets the money twice: the second time is taken from their other coins and free places, and what
 * is missing is their debt (decisions.md 24). Whoever earned coins of the payment answers for the first time only.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { inTransaction } from '../database/transaction';
import { account, ledgerTotals, post } from '../ledger';
import { TaskModel } from '../modules/tasks/task.model';
import { shared } from '../testing/shared';
import { startTestApi, taskFields, type Person } from '../testing/start-test-api';
import { continueSettling } from './continue-settling.job';
import { OrderModel } from './order.model';
import { startPaymentFixture } from './payment-fixture';
import { settleOrder } from './settle-order.command';

jest.setTimeout(120_000);

const COINS = 150;
const CENTS = 1_000;

const api = shared(() => startTestApi({ PROMO_COINS: 'spend-only' }));
const fixture = shared(() => startPaymentFixture(api));
afterEach(async () => {
  await api.assertBalanced();
  const admin = await api.person('admin');
  const { differences } = await api.ok(calls.getPaymentReport, {}, api.as(admin));
  expect(differences.filter(({ kind }) => kind === 'money' || kind === 'ledger')).toEqual([]);
});

async function bought(client: Person, coins = COINS): Promise<string> {
  const intent = await fixture.begin(client, await fixture.fillCart(client, coins));
  await fixture.payByCard(intent);
  await fixture.record(client, intent);
  return intent;
}

async function refund(intent: string): Promise<void> {
  const { _id, amount_cents: cents } = await fixture.orderOf(intent);
  await settleOrder(_id, [{ kind: 'refunded-in-all', cents }]);
}

/** Pays a freelancer for one place. */
async function paid(client: Person, coins: number): Promise<Person> {
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: coins });
  await api.decide(client, await api.submit(worker, task), 'approve');
  return worker;
}

const taskOf = (id: string) => collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) });

it('is their debt: they can neither buy nor post while it is open', async () => {
  const client = await api.person('client', { bare: true });
  const price = await fixture.fillCart(client, COINS);
  const intent = await fixture.begin(client, price);
  await fixture.payByCard(intent);
  await fixture.record(client, intent);
  await refund(intent);
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
  await fixture.dispute(intent, 'open');
  await fixture.dispute(intent, 'lost');
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: CENTS });
  await fixture.fillCart(client, COINS);
  for (const sent of [
    api.send(calls.createPaymentIntent, { body: { price } }, api.as(client)),
    api.send(calls.createTask, { body: taskFields() }, api.as(client)),
  ])
    expect((await sent).body).toMatchObject({ code: 'receivable_open' });

  await fixture.dispute(intent, 'won');
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
});

it('is taken from coins of their other payments and their free places first, which a won dispute returns', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await bought(client);
  await refund(intent);
  await bought(client);
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 100 });
  await fixture.dispute(intent, 'open');
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
  expect(await taskOf(task)).toMatchObject({ status: 'paused', free_slots: 0, frozen_slots: 1, escrow_coins: 0 });
  await fixture.dispute(intent, 'won');
  expect(await api.record(client)).toMatchObject({ coins: COINS - 100 });
  expect(await taskOf(task)).toMatchObject({ status: 'open', free_slots: 1, frozen_slots: 0, escrow_coins: 100 });
});

it('is no debt of those who earned coins of the payment, once others came back for these', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await bought(client, 500);
  const worker = await paid(client, 500);
  await bought(client, 500);
  await refund(intent);
  await fixture.dispute(intent, 'open');
  const body = { withdraw_coin: 300, payment_system: 'Bcash', account_number: '01912345678' } as const;
  const withdraw = () => api.send(calls.requestWithdrawal, { body }, api.as(worker));
  expect((await withdraw()).body).toMatchObject({ details: { not_withdrawable: [{ reason: 'disputed' }] } });
  await fixture.dispute(intent, 'lost');
  const order = await fixture.orderOf(intent);
  expect(order).toMatchObject({ reversed_coins: 500, shortfall_coins: 500, frozen: false });
  expect(order.receivable_cents).toBe(order.amount_cents);
  expect((await withdraw()).status).toBe(201);
});

it('leaves them only the first time to answer for', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await bought(client);
  const worker = await paid(client, COINS);
  await bought(client);
  await paid(client, 90);
  // Of 150 + 150 coins that are due there are 60: 90 of the first 150 are still with the freelancer, unpaid for.
  await refund(intent);
  await fixture.dispute(intent, 'open');
  await fixture.dispute(intent, 'lost');
  const order = await fixture.orderOf(intent);
  expect(order).toMatchObject({ reversed_coins: 60, shortfall_coins: 240, frozen: true });
  const body = { email: worker.email, decision: 'take_back', reason: 'Taken together with the buyer.' } as const;
  const admin = await api.person('admin');
  await api.ok(calls.decideHeldCoins, { params: { id: order._id.toHexString() }, body }, api.as(admin));
  expect(await api.record(worker)).toMatchObject({ coins: COINS - 90 });
  expect(await fixture.orderOf(intent)).toMatchObject({
    reversed_coins: COINS,
    shortfall_coins: COINS,
    receivable_cents: CENTS,
    frozen: false,
  });
});

it('takes nothing from coins that nobody has paid for', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await bought(client);
  await paid(client, COINS);
  await refund(intent);
  const admin = await api.person('admin');
  const body = { currentCoin: 40, reason: 'A present, on the house' };
  await api.ok(calls.adjustCoins, { params: { email: client.email }, body }, api.as(admin));
  const run = () => continueSettling.run(new AbortController().signal);
  await run();
  expect(await run()).toBe(0);
  expect(await api.record(client)).toMatchObject({ coins: 40, promotional_coins: 40, receivable_cents: CENTS });
});

it('closes a place of theirs that comes free later, although nothing else is held', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await bought(client);
  await refund(intent);
  await bought(client);
  const task = await api.task(client, { task_quantity: 1, per_task_pay: COINS });
  const work = await api.submit(await api.person('freelancer'), task);
  await fixture.dispute(intent, 'open');
  await fixture.dispute(intent, 'lost');
  expect(await fixture.orderOf(intent)).toMatchObject({ shortfall_coins: COINS, frozen: false });
  await api.decide(client, work, 'reject');
  await continueSettling.run(new AbortController().signal);
  expect(await taskOf(task)).toMatchObject({ free_slots: 0, escrow_coins: 0 });
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
});

it('is owed also where an earlier version booked it as lost, once the order is settled again', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await bought(client);
  await refund(intent);
  const { _id } = await fixture.orderOf(intent);
  const cause = { kind: 'order', id: _id.toHexString() } as const;
  await inTransaction((tx) =>
    post(tx, [
      {
        key: `money:former:${intent}`,
        debit: account.cash('provider'),
        credit: account.cash('losses'),
        amount: CENTS,
        kind: 'overdrawn',
        cause,
      },
    ]),
  );
  await collectionOf(OrderModel).updateOne(
    { _id },
    { $set: { overdrawn_cents: CENTS, [`facts.disputes.dp_${intent}`]: { cents: CENTS, state: 'lost' } } },
  );
  const before = await ledgerTotals();
  for (let times = 0; times < 2; times += 1) await settleOrder(_id, []);
  const after = await ledgerTotals();
  expect(await api.record(client)).toMatchObject({ receivable_cents: CENTS });
  expect(await fixture.orderOf(intent)).toMatchObject({ overdrawn_cents: 0, reversed_cents: 2 * CENTS });
  expect(after['cash:provider']).toBe(before['cash:provider']);
  expect((after['cash:losses'] ?? 0) - (before['cash:losses'] ?? 0)).toBe(-CENTS);
});
