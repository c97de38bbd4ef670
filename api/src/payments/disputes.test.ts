/** A dispute freezes the money where it is, and a won one undoes all of that (decisions.md 24, 25): attacks by a buyer with a stolen card. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { setClock } from '../clock';
import { collectionOf } from '../database/records';
import { DAY_MS, HOUR_MS } from '../days';
import { useEnv } from '../env';
import { inTransaction } from '../database/transaction';
import { ledgerTotals, lotKey } from '../ledger';
import { TaskModel } from '../modules/tasks/task.model';
import { UserModel } from '../modules/users/user.model';
import { buyByCard, deliverLatest } from '../testing/card-purchase';
import { manyTasks } from '../testing/many-tasks';
import { scriptedProvider, type ScriptedProvider } from '../testing/scripted-provider';
import { shared } from '../testing/shared';
import { moveCoins, startTestApi, taskFields, type Person } from '../testing/start-test-api';
import { staysUndisputed } from './frozen-orders.query';
import { centsOf } from './order-money';
import { OrderModel, type OrderRecord } from './order.model';
import { useProvider } from './provider-in-use';
import { reconcilePayments } from './reconcile-payments.job';
import { settleOrder } from './settle-order.command';

jest.setTimeout(120_000);

let provider: ScriptedProvider;
let admin: Person;
let second: Person;
let numbers = 0;

const api = shared(() => startTestApi({ PROMO_COINS: 'spend-only' }));
beforeAll(async () => {
  provider = scriptedProvider(() => new Date());
  useProvider(provider);
  admin = await api.person('admin');
  second = await api.person('admin');
});
afterAll(() => {
  useProvider(undefined);
});
afterEach(async () => {
  useEnv(api.env);
  await api.assertBalanced();
  const report = await api.ok(calls.getPaymentReport, {}, { token: admin.token });
  expect(report.differences.filter(({ kind }) => kind === 'money' || kind === 'ledger')).toEqual([]);
});

/** Somebody who bought a package by card: the largest, or the one of `wanted` coins. */
async function buyer(
  who?: Person,
  wanted?: number,
): Promise<{ client: Person; intent: string; order: string; coins: number; cents: number }> {
  const client = who ?? (await api.person('client', { bare: true }));
  const packages = await api.ok(calls.listPackages, {});
  const offer = wanted === undefined ? packages.at(-1) : packages.find(({ coins }) => coins === wanted);
  if (!offer) throw new Error('no packages');
  const { coins, price_cents: cents } = offer;
  return { client, coins, cents, ...(await buyByCard(api, provider, client, offer)) };
}

const deliver = (): Promise<void> => deliverLatest(api, provider);
const dispute = async (intent: string): Promise<void> => {
  provider.dispute(intent);
  await deliver();
};
const end = async (intent: string, outcome: 'won' | 'lost'): Promise<void> => {
  provider.endDispute(intent, outcome);
  await deliver();
};
const approve = (client: Person, id: string) =>
  api.send(calls.decideSubmission, { params: { id }, body: { status: 'approve' } }, api.as(client));
const withdraw = (worker: Person, coins: number) => {
  numbers += 1;
  const account_number = `019${String(numbers).padStart(8, '0')}`;
  return api.send(
    calls.requestWithdrawal,
    { body: { withdraw_coin: coins, payment_system: 'Bcash', account_number } },
    api.as(worker),
  );
};
const orderOf = async (intent: string): Promise<OrderRecord> =>
  (await collectionOf(OrderModel).findOne({ intent_id: intent })) as OrderRecord;

it('closes the free places of the buyer and takes their coins back first: nothing is paid out of a disputed card', async () => {
  const { client, intent, coins } = await buyer();
  const task = await api.task(client, { task_quantity: 10, per_task_pay: coins / 10 });
  await dispute(intent);
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
  expect(await api.ok(calls.getTask, { params: { id: task } })).toMatchObject({
    status: 'paused',
    escrow_coins: 0,
    slots: { free: 0, reserved: 0, frozen: 10 },
  });
  const body = { task_id: task, submission_details: 'Done as asked.' };
  const late = await api.send(calls.createSubmission, { body }, api.as(await api.person('freelancer')));
  expect(late.body).toMatchObject({ code: 'task_not_open' });
  expect(await orderOf(intent)).toMatchObject({ reversed_coins: coins, shortfall_coins: 0, frozen: true });
});

