/**
 * kill -9 of the API at the commands of every money flow of buying and paying out: after the client's retry with the same key, everything has happened
 * exactly once. The long suite covers all commands; the usual run kills once in a sixth of the flows, different ones each day.
 */
import { calls } from '@taskmint/contract';
import { Types } from 'mongoose';
import { collectionOf } from '../database/records';
import { PayoutAccountModel, WithdrawalModel } from '../modules/withdrawals/withdrawal.model';
import type { ApiClient } from '../testing/http-client';
import { startKiller, type Flow } from '../testing/killed-process';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import { FULL, todays } from '../testing/todays';
import { startPaymentFixture, WEBHOOK_SECRET } from './payment-fixture';

jest.setTimeout(FULL ? 1_800_000 : 300_000);

let numbers = 0;

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
beforeAll(() => fixture.control('PUT', '/webhooks/plan', { copies: 0 }));
const admin = shared(() => api.person('admin'));
const killer = shared(() => startKiller(api, fixture.settings));

async function worker(): Promise<Person> {
  return api.person('freelancer', { bare: true, coins: 1_000 });
}

function payout() {
  numbers += 1;
  const account_number = `018${String(numbers).padStart(8, '0')}`;
  return { withdraw_coin: 300, payment_system: 'Rocket' as const, account_number };
}

async function pending(): Promise<{ freelancer: Person; id: string }> {
  const freelancer = await worker();
  const answer = await api.ok(calls.requestWithdrawal, { body: payout() }, { token: freelancer.token });
  return { freelancer, id: answer.insertedId };
}

async function expectWithdrawal(id: string, status: string, freelancer: Person, coins: number): Promise<void> {
  const record = await collectionOf(WithdrawalModel).findOne({ _id: new Types.ObjectId(id) });
  expect(record).toMatchObject({ status, held_coins: status === 'pending' ? 300 : 0 });
  expect(await fixture.coinsOf(freelancer)).toBe(coins);
}

/** Sends the provider's latest event of this type. */
async function sendingLatest(type: string) {
  const { data } = await fixture.stripe.events.list({ type, limit: 1 });
  const payload = JSON.stringify(data[0]);
  return (client: ApiClient) => {
    const header = fixture.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    return client.request('POST', '/webhooks/stripe', payload, { headers: { 'stripe-signature': header } });
  };
}

const FLOWS: readonly Flow[] = [
  {
    name: 'beginning to pay',
    decisive: 'update',
    async prepare() {
      const buyer = await api.person('client');
      const price = await fixture.fillCart(buyer, 150);
      return {
        send: (client, key) =>
          client.send(calls.createPaymentIntent, { body: { price } }, { token: buyer.token, idempotencyKey: key }),
        async check() {
          const intents = await fixture.stripe.paymentIntents.list({ limit: 100 });
          expect(intents.data.filter(({ metadata }) => metadata['user_id'] === buyer.id)).toHaveLength(1);
        },
      };
    },
  },
  {
    name: 'recording a payment',
    decisive: 'commitTransaction',
    async prepare() {
      const { buyer, intentId, before } = await fixture.charged();
      const body = { transactionId: intentId };
      return {
        send: (client, key) => client.send(calls.recordPayment, { body }, { token: buyer.token, idempotencyKey: key }),
        async check() {
          expect(await fixture.coinsOf(buyer)).toBe(before + 150);
          expect(await fixture.purchases(intentId)).toBe(1);
        },
      };
    },
  },
  {
    name: 'an event of the provider',
    decisive: 'commitTransaction',
    async prepare() {
      const { buyer, intentId, before } = await fixture.charged();
      return {
        send: await sendingLatest('payment_intent.succeeded'),
        async check() {
          expect(await fixture.coinsOf(buyer)).toBe(before + 150);
          expect(await fixture.purchases(intentId)).toBe(1);
        },
      };
    },
  },
  {
    name: 'asking for a withdrawal',
    decisive: 'commitTransaction',
    async prepare() {
      const freelancer = await worker();
      const body = payout();
      return {
        send: (client, key) =>
          client.send(calls.requestWithdrawal, { body }, { token: freelancer.token, idempotencyKey: key }),
        async check() {
          const all = await collectionOf(WithdrawalModel).countDocuments({
            worker_id: new Types.ObjectId(freelancer.id),
          });
          expect(all).toBe(1);
          expect(await fixture.coinsOf(freelancer)).toBe(700);
          expect(
            await collectionOf(PayoutAccountModel).countDocuments({ user_id: new Types.ObjectId(freelancer.id) }),
          ).toBe(1);
        },
      };
    },
  },
  {
    name: 'paying a withdrawal',
    decisive: 'commitTransaction',
    async prepare() {
      const { freelancer, id } = await pending();
      return {
        send: (client, key) =>
          client.send(calls.payWithdrawal, { params: { id } }, { token: admin.token, idempotencyKey: key }),
        check: () => expectWithdrawal(id, 'paid', freelancer, 700),
      };
    },
  },
  {
    name: 'a refund that the provider tells of',
    decisive: 'commitTransaction',
    async prepare() {
      const { buyer, intentId, before } = await fixture.charged();
      await fixture.record(buyer, intentId);
      await fixture.stripe.refunds.create({ payment_intent: intentId });
      return {
        send: await sendingLatest('charge.refunded'),
        async check() {
          expect(await fixture.coinsOf(buyer)).toBe(before);
          expect(await fixture.orderOf(intentId)).toMatchObject({ credited_coins: 150, reversed_coins: 150 });
        },
      };
    },
  },
  {
    name: 'rejecting a withdrawal',
    decisive: 'commitTransaction',
    async prepare() {
      const { freelancer, id } = await pending();
      const body = { reason: 'The account does not exist.' };
      return {
        send: (client, key) =>
          client.send(calls.rejectWithdrawal, { params: { id }, body }, { token: admin.token, idempotencyKey: key }),
        check: () => expectWithdrawal(id, 'rejected', freelancer, 1_000),
      };
    },
  },
  {
    name: 'cancelling a withdrawal',
    decisive: 'commitTransaction',
    async prepare() {
      const { freelancer, id } = await pending();
      return {
        send: (client, key) =>
          client.send(calls.cancelWithdrawal, { params: { id } }, { token: freelancer.token, idempotencyKey: key }),
        check: () => expectWithdrawal(id, 'cancelled', freelancer, 1_000),
      };
    },
  },
];

it.each(todays(6, FLOWS))('$name survives kill -9', async (flow) => {
  expect((await killer.killThrough(flow)).length).toBeGreaterThan(0);
});
