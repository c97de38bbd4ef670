/** The life of a payout (decisions.md 26): approved, sent with a reference, failed or returned, and what holds it. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { LedgerEntryModel } from '../../ledger';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { UserModel } from '../users/user.model';
import { PayoutAccountModel, WithdrawalModel } from './withdrawal.model';

const reason = 'The number takes no payments at the moment';

let admin: Person;
let numbers = 0;
const api = shared(startTestApi);
// What one admin says came back is added up.
beforeEach(async () => {
  admin = await api.person('admin');
});
afterEach(async () => {
  setClock(() => Date.now());
  await api.assertBalanced();
});

/** One payout account for each person: a second one would pause their withdrawals. */
const accounts = new Map<string, string>();
const next = (): string => String((numbers += 1)).padStart(8, '0');
const worker = (coins = 300) => api.person('freelancer', { bare: true, coins });
const coinsOf = async (person: Person) => (await api.record(person)).coins;

async function ask(person: Person): Promise<string> {
  const account_number = accounts.get(person.id) ?? `018${next()}`;
  accounts.set(person.id, account_number);
  const body = { withdraw_coin: 300, payment_system: 'Nagad' as const, account_number };
  return (await api.ok(calls.requestWithdrawal, { body }, api.as(person))).insertedId;
}

const pay = (id: string, query: { reference?: string } = {}) =>
  api.send(calls.payWithdrawal, { params: { id }, query }, api.as(admin));
const send = (id: string, reference: string, by = admin) =>
  api.send(calls.sendPayout, { params: { id }, body: { reference } }, api.as(by));
const giveBack = (id: string, outcome: 'failed' | 'returned', by = admin) =>
  api.send(calls.returnPayout, { params: { id }, body: { outcome, reason } }, api.as(by));
const suspend = (who: Person, until: string | null) =>
  api.send(calls.suspendUser, { params: { email: who.email }, body: { until, reason } }, api.as(admin));
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString();

async function approved(person: Person): Promise<string> {
  const id = await ask(person);
  expect(await pay(id)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
  return id;
}

/** What the withdrawal has left on each account of money, in US cents. */
async function moneyOf(id: string): Promise<Record<string, number>> {
  const entries = await collectionOf(LedgerEntryModel)
    .find({ 'cause.id': id, debit: /^cash:/ })
    .toArray();
  const left: Record<string, number> = {};
  for (const { debit, credit, amount } of entries) {
    left[debit] = (left[debit] ?? 0) - amount;
    left[credit] = (left[credit] ?? 0) + amount;
  }
  return left;
}

async function shown(id: string, by: Person = admin) {
  const all = await api.ok(calls.listWithdrawals, { query: { status: 'any', limit: 200 } }, api.as(by));
  const found = all.find(({ _id }) => _id === id);
  if (!found) throw new Error(`no withdrawal ${id}`);
  return found;
}

describe('an approved payout', () => {
  it('is paid for the screens, and not sent yet', async () => {
    const person = await worker();
    const id = await approved(person);
    expect(await shown(id, person)).toMatchObject({
      status: 'paid',
      payout: { state: 'approved', reference: null, sent_at: null, held_because: [] },
    });
    const states = async (status: 'approved' | 'sent') =>
      (await api.ok(calls.listWithdrawals, { query: { status, limit: 200 } }, api.as(admin))).map(({ _id }) => _id);
    expect(await states('approved')).toContain(id);
    expect(await states('sent')).not.toContain(id);
    await send(id, `TRX-${next()}`);
    expect(await states('approved')).not.toContain(id);
    expect(await states('sent')).toContain(id);
  });

  it('is sent with a reference, once', async () => {
    const person = await worker();
    const id = await approved(person);
    const reference = `TRX${next()}`;
    expect(await send(id, reference.toLowerCase())).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await send(id, reference)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    expect(await send(id, `TRX${next()}`)).toMatchObject({ status: 409, body: { code: 'withdrawal_settled' } });
    expect((await shown(id, person)).payout).toMatchObject({ state: 'sent', reference });
  });

  it('is approved and sent at once when the reference comes with Pay', async () => {
    const id = await ask(await worker());
    const reference = `TRX${next()}`;
    expect(await pay(id, { reference })).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await shown(id)).payout).toMatchObject({ state: 'sent', reference });
    const another = await ask(await worker());
    expect(await pay(another, { reference })).toMatchObject({ status: 409, body: { code: 'reference_taken' } });
    expect((await shown(another)).status).toBe('pending');
  });

  it('shares its reference with no other, also when two are sent at once', async () => {
    const reference = `TRX${next()}`;
    const ids = [await approved(await worker()), await approved(await worker())];
    const answers = await Promise.all(ids.map((id) => send(id, reference)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'reference_taken' });
  });

  it.each(['', 'abc', 'x'.repeat(65), 'a b c d', '<script>', '$where'])('takes no %p as a reference', async (bad) => {
    const id = await approved(await worker());
    expect((await send(id, bad)).status).toBe(422);
  });

  it('is not there before it is approved', async () => {
    const id = await ask(await worker());
    expect(await send(id, `TRX${next()}`)).toMatchObject({ status: 409, body: { code: 'payout_too_early' } });
    expect(await giveBack(id, 'failed')).toMatchObject({ status: 409, body: { code: 'payout_too_early' } });
    await api.ok(calls.rejectWithdrawal, { params: { id }, body: { reason } }, api.as(admin));
    expect(await send(id, `TRX${next()}`)).toMatchObject({ status: 409, body: { code: 'withdrawal_settled' } });
  });

  it('from before payouts had a life counts as sent', async () => {
    const id = await approved(await worker());
    await collectionOf(WithdrawalModel).updateOne(
      { _id: new Types.ObjectId(id) },
      { $unset: { approved_at: '', approved_by: '' } },
    );
    // The ledger recorded no money then.
    await collectionOf(LedgerEntryModel).deleteMany({ accounts: 'cash:payouts', 'cause.id': id });
    expect((await shown(id)).payout.state).toBe('sent');
    expect(await send(id, `TRX${next()}`)).toMatchObject({ status: 409 });
    expect(await giveBack(id, 'returned')).toMatchObject({ status: 200 });
  });
});

