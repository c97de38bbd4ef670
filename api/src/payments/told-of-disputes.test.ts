/** What people are told of a dispute about a card payment: its buyer how it ended, and whoever has earned its coins that these are held, and when that ends. */
import { calls } from '@taskmint/contract';
import { Types } from 'mongoose';
import { collectionOf } from '../database/records';
import { NoticeModel } from '../modules/news/notice.model';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import { continueSettling } from './continue-settling.job';
import { startPaymentFixture } from './payment-fixture';
import { settleOrder } from './settle-order.command';

jest.setTimeout(120_000);

const COINS = 150;
const { signal } = new AbortController();

const api = shared(() => startTestApi({ PROMO_COINS: 'spend-only' }));
const fixture = shared(() => startPaymentFixture(api));

/** A buyer whose coins have all been earned by `people`. */
async function spent(people: number): Promise<{ client: Person; intent: string; workers: Person[] }> {
  const client = await api.person('client', { bare: true });
  const intent = await fixture.begin(client, await fixture.fillCart(client, COINS));
  await fixture.payByCard(intent);
  await fixture.record(client, intent);
  const task = await api.task(client, { task_quantity: people, per_task_pay: COINS / people });
  const workers: Person[] = [];
  for (let n = 0; n < people; n += 1) {
    const worker = await api.person('freelancer', { bare: true });
    const id = await api.submit(worker, task);
    await api.decide(client, id, 'approve');
    workers.push(worker);
  }
  return { client, intent, workers };
}

async function newsOf({ token }: Person, wanted: string): Promise<object[]> {
  const { notices } = await api.ok(calls.listNews, { query: {} }, { token });
  return notices.flatMap(({ kind, facts }) => (kind === wanted ? [facts] : []));
}

async function statusOf({ email, token }: Person): Promise<string | undefined> {
  const [payment] = await api.ok(calls.listPayments, { params: { email }, query: {} }, { token });
  return payment?.status;
}

it.each([
  ['won', 'paid'],
  ['lost', 'refunded'],
] as const)(
  'the buyer is told how it ended (%s), also by the payment history, where nothing was left to take',
  async (outcome, status) => {
    const { client, intent } = await spent(1);
    await fixture.dispute(intent, 'open');
    expect(await statusOf(client)).toBe('disputed');
    await fixture.dispute(intent, outcome);
    await settleOrder((await fixture.orderOf(intent))._id, []);
    expect(await statusOf(client)).toBe(status);
    expect(await newsOf(client, 'dispute_decided')).toEqual([{ outcome, coins: COINS }]);
  },
);

it('admins are told of a lost payment that they have to decide about, and not while the bank decides or once they have', async () => {
  const admin = await api.person('admin');
  const waiting = async () => (await api.ok(calls.getAdminFigures, {}, { token: admin.token })).lost_payments_open;
  const before = await waiting();
  const { intent, workers } = await spent(1);
  await fixture.dispute(intent, 'open');
  expect(await waiting()).toBe(before);
  await fixture.dispute(intent, 'lost');
  expect(await waiting()).toBe(before + 1);
  const id = (await fixture.orderOf(intent))._id.toHexString();
  const body = {
    email: workers[0]?.email ?? '',
    decision: 'release' as const,
    reason: 'Honest work, as the files show.',
  };
  await api.ok(calls.decideHeldCoins, { params: { id }, body }, { token: admin.token });
  expect(await waiting()).toBe(before);
});

it('nobody is told on an account that was closed meanwhile', async () => {
  const { client, intent } = await spent(1);
  await fixture.dispute(intent, 'open');
  const admin = await api.person('admin');
  await api.ok(calls.closeUser, { params: { id: client.id } }, { token: admin.token });
  await fixture.dispute(intent, 'lost');
  const kinds = await collectionOf(NoticeModel).distinct('kind', { person: new Types.ObjectId(client.id) });
  expect(kinds).not.toContain('dispute_decided');
});

it('whoever has earned its coins is told once that they are held, and can contest it', async () => {
  const { client, intent, workers } = await spent(2);
  await fixture.dispute(intent, 'open');
  await continueSettling.run(signal);
  await continueSettling.run(signal);
  for (const worker of workers) {
    expect(await newsOf(worker, 'coins_held')).toEqual([{ coins: COINS / 2 }]);
    const [decision] = await api.ok(calls.listDecisions, {}, { token: worker.token });
    expect(decision?.notice.kind).toBe('coins_held');
  }
  expect(await newsOf(client, 'coins_held')).toEqual([]);
  expect(await fixture.orderOf(intent)).not.toHaveProperty('told_up_to');
});

async function entriesOf({ email, token }: Person): Promise<object[]> {
  const movements = await api.ok(calls.getStatement, { params: { email }, query: {} }, { token });
  return movements.map(({ amount, detail }) => ({ amount, detail }));
}

it('whoever has earned its coins is told once that the hold has ended, when the dispute is won', async () => {
  const { client, intent, workers } = await spent(2);
  await fixture.dispute(intent, 'open');
  await continueSettling.run(signal);
  await fixture.dispute(intent, 'won');
  await continueSettling.run(signal);
  await continueSettling.run(signal);
  for (const worker of workers) expect(await newsOf(worker, 'hold_ended')).toEqual([{ coins: COINS / 2 }]);
  expect(await newsOf(client, 'hold_ended')).toEqual([]);
  expect(await fixture.orderOf(intent)).not.toHaveProperty('told_up_to');
});

it('of a lost payment, who keeps coins and who gets back what was taken are told, and neither reads of a purchase', async () => {
  const { client, intent, workers } = await spent(2);
  const [kept, lost] = workers as [Person, Person];
  await fixture.dispute(intent, 'open');
  await fixture.dispute(intent, 'lost');
  await continueSettling.run(signal);
  const { _id } = await fixture.orderOf(intent);
  const { token } = await api.person('admin');
  const decide = (email: string, decision: 'release' | 'take_back') =>
    api.ok(
      calls.decideHeldCoins,
      { params: { id: _id.toHexString() }, body: { email, decision, reason: 'The work was looked at by hand.' } },
      { token },
    );
  await decide(kept.email, 'release');
  expect(await newsOf(kept, 'hold_ended')).toEqual([{ coins: COINS / 2 }]);
  await decide(lost.email, 'take_back');
  await continueSettling.run(signal);
  expect(await newsOf(lost, 'hold_ended')).toEqual([]);

  await fixture.dispute(intent, 'won');
  await continueSettling.run(signal);
  expect(await newsOf(lost, 'hold_ended')).toEqual([{ coins: COINS / 2 }]);
  expect(await newsOf(kept, 'hold_ended')).toHaveLength(1);
  expect(await entriesOf(lost)).toContainEqual({ amount: COINS / 2, detail: 'given_back' });
  expect(await newsOf(client, 'hold_ended')).toEqual([]);
});