it('closes as many places as coins are missing: starting coins, which pay no debt, do not count', async () => {
  const client = await api.person('client');
  const given = await api.task(client, { task_quantity: 1, per_task_pay: 15 });
  const { intent, order, coins, cents } = await buyer(client, 150);
  for (let n = 0; n < 10; n += 1) await api.task(client, { task_quantity: 1, per_task_pay: coins / 10 });
  await api.ok(calls.deleteTask, { params: { id: given } }, api.as(client));
  await settleOrder(new Types.ObjectId(order), [{ kind: 'refunded-in-all', cents }]);
  expect(await orderOf(intent)).toMatchObject({ reversed_coins: coins, shortfall_coins: 0 });
  expect(await api.record(client)).toMatchObject({ coins: 15, promotional_coins: 15, receivable_cents: 0 });
});

it('finds a dispute that was never delivered behind any number of newer messages', async () => {
  const { intent } = await buyer();
  const other = (await buyer()).intent;
  provider.dispute(intent);
  for (let n = 0; n < 2_100; n += 1) provider.emit(other, null);
  // One run takes a bounded number of them, and the next goes on behind these.
  expect(await reconcilePayments(new AbortController().signal)).toBeLessThan(2_100);
  expect((await orderOf(intent)).frozen).toBe(false);
  await reconcilePayments(new AbortController().signal);
  expect(await orderOf(intent)).toMatchObject({ frozen: true, shortfall_coins: 0 });
});

it('closes what holds the disputed coins behind any number of newer tasks', async () => {
  const { client, intent, coins } = await buyer();
  const older = await api.task(client, { task_quantity: 1, per_task_pay: coins });
  await moveCoins(client.id, 120);
  await manyTasks(api, client, 101, { task_quantity: 1, per_task_pay: 1 });
  await dispute(intent);
  expect(await api.ok(calls.getTask, { params: { id: older } })).toMatchObject({
    status: 'paused',
    slots: { free: 0 },
  });
  expect(await api.record(client)).toMatchObject({ receivable_cents: 0 });
});

it('holds what was earned from a disputed card, and keeps its buyer from buying, posting and withdrawing', async () => {
  const { client, intent, coins, cents } = await buyer();
  const task = await api.task(client, { task_quantity: 2, per_task_pay: coins / 2 });
  const [paid, pending] = [
    await api.person('freelancer', { bare: true }),
    await api.person('freelancer', { bare: true }),
  ];
  expect((await approve(client, await api.submit(paid, task))).status).toBe(200);
  const waiting = await api.submit(pending, task);
  await dispute(intent);
  // The work that was handed in is still paid, and what it was paid with is held in both hands.
  expect((await approve(client, waiting)).status).toBe(200);
  for (const worker of [paid, pending]) {
    expect((await api.record(worker)).coins).toBe(coins / 2);
    expect((await withdraw(worker, 300)).body).toMatchObject({
      code: 'coins_not_withdrawable',
      details: { withdrawable_coins: 0, not_withdrawable: [{ reason: 'disputed', coins: coins / 2, until: null }] },
    });
  }
  expect((await api.record(client)).receivable_cents).toBe(cents);
  const { price } = (await api.ok(calls.listPackages, {}))[0] ?? { price: 1 };
  const offer = (await api.ok(calls.listPackages, {}))[0];
  await api.ok(
    calls.addToCart,
    { body: { heading: offer?.heading ?? '', coins: offer?.coins ?? 1, price } },
    api.as(client),
  );
  const again = await api.send(calls.createPaymentIntent, { body: { price } }, api.as(client));
  expect(again.body).toMatchObject({ code: 'receivable_open', details: { receivable_cents: cents } });
  await api.ok(
    calls.adjustCoins,
    { params: { email: client.email }, body: { currentCoin: 400, reason: 'Test of a debtor' } },
    api.as(admin),
  );
  const post = await api.request('POST', '/task', { ...taskFields(), task_quantity: 1 }, api.as(client));
  expect(post.body).toMatchObject({ code: 'receivable_open' });
  // Nor does money leave to them in another role, or at another address, whose mailbox owes nothing.
  for (const email of [client.email, `moved-${client.email}`]) {
    await collectionOf(UserModel).updateOne(
      { _id: new Types.ObjectId(client.id) },
      { $set: { role: 'freelancer', email } },
    );
    expect((await withdraw(client, 300)).body).toMatchObject({ code: 'receivable_open' });
  }
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(client.id) }, { $set: { email: client.email } });
  const early = { params: { email: client.email }, body: { reason: 'The bank has not decided yet' } };
  expect((await api.send(calls.writeOffReceivable, early, api.as(admin))).body).toMatchObject({ code: 'dispute_open' });
});

