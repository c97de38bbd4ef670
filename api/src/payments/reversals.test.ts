/** Refunded money, and messages that come late or mean nothing: the real API, the embedded database and the payment provider double. */
import { calls } from '@taskmint/contract';
import { mongo } from 'mongoose';
import { setClock } from '../clock';
import { collectionOf } from '../database/records';
import { HOUR_MS, MINUTE_MS } from '../days';
import { LedgerSealModel } from '../ledger';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { processDueEvents } from './event-inbox.command';
import { OrderModel } from './order.model';
import { PaymentEventModel } from './payment-event.model';
import { startPaymentFixture } from './payment-fixture';
import { reconcilePayments } from './reconcile-payments.job';

const signal = new AbortController().signal;

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
beforeEach(() => fixture.control('PUT', '/webhooks/plan', {}));
afterEach(async () => {
  await fixture.control('DELETE', '/disturbance');
  await api.assertBalanced();
});

describe('money that goes back', () => {
  it('takes the coins of a refund as far as they exist, records the rest, and takes it when it comes in', async () => {
    const { buyer, intentId } = await fixture.charged();
    await fixture.record(buyer, intentId);
    const task = await api.task(buyer, { task_quantity: 1, per_task_pay: 100 });
    const id = await api.submit(await api.person('freelancer'), task);
    await api.decide(buyer, id, 'approve');
    expect(await fixture.coinsOf(buyer)).toBe(65);
    await fixture.stripe.refunds.create({ payment_intent: intentId });
    await fixture.delivered();
    expect(await fixture.coinsOf(buyer)).toBe(0);
    expect(await fixture.orderOf(intentId)).toMatchObject({
      status: 'refunded',
      reversed_coins: 65,
      shortfall_coins: 85,
    });

    const admin = await api.person('admin');
    await api.ok(
      calls.adjustCoins,
      { params: { email: buyer.email }, body: { currentCoin: 100, reason: 'Something was earned' } },
      { token: admin.token },
    );
    setClock(() => Date.now() + 10 * MINUTE_MS);
    await reconcilePayments(signal);
    expect(await fixture.coinsOf(buyer)).toBe(15);
    expect(await fixture.orderOf(intentId)).toMatchObject({
      reversed_coins: 150,
      shortfall_coins: 0,
      receivable_cents: 0,
    });
  });

  it.each([
    ['won', 150, 'paid'],
    ['lost', 0, 'disputed'],
  ])('holds disputed coins until the dispute is %s', async (outcome, kept, status) => {
    const { buyer, intentId, before } = await fixture.charged();
    await fixture.record(buyer, intentId);
    const charge = String((await fixture.stripe.paymentIntents.retrieve(intentId)).latest_charge);
    const dispute = (await fixture.control('POST', `/charges/${charge}/dispute`)) as { id: string };
    await fixture.delivered();
    expect(await fixture.coinsOf(buyer)).toBe(before);
    await fixture.control('POST', `/disputes/${dispute.id}/close`, { outcome });
    await fixture.delivered();
    expect(await fixture.coinsOf(buyer)).toBe(before + kept);
    expect((await fixture.orderOf(intentId)).status).toBe(status);
  });

  it('gives the money back when the account was closed before the coins came', async () => {
    await fixture.control('PUT', '/webhooks/plan', { hold: true });
    const { buyer, intentId } = await fixture.charged();
    await api.ok(calls.closeUser, { params: { id: buyer.id } }, { token: buyer.token });
    await fixture.control('POST', '/webhooks/release');
    await fixture.delivered();
    expect((await fixture.orderOf(intentId)).refund_due).toBe(true);
    await fixture.control('PUT', '/webhooks/plan', {});
    setClock(() => Date.now() + 10 * MINUTE_MS);
    await reconcilePayments(signal);
    await fixture.delivered();
    expect((await fixture.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1);
    expect(await fixture.orderOf(intentId)).toMatchObject({ status: 'refunded', credited_coins: 0, refund_due: false });
    expect(await fixture.coinsOf(buyer)).toBe(0);
  });
});

describe('the inbox', () => {
  it('keeps an event about a payment that is not ours, and one that says nothing', async () => {
    const foreign = await fixture.stripe.paymentIntents.create({ amount: 700, currency: 'usd' });
    await fixture.payByCard(foreign.id);
    await fixture.delivered();
    const kept = await collectionOf(PaymentEventModel).find({ 'event.intentId': foreign.id }).toArray();
    const byType = Object.fromEntries(kept.map(({ event, status }) => [event.type, status]));
    expect(byType).toMatchObject({ 'payment_intent.created': 'ignored', 'payment_intent.succeeded': 'unmatched' });
  });

  it('works on an event later that could not be worked on at once', async () => {
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    const { buyer, intentId, before } = await fixture.charged();
    const list = await fixture.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 });
    const id = list.data[0]?.id ?? '';
    await collectionOf(PaymentEventModel).insertOne({
      _id: id,
      event: {
        type: 'payment_intent.succeeded',
        createdAt: new Date(),
        intentId,
        orderId: null,
        amountCents: 1_000,
        currency: 'usd',
        observation: { kind: 'succeeded' },
      },
      source: 'webhook',
      status: 'received',
      attempts: 1,
      next_attempt_at: new Date(0),
      last_error: 'the process ended',
      received_at: new Date(),
    });
    await processDueEvents(signal);
    expect(await fixture.coinsOf(buyer)).toBe(before + 150);
    expect(await collectionOf(PaymentEventModel).findOne({ _id: id })).toMatchObject({
      status: 'done',
      next_attempt_at: null,
    });
  });

  it('refuses a body that is too large and one without a signature', async () => {
    const large = await api.request('POST', '/webhooks/stripe', 'x'.repeat(600_000), {
      headers: { 'content-type': 'application/json' },
    });
    expect(large).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    const unsigned = await api.request('POST', '/webhooks/stripe', '{}');
    expect(unsigned).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
  });

  it('abandons payments that nobody finished within a day', async () => {
    const buyer = await api.person('client');
    const price = await fixture.fillCart(buyer, 150);
    const intentId = await fixture.begin(buyer, price);
    setClock(() => Date.now() + 25 * HOUR_MS);
    await reconcilePayments(signal);
    expect((await fixture.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
    expect((await fixture.orderOf(intentId)).status).toBe('failed');
    setClock();
    expect(await fixture.begin(buyer, price)).not.toBe(intentId);
  });

  it('shows nobody the payments of somebody else', async () => {
    const { buyer } = await fixture.charged();
    const other = await api.person('client');
    expect(
      await api.refused(calls.listPayments, { params: { email: buyer.email } }, { token: other.token }),
    ).toMatchObject({ status: 403 });
    expect(await api.refused(calls.listCart, { params: { email: buyer.email } }, { token: other.token })).toMatchObject(
      { status: 403 },
    );
  });
});

describe('the report for admins', () => {
  // Nobody here is given coins outside of orders; the report would rightly call that a difference.
  const report = async () => {
    const { token } = await api.person('admin');
    return api.ok(calls.getPaymentReport, {}, { token });
  };
  const kinds = async () => (await report()).differences.map(({ kind }) => kind);

  it('agrees with ledger and provider, and says what is still open', async () => {
    await fixture.delivered();
    await reconcilePayments(signal);
    const { compared, orders_paid, coins_credited, events_waiting } = await report();
    expect(compared).toBeGreaterThan(5);
    expect(orders_paid).toBeGreaterThan(5);
    expect(coins_credited).toBeGreaterThan(500);
    expect(events_waiting).toBe(0);
    expect(await kinds()).toEqual([]);
  });

  it('says loudly when the provider was paid and nobody was told', async () => {
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    const { intentId } = await fixture.charged();
    expect((await report()).differences).toMatchObject([
      { kind: 'status', expected: 'not succeeded', actual: 'succeeded' },
    ]);
    setClock(() => Date.now() + 3 * MINUTE_MS);
    await reconcilePayments(signal);
    setClock();
    expect(await kinds()).toEqual([]);
    await fixture.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
    expect(await kinds()).toEqual(['refunded']);
  });

  it('says so when an order and the ledger disagree', async () => {
    const { intentId, buyer } = await fixture.charged();
    await fixture.record(buyer, intentId);
    await collectionOf(OrderModel).updateOne({ intent_id: intentId }, { $inc: { credited_coins: 1 } });
    expect(await kinds()).toContain('ledger');
    await collectionOf(OrderModel).updateOne({ intent_id: intentId }, { $inc: { credited_coins: -1 } });
  });

  /** The kinds of differences found while `meanwhile` runs before or after each reading of the ledger; it gets the number of the reading. */
  async function kindsWhile(
    when: 'before' | 'after',
    meanwhile: (reading: number) => Promise<unknown>,
  ): Promise<string[]> {
    const { aggregate } = mongo.Collection.prototype;
    const spy = jest.spyOn(mongo.Collection.prototype, 'aggregate');
    let readings = 0;
    spy.mockImplementation(function (this: mongo.Collection, pipeline = [], options = {}) {
      const isOfLedger = pipeline.some(
        ({ $unionWith }) => $unionWith?.coll === LedgerSealModel.collection.collectionName,
      );
      if (!isOfLedger) return aggregate.call(this, pipeline, options);
      readings += 1;
      const reading = readings;
      const read = async (): Promise<mongo.Document[]> => {
        if (when === 'before') await meanwhile(reading);
        const found = await aggregate.call(this, pipeline, options).toArray();
        if (when === 'after') await meanwhile(reading);
        return found;
      };
      return { toArray: read } as never;
    });
    const found = await kinds().finally(() => spy.mockRestore());
    expect(readings).toBeGreaterThan(0);
    return found.filter((kind) => kind === 'ledger' || kind === 'money');
  }

  it('finds no difference in a payment that comes while it is read', async () => {
    const { intentId, buyer } = await fixture.charged();
    expect(await kindsWhile('before', async (reading) => reading === 1 && fixture.record(buyer, intentId))).toEqual([]);
  });

  it('says that order and ledger disagree also while further payments come', async () => {
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    const { intentId, buyer } = await fixture.charged();
    await fixture.record(buyer, intentId);
    await collectionOf(OrderModel).updateOne({ intent_id: intentId }, { $inc: { credited_coins: 1 } });
    const coming = [
      await fixture.charged(),
      await fixture.charged(),
      await fixture.charged(),
      await fixture.charged(),
      await fixture.charged(),
    ];
    const next = async () => {
      const one = coming.pop();
      if (one) await fixture.record(one.buyer, one.intentId);
    };
    expect(await kindsWhile('after', next)).toEqual(['ledger']);
    await collectionOf(OrderModel).updateOne({ intent_id: intentId }, { $inc: { credited_coins: -1 } });
  });

  it('is for admins', async () => {
    const { token } = await api.person('client');
    expect(await api.refused(calls.getPaymentReport, {}, { token })).toMatchObject({ status: 403 });
  });
});
