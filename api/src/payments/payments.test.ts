/** Buying coins against the real API, the embedded database and the payment provider double, over HTTP throughout. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { setClock } from '../clock';
import { collectionOf } from '../database/records';
import { MINUTE_MS } from '../days';
import { UserModel } from '../modules/users/user.model';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { OrderModel } from './order.model';
import { PaymentEventModel } from './payment-event.model';
import { DECLINED_CARD, startPaymentFixture, WEBHOOK_SECRET } from './payment-fixture';
import { reconcilePayments } from './reconcile-payments.job';

/** Requests at once; the long suite sends as many as the quality page asks for. */
const RUSH = FULL ? 1_000 : 100;
const signal = new AbortController().signal;

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
beforeEach(() => fixture.control('PUT', '/webhooks/plan', {}));
afterEach(async () => {
  await fixture.control('DELETE', '/disturbance');
  await api.assertBalanced();
});

describe('buying coins', () => {
  it('credits what the cart cost, empties it, and shows the payment', async () => {
    const buyer = await api.person('client');
    const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 150, 10, 10));
    expect((await fixture.stripe.paymentIntents.retrieve(intentId)).amount).toBe(1_200);
    await fixture.payByCard(intentId);
    const cart = await api.ok(calls.listCart, { params: { email: buyer.email } }, { token: buyer.token });
    const answer = await fixture.record(buyer, intentId, {
      price: 12,
      email: buyer.email,
      cardId: cart.map(({ _id }) => _id),
      date: 'today',
    });
    expect(answer).toMatchObject({ status: 200, body: { deleteResult: { deletedCount: 3 }, coins: 170 } });
    expect(await fixture.coinsOf(buyer)).toBe(15 + 170);
    expect(await api.ok(calls.listCart, { params: { email: buyer.email } }, { token: buyer.token })).toEqual([]);
    const payments = await api.ok(calls.listPayments, { params: { email: buyer.email } }, { token: buyer.token });
    expect(payments).toMatchObject([
      { transactionId: intentId, price: 12, price_cents: 1_200, coins: 170, status: 'paid' },
    ]);
    expect(payments[0]?.cardId).toHaveLength(3);
  });

  it('makes one payment for a cart, however often and at once it is asked for', async () => {
    const buyer = await api.person('client');
    const price = await fixture.fillCart(buyer, 500);
    const ids = await Promise.all(Array.from({ length: 20 }, () => fixture.begin(buyer, price)));
    expect(new Set(ids).size).toBe(1);
    expect(await fixture.begin(buyer, price)).toBe(ids[0]);
  });

  it('makes one payment although the answer to making it was lost', async () => {
    const buyer = await api.person('client');
    const price = await fixture.fillCart(buyer, 150);
    await fixture.control('PUT', '/disturbance', { kind: 'lose', times: 1, path: '/v1/payment_intents' });
    const intentId = await fixture.begin(buyer, price);
    expect(await fixture.begin(buyer, price)).toBe(intentId);
    const mine = (await fixture.stripe.paymentIntents.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata['user_id'] === buyer.id,
    );
    expect(mine.map(({ id }) => id)).toEqual([intentId]);
  });

  it('finds the order again when the process ended between making a payment and noting it', async () => {
    const buyer = await api.person('client');
    const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 150));
    await collectionOf(OrderModel).updateOne({ intent_id: intentId }, { $unset: { intent_id: '' } });
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    await fixture.payByCard(intentId);
    expect((await fixture.record(buyer, intentId)).status).toBe(200);
    expect(await fixture.coinsOf(buyer)).toBe(165);
  });

  it('charges the new price when a package was changed meanwhile, and cancels what was begun at the old one', async () => {
    const [admin, buyer] = [await api.person('admin'), await api.person('client')];
    const body = { heading: 'Changing', coins: 40, price_cents: 400 };
    const { insertedId: id } = await api.ok(calls.createPackage, { body }, { token: admin.token });
    await api.ok(
      calls.addToCart,
      { body: { package_id: id, heading: 'Changing', coins: 40, price: 4 } },
      { token: buyer.token },
    );
    const old = await fixture.begin(buyer, 4);
    await api.ok(calls.updatePackage, { params: { id }, body: { price_cents: 500 } }, { token: admin.token });
    const refused = await api.refused(calls.createPaymentIntent, { body: { price: 4 } }, { token: buyer.token });
    expect(refused).toMatchObject({ status: 409, code: 'amount_mismatch', details: { amount_cents: 500 } });
    const fresh = await fixture.begin(buyer, 5);
    expect(fresh).not.toBe(old);
    expect((await fixture.stripe.paymentIntents.retrieve(old)).status).toBe('canceled');
    await api.ok(calls.deletePackage, { params: { id } }, { token: admin.token });
  });

  it.each([0, 9.99, 10.01, 1_000])('refuses to begin at $%d for a cart of $10', async (price) => {
    const buyer = await api.person('client');
    await fixture.fillCart(buyer, 150);
    expect(await api.refused(calls.createPaymentIntent, { body: { price } }, { token: buyer.token })).toMatchObject({
      code: 'amount_mismatch',
    });
  });

  it('refuses an empty cart, a made-up package and a price of the own', async () => {
    const { token } = await api.person('client');
    expect(await api.refused(calls.createPaymentIntent, { body: { price: 0 } }, { token })).toMatchObject({
      code: 'cart_empty',
    });
    const add = (body: { heading: string; coins: number; price: number }) =>
      api.refused(calls.addToCart, { body }, { token });
    expect(await add({ heading: 'Gift', coins: 1_000_000, price: 1 })).toMatchObject({
      status: 404,
      code: 'package_not_found',
    });
    expect(await add({ heading: '1000 coins', coins: 1_000, price: 1 })).toMatchObject({
      status: 409,
      code: 'amount_mismatch',
    });
  });
});