it('takes back the coins of the payment itself, and leaves those of another payment as they are', async () => {
  const first = await buyer();
  const later = await buyer(first.client);
  provider.refund(later.intent, Math.round(later.cents / 2));
  await deliver();
  const { lots } = await api.record(first.client);
  const of = (order: string): number =>
    Object.entries(lots).reduce((sum, [key, coins]) => sum + (key.endsWith(order) ? coins : 0), 0);
  expect(of(first.order)).toBe(first.coins);
  expect(of(later.order)).toBe(
    (await orderOf(later.intent)).credited_coins - (await orderOf(later.intent)).reversed_coins,
  );
});

it('what is owed for coins is rounded up to the cent', () => {
  expect(centsOf({ amount_cents: 1_000, coins: 150 }, 1)).toBe(7);
  expect(centsOf({ amount_cents: 1_000, coins: 150 }, 150)).toBe(1_000);
  expect(centsOf({ amount_cents: 1_000, coins: 150 }, 0)).toBe(0);
});

it('money that leaves meets a dispute that comes at the same moment in the order itself', async () => {
  const { intent, order } = await buyer();
  const lots = { [lotKey({ kind: 'earned', order, maturesAt: null })]: 5 };
  expect(await inTransaction((tx) => staysUndisputed(tx, lots))).toBe(true);
  await dispute(intent);
  expect(await inTransaction((tx) => staysUndisputed(tx, lots))).toBe(false);
});

it('says what the books lost: money, receivable and fees stand in the ledger in cents', async () => {
  const before = await ledgerTotals();
  const since = (name: string, now: Readonly<Record<string, number>>): number => (now[name] ?? 0) - (before[name] ?? 0);
  const { client, intent, coins, cents } = await buyer();
  const worker = await api.person('freelancer', { bare: true });
  await approve(client, await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: coins })));
  await dispute(intent);
  await end(intent, 'lost');
  const lost = await ledgerTotals();
  const fee = Math.round(cents * 0.029) + 30;
  expect(since('cash:provider', lost)).toBe(-fee - 1_500);
  expect(since('cash:sales', lost)).toBe(-cents);
  expect(since('receivable', lost)).toBe(cents);
  expect(since('cash:dispute-fees', lost)).toBe(1_500);
  const report = await api.ok(calls.getPaymentReport, {}, api.as(admin));
  expect(report).toMatchObject({ ok: false, held_orders: expect.any(Number) });
  expect(report.receivable_cents).toBeGreaterThanOrEqual(cents);

  const owing = await api.ok(calls.listReceivables, { query: {} }, api.as(admin));
  expect(owing).toContainEqual({ email: client.email, name: client.name, cents, orders: 1 });
  const params = { email: client.email };
  const body = { reason: 'The bank decided for good' };
  const alone = await api.send(calls.writeOffReceivable, { params, body }, api.as(admin));
  expect(alone.body).toMatchObject({ code: 'second_admin_needed', details: { parameters: { cents } } });
  expect(await api.record(client)).toMatchObject({ receivable_cents: cents });
  await api.ok(calls.writeOffReceivable, { params, body }, api.as(second));
  const given = await ledgerTotals();
  expect(since('receivable', given)).toBe(0);
  expect(since('cash:losses', given)).toBe(cents);
  expect(await api.record(client)).toMatchObject({ receivable_cents: 0 });
  expect((await orderOf(intent)).frozen).toBe(false);
});

