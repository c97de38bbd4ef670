/** The official SDK against the double: customers and their saved cards. */
import { cardOf, Fixture, refusal } from './double-fixture';

let fixture: Fixture;

beforeEach(async () => {
  fixture = new Fixture();
  await fixture.start();
});
afterEach(() => fixture.stop());

const customer = () => fixture.stripe.customers.create({ metadata: { user_id: '7' } });
const card = () => fixture.stripe.paymentMethods.create(cardOf('4242424242424242'));

/** A new intent that `customer` pays. */
async function intentOf(id: string, setup_future_usage: 'on_session' | '' = ''): Promise<string> {
  const intent = await fixture.newIntent();
  await fixture.stripe.paymentIntents.update(intent.id, { customer: id, setup_future_usage });
  return intent.id;
}

/** A card that `customer` has paid with and wished to keep. */
async function savedCard(id: string): Promise<string> {
  const method = await card();
  await fixture.stripe.paymentIntents.confirm(await intentOf(id, 'on_session'), { payment_method: method.id });
  return method.id;
}

it('makes a customer once for an idempotency key', async () => {
  const make = () => fixture.stripe.customers.create({ metadata: { user_id: '7' } }, { idempotencyKey: 'customer-7' });
  const [one, two] = [await make(), await make()];
  expect(two.id).toBe(one.id);
  expect(one.id).toMatch(/^cus_/);
  expect(await fixture.stripe.customers.retrieve(one.id)).toMatchObject({ metadata: { user_id: '7' } });
});

it('keeps the card that pays when the intent says so, for as many payments as one likes', async () => {
  const { id } = await customer();
  const method = await savedCard(id);
  const paid = await fixture.stripe.paymentIntents.confirm(await intentOf(id), { payment_method: method });
  expect(paid).toMatchObject({ status: 'succeeded', customer: id, payment_method: method });
  const { data } = await fixture.stripe.paymentMethods.list({ customer: id, type: 'card' });
  expect(data.map((each) => [each.id, each.customer])).toEqual([[method, id]]);
});

it('keeps none without the wish, and a card that has paid so can not be kept afterwards', async () => {
  const { id } = await customer();
  const method = await card();
  await fixture.stripe.paymentIntents.confirm(await intentOf(id), { payment_method: method.id });
  expect((await fixture.stripe.paymentMethods.list({ customer: id })).data).toEqual([]);
  const again = fixture.stripe.paymentIntents.confirm(await intentOf(id, 'on_session'), { payment_method: method.id });
  expect(await refusal(again)).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('may not be used again'),
  });
});

it('names the payer later, and takes the wish to keep back with an empty text', async () => {
  const { id } = await customer();
  const intent = await fixture.newIntent();
  const named = await fixture.stripe.paymentIntents.update(intent.id, {
    customer: id,
    setup_future_usage: 'on_session',
  });
  expect(named).toMatchObject({ customer: id, setup_future_usage: 'on_session' });
  const back = await fixture.stripe.paymentIntents.update(intent.id, { setup_future_usage: '' });
  expect(back).toMatchObject({ customer: id, setup_future_usage: null });
});

it("refuses somebody else's card, and one whose payer is not named", async () => {
  const [owner, other] = [await customer(), await customer()];
  const method = await savedCard(owner.id);
  for (const intent of [(await fixture.newIntent()).id, await intentOf(other.id)]) {
    const confirm = fixture.stripe.paymentIntents.confirm(intent, { payment_method: method });
    expect(await refusal(confirm)).toMatchObject({ statusCode: 400, param: 'payment_method' });
  }
});

it('forgets a card for good, and all cards with their customer', async () => {
  const { id } = await customer();
  const [one, two] = [await savedCard(id), await savedCard(id)];
  expect(await fixture.stripe.paymentMethods.detach(one)).toMatchObject({ customer: null });
  expect(await refusal(fixture.stripe.paymentMethods.detach(one))).toMatchObject({ statusCode: 400 });
  expect(await fixture.stripe.customers.del(id)).toMatchObject({ deleted: true });
  expect(await refusal(fixture.stripe.customers.retrieve(id))).toMatchObject({ code: 'resource_missing' });
  expect(await refusal(fixture.stripe.paymentMethods.list({ customer: id }))).toMatchObject({
    code: 'resource_missing',
  });
  for (const payment_method of [one, two]) {
    const confirm = fixture.stripe.paymentIntents.confirm((await fixture.newIntent()).id, { payment_method });
    expect(await refusal(confirm)).toMatchObject({ message: expect.stringContaining('may not be used again') });
  }
});

it('lets a browser see nobody: all of it takes the secret key', async () => {
  const { id } = await customer();
  for (const where of [`/v1/payment_methods?customer=${id}`, `/v1/customers/${id}`]) {
    const answer = await fixture.fromBrowser(`${where}${where.includes('?') ? '&' : '?'}key=pk_test_forthesetests`);
    expect(answer.status).toBe(403);
  }
});
