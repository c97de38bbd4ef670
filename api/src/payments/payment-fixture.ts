/** Shared setup of the payment tests: the provider double in place of Stripe, buyers, cards and their effects. */
import { startPaymentDouble, type PaymentDouble } from '@taskmint/local-services';
import { calls } from '@taskmint/contract';
import Stripe from 'stripe';
import { collectionOf } from '../database/records';
import { LedgerEntryModel } from '../ledger';
import type { Person, TestApi } from '../testing/start-test-api';
import type { DisputeState } from './order-facts';
import { OrderModel, type OrderRecord } from './order.model';
import { useProvider } from './provider-in-use';
import { settleOrder } from './settle-order.command';
import { createStripeProvider } from './stripe-provider';

export const SECRET_KEY = 'sk_test_forthesetests';
export const WEBHOOK_SECRET = 'whsec_forthesetests';
const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';

export interface PaymentFixture {
  readonly double: PaymentDouble;
  /** With these another process uses the double too. */
  readonly settings: Readonly<Record<string, string>>;
  /** The official SDK, as the provider's dashboard would use it. */
  readonly stripe: Stripe;
  /** Controls the double; returns its response. */
  control(method: string, where: string, body?: object): Promise<unknown>;
  /** Waits until the double has delivered everything. */
  delivered(): Promise<unknown>;
  /** Puts packages of these sizes into the cart. Returns their price in dollars. */
  fillCart(buyer: Person, ...sizes: number[]): Promise<number>;
  /** Starts a payment; returns the intent. */
  begin(buyer: Person, price: number): Promise<string>;
  payByCard(intentId: string, number?: string): Promise<Stripe.PaymentIntent>;
  record(buyer: Person, transactionId: string, extra?: object): ReturnType<TestApi['send']>;
  coinsOf(person: Person): Promise<number>;
  purchases(intentId: string): Promise<number>;
  orderOf(intentId: string): Promise<OrderRecord>;
  /** A buyer whose card was charged for `size` coins; the API knows only what the double sends. */
  charged(size?: number): Promise<{ buyer: Person; intentId: string; before: number }>;
  /** Settles a dispute about the whole payment, or its end. */
  dispute(intentId: string, state: DisputeState): Promise<void>;
  stop(): Promise<void>;
}

export async function startPaymentFixture(api: TestApi): Promise<PaymentFixture> {
  const double = await startPaymentDouble({
    port: 0,
    secretKey: SECRET_KEY,
    publishableKey: 'pk_test_forthesetests',
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${api.api.url}/webhooks/stripe`,
    retries: { firstPauseMs: 10, maxPauseMs: 50, maxAttempts: 5, timeoutMs: 5_000 },
  });
  useProvider(
    createStripeProvider({
      secretKey: SECRET_KEY,
      webhookSecrets: ['whsec_retired', WEBHOOK_SECRET],
      apiUrl: double.url,
      timeoutMs: 2_000,
    }),
  );
  const stripe = new Stripe(SECRET_KEY, { host: '127.0.0.1', port: double.port, protocol: 'http', telemetry: false });

  const control: PaymentFixture['control'] = async (method, where, body = {}) => {
    const response = await fetch(`${double.url}/_double${where}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${where}: ${await response.text()}`);
    return response.json();
  };

  const fillCart: PaymentFixture['fillCart'] = async (buyer, ...sizes) => {
    const packages = await api.ok(calls.listPackages, {});
    let cents = 0;
    for (const size of sizes) {
      const offer = packages.find(({ coins }) => coins === size);
      if (!offer) throw new Error(`no package of ${size}`);
      cents += offer.price_cents;
      const body = { heading: offer.heading, email: buyer.email, coins: offer.coins, price: offer.price };
      await api.ok(calls.addToCart, { body }, { token: buyer.token });
    }
    return cents / 100;
  };

  const begin: PaymentFixture['begin'] = async (buyer, price) => {
    const started = await api.ok(calls.createPaymentIntent, { body: { price } }, { token: buyer.token });
    return started.clientSecret.split('_secret_')[0] ?? '';
  };

  const payByCard: PaymentFixture['payByCard'] = async (intentId, number = GOOD_CARD) => {
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 2, cvc: '123' },
    });
    return stripe.paymentIntents.confirm(intentId, { payment_method: method.id });
  };

  const coinsOf = async (person: Person) => (await api.record(person)).coins;

  const orderOf = async (intentId: string): Promise<OrderRecord> => {
    const order = await collectionOf(OrderModel).findOne({ intent_id: intentId });
    if (!order) throw new Error(`no order for ${intentId}`);
    return order;
  };

  return {
    double,
    settings: {
      STRIPE_API_BASE: double.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    stripe,
    control,
    delivered: () => control('POST', '/webhooks/wait'),
    fillCart,
    begin,
    payByCard,
    coinsOf,
    record: (buyer, transactionId, extra = {}) =>
      api.send(calls.recordPayment, { body: { transactionId, ...extra } }, { token: buyer.token }),
    purchases: (intentId) => collectionOf(LedgerEntryModel).countDocuments({ key: `purchase:${intentId}` }),
    orderOf,
    async dispute(intentId, state) {
      const { _id, amount_cents: cents } = await orderOf(intentId);
      await settleOrder(_id, [{ kind: 'dispute', id: `dp_${intentId}`, cents, state }]);
    },
    async charged(size = 150) {
      const buyer = await api.person('client');
      const before = await coinsOf(buyer);
      const intentId = await begin(buyer, await fillCart(buyer, size));
      await payByCard(intentId);
      return { buyer, intentId, before };
    },
    async stop() {
      useProvider(undefined);
      await double.stop();
    },
  };
}
