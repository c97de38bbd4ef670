/** Coins that a won dispute restores were bought once: no figure counts them again, and no statement says so (decisions.md 25). */
import { calls } from '@taskmint/contract';
import { verifyLedger } from '../../ledger';
import { startPaymentFixture } from '../../payments/payment-fixture';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
afterEach(() => api.assertBalanced());

it('counts coins that came back on the day when they were bought, and never again', async () => {
  const { stripe, control, charged, record, delivered } = fixture;
  const admin = await api.person('admin');
  const { buyer, intentId } = await charged(150);
  await record(buyer, intentId);
  const charge = String((await stripe.paymentIntents.retrieve(intentId)).latest_charge);
  const dispute = (await control('POST', `/charges/${charge}/dispute`)) as { id: string };
  await delivered();
  const ofAdmins = async () => {
    const { days } = await api.ok(calls.getAdminDays, { query: {} }, { token: admin.token });
    const net = days.reduce((all, { bought, taken_back }) => all + bought - taken_back, 0);
    const { coins_bought } = await api.ok(calls.getAdminFigures, { query: {} }, { token: admin.token });
    return { net, coins_bought };
  };
  expect(await ofAdmins()).toEqual({ net: 0, coins_bought: 0 });
  await control('POST', `/disputes/${dispute.id}/close`, { outcome: 'won' });
  await delivered();

  const own = { params: { email: buyer.email }, query: {} };
  const { totals } = await api.ok(calls.getCoinDays, own, { token: buyer.token });
  expect(totals.bought).toBe(150);
  const { days } = await api.ok(calls.getAdminDays, { query: {} }, { token: admin.token });
  expect(days.reduce((all, { bought }) => all + bought, 0)).toBe(150);
  expect(await ofAdmins()).toEqual({ net: 150, coins_bought: 150 });
  expect(await api.ok(calls.getStatement, own, { token: buyer.token })).toMatchObject([
    { kind: 'purchase_reinstated', amount: 150, detail: 'reinstated' },
    { kind: 'purchase_reversal', amount: -150 },
    { kind: 'purchase', amount: 150, detail: null },
    { kind: 'signup_bonus' },
  ]);
  expect(await verifyLedger()).toMatchObject({ ok: true });
});
