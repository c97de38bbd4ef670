/** Bills: each has one number, without gaps; they are written with the payment or not at all, and never change. */
import { Types } from 'mongoose';
import { calls, type Invoice } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { HOUR_MS } from '../../days';
import { DECLINED_CARD, startPaymentFixture } from '../../payments/payment-fixture';
import { OrderModel } from '../../payments/order.model';
import { reconcilePayments } from '../../payments/reconcile-payments.job';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { billOrder } from './bill-order.command';
import { InvoiceCounterModel, InvoiceModel } from './invoice.model';

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
afterEach(async () => {
  await api.assertBalanced();
  await assertNoGaps();
});

const invoicesOf = (buyer: Person): Promise<Invoice[]> =>
  api.ok(calls.listInvoices, { params: { email: buyer.email }, query: { order: 'oldest' } }, { token: buyer.token });

/** Every year's numbers are 1, 2, 3 and so on, each once. */
async function assertNoGaps(): Promise<void> {
  const numbers = (await collectionOf(InvoiceModel).find({}).toArray()).map(({ number }) => number);
  for (const year of new Set(numbers.map((number) => number.slice(0, 4)))) {
    const own = numbers.filter((number) => number.startsWith(year));
    const wanted = own.map((_, index) => `${year}-${String(index + 1).padStart(6, '0')}`);
    expect(own.toSorted()).toEqual(wanted);
    expect(await collectionOf(InvoiceCounterModel).findOne({ _id: year })).toMatchObject({ last: own.length });
  }
}

async function bought(size = 150): Promise<{ buyer: Person; intentId: string }> {
  const { buyer, intentId } = await fixture.charged(size);
  await fixture.record(buyer, intentId);
  await fixture.delivered();
  return { buyer, intentId };
}

describe('a bill', () => {
  it('is written once with the payment, whoever tells of it first and however often', async () => {
    const { buyer, intentId } = await fixture.charged(150);
    await Promise.all([fixture.record(buyer, intentId), fixture.delivered(), fixture.record(buyer, intentId)]);
    const [invoice, ...more] = await invoicesOf(buyer);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      transactionId: intentId,
      seller: 'Taskmint',
      buyer: { name: buyer.name, company: '', address: '', tax_id: '' },
      items: [{ coins: 150, price_cents: 1_000 }],
      amount_cents: 1_000,
      corrects: null,
    });
    expect(invoice?.number).toMatch(/^\d{4}-\d{6}$/);
    const payments = await api.ok(calls.listPayments, { params: { email: buyer.email } }, { token: buyer.token });
    expect(payments[0]?.documents).toEqual([{ _id: invoice?._id, number: invoice?.number, kind: 'invoice' }]);
  });

  it('has a number of its own when many pay at once', async () => {
    const paid = await Promise.all(Array.from({ length: 30 }, () => fixture.charged(10)));
    await Promise.all(paid.map(({ buyer, intentId }) => fixture.record(buyer, intentId)));
    await fixture.delivered();
    const numbers = await Promise.all(
      paid.map(async ({ buyer }) => (await invoicesOf(buyer)).map((each) => each.number)),
    );
    expect(numbers.every((own) => own.length === 1)).toBe(true);
    expect(new Set(numbers.flat()).size).toBe(30);
  });

  it('takes no number when its transaction fails', async () => {
    const { intentId } = await bought(10);
    const order = await fixture.orderOf(intentId);
    const { billed_cents: _, ...unbilled } = order;
    await expect(
      inTransaction(async (tx) => {
        await billOrder(tx, { ...unbilled, _id: new Types.ObjectId() });
        throw new Error('the machine dies here');
      }),
    ).rejects.toThrow('dies');
    const { buyer } = await bought(10);
    expect(await invoicesOf(buyer)).toHaveLength(1);
  });

  it('is not written for a card that was refused', async () => {
    const buyer = await api.person('client');
    const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 10));
    await expect(fixture.payByCard(intentId, DECLINED_CARD)).rejects.toThrow();
    await fixture.delivered();
    expect(await invoicesOf(buyer)).toEqual([]);
  });

  it('carries what the client had said by then, and keeps it', async () => {
    const buyer = await api.person('client');
    const { token } = buyer;
    const mill = { company: 'Mill Ltd.', address: '1 Mill Lane\nDhaka', tax_id: 'BIN 0042' };
    expect(await api.ok(calls.updateBillingDetails, { body: mill }, { token })).toEqual({ modifiedCount: 1 });
    expect(await api.ok(calls.getBillingDetails, {}, { token })).toEqual(mill);
    const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 10));
    await fixture.payByCard(intentId);
    await fixture.record(buyer, intentId);
    await api.ok(calls.updateBillingDetails, { body: { ...mill, company: 'Another Ltd.' } }, { token });
    await fixture.stripe.refunds.create({ payment_intent: intentId, amount: 50 });
    await fixture.delivered();
    // A correction goes to whom the bill went.
    expect((await invoicesOf(buyer)).map((each) => [each.kind, each.buyer])).toEqual([
      ['invoice', { ...mill, name: buyer.name }],
      ['credit_note', { ...mill, name: buyer.name }],
    ]);
  });

  it('begins the numbers anew with the year, in UTC', async () => {
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    const { buyer, intentId } = await fixture.charged(10);
    await fixture.control('PUT', '/webhooks/plan', {});
    setClock(() => Date.parse('2031-01-01T00:00:05.000Z'));
    await fixture.record({ ...buyer, token: api.tokenOf(buyer) }, intentId);
    const order = await fixture.orderOf(intentId);
    const [invoice] = await collectionOf(InvoiceModel).find({ order_id: order._id }).toArray();
    expect(invoice?.number).toBe('2031-000001');
  });

  it('is written later for what was paid before there were bills', async () => {
    const { buyer, intentId } = await bought(10);
    const order = await fixture.orderOf(intentId);
    const [first] = await collectionOf(InvoiceModel).find({ order_id: order._id }).toArray();
    // The newest number goes with its bill, as if both had never been.
    const year = first?.number.slice(0, 4) ?? '';
    await collectionOf(InvoiceModel).deleteOne({ _id: first?._id ?? new Types.ObjectId() });
    await collectionOf(InvoiceCounterModel).updateOne({ _id: year }, { $inc: { last: -1 } });
    await collectionOf(OrderModel).updateOne({ _id: order._id }, { $unset: { billed_cents: '' } });
    expect(await invoicesOf(buyer)).toEqual([]);
    setClock(() => Date.now() + HOUR_MS);
    await reconcilePayments(new AbortController().signal);
    await reconcilePayments(new AbortController().signal);
    expect(await invoicesOf({ ...buyer, token: api.tokenOf(buyer) })).toMatchObject([
      { amount_cents: order.amount_cents },
    ]);
  });
});

