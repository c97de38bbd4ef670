/** Buying coins and losing them again: the requests of browsers, the provider's actions, and its messages, late, twice and in any order. */
import { calls } from '@taskmint/contract';
import type { UserRecord } from '../../modules/users/user.model';
import { isDisputeOpen } from '../../payments/order-facts';
import type { OrderRecord } from '../../payments/order.model';
import type { ProviderEvent } from '../../payments/payment-provider';
import { moved, type Claim } from './claims';
import { runJob } from './job-operations';
import type { WeightedOperation } from './operations';
import { taskFields } from '../start-test-api';
import type { World } from './world';

async function fillCart(world: World): Promise<readonly never[]> {
  const client = world.somebody('client');
  if (!client) return [];
  const packages = await world.api.ok(calls.listPackages, {});
  const offer = world.random.pick(packages);
  if (!offer) return [];
  // A price made up by the browser is refused; it may only send the package's price.
  const price = world.random.chance(0.1) ? offer.price / 2 : offer.price;
  await world.ask(calls.addToCart, { body: { heading: offer.heading, coins: offer.coins, price } }, client);
  return [];
}

async function beginToPay(world: World): Promise<readonly never[]> {
  const client = world.somebody('client');
  if (!client) return [];
  const identity = { uid: client.uid, email: client.email };
  const { body: lines } = await world.ask(calls.listCart, { params: { email: client.email } }, identity);
  const price = (lines ?? []).reduce((cents, line) => cents + line.price_cents, 0) / 100;
  await world.ask(calls.createPaymentIntent, { body: { price } }, identity);
  return [];
}

/** The buyer's card is charged, and the browser reports it or closes its window. */
async function pay(world: World): Promise<readonly never[]> {
  const order = world.thing([...world.snapshot.orders.values()].filter(({ status }) => status !== 'paid'));
  if (order?.intent_id && world.provider.intents.has(order.intent_id)) world.provider.charge(order.intent_id);
  return order && world.random.chance(0.5) ? record(world, order) : [];
}

async function record(world: World, order = world.thing(world.snapshot.orders.values())): Promise<readonly never[]> {
  if (!order?.intent_id) return [];
  const owner = world.snapshot.users.get(order.user_id.toHexString());
  const caller = world.random.chance(0.1) ? world.random.pick(world.users()) : owner;
  if (caller) await world.ask(calls.recordPayment, { body: { transactionId: order.intent_id } }, caller);
  return [];
}

function charged(world: World): OrderRecord | undefined {
  const { intents } = world.provider;
  const paid = [...world.snapshot.orders.values()].filter(
    ({ intent_id: id }) => id && intents.get(id)?.status === 'succeeded',
  );
  return world.thing(paid);
}

async function takeBack(world: World): Promise<readonly never[]> {
  const order = charged(world);
  if (!order?.intent_id) return [];
  const { random, provider } = world;
  const part = random.pick([order.amount_cents, 1, Math.ceil(order.amount_cents / 3)]) ?? 1;
  if (random.chance(0.5)) provider.refund(order.intent_id, part);
  else if (!provider.dispute(order.intent_id))
    provider.endDispute(order.intent_id, random.chance(0.5) ? 'won' : 'lost');
  return [];
}

/** Delivers some of the provider's messages: mostly recent ones, some twice, some forged, in any order. */
async function deliver(world: World): Promise<readonly never[]> {
  const { random, provider, api } = world;
  const recent = provider.events.slice(-10);
  const some = Array.from({ length: random.integer(1, 4) }, () => random.pick(recent)).filter(
    (event): event is ProviderEvent => event !== undefined,
  );
  await Promise.all(
    some.map(async (event) => {
      const isForged = random.chance(0.05);
      const { body, headers } = provider.delivery(isForged ? { ...event, id: `forged-${world.number()}` } : event);
      const signed = isForged ? { 'stripe-signature': 'by somebody else' } : headers;
      const answer = await api.request('POST', '/webhooks/stripe', body, { headers: signed });
      if (isForged !== answer.status >= 400 && answer.status < 500)
        throw new Error(`an event was answered ${answer.text}`);
    }),
  );
  return [];
}