test('payments and cart are those of the person, also where copies of a changed address have not followed yet', async () => {
  const buyer = await api.person('client');
  const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 150));
  await fixture.payByCard(intentId);
  expect((await fixture.record(buyer, intentId)).status).toBe(200);
  await fixture.fillCart(buyer, 10);
  // The process died after the record had moved; the old address belongs to somebody else by now.
  const moved = { ...buyer, email: `moved-${buyer.email}` };
  const next = { ...(await api.person('client')), email: buyer.email };
  const users = collectionOf(UserModel);
  await users.updateOne({ _id: new Types.ObjectId(buyer.id) }, { $set: { email: moved.email, address_moving: true } });
  await users.updateOne({ _id: new Types.ObjectId(next.id) }, { $set: { email: next.email } });
  for (const [person, count] of [
    [moved, 1],
    [next, 0],
  ] as const) {
    const input = { params: { email: person.email } };
    const as = { token: api.tokenOf(person) };
    expect(await api.ok(calls.listPayments, input, as)).toHaveLength(count);
    expect(await api.ok(calls.listCart, input, as)).toHaveLength(count);
    const copy = (await api.ok(calls.exportAccount, {}, as)) as { orders: object[] };
    expect(copy.orders).toHaveLength(count);
  }
});

describe('a payment that is not one', () => {
  it('records nothing for a declined card', async () => {
    const buyer = await api.person('client');
    const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 150));
    await expect(fixture.payByCard(intentId, DECLINED_CARD)).rejects.toThrow(/declined/i);
    await fixture.delivered();
    expect(await fixture.record(buyer, intentId)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_succeeded' },
    });
    expect(await fixture.coinsOf(buyer)).toBe(15);
    expect(await api.ok(calls.listPayments, { params: { email: buyer.email } }, { token: buyer.token })).toEqual([]);
    const orders = { params: { email: buyer.email }, query: { state: 'any' as const } };
    const [order] = await api.ok(calls.listPayments, orders, { token: buyer.token });
    expect(order).toMatchObject({ transactionId: intentId, coins: 150, status: 'failed' });
    // The same payment can still be made with another card.
    await fixture.payByCard(intentId);
    expect((await fixture.record(buyer, intentId)).status).toBe(200);
    expect(await fixture.coinsOf(buyer)).toBe(165);
    expect(await api.ok(calls.listPayments, orders, { token: buyer.token })).toMatchObject([{ status: 'paid' }]);
  });

  it('refuses what is unknown, somebody else’s, or was never paid', async () => {
    const { buyer, intentId } = await fixture.charged();
    const thief = await api.person('client');
    expect(await fixture.record(thief, intentId)).toMatchObject({ status: 409, body: { code: 'payment_not_yours' } });
    expect(await fixture.record(thief, 'pi_0000000000000000')).toMatchObject({
      status: 404,
      body: { code: 'payment_unknown' },
    });
    const foreign = await fixture.stripe.paymentIntents.create({
      amount: 6_200,
      currency: 'usd',
      metadata: { order_id: 'x' },
    });
    expect(await fixture.record(thief, foreign.id)).toMatchObject({ status: 404, body: { code: 'payment_unknown' } });
    expect(await fixture.coinsOf(thief)).toBe(15);
    expect((await fixture.record(buyer, intentId)).status).toBe(200);
  });

  it('credits nothing when the provider was paid another amount than was ordered', async () => {
    await fixture.control('PUT', '/webhooks/plan', { hold: true });
    const buyer = await api.person('client');
    const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 1_000));
    await fixture.stripe.paymentIntents.update(intentId, { amount: 50 });
    await fixture.payByCard(intentId);
    expect(await fixture.record(buyer, intentId)).toMatchObject({ status: 409, body: { code: 'amount_mismatch' } });
    await fixture.control('POST', '/webhooks/release');
    await fixture.delivered();
    expect(await fixture.coinsOf(buyer)).toBe(15);
    const kept = await collectionOf(PaymentEventModel).findOne({
      'event.intentId': intentId,
      'event.type': 'payment_intent.succeeded',
    });
    expect(kept?.status).toBe('contradicting');
  });

  it('nor when the same cart is begun to be paid for once more after that', async () => {
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    const buyer = await api.person('client');
    const price = await fixture.fillCart(buyer, 1_000);
    const intentId = await fixture.begin(buyer, price);
    await fixture.stripe.paymentIntents.update(intentId, { amount: 50 });
    await fixture.payByCard(intentId);
    const again = await api.send(calls.createPaymentIntent, { body: { price } }, { token: buyer.token });
    expect(again).toMatchObject({ status: 409, body: { code: 'amount_mismatch' } });
    expect([await fixture.coinsOf(buyer), (await fixture.orderOf(intentId)).status]).toEqual([15, 'awaiting_payment']);
  });

  it('sets a signed event of an odd shape aside at once, with the reason, and tells the admin', async () => {
    const payload = JSON.stringify({
      id: 'evt_fractional',
      object: 'event',
      type: 'charge.refunded',
      created: Math.floor(Date.now() / 1_000),
      data: { object: { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 12.5 } },
    });
    const header = fixture.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const deliver = () => api.request('POST', '/webhooks/stripe', payload, { headers: { 'Stripe-Signature': header } });
    expect(await deliver()).toMatchObject({ status: 200, body: { received: true, duplicate: false } });
    expect(await deliver()).toMatchObject({ status: 200, body: { received: true, duplicate: true } });
    const kept = await collectionOf(PaymentEventModel).findOne({ _id: 'evt_fractional' });
    expect(kept).toMatchObject({ status: 'set_aside', attempts: 1, next_attempt_at: null });
    expect(kept?.last_error).toMatch(/^data\.object\.amount_refunded: /);
    const admin = await api.person('admin');
    const report = await api.ok(calls.getPaymentReport, {}, { token: admin.token });
    expect(report.differences).toContainEqual(
      expect.objectContaining({ where: 'evt_fractional', actual: kept?.last_error }),
    );
    await collectionOf(PaymentEventModel).deleteOne({ _id: 'evt_fractional' });
  });

  it('refuses a replayed payment and moves nothing', async () => {
    const { buyer, intentId } = await fixture.charged();
    expect((await fixture.record(buyer, intentId)).status).toBe(200);
    expect(await fixture.record(buyer, intentId)).toMatchObject({
      status: 409,
      body: { code: 'payment_already_recorded' },
    });
    expect(await fixture.coinsOf(buyer)).toBe(165);
  });

  it('answers the same bytes to the same key, and refuses the key with another body', async () => {
    const { buyer, intentId } = await fixture.charged();
    const options = { token: buyer.token, idempotencyKey: `key-${intentId}` };
    const send = (body: { transactionId: string; price?: number }) => api.send(calls.recordPayment, { body }, options);
    const first = await send({ transactionId: intentId });
    const again = await send({ transactionId: intentId });
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(await send({ transactionId: intentId, price: 10 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await fixture.coinsOf(buyer)).toBe(165);
  });

  it('says that the provider does not answer, and changes nothing', async () => {
    const buyer = await api.person('client');
    const price = await fixture.fillCart(buyer, 150);
    await fixture.control('PUT', '/disturbance', { kind: 'refuse', times: 10, path: '/v1/payment_intents' });
    expect(await api.refused(calls.createPaymentIntent, { body: { price } }, { token: buyer.token })).toMatchObject({
      status: 503,
      code: 'payments_unavailable',
    });
    await fixture.control('DELETE', '/disturbance');
    expect(await fixture.begin(buyer, price)).toMatch(/^pi_/);
  });
});