it('coins that nobody paid for pay no debt: what an accomplice holds stays held, whatever an admin alone gives the buyer', async () => {
  const client = await api.person('client', { bare: true });
  const alone = await api.person('admin');
  const give = (currentCoin: number) =>
    api.ok(
      calls.adjustCoins,
      { params: { email: client.email }, body: { currentCoin, reason: 'Looked at the complaint' } },
      api.as(alone),
    );
  await give(400);
  const { intent, order, coins } = await buyer(client);
  // What is added to the pay takes bought coins and leaves those that were given with the buyer.
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 1 });
  await api.ok(calls.addToPay, { params: { id: task }, body: { per_task_pay: 400 } }, api.as(client));
  const worker = await api.person('freelancer', { bare: true });
  expect((await approve(client, await api.submit(worker, task))).status).toBe(200);
  expect(await api.record(client)).toMatchObject({ coins: coins, promotional_coins: 399 });
  // Neither do they stand in for coins of places that are free.
  const free = await api.task(client, { task_quantity: 1, per_task_pay: coins - 1 });
  await dispute(intent);
  await end(intent, 'lost');
  expect(await orderOf(intent)).toMatchObject({ reversed_coins: coins - 399, shortfall_coins: 399, frozen: true });
  expect(await api.record(client)).toMatchObject({ coins: 399, promotional_coins: 399 });
  expect((await api.ok(calls.getTask, { params: { id: free } }, api.as(client))).escrow_coins).toBe(0);
  const owed = (await api.record(client)).receivable_cents;
  expect(owed).toBeGreaterThan(0);
  // Nor do coins that are given afterwards.
  await give(499);
  await settleOrder(new Types.ObjectId(order), []);
  expect(await api.record(client)).toMatchObject({ coins: 499, receivable_cents: owed });
  expect((await withdraw(worker, 399)).body).toMatchObject({
    code: 'coins_not_withdrawable',
    details: { not_withdrawable: expect.arrayContaining([{ reason: 'disputed', coins: 399, until: null }]) },
  });
});

it('what was given up is not taken from coins that the buyer pays for later', async () => {
  const { client, intent, order, coins } = await buyer();
  const worker = await api.person('freelancer', { bare: true });
  await approve(client, await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: coins })));
  await dispute(intent);
  await end(intent, 'lost');
  const input = { params: { email: client.email }, body: { reason: 'The bank decided for good' } };
  await api.send(calls.writeOffReceivable, input, api.as(admin));
  await api.ok(calls.writeOffReceivable, input, api.as(second));
  await buyer(client);
  await settleOrder(new Types.ObjectId(order), []);
  expect(await api.record(client)).toMatchObject({ coins, receivable_cents: 0 });
});

it('nobody gives up what they owe themselves', async () => {
  const { client, intent, coins } = await buyer(undefined, 150);
  const worker = await api.person('freelancer', { bare: true });
  await approve(client, await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: coins })));
  await dispute(intent);
  await end(intent, 'lost');
  // They have become an admin since.
  await collectionOf(UserModel).updateOne({ email: client.email }, { $set: { role: 'admin' } });
  const input = { params: { email: client.email }, body: { reason: 'I was in the right' } };
  const own = await api.send(calls.writeOffReceivable, input, api.as(client));
  await collectionOf(UserModel).updateOne({ email: client.email }, { $set: { role: 'client' } });
  expect(own.body).toMatchObject({ code: 'own_thing' });
  expect((await api.record(client)).receivable_cents).toBeGreaterThan(0);
});