/** Somebody spends all they have on one submission, and the card turns out not to be theirs. */
async function spendAndDispute(world: World): Promise<readonly Claim[]> {
  const { random, provider, snapshot } = world;
  const standing = [...snapshot.orders.values()].filter(
    ({ intent_id: id, status }) => status === 'paid' && provider.intents.has(id ?? ''),
  );
  const order = random.pick(standing);
  const buyer = order && snapshot.users.get(order.user_id.toHexString());
  const worker = world.somebody('freelancer');
  if (!order?.intent_id || !buyer || buyer.coins < 1 || !worker) return [];
  const body = { ...taskFields(), task_quantity: 1, per_task_pay: Math.min(buyer.coins, 100_000) };
  const claims: Claim[] = [];
  const posted = await world.ask(calls.createTask, { body }, buyer);
  const task = posted.body?.insertedId;
  claims.push(
    ...world.claimsOf(
      posted,
      ({ insertedId }) => [moved('task_posted', insertedId)],
      () => [moved('task_posted', null, { debit: `balance:${buyer._id.toHexString()}` })],
    ),
  );
  if (task) {
    const work = { task_id: task, submission_details: 'Done as asked.' };
    const handedIn = await world.ask(calls.createSubmission, { body: work }, worker);
    const id = handedIn.body?.insertedId;
    if (id) {
      const decision = { params: { id }, body: { status: 'approve' as const } };
      const outcome = await world.ask(calls.decideSubmission, decision, buyer);
      const pay = (): Claim[] => [moved('submission_pay', id)];
      claims.push(...world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? pay() : []), pay));
    }
  }
  provider.dispute(order.intent_id);
  if (random.chance(0.7)) provider.endDispute(order.intent_id, random.chance(0.6) ? 'lost' : 'won');
  return claims;
}

/** Makes the call as one admin and, when it takes two, mostly as a second one as well; otherwise the agreement stays pending. */
async function withSecondAdmin<T extends { code: string | null }>(
  world: World,
  admin: UserRecord,
  ask: (by: UserRecord) => Promise<T>,
): Promise<T> {
  const first = await ask(admin);
  const second = world.random.pick(world.users(({ _id, role }) => role === 'admin' && !_id.equals(admin._id)));
  return first.code === 'second_admin_needed' && second && world.random.chance(0.7) ? ask(second) : first;
}

/** Nothing is decided about a lost payment while places of its buyer are still being closed. */
const closePlaces = (world: World) => runJob('payment-places', world);

/** An admin decides about coins of a lost payment that somebody holds, or writes off what a buyer owes. */
async function decideAboutHeld(world: World): Promise<readonly Claim[]> {
  const admin = world.somebody('admin');
  const frozen = [...world.snapshot.orders.values()].filter((each) => each.frozen);
  // Mostly one that the bank has decided about: the others are refused.
  const decided = frozen.filter(({ facts }) => !isDisputeOpen(facts));
  const order = world.random.pick(world.random.chance(0.85) && decided.length > 0 ? decided : frozen);
  if (!admin || !order) return [];
  const id = order._id.toHexString();
  const holds = (lots: Readonly<Record<string, number>>): boolean =>
    Object.entries(lots).some(([key, coins]) => coins > 0 && key.includes(id));
  const person = world.random.pick(world.users(({ lots }) => holds(lots))) ?? world.random.pick(world.users());
  if (!person) return [];
  const decision = world.random.pick(['release', 'take_back'] as const) ?? 'release';
  const body = { email: person.email, decision, reason: 'A decision for this test' };
  const outcome = await withSecondAdmin(world, admin, (by) =>
    world.ask(calls.decideHeldCoins, { params: { id }, body }, by, () => closePlaces(world)),
  );
  const cover = (): Claim[] => (decision === 'release' ? [moved('loss_cover', id)] : []);
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? cover() : []), cover);
}

async function giveUp(world: World): Promise<readonly never[]> {
  const admin = world.somebody('admin');
  const debtor = world.random.pick(world.users(({ receivable_cents: cents }) => cents > 0));
  if (!admin || !debtor) return [];
  const input = { params: { email: debtor.email }, body: { reason: 'Given up for this test' } };
  await withSecondAdmin(world, admin, (by) => world.ask(calls.writeOffReceivable, input, by, () => closePlaces(world)));
  return [];
}

/** A message with a different amount than was ordered: stored, and nothing is credited. */
async function contradict(world: World): Promise<readonly never[]> {
  const order = world.thing([...world.snapshot.orders.values()].filter(({ facts }) => !facts.paid));
  if (!order?.intent_id || !world.provider.intents.has(order.intent_id)) return [];
  const wrong = world.random.chance(0.5) ? { amountCents: order.amount_cents - 1 } : { currency: 'bdt' };
  const event = world.provider.emit(order.intent_id, { kind: 'succeeded' }, wrong);
  const { body, headers } = world.provider.delivery(event);
  await world.api.request('POST', '/webhooks/stripe', body, { headers });
  return [];
}

export const paymentOperations: readonly WeightedOperation[] = [
  { name: 'fill a cart', weight: 4, value: fillCart },
  { name: 'begin to pay', weight: 4, value: beginToPay },
  { name: 'pay', weight: 5, value: pay },
  { name: 'record a payment', weight: 2, value: (world) => record(world) },
  { name: 'refund or dispute', weight: 4, value: takeBack },
  { name: 'spend and dispute', weight: 6, value: spendAndDispute },
  { name: 'decide about held coins', weight: 8, value: decideAboutHeld },
  { name: 'give up a receivable', weight: 2, value: giveUp },
  { name: 'deliver messages', weight: 6, value: deliver },
  { name: 'deliver a contradiction', weight: 1, value: contradict },
];
