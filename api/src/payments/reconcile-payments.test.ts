/** What the comparison with the provider finds first, or too late; apart from the report's tests, as these orders and the provider are left disagreeing. */
import { setClock } from '../clock';
import { MINUTE_MS } from '../days';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { startPaymentFixture } from './payment-fixture';
import { provider, useProvider } from './provider-in-use';
import { reconcilePayments } from './reconcile-payments.job';
import { settleOrder } from './settle-order.command';

const signal = new AbortController().signal;
const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
beforeEach(() => fixture.control('PUT', '/webhooks/plan', {}));
afterEach(() => api.assertBalanced());

describe('reconciling payments', () => {
  it('credits nothing for an amount that was not ordered, whoever finds the payment', async () => {
    await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
    const buyer = await api.person('client');
    const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 150));
    await fixture.stripe.paymentIntents.update(intentId, { amount: 50 });
    await fixture.payByCard(intentId);
    setClock(() => Date.now() + 10 * MINUTE_MS);
    await reconcilePayments(signal);
    expect(await fixture.orderOf(intentId)).toMatchObject({ status: 'awaiting_payment', credited_coins: 0 });
    expect(await fixture.coinsOf(buyer)).toBe(15);
  });

  it('leaves an order paid of which it hears too late that the payment was cancelled', async () => {
    const buyer = await api.person('client');
    const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 150));
    const { _id, cart_key } = await fixture.orderOf(intentId);
    const real = provider();
    useProvider({
      ...real,
      async retrieveIntent(id) {
        const intent = await real.retrieveIntent(id);
        if (id !== intentId || !intent) return intent;
        await settleOrder(_id, [{ kind: 'succeeded' }]);
        return { ...intent, status: 'cancelled' };
      },
    });
    setClock(() => Date.now() + 10 * MINUTE_MS);
    await reconcilePayments(signal).finally(() => useProvider(real));
    expect(await fixture.orderOf(intentId)).toMatchObject({ status: 'paid', credited_coins: 150, cart_key });
  });
});