describe('after a lost dispute an admin decides about what others hold', () => {
  async function lost() {
    const bought = await buyer();
    const { client, intent, coins } = bought;
    const worker = await api.person('freelancer', { bare: true });
    await approve(client, await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: coins })));
    await dispute(intent);
    return { ...bought, worker };
  }
  const decideAlone = (order: string, worker: Person, decision: 'release' | 'take_back', by = admin) =>
    api.send(
      calls.decideHeldCoins,
      { params: { id: order }, body: { email: worker.email, decision, reason: 'Looked at the work itself' } },
      api.as(by),
    );
  const decide = async (order: string, worker: Person, decision: 'release' | 'take_back') => {
    await decideAlone(order, worker, decision, second);
    return decideAlone(order, worker, decision);
  };

  it('not before the bank has', async () => {
    const { order, worker } = await lost();
    expect((await decide(order, worker, 'release')).body).toMatchObject({ code: 'dispute_open' });
  });

  it('honest work is paid at the loss of the platform, and the buyer still owes it', async () => {
    const { client, intent, order, coins, cents, worker } = await lost();
    await end(intent, 'lost');
    const held = (await api.ok(calls.listHeldOrders, { query: {} }, api.as(admin))).find(({ _id }) => _id === order);
    expect(held).toMatchObject({
      dispute: 'lost',
      email: client.email,
      shortfall_coins: coins,
      receivable_cents: cents,
    });
    expect(held?.holders).toEqual([{ email: worker.email, name: worker.name, coins, where: 'balance' }]);
    expect((await decide(order, worker, 'release')).body).toEqual({ modifiedCount: 1 });
    expect((await decide(order, worker, 'release')).status).toBe(404);
    expect((await withdraw(worker, coins)).status).toBe(201);
    expect((await api.record(client)).receivable_cents).toBe(cents);
  });

  it('of what the buyer had otherwise nothing is taken from others', async () => {
    const { client, intent, order, coins } = await buyer();
    const worker = await api.person('freelancer', { bare: true });
    await approve(client, await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: coins })));
    await moveCoins(client.id, 200);
    await dispute(intent);
    await end(intent, 'lost');
    expect(await orderOf(intent)).toMatchObject({ shortfall_coins: coins - 200 });
    expect((await decide(order, worker, 'take_back')).body).toEqual({ modifiedCount: 1 });
    expect((await api.record(worker)).coins).toBe(200);
  });

  it('not about what the admin holds, or has bought', async () => {
    const { client, intent, order, worker } = await lost();
    await end(intent, 'lost');
    for (const party of [worker, client]) {
      const { role } = await api.record(party);
      await collectionOf(UserModel).updateOne({ email: party.email }, { $set: { role: 'admin' } });
      expect((await decideAlone(order, worker, 'release', party)).body).toMatchObject({ code: 'not_allowed' });
      await collectionOf(UserModel).updateOne({ email: party.email }, { $set: { role } });
    }
  });

  it('letting more than 500 coins go takes two admins, in one step or in many, and once is not twice', async () => {
    const alone = await api.person('admin');
    const spent = async (pay: number) => {
      const bought = await buyer();
      const worker = await api.person('freelancer', { bare: true });
      const task = await api.task(bought.client, { task_quantity: 1, per_task_pay: pay });
      await approve(bought.client, await api.submit(worker, task));
      await dispute(bought.intent);
      await end(bought.intent, 'lost');
      return { ...bought, worker };
    };
    const [large, small, next] = [await spent(501), await spent(500), await spent(1)];
    const needed = { code: 'second_admin_needed', details: { action: 'release-held-coins', agreed_by_you: true } };
    for (let again = 0; again < 2; again += 1)
      expect((await decideAlone(large.order, large.worker, 'release', alone)).body).toMatchObject(needed);
    expect((await decideAlone(small.order, small.worker, 'release', alone)).body).toEqual({ modifiedCount: 1 });
    expect((await decideAlone(next.order, next.worker, 'release', alone)).body).toMatchObject(needed);
    expect((await withdraw(large.worker, 501)).status).toBe(409);
    const other = await api.person('admin');
    expect((await decideAlone(large.order, large.worker, 'release', other)).body).toEqual({ modifiedCount: 1 });
    expect((await withdraw(large.worker, 501)).status).toBe(201);
    const [newest] = await api.ok(calls.listAudit, { query: { limit: 1 } }, api.as(admin));
    expect(newest).toMatchObject({
      action: 'release-held-coins',
      after: { coins: 501, first_admin: alone.id },
    });
  });

  it('taking more than 500 coins from those who worked takes two admins as well, since the buyer then owes so much less', async () => {
    const [alone, other] = [await api.person('admin'), await api.person('admin')];
    const { intent, order, coins, worker } = await lost();
    await end(intent, 'lost');
    const needed = { code: 'second_admin_needed', details: { action: 'take-back-held-coins', agreed_by_you: true } };
    for (let again = 0; again < 2; again += 1)
      expect((await decideAlone(order, worker, 'take_back', alone)).body).toMatchObject(needed);
    expect((await api.record(worker)).coins).toBe(coins);
    expect((await decideAlone(order, worker, 'take_back', other)).body).toEqual({ modifiedCount: 1 });
    expect((await api.record(worker)).coins).toBe(0);
    const [told] = await api.ok(calls.listDecisions, { query: { limit: 1 } }, api.as(worker));
    const facts = { from: coins, to: 0, reason: 'Looked at the work itself' };
    expect(told).toMatchObject({ notice: { kind: 'coins_adjusted', facts }, can: { contest: true } });
  });

  it('one admin gives up no more than $25 in a week, however many buyers owe it', async () => {
    const alone = await api.person('admin');
    const owing = async (): Promise<Person> => {
      const { client, intent, coins } = await buyer(undefined, 150);
      const worker = await api.person('freelancer', { bare: true });
      const task = await api.task(client, { task_quantity: 1, per_task_pay: coins });
      await approve(client, await api.submit(worker, task));
      await dispute(intent);
      await end(intent, 'lost');
      return client;
    };
    const buyers = [await owing(), await owing(), await owing()];
    const answers = await Promise.all(
      buyers.map(({ email }) =>
        api.send(
          calls.writeOffReceivable,
          { params: { email }, body: { reason: 'The bank decided for good' } },
          api.as(alone),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  });

  it('what was taken together with the buyer goes back, and is owed no more', async () => {
    const { client, intent, order, coins, worker } = await lost();
    await end(intent, 'lost');
    expect((await decide(order, worker, 'take_back')).body).toEqual({ modifiedCount: 1 });
    expect(await api.record(worker)).toMatchObject({ coins: 0 });
    expect((await api.record(client)).receivable_cents).toBe(0);
    const [decision] = await api.ok(calls.listDecisions, {}, api.as(worker));
    expect(decision).toMatchObject({
      notice: { kind: 'coins_adjusted', facts: { from: coins, to: 0, reason: 'Looked at the work itself' } },
    });
    expect(await orderOf(intent)).toMatchObject({ frozen: false, shortfall_coins: 0 });
  });

  it.each(['release', 'take_back'] as const)('an appeal that is won undoes that too (%s)', async (decision) => {
    const { client, intent, order, coins, worker } = await lost();
    await end(intent, 'lost');
    await decide(order, worker, decision);
    provider.emit(intent, {
      kind: 'dispute',
      id: Object.keys((await orderOf(intent)).facts.disputes)[0] ?? '',
      cents: 6_200,
      state: 'won',
    });
    await deliver();
    expect(await api.record(worker)).toMatchObject({ coins });
    expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
    expect(await orderOf(intent)).toMatchObject({ status: 'paid', frozen: false, covered_coins: 0, taken_back: [] });
    expect((await withdraw(worker, 300)).status).toBe(201);
  });
});

it('a won dispute opens the places again and lets everything go', async () => {
  const { client, intent, coins } = await buyer();
  const task = await api.task(client, { task_quantity: 4, per_task_pay: coins / 4 });
  const worker = await api.person('freelancer', { bare: true });
  await approve(client, await api.submit(worker, task));
  await dispute(intent);
  expect((await api.record(client)).receivable_cents).toBeGreaterThan(0);
  await end(intent, 'won');
  expect(await api.ok(calls.getTask, { params: { id: task } })).toMatchObject({
    status: 'open',
    slots: { approved: 1, free: 3, reserved: 0, frozen: 0 },
    escrow_coins: (coins / 4) * 3,
  });
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
  expect(await orderOf(intent)).toMatchObject({ frozen: false, frozen_places: [] });
});

it('a lost one ends the places: a task of which nothing is left is cancelled, another goes on without them', async () => {
  const { client, intent, coins } = await buyer();
  const empty = await api.task(client, { task_quantity: 2, per_task_pay: coins / 4 });
  const begun = await api.task(client, { task_quantity: 2, per_task_pay: coins / 4 });
  await api.submit(await api.person('freelancer'), begun);
  await dispute(intent);
  await end(intent, 'lost');
  const tasks = await collectionOf(TaskModel).find({ creator_email: client.email }).toArray();
  const state = (id: string) => tasks.find(({ _id }) => _id.toHexString() === id);
  expect(state(empty)).toMatchObject({ status: 'cancelled', frozen_slots: 0, escrow_coins: 0 });
  expect(state(begun)).toMatchObject({ status: 'paused', task_quantity: 1, frozen_slots: 0, pending_count: 1 });
});

it('coins of a closed account are not given to it by a dispute that is won later', async () => {
  const { client, intent } = await buyer();
  await dispute(intent);
  await api.ok(calls.closeUser, { params: { id: client.id } }, api.as(client));
  await end(intent, 'won');
  expect(await api.record(client)).toMatchObject({ status: 'closed', coins: 0 });
});

it("bought coins leave as money only after the dispute window, in anybody's hands", async () => {
  useEnv({ ...api.env, PURCHASE_HOLD_DAYS: 7 });
  const { client, coins } = await buyer();
  const worker = await api.person('freelancer', { bare: true });
  await approve(client, await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: coins })));
  expect((await withdraw(worker, 300)).body).toMatchObject({
    code: 'coins_not_withdrawable',
    details: { not_withdrawable: [{ reason: 'earned_lately', coins }] },
  });
  setClock(() => Date.now() + 6 * DAY_MS);
  expect((await withdraw(worker, 300)).status).toBe(409);
  setClock(() => Date.now() + 7 * DAY_MS + HOUR_MS);
  expect((await withdraw(worker, 300)).status).toBe(201);
});
