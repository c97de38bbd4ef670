/** Saved cards, against the provider double over HTTP: kept by choice, used again, removed, and nobody else's. */
import { calls } from '@taskmint/contract';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import { startPaymentFixture } from './payment-fixture';
import { customerOf } from './saved-cards.command';

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
afterEach(() => api.assertBalanced());

interface Choice {
  save_card?: boolean;
  card?: string;
}

async function begin(buyer: Person, choice: Choice): Promise<string> {
  const price = await fixture.fillCart(buyer, 10);
  const body = { price, ...choice };
  const { clientSecret } = await api.ok(calls.createPaymentIntent, { body }, { token: buyer.token });
  return clientSecret.split('_secret_')[0] ?? '';
}

const cardsOf = ({ token }: Person) => api.ok(calls.listCards, {}, { token });
const remove = ({ token }: Person, id: string) => api.ok(calls.removeCard, { params: { id } }, { token });

async function withCard(): Promise<{ buyer: Person; card: string }> {
  const buyer = await api.person('client');
  const intentId = await begin(buyer, { save_card: true });
  await fixture.payByCard(intentId);
  await fixture.record(buyer, intentId);
  const [card] = await cardsOf(buyer);
  return { buyer, card: card?._id ?? '' };
}

it('keeps a card only when that was asked for, and only once it has paid', async () => {
  const buyer = await api.person('client');
  const first = await begin(buyer, {});
  await fixture.payByCard(first);
  await fixture.record(buyer, first);
  expect(await cardsOf(buyer)).toEqual([]);
  const second = await begin(buyer, { save_card: true });
  expect(await cardsOf(buyer)).toEqual([]);
  await fixture.payByCard(second);
  await fixture.record(buyer, second);
  expect(await cardsOf(buyer)).toMatchObject([{ brand: 'visa', last4: '4242', exp_month: 12 }]);
});

it('takes the wish back when the same cart is paid without it', async () => {
  const buyer = await api.person('client');
  const price = await fixture.fillCart(buyer, 10);
  const start = (choice: Choice) =>
    api.ok(calls.createPaymentIntent, { body: { price, ...choice } }, { token: buyer.token });
  await start({ save_card: true });
  const { clientSecret } = await start({});
  await fixture.payByCard(clientSecret.split('_secret_')[0] ?? '');
  expect(await cardsOf(buyer)).toEqual([]);
});

it('pays with a saved card, again and again, and is credited once each time', async () => {
  const { buyer, card } = await withCard();
  for (const expected of [15 + 10 + 10, 15 + 10 + 10 + 10]) {
    const intentId = await begin(buyer, { card });
    await fixture.stripe.paymentIntents.confirm(intentId, { payment_method: card });
    await fixture.record(buyer, intentId);
    await fixture.delivered();
    expect(await fixture.coinsOf(buyer)).toBe(expected);
  }
  expect(await cardsOf(buyer)).toHaveLength(1);
});

it("neither shows, uses nor removes somebody else's card", async () => {
  const { buyer, card } = await withCard();
  const thief = (await withCard()).buyer;
  expect((await cardsOf(thief)).map(({ _id }) => _id)).not.toContain(card);
  const price = await fixture.fillCart(thief, 10);
  expect(await api.refused(calls.createPaymentIntent, { body: { price, card } }, { token: thief.token })).toMatchObject(
    { status: 404, code: 'card_not_found' },
  );
  // Past our own door the provider refuses it as well.
  const { clientSecret } = await api.ok(calls.createPaymentIntent, { body: { price } }, { token: thief.token });
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  await expect(fixture.stripe.paymentIntents.confirm(intentId, { payment_method: card })).rejects.toThrow('Customer');
  expect(await remove(thief, card)).toEqual({ deletedCount: 0 });
  expect(await cardsOf(buyer)).toHaveLength(1);
});

it('forgets a card for good when it is removed', async () => {
  const { buyer, card } = await withCard();
  expect(await remove(buyer, card)).toEqual({ deletedCount: 1 });
  expect(await remove(buyer, card)).toEqual({ deletedCount: 0 });
  expect(await cardsOf(buyer)).toEqual([]);
  const price = await fixture.fillCart(buyer, 10);
  expect(await api.refused(calls.createPaymentIntent, { body: { price, card } }, { token: buyer.token })).toMatchObject(
    { code: 'card_not_found' },
  );
});

it('has the provider forget the person with the account', async () => {
  const { buyer } = await withCard();
  const customer = (await customerOf(buyer.id)) ?? '';
  expect(await fixture.stripe.customers.retrieve(customer)).toMatchObject({ metadata: { user_id: buyer.id } });
  await api.ok(calls.closeUser, { params: { id: buyer.id } }, { token: buyer.token });
  await expect(fixture.stripe.customers.retrieve(customer)).rejects.toMatchObject({ code: 'resource_missing' });
  const admin = await api.person('admin');
  const bills = await api.ok(
    calls.listInvoices,
    { params: { email: `closed-${buyer.id}@accounts.invalid` } },
    { token: admin.token },
  );
  expect(bills).toMatchObject([{ kind: 'invoice', buyer: { name: buyer.name } }]);
});

it('makes one customer however often at once a card is to be kept', async () => {
  const buyer = await api.person('client');
  const price = await fixture.fillCart(buyer, 10);
  const body = { price, save_card: true };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.ok(calls.createPaymentIntent, { body }, { token: buyer.token })),
  );
  expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  await fixture.payByCard(answers[0]?.clientSecret.split('_secret_')[0] ?? '');
  expect(await cardsOf(buyer)).toHaveLength(1);
});