describe('a payout that came to nothing', () => {
  it('gives the coins back when it fails before it is sent, as what they were', async () => {
    const person = await api.person('freelancer', { coins: 290 });
    const id = await approved(person);
    expect(await api.record(person)).toMatchObject({ coins: 0, promotional_coins: 0 });
    expect(await giveBack(id, 'returned')).toMatchObject({ status: 409, body: { code: 'payout_too_early' } });
    expect(await giveBack(id, 'failed')).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await api.record(person)).toMatchObject({ coins: 300, promotional_coins: 10 });
    expect(await moneyOf(id)).toEqual({ 'cash:redeemed': 0, 'cash:promotional-cost': 0, 'cash:payouts': 0 });
    expect(await shown(id, person)).toMatchObject({ status: 'failed', reason, payout: { state: 'failed' } });
    await ask(person);
  });

  it.each(['failed', 'returned'] as const)(
    'gives the coins back once when it %s after it was sent',
    async (outcome) => {
      const person = await worker();
      const id = await approved(person);
      const reference = `TRX${next()}`;
      await send(id, reference);
      const answers = await Promise.all(Array.from({ length: 20 }, () => giveBack(id, outcome)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(await coinsOf(person)).toBe(300);
      expect(await moneyOf(id)).toEqual({ 'cash:redeemed': 0, 'cash:payouts': 0, 'cash:paid-out': 0 });
      expect(await shown(id, person)).toMatchObject({ status: outcome, reason, payout: { state: outcome, reference } });
      expect(await giveBack(id, outcome)).toMatchObject({ status: 409, body: { code: 'withdrawal_settled' } });
    },
  );

  it('ends one way when it is sent, failed and returned at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await worker();
      const id = await approved(person);
      await Promise.all([send(id, `TRX${next()}`), giveBack(id, 'failed'), giveBack(id, 'returned')]);
      const { status, payout } = await shown(id);
      expect(await coinsOf(person)).toBe(status === 'paid' ? 0 : 300);
      expect(payout.state).toBe(status === 'paid' ? 'sent' : status);
    }
  });

  it('stands in the statement, and no longer in the chart', async () => {
    const person = await worker(600);
    await approved(person);
    const params = { email: person.email };
    const withdrawn = async () =>
      (await api.ok(calls.getCoinDays, { params, query: { days: 7 } }, api.as(person))).totals.withdrawn;
    expect(await withdrawn()).toBe(300);
    const [only] = await api.ok(calls.listWithdrawals, {}, api.as(person));
    await send(only?._id ?? '', `TRX${next()}`);
    await giveBack(only?._id ?? '', 'returned');
    expect(await withdrawn()).toBe(0);
    const [newest] = await api.ok(calls.getStatement, { params, query: {} }, api.as(person));
    expect(newest).toMatchObject({ kind: 'payout_return', detail: 'returned', amount: 300 });
    // Waiting and refused ones were never withdrawn.
    await api.ok(calls.cancelWithdrawal, { params: { id: await ask(person) } }, api.as(person));
    await ask(person);
    expect(await withdrawn()).toBe(0);
  });

  it('forfeits the coins of a closed account, and keeps its number only until then', async () => {
    const person = await worker();
    const id = await approved(person);
    const { account_number } = await shown(id);
    await api.ok(calls.closeUser, { params: { id: person.id } }, api.as(person));
    expect(await shown(id)).toMatchObject({ worker_name: 'Closed account', account_number });
    await send(id, `TRX${next()}`);
    expect(await shown(id)).toMatchObject({ account_number: '-' });
    expect(await giveBack(id, 'returned')).toMatchObject({ status: 200 });
    expect(await coinsOf(person)).toBe(0);
    const entry = await collectionOf(LedgerEntryModel).findOne({ key: `withdrawal-back:${id}` });
    expect(entry).toMatchObject({ kind: 'forfeit', debit: 'system:paid-out', credit: 'system:forfeited', amount: 300 });
  });

  it('is not for its own freelancer to decide, in whatever role', async () => {
    const person = await worker();
    const id = await approved(person);
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { role: 'admin' } });
    for (const answer of [await send(id, `TRX${next()}`, person), await giveBack(id, 'failed', person)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
    expect(await coinsOf(person)).toBe(0);
  });

  it('writes who did what', async () => {
    const id = await approved(await worker());
    await send(id, `TRX${next()}`);
    await giveBack(id, 'returned');
    const log = await api.ok(calls.listAudit, { query: { limit: 200 } }, api.as(admin));
    const own = log.filter(({ subject }) => subject === `withdrawal:${id}`);
    expect(own.map(({ action }) => action)).toEqual(['return-payout', 'send-payout', 'pay-withdrawal']);
  });
});

