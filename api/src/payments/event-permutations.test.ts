/**
 * Everything that the provider says about one payment, delivered in any order, repeated, several at once, with the browser's own recording somewhere
 * in between: the coins and the state of the order must come out the same.
 */
import type Stripe from 'stripe';
import fc from 'fast-check';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { startPaymentFixture, WEBHOOK_SECRET } from './payment-fixture';

// Generous, because every test talks to real servers and the machine may be busy.
jest.setTimeout(600_000);

const RUNS = FULL ? 300 : 5;
const SEED = Number(process.env['PERMUTATION_SEED'] ?? 20_261_121);

/** What happened to a payment of 150 coins for $10, and what has to come of it. */
const STORIES = [
  { name: 'paid', refundCents: 0, dispute: null, coins: 150, status: 'paid' },
  { name: 'refunded in part', refundCents: 300, dispute: null, coins: 105, status: 'paid' },
  { name: 'refunded', refundCents: 1_000, dispute: null, coins: 0, status: 'refunded' },
  { name: 'disputed and won', refundCents: 0, dispute: 'won', coins: 150, status: 'paid' },
  { name: 'disputed and lost', refundCents: 0, dispute: 'lost', coins: 0, status: 'disputed' },
] as const;

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
beforeAll(async () => {
  // Nothing is delivered by the double: this test is the postman.
  await fixture.control('PUT', '/webhooks/plan', { copies: 0 });
});

interface Told {
  buyer: Person;
  intentId: string;
  before: number;
  events: Stripe.Event[];
}

async function tell(story: (typeof STORIES)[number]): Promise<Told> {
  const { buyer, intentId, before } = await fixture.charged();
  const { latest_charge } = await fixture.stripe.paymentIntents.retrieve(intentId);
  if (story.refundCents > 0) {
    await fixture.stripe.refunds.create({ payment_intent: intentId, amount: story.refundCents });
  }
  if (story.dispute) {
    const dispute = (await fixture.control('POST', `/charges/${String(latest_charge)}/dispute`)) as { id: string };
    await fixture.control('POST', `/disputes/${dispute.id}/close`, { outcome: story.dispute });
  }
  const all = await fixture.stripe.events.list({ limit: 100 });
  const events = all.data.filter((event) => JSON.stringify(event.data.object).includes(intentId));
  expect(events.length).toBeGreaterThanOrEqual(2);
  return { buyer, intentId, before, events };
}

async function deliver(event: Stripe.Event): Promise<void> {
  const payload = JSON.stringify(event);
  const signature = fixture.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  expect((await api.request('POST', '/webhooks/stripe', payload, { headers })).status).toBe(200);
}

it.each(STORIES)(`comes out the same for a payment that is $name (seed ${SEED})`, async (story) => {
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.nat(9)),
      fc.nat(8),
      fc.integer({ min: 1, max: 4 }),
      async (numbers, recordAt, atOnce) => {
        const { buyer, intentId, before, events } = await tell(story);
        // Each event up to three times, shuffled by the generated numbers.
        const post = events
          .flatMap((event) => Array.from({ length: 1 + (numbers.next().value % 3) }, () => event))
          .map((event) => ({ event, rank: numbers.next().value * 10 + numbers.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(
            ({ event }) =>
              () =>
                deliver(event),
          );
        const recordings: number[] = [];
        post.splice(recordAt % (post.length + 1), 0, async () => {
          recordings.push((await fixture.record(buyer, intentId)).status);
        });
        for (let from = 0; from < post.length; from += atOnce) {
          await Promise.all(post.slice(from, from + atOnce).map((act) => act()));
        }
        expect(recordings).toEqual([200]);
        expect(await fixture.coinsOf(buyer)).toBe(before + story.coins);
        expect(await fixture.purchases(intentId)).toBe(1);
        expect(await fixture.orderOf(intentId)).toMatchObject({
          status: story.status,
          credited_coins: 150,
          reversed_coins: 150 - story.coins,
          shortfall_coins: 0,
        });
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  await api.assertBalanced();
});
