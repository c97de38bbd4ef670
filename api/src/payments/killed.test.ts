/**
 * kill -9 of the API at the commands of every money flow of buying and paying out: after the client's retry with the same key everything has
 * happened exactly once. The long suite goes through all commands, the usual one through a few of each flow.
 */
import path from 'node:path';
import { calls } from '@taskmint/contract';
import { Types } from 'mongoose';
import { collection, database } from '../database/connection';
import { PAYOUT_ACCOUNTS, WITHDRAWALS, type WithdrawalRecord } from '../modules/withdrawals/withdrawal.model';
import { runSource, type SourceProcess } from '../testing/child-process';
import { apiClient, type ApiClient } from '../testing/http-client';
import { testSettings, type Person } from '../testing/start-test-api';
import { KillingProxy, type Moment } from './killing-proxy-fixture';
import { SECRET_KEY, startPaymentFixture, WEBHOOK_SECRET, type PaymentFixture } from './payment-fixture';

jest.setTimeout(process.env['TASKMINT_FULL'] ? 1_800_000 : 300_000);

/** More commands than any flow has. */
const MOST_COMMANDS = 40;

let fixture: PaymentFixture;
let proxy: KillingProxy;
let admin: Person;
let numbers = 0;
/** Started ahead, because starting takes longer than everything else here. */
let next: Promise<SourceProcess>;

function spare(): Promise<SourceProcess> {
  const { api, double } = fixture;
  const uri = new URL(api.uri);
  uri.port = String(proxy.port);
  // Straight to the proxy: the replica set would name the database's own address.
  uri.search = '?directConnection=true';
  return runSource(path.join(__dirname, '../main.ts'), {
    env: testSettings(uri.toString(), api.env.DATA_DIR, {
      LOG_LEVEL: 'info',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      STRIPE_API_BASE: double.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    }),
    marker: '"url":"',
    timeoutMs: 60_000,
  });
}

const clientOf = (process: SourceProcess): ApiClient => apiClient(process.said.split('"')[0] ?? '');

beforeAll(async () => {
  fixture = await startPaymentFixture();
  await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
  admin = await fixture.api.person('admin');
  proxy = await KillingProxy.start(Number(new URL(fixture.api.uri).port));
  next = spare();
});
afterAll(async () => {
  await (await next).stop();
  await proxy.stop();
  await fixture.stop();
});

interface Attempt {
  /** Makes the request; rejects when the connection breaks. */
  send(client: ApiClient, key: string): Promise<{ status: number; text: string }>;
  /** Throws unless the effect is there exactly once. */
  check(): Promise<void>;
}

interface Flow {
  name: string;
  isTransaction: boolean;
  /** Fresh things for one attempt. */
  prepare(): Promise<Attempt>;
}

async function worker(): Promise<Person> {
  return fixture.api.person('freelancer', { bare: true, coins: 1_000 });
}

function payout() {
  numbers += 1;
  const account_number = `018${String(numbers).padStart(8, '0')}`;
  return { withdraw_coin: 300, payment_system: 'Rocket' as const, account_number };
}

async function pending(): Promise<{ freelancer: Person; id: string }> {
  const freelancer = await worker();
  const answer = await fixture.api.ok(calls.requestWithdrawal, { body: payout() }, { token: freelancer.token });
  return { freelancer, id: answer.insertedId };
}

async function expectWithdrawal(id: string, status: string, freelancer: Person, coins: number): Promise<void> {
  const record = await collection<WithdrawalRecord>(WITHDRAWALS).findOne({ _id: new Types.ObjectId(id) });
  expect(record).toMatchObject({ status, held_coins: status === 'pending' ? 300 : 0 });
  expect(await fixture.coinsOf(freelancer)).toBe(coins);
}

const FLOWS: readonly Flow[] = [
  {
    name: 'beginning to pay',
    isTransaction: false,
    async prepare() {
      const buyer = await fixture.api.person('client');
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
    isTransaction: true,
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
    isTransaction: true,
    async prepare() {
      const { buyer, intentId, before } = await fixture.charged();
      const list = await fixture.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 });
      const payload = JSON.stringify(list.data[0]);
      return {
        send(client) {
          const header = fixture.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
          return client.request('POST', '/webhooks/stripe', payload, { headers: { 'stripe-signature': header } });
        },
        async check() {
          expect(await fixture.coinsOf(buyer)).toBe(before + 150);
          expect(await fixture.purchases(intentId)).toBe(1);
        },
      };
    },
  },
  {
    name: 'asking for a withdrawal',
    isTransaction: true,
    async prepare() {
      const freelancer = await worker();
      const body = payout();
      return {
        send: (client, key) =>
          client.send(calls.requestWithdrawal, { body }, { token: freelancer.token, idempotencyKey: key }),
        async check() {
          const all = await collection(WITHDRAWALS).countDocuments({ worker_id: new Types.ObjectId(freelancer.id) });
          expect(all).toBe(1);
          expect(await fixture.coinsOf(freelancer)).toBe(700);
          expect(await collection(PAYOUT_ACCOUNTS).countDocuments({ user_id: new Types.ObjectId(freelancer.id) })).toBe(
            1,
          );
        },
      };
    },
  },
  {
    name: 'paying a withdrawal',
    isTransaction: true,
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
    name: 'cancelling a withdrawal',
    isTransaction: true,
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

/** One attempt that is killed at its `nth` command. Answers the commands, or null when the flow was over before. */
async function killAt(flow: Flow, nth: number, moment: Moment): Promise<string[] | null> {
  const attempt = await flow.prepare();
  const victim = await next;
  const key = `killed-${flow.name.replace(/ /g, '-')}-${nth}-${moment}`;
  proxy.arm(nth, moment, () => victim.child.kill('SIGKILL'));
  const answer = await attempt.send(clientOf(victim), key).catch(() => null);
  proxy.disarm();
  if (!proxy.struck) {
    expect(answer?.status).toBeLessThan(300);
    await attempt.check();
    return null;
  }
  next = spare();
  const survivor = await next;
  // The dead process's transaction would hold its records until the database ends it after a minute.
  await database().admin().command({ killAllSessions: [] });
  const retried = await attempt.send(clientOf(survivor), key);
  if (retried.status >= 300)
    throw new Error(`${proxy.names.join(' ')}: the retry was answered ${retried.status} ${retried.text}`);
  await attempt.check();
  await fixture.api.assertBalanced();
  return proxy.names;
}

const FULL = Boolean(process.env['TASKMINT_FULL']);

it.each(FLOWS)('$name survives kill -9', async (flow) => {
  const deadly: string[] = [];
  // The usual run dies once, in the middle; the long one before and after each command.
  for (let nth = FULL ? 1 : 5; nth <= MOST_COMMANDS; nth += FULL ? 1 : MOST_COMMANDS) {
    const before = FULL ? await killAt(flow, nth, 'before') : null;
    const after = await killAt(flow, nth, 'after');
    if (!after) break;
    deadly.push(...[before, after].map((names) => names?.at(-1) ?? ''));
  }
  expect(deadly.length).toBeGreaterThan(0);
  if (FULL) expect(deadly).toContain(flow.isTransaction ? 'commitTransaction' : 'insert');
});
