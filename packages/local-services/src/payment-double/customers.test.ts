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

it('makes a customer once for an idempotency key', async () => {
  const make = () => fixture.stripe.customers.create({ email: 'a@people.test' }, { idempotencyKey: 'customer-7' });
  const [one, two] = [await make(), await make()];
  expect(two.id).toBe(one.id);
  expect(one.id).toMatch(/^cus_/);
  expect(await fixture.stripe.customers.retrieve(one.id)).toMatchObject({ email: 'a@people.test' });
});

it('keeps the card that pays when the intent says so, for as many payments as one likes', async () => {
  const { id } = await customer();
  const method = await card();
  for (const setup of ['on_session', undefined] as const) {
    const intent = await fixture.newIntent({ customer: id, ...(setup ? { setup_future_usage: setup } : {}) });
    const paid = await fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id });
    expect(paid).toMatchObject({ status: 'succeeded', customer: id, payment_method: method.id });
  }
  const { data } = await fixture.stripe.paymentMethods.list({ customer: id, type: 'card' });
  expect(data.map((each) => [each.id, each.customer])).toEqual([[method.id, id]]);
});

it('keeps none without the wish, and a card that has paid so can not be kept afterwards', async () => {
  const { id } = await customer();
  const method = await card();
  const intent = await fixture.newIntent({ customer: id });
  await fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id });
  expect((await fixture.stripe.paymentMethods.list({ customer: id })).data).toEqual([]);
  expect(await refusal(fixture.stripe.paymentMethods.attach(method.id, { customer: id }))).toMatchObject({
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
  const method = await fixture.stripe.paymentMethods.attach((await card()).id, { customer: owner.id });
  for (const extra of [{}, { customer: other.id }]) {
    const intent = await fixture.newIntent(extra);
    const confirm = fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id });
    expect(await refusal(confirm)).toMatchObject({ statusCode: 400, param: 'payment_method' });
  }
  expect(await refusal(fixture.stripe.paymentMethods.attach(method.id, { customer: other.id }))).toMatchObject({
    message: expect.stringContaining('already been attached'),
  });
});

it('forgets a card for good, and all cards with their customer', async () => {
  const { id } = await customer();
  const [one, two] = [await card(), await card()];
  for (const each of [one, two]) await fixture.stripe.paymentMethods.attach(each.id, { customer: id });
  expect(await fixture.stripe.paymentMethods.detach(one.id)).toMatchObject({ customer: null });
  expect(await refusal(fixture.stripe.paymentMethods.detach(one.id))).toMatchObject({ statusCode: 400 });
  expect(await refusal(fixture.stripe.paymentMethods.attach(one.id, { customer: id }))).toMatchObject({
    statusCode: 400,
  });
  expect(await fixture.stripe.customers.del(id)).toMatchObject({ deleted: true });
  expect(await refusal(fixture.stripe.customers.retrieve(id))).toMatchObject({ code: 'resource_missing' });
  expect(await refusal(fixture.stripe.paymentMethods.list({ customer: id }))).toMatchObject({
    code: 'resource_missing',
  });
  const intent = await fixture.newIntent();
  const confirm = fixture.stripe.paymentIntents.confirm(intent.id, { payment_method: two.id });
  expect(await refusal(confirm)).toMatchObject({ message: expect.stringContaining('may not be used again') });
});

it('lets a browser see nobody: all of it takes the secret key', async () => {
  const { id } = await customer();
  for (const where of [`/v1/payment_methods?customer=${id}`, `/v1/customers/${id}`]) {
    const answer = await fixture.fromBrowser(`${where}${where.includes('?') ? '&' : '?'}key=pk_test_forthesetests`);
    expect(answer.status).toBe(403);
  }
});
