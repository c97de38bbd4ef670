/** Somebody who owes because a payment was taken back gets no money, whatever the coins of their withdrawal came from (decisions.md 24). */
import { calls } from '@taskmint/contract';
import { startPaymentFixture } from '../../payments/payment-fixture';
import { settleOrder } from '../../payments/settle-order.command';
import { shared } from '../../testing/shared';
import { startTestApi, moveCoins } from '../../testing/start-test-api';

jest.setTimeout(60_000);

const api = shared(() => startTestApi({ PROMO_COINS: 'spend-only' }));
const fixture = shared(() => startPaymentFixture(api));
afterEach(() => api.assertBalanced());

it('is held until nothing is owed any more, though it was asked for before', async () => {
  const admin = await api.person('admin');
  const as = { token: admin.token };
  const person = await api.person('client', { bare: true });
  const own = { token: person.token };
  const intent = await fixture.begin(person, await fixture.fillCart(person, 500));
  await fixture.payByCard(intent);
  await fixture.record(person, intent);
  const work = await api.submit(
    await api.person('freelancer'),
    await api.task(person, { task_quantity: 1, per_task_pay: 500 }),
  );
  await api.ok(calls.decideSubmission, { params: { id: work }, body: { status: 'approve' } }, own);
  await api.ok(calls.changeRole, { params: { email: person.email }, body: { role: 'freelancer' } }, as);
  await moveCoins(person.id, 300);
  const body = { withdraw_coin: 300, payment_system: 'Bcash', account_number: '01912345671' } as const;
  const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, own);
  const { _id, amount_cents: cents } = await fixture.orderOf(intent);
  await settleOrder(_id, [{ kind: 'dispute', id: 'dp_1', cents, state: 'open' }]);
  expect((await api.record(person)).receivable_cents).toBe(cents);
  const refused = await api.send(calls.payWithdrawal, { params: { id } }, as);
  expect(refused.body).toMatchObject({
    code: 'payout_held',
    details: { held_because: [{ reason: 'receivable_open', until: null }] },
  });
  await settleOrder(_id, [{ kind: 'dispute', id: 'dp_1', cents, state: 'won' }]);
  expect((await api.send(calls.payWithdrawal, { params: { id } }, as)).status).toBe(200);
});
