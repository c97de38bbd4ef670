/**
 * The coins that a won dispute gives back are the coins that were taken, of whatever order, and held as long (decisions.md 22, 24). Otherwise a buyer
 * could dispute an old payment of their own to turn coins of a stolen card into old ones that leave at once and that no dispute holds. And coins that were
 * taken for another payment are lost with their own: otherwise those of a second stolen card would free what the first one paid for.
 */
import { calls } from '@taskmint/contract';
import { setClock } from '../clock';
import { DAY_MS } from '../days';
import { useEnv } from '../env';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import type { DisputeState } from './order-facts';
import { startPaymentFixture } from './payment-fixture';
import { reconcilePayments } from './reconcile-payments.job';
import { settleOrder } from './settle-order.command';

jest.setTimeout(120_000);

const api = shared(() => startTestApi({ PROMO_COINS: 'spend-only', PURCHASE_HOLD_DAYS: '7' }));
const fixture = shared(() => startPaymentFixture(api));
afterEach(async () => {
  useEnv(api.env);
  await api.assertBalanced();
});

const dispute = async (intent: string, state: DisputeState): Promise<void> => {
  const { _id, amount_cents: cents } = await fixture.orderOf(intent);
  await settleOrder(_id, [{ kind: 'dispute', id: `dp_${intent}`, cents, state }]);
};

async function bought(client: Person, coins: number): Promise<string> {
  const price = await fixture.fillCart({ ...client, ...api.as(client) }, coins);
  const intent = await fixture.begin({ ...client, ...api.as(client) }, price);
  await fixture.payByCard(intent);
  await api.ok(calls.recordPayment, { body: { transactionId: intent } }, api.as(client));
  return intent;
}

async function pay(client: Person, worker: Person, coins: number): Promise<void> {
  const today = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
  const task = await api.task(
    { ...client, ...api.as(client) },
    { task_quantity: 1, per_task_pay: coins, completion_date: today },
  );
  const id = await api.submit({ ...worker, ...api.as(worker) }, task);
  await api.decide(client, id, 'approve');
}

it('are of the orders that they were of', async () => {
  const client = await api.person('client', { bare: true });
  const first = await bought(client, 150);
  await pay(client, await api.person('freelancer'), 100);
  await bought(client, 150);
  const { lots } = await api.record(client);
  expect(Object.values(lots).sort()).toEqual([150, 50]);
  await dispute(first, 'open');
  expect(await api.record(client)).toMatchObject({ coins: 50, receivable_cents: 0 });
  await dispute(first, 'won');
  expect((await api.record(client)).lots).toEqual(lots);
});

it('do not leave as money before the window of the card that paid for them, and are held by its dispute', async () => {
  const client = await api.person('client', { bare: true });
  const worker = await api.person('freelancer', { bare: true });
  const old = await bought(client, 500);
  await pay(client, await api.person('freelancer'), 500);
  setClock(() => Date.now() + 8 * DAY_MS);
  const stolen = await bought(client, 500);
  await dispute(old, 'open');
  await dispute(old, 'won');
  await pay(client, worker, 500);
  const body = { withdraw_coin: 300, payment_system: 'Bcash', account_number: '01912345678' } as const;
  const withdraw = () => api.send(calls.requestWithdrawal, { body }, api.as(worker));
  expect((await withdraw()).body).toMatchObject({ details: { not_withdrawable: [{ reason: 'earned_lately' }] } });
  await dispute(stolen, 'open');
  setClock(() => Date.now() + 18 * DAY_MS);
  expect((await withdraw()).body).toMatchObject({ details: { not_withdrawable: [{ reason: 'disputed' }] } });
});

it('are held as long as before in the hands of a newcomer from whom they were taken', async () => {
  useEnv({ ...api.env, PURCHASE_HOLD_DAYS: 0, EARNINGS_HOLD_DAYS: 7 });
  const [client, worker, admin] = [
    await api.person('client', { bare: true }),
    await api.person('freelancer', { bare: true }),
    await api.person('admin'),
  ];
  const intent = await bought(client, 500);
  await pay(client, worker, 500);
  const { lots } = await api.record(worker);
  await dispute(intent, 'open');
  await dispute(intent, 'lost');
  const id = (await fixture.orderOf(intent))._id.toHexString();
  const body = { email: worker.email, decision: 'take_back', reason: 'Taken together with the buyer.' } as const;
  await api.ok(calls.decideHeldCoins, { params: { id }, body }, api.as(admin));
  expect((await api.record(worker)).lots).toEqual({});
  await dispute(intent, 'won');
  expect((await api.record(worker)).lots).toEqual(lots);
});

it('pay for no other payment once their own is lost: what that one bought is held again, whichever is disputed first', async () => {
  const client = await api.person('client', { bare: true });
  const worker = await api.person('freelancer', { bare: true });
  const first = await bought(client, 500);
  await pay(client, worker, 500);
  const second = await bought(client, 500);
  const { lots } = await api.record(client);
  for (const state of ['open', 'lost'] as const) for (const intent of [first, second]) await dispute(intent, state);
  setClock(() => Date.now() + 8 * DAY_MS);
  const body = { withdraw_coin: 300, payment_system: 'Bcash', account_number: '01912345678' } as const;
  const withdraw = () => api.send(calls.requestWithdrawal, { body }, api.as(worker));
  expect((await withdraw()).body).toMatchObject({ details: { not_withdrawable: [{ reason: 'disputed' }] } });
  const { amount_cents: owed } = await fixture.orderOf(first);
  expect(await fixture.orderOf(first)).toMatchObject({ shortfall_coins: 500, receivable_cents: owed, frozen: true });
  expect(await fixture.orderOf(second)).toMatchObject({ shortfall_coins: 0, receivable_cents: 0, frozen: false });
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: owed });

  for (const intent of [first, second]) await dispute(intent, 'won');
  expect(await api.record(client)).toMatchObject({ lots, receivable_cents: 0 });
  expect((await withdraw()).status).toBe(201);
});

it('are missed at once by the other payment: the next run takes what else there is', async () => {
  const client = await api.person('client', { bare: true });
  const first = await bought(client, 150);
  await pay(client, await api.person('freelancer'), 150);
  const second = await bought(client, 150);
  await dispute(first, 'open');
  await bought(client, 150);
  await dispute(second, 'open');
  expect(await fixture.orderOf(first)).toMatchObject({ shortfall_coins: 150 });
  await reconcilePayments(new AbortController().signal);
  expect(await fixture.orderOf(first)).toMatchObject({ shortfall_coins: 0, receivable_cents: 0 });
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
});

it('are taken for the payment that lacks them again when theirs is won', async () => {
  const client = await api.person('client', { bare: true });
  const first = await bought(client, 500);
  await pay(client, await api.person('freelancer'), 500);
  const second = await bought(client, 500);
  for (const intent of [first, second]) await dispute(intent, 'open');
  await dispute(second, 'won');
  await settleOrder((await fixture.orderOf(first))._id, []);
  expect(await fixture.orderOf(first)).toMatchObject({ shortfall_coins: 0, receivable_cents: 0 });
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
});
