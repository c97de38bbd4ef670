/** What the ledger says the provider holds for us is what the provider holds, whatever banks and refunds do to one payment (decisions.md 25). */
import { setClock } from '../clock';
import { MINUTE_MS } from '../days';
import { ledgerTotals } from '../ledger';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import { startPaymentFixture } from './payment-fixture';
import { reconcilePayments } from './reconcile-payments.job';

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
afterEach(() => api.assertBalanced());

interface Bought {
  buyer: Person;
  intentId: string;
  charge: string;
}

/** 150 coins for $10. The double's events are the first to tell of it. */
async function bought(): Promise<Bought> {
  const { buyer, intentId } = await fixture.charged();
  await fixture.delivered();
  const { latest_charge } = await fixture.stripe.paymentIntents.retrieve(intentId);
  return { buyer, intentId, charge: String(latest_charge) };
}

async function refund({ intentId }: Bought, cents: number): Promise<void> {
  await fixture.stripe.refunds.create({ payment_intent: intentId, amount: cents });
  await fixture.delivered();
}

/** The bank disputes the whole payment. Returns how to end that. */
async function dispute({ charge }: Bought): Promise<(end: { outcome: string; returned?: number }) => Promise<void>> {
  const { id } = (await fixture.control('POST', `/charges/${charge}/dispute`)) as { id: string };
  await fixture.delivered();
  return async (end) => {
    await fixture.control('POST', `/disputes/${id}/close`, end);
    await fixture.delivered();
  };
}

/** What the provider's own records add up to, in US cents. */
async function providerHolds(): Promise<number> {
  const { charges, refunds, events } = fixture.stripe;
  const [paid, given, told] = await Promise.all([
    charges.list({ limit: 100, expand: ['data.balance_transaction'] }),
    refunds.list({ limit: 100 }),
    events.list({ limit: 100, type: 'charge.dispute.created' }),
  ]);
  let cents = 0;
  for (const { balance_transaction: transaction } of paid.data) {
    cents += typeof transaction === 'object' && transaction ? transaction.net : NaN;
  }
  for (const { amount } of given.data) cents -= amount;
  for (const { data } of told.data) {
    const { balance_transactions: transactions } = await fixture.stripe.disputes.retrieve(
      (data.object as { id: string }).id,
    );
    for (const { net } of transactions) cents += net;
  }
  return cents;
}

/** After a run of the reconciliation, which learns the fees that no event told of. */
async function expectAgreement(): Promise<void> {
  setClock(() => Date.now() + 10 * MINUTE_MS);
  await reconcilePayments(new AbortController().signal);
  setClock();
  expect((await ledgerTotals())['cash:provider']).toBe(await providerHolds());
}

it('learns the fee of a payment that an event told of before the browser did', async () => {
  const one = await bought();
  expect(await fixture.orderOf(one.intentId)).toMatchObject({ status: 'paid', fee_cents: 0 });
  await expectAgreement();
  expect(await fixture.orderOf(one.intentId)).toMatchObject({ fee_cents: 59, credited_coins: 150 });
});

it('learns the fee although coins are missing that are asked for again and again', async () => {
  const one = await bought();
  const task = await api.task(one.buyer, { task_quantity: 1, per_task_pay: 100 });
  const id = await api.submit(await api.person('freelancer'), task);
  await api.decide(one.buyer, id, 'approve');
  await refund(one, 1_000);
  expect((await fixture.orderOf(one.intentId)).shortfall_coins).toBeGreaterThan(0);
  await expectAgreement();
});

it('books what a bank takes of a payment that was refunded in part, and what comes back of it', async () => {
  const one = await bought();
  await refund(one, 300);
  const end = await dispute(one);
  // 13 dollars are 195 coins, of which there are 165 with the starting coins.
  const owed = { reversed_cents: 1_300, shortfall_coins: 30, receivable_cents: 200 };
  expect(await fixture.orderOf(one.intentId)).toMatchObject(owed);
  await expectAgreement();
  // What had been refunded comes back, although the dispute is lost.
  await end({ outcome: 'lost', returned: 300 });
  expect(await fixture.orderOf(one.intentId)).toMatchObject({ reversed_cents: 1_000, receivable_cents: 0 });
  await expectAgreement();
  expect(await fixture.coinsOf(one.buyer)).toBe(15);
});

it('books a payment that was refunded while it was disputed', async () => {
  const one = await bought();
  const end = await dispute(one);
  await refund(one, 1_000);
  await expectAgreement();
  await end({ outcome: 'lost' });
  expect(await fixture.orderOf(one.intentId)).toMatchObject({ reversed_cents: 2_000, receivable_cents: 900 });
  await expectAgreement();
  await end({ outcome: 'won' });
  expect(await fixture.orderOf(one.intentId)).toMatchObject({ status: 'refunded', receivable_cents: 0 });
  expect(await fixture.coinsOf(one.buyer)).toBe(15);
  await expectAgreement();
});

it('gives back the coins for what a lost dispute left us', async () => {
  const one = await bought();
  const end = await dispute(one);
  expect(await fixture.coinsOf(one.buyer)).toBe(15);
  await end({ outcome: 'lost', returned: 400 });
  // 4 of 10 dollars stay paid: 60 of 150 coins.
  expect(await fixture.coinsOf(one.buyer)).toBe(15 + 60);
  await expectAgreement();
});
