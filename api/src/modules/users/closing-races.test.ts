/**
 * Closes an account while its owner is in the middle of a client's or freelancer's call: with TASKMINT_FULL=1 at every statement of every
 * call, otherwise at every fifth of a sixth of the calls, others each day. Whichever of the two comes first, nothing of theirs is left over
 * that nobody would release.
 */
import { Types } from 'mongoose';
import { calls, type CallName } from '@taskmint/contract';
import { database } from '../../database/connection';
import { collectionOf } from '../../database/records';
import { ORDERS } from '../../payments/order.model';
import { interruptAt } from '../../testing/between-statements';
import { CALL_FIXTURES } from '../../testing/call-fixtures';
import type { RequestParts } from '../../testing/fixture-things';
import { sendParts } from '../../testing/send-parts';
import { shared } from '../../testing/shared';
import { startFixtures } from '../../testing/start-fixtures';
import type { Person } from '../../testing/start-test-api';
import { FULL, todays } from '../../testing/todays';
import { CART_ITEMS } from '../carts/cart-item.model';
import { PROOFS } from '../proofs/proof.model';
import { REVIEWS } from '../reviews/review.model';
import { SUBMISSIONS } from '../submissions/submission.model';
import { LIVE_STATUSES, TASKS } from '../tasks/task.model';
import { FREELANCER_PROFILES } from '../top-freelancers/freelancer-profile.model';
import { WITHDRAWALS } from '../withdrawals/withdrawal.model';
import { UserModel } from './user.model';

jest.setTimeout(300_000);

const STEP = FULL ? 1 : 5;
/** More statements than any call sends. */
const MAX_STATEMENTS = 40;

const fixtures = shared(startFixtures);

/** The closing itself, and a report and a question, which nobody can make of what is their own. */
const LEFT_OUT: readonly CallName[] = ['closeUser', 'reportThing', 'askQuestion'];

const WRITES = (Object.keys(calls) as CallName[]).filter((name) => {
  const role = CALL_FIXTURES[name]?.role;
  return calls[name].method !== 'GET' && !LEFT_OUT.includes(name) && (role === 'client' || role === 'freelancer');
});

/** What a closed account must not have. */
async function leftOf(person: Person): Promise<Record<string, number>> {
  const id = new Types.ObjectId(person.id);
  const wrong: Record<string, readonly [string, object]> = {
    'work that waits': [SUBMISSIONS, { worker: id, status: 'pending' }],
    'work to review': [SUBMISSIONS, { owner: id, status: 'pending' }],
    'tasks that take work': [TASKS, { owner: id, status: { $in: [...LIVE_STATUSES] } }],
    'coins in escrow': [TASKS, { owner: id, escrow_coins: { $ne: 0 } }],
    withdrawals: [WITHDRAWALS, { worker_id: id, status: 'pending' }],
    skills: [FREELANCER_PROFILES, { _id: id }],
    reviews: [REVIEWS, { author: id }],
    proofs: [PROOFS, { worker: id }],
    'items in the cart': [CART_ITEMS, { user_id: id }],
    'orders with the address': [ORDERS, { user_id: id, email: person.email }],
    coins: ['users', { _id: id, $or: [{ coins: { $ne: 0 } }, { closing: true }, { status: 'active' }] }],
  };
  const found = await Promise.all(
    Object.entries(wrong).map(async ([what, [name, filter]]) => [
      what,
      await database().collection(name).countDocuments(filter),
    ]),
  );
  return Object.fromEntries(found.filter(([, count]) => count !== 0)) as Record<string, number>;
}

async function finishClosings(): Promise<void> {
  const job = fixtures.api.api.app.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'finish-closing-accounts');
  await job?.run(new AbortController().signal);
}

/** Somebody who may make the call, and their request. */
async function prepare(name: CallName): Promise<{ person: Person; parts: RequestParts }> {
  const fixture = CALL_FIXTURES[name];
  if (!fixture || fixture.role === 'stranger') throw new Error(`there is no fixture for ${name}`);
  const person = await fixtures.api.person(fixture.role, { coins: 450 });
  return { person, parts: await fixture.make(fixtures, person) };
}

/** One call, interrupted by the closing at its nth statement. False when it was over before. */
async function closeDuring(name: CallName, nth: number): Promise<boolean> {
  const { person, parts } = await prepare(name);
  // What one admin has people lose is added up.
  const admin = await fixtures.api.person('admin');
  const close = () => fixtures.api.send(calls.closeUser, { params: { id: person.id } }, { token: admin.token });
  const interruption = interruptAt(nth, close);
  const answer = await sendParts(fixtures.api, calls[name], parts, { token: person.token });
  await interruption.end();
  if (!interruption.struck) {
    expect([name, answer.status < 300, answer.text]).toEqual([name, true, answer.text]);
    return false;
  }
  if (answer.status >= 500) expect([nth, answer.status, answer.text]).toEqual([nth, 503, answer.text]);
  await finishClosings();
  expect([nth, await leftOf(person)]).toEqual([nth, {}]);
  return true;
}

/** One call, at whose nth statement the account is marked as closed. False when it was over before. */
async function markDuring(name: CallName, nth: number): Promise<boolean> {
  const { person, parts } = await prepare(name);
  let had: Record<string, number> = {};
  const interruption = interruptAt(nth, async () => {
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { status: 'closed' } });
    had = await leftOf(person);
  });
  await sendParts(fixtures.api, calls[name], parts, { token: person.token });
  await interruption.end();
  const more = Object.entries(await leftOf(person)).filter(([what, count]) => count > (had[what] ?? 0));
  if (interruption.struck) expect([nth, more]).toEqual([nth, []]);
  return interruption.struck;
}

/** The numbers of the statements at which a call is struck; `strike` is false when the call was over before. */
async function atItsStatements(name: CallName, strike: (name: CallName, nth: number) => Promise<boolean>) {
  let nth = 1 + (WRITES.indexOf(name) % STEP);
  while (await strike(name, nth)) {
    nth += STEP;
    if (nth > MAX_STATEMENTS) throw new Error(`${name} does not come to an end`);
  }
}

test('the calls are there', () => expect(WRITES.length).toBeGreaterThan(10));

test.each(todays(6, WRITES))('%s leaves nothing behind when the account is closed at the same moment', async (name) => {
  await atItsStatements(name, closeDuring);
  await fixtures.api.assertBalanced();
});

// Closing releases one thing after the other: what somebody got after theirs was released would stay for good.
test.each(todays(6, WRITES))('%s gives nothing to an account that is marked as closed', async (name) => {
  await atItsStatements(name, markDuring);
});