describe('a held payout', () => {
  it('of a suspended person is not paid, says why to both, and goes on by itself', async () => {
    const person = await worker();
    const id = await ask(person);
    await suspend(person, tomorrow());
    const held = { code: 'payout_held', details: { held_because: [{ reason: 'suspended' }] } };
    expect(await pay(id)).toMatchObject({ status: 409, body: held });
    expect((await shown(id)).payout.held_because).toMatchObject([{ reason: 'suspended' }]);
    expect(await coinsOf(person)).toBe(0);
    await suspend(person, null);
    expect((await shown(id, person)).payout.held_because).toEqual([]);
    expect(await pay(id)).toMatchObject({ status: 200 });
  });

  it('never crosses with a suspension: paid before it, or not at all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await worker();
      const id = await ask(person);
      const [paid, suspended] = await Promise.all([pay(id), suspend(person, tomorrow())]);
      expect(suspended.status).toBe(200);
      expect([200, 409]).toContain(paid.status);
      const { status, payout } = await shown(id);
      expect(status).toBe(paid.status === 200 ? 'paid' : 'pending');
      // Approved and not sent yet: whoever sends it sees that it should wait.
      expect(payout.held_because).toMatchObject([{ reason: 'suspended' }]);
    }
  });

  it('waits while the payout account was changed after the request', async () => {
    const person = await worker();
    const id = await ask(person);
    await collectionOf(PayoutAccountModel).insertOne({
      _id: `Rocket:018${next()}`,
      user_id: new Types.ObjectId(person.id),
      since: new Date(Date.now() + 1_000),
    });
    expect(await pay(id)).toMatchObject({
      status: 409,
      body: { code: 'payout_held', details: { held_because: [{ reason: 'payout_account_changed' }] } },
    });
    expect((await shown(id, person)).payout.held_because).toMatchObject([{ reason: 'payout_account_changed' }]);
    setClock(() => Date.now() + 3 * DAY_MS);
    expect(await pay(id)).toMatchObject({ status: 200 });
  });

  it('of an account that is closing is not paid any more', async () => {
    const person = await worker();
    const id = await ask(person);
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { status: 'closed' } });
    expect(await pay(id)).toMatchObject({ status: 409, body: { code: 'withdrawal_settled' } });
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { status: 'active' } });
  });
});