describe('whoever comes first', () => {
  it.each([
    ['once', { copies: 1 }],
    ['five times', { copies: 5 }],
    ['late', { copies: 1, delayMs: 150 }],
  ])('credits once when the event comes %s and the browser comes too', async (_, plan) => {
    await fixture.control('PUT', '/webhooks/plan', plan);
    const { buyer, intentId, before } = await fixture.charged();
    expect((await fixture.record(buyer, intentId)).status).toBe(200);
    await fixture.delivered();
    expect(await fixture.coinsOf(buyer)).toBe(before + 150);
    expect(await fixture.purchases(intentId)).toBe(1);
  });

  it('credits on the event alone, and still lets the browser record it after', async () => {
    const { buyer, intentId, before } = await fixture.charged();
    await fixture.delivered();
    expect(await fixture.coinsOf(buyer)).toBe(before + 150);
    expect(await fixture.record(buyer, intentId)).toMatchObject({
      status: 200,
      body: { deleteResult: { deletedCount: 1 } },
    });
    expect(await fixture.coinsOf(buyer)).toBe(before + 150);
  });

  it('ends the same when everything is held back and then delivered in reverse', async () => {
    await fixture.control('PUT', '/webhooks/plan', { hold: true, copies: 2 });
    const { buyer, intentId, before } = await fixture.charged();
    await fixture.stripe.refunds.create({ payment_intent: intentId, amount: 400 });
    await fixture.control('POST', '/webhooks/release', { order: 'reversed' });
    await fixture.delivered();
    // 4 of 10 dollars back: 60 of 150 coins.
    expect(await fixture.coinsOf(buyer)).toBe(before + 90);
    expect(await fixture.orderOf(intentId)).toMatchObject({
      status: 'paid',
      credited_coins: 150,
      reversed_coins: 60,
      shortfall_coins: 0,
    });
  });

  it.each(['secret', 'timestamp', 'body'])('takes no event with a forged %s', async (forge) => {
    await fixture.control('PUT', '/webhooks/plan', { forge });
    const { buyer, intentId, before } = await fixture.charged();
    await fixture.delivered();
    expect(await fixture.coinsOf(buyer)).toBe(before);
    expect(await collectionOf(PaymentEventModel).countDocuments({ 'event.intentId': intentId })).toBe(0);
  });

  it('finds a payment whose events never came and whose buyer never came back', async () => {
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    const { buyer, intentId, before } = await fixture.charged();
    setClock(() => Date.now() + 3 * MINUTE_MS);
    expect(await reconcilePayments(signal)).toBeGreaterThan(0);
    expect(await fixture.coinsOf(buyer)).toBe(before + 150);
    await reconcilePayments(signal);
    expect(await fixture.purchases(intentId)).toBe(1);
  });

  it('reads refunds that were never delivered from the provider’s list', async () => {
    const { buyer, intentId, before } = await fixture.charged();
    await fixture.record(buyer, intentId);
    await fixture.delivered();
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    await fixture.stripe.refunds.create({ payment_intent: intentId });
    await reconcilePayments(signal);
    expect(await fixture.coinsOf(buyer)).toBe(before);
    expect((await fixture.orderOf(intentId)).status).toBe('refunded');
  });

  it(`has exactly one effect of ${RUSH} recordings at once`, async () => {
    const { buyer, intentId, before } = await fixture.charged();
    const answers = await Promise.all(Array.from({ length: RUSH }, () => fixture.record(buyer, intentId)));
    const statuses = new Map<number, number>();
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(statuses.get(200)).toBe(1);
    // The rest were told that it is recorded, or to come back later; nobody met an error of ours.
    expect([...statuses.keys()].every((status) => [200, 409, 503].includes(status))).toBe(true);
    expect(await fixture.coinsOf(buyer)).toBe(before + 150);
    expect(await fixture.purchases(intentId)).toBe(1);
  });
});