describe('a refund', () => {
  it('is a credit note over what was given back, once however often it is told', async () => {
    const { buyer, intentId } = await bought(150);
    await fixture.stripe.refunds.create({ payment_intent: intentId, amount: 300 });
    await fixture.delivered();
    await fixture.stripe.refunds.create({ payment_intent: intentId, amount: 700 });
    await fixture.delivered();
    const [invoice, ...notes] = await invoicesOf(buyer);
    expect(notes).toMatchObject([
      { kind: 'credit_note', amount_cents: 300, corrects: invoice?.number, items: [], buyer: invoice?.buyer },
      { kind: 'credit_note', amount_cents: 700, corrects: invoice?.number },
    ]);
    expect((await fixture.orderOf(intentId)).billed_cents).toBe(0);
  });

  it('that comes together with the payment still leaves both on paper', async () => {
    const { buyer, intentId } = await fixture.charged(10);
    await fixture.stripe.refunds.create({ payment_intent: intentId });
    await fixture.delivered();
    await fixture.record(buyer, intentId);
    expect((await invoicesOf(buyer)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  });
});

describe('who reads a bill', () => {
  it('is whoever paid it and admins; to others there is none', async () => {
    const { buyer } = await bought(10);
    const [invoice] = await invoicesOf(buyer);
    const params = { id: invoice?._id ?? '' };
    const [other, admin] = [await api.person('client'), await api.person('admin')];
    expect(await api.ok(calls.getInvoice, { params }, { token: buyer.token })).toEqual(invoice);
    expect(await api.ok(calls.getInvoice, { params }, { token: admin.token })).toEqual(invoice);
    expect(await api.refused(calls.getInvoice, { params }, { token: other.token })).toMatchObject({
      status: 404,
      code: 'invoice_not_found',
    });
  });
});
