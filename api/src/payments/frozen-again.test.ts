/** Places of a task that are closed more than once, by one payment in dispute or by two, since started work frees places meanwhile (decisions.md 24). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { TaskModel } from '../modules/tasks/task.model';
import { shared } from '../testing/shared';
import { startTestApi, type Person } from '../testing/start-test-api';
import { continueSettling } from './continue-settling.job';
import { startPaymentFixture } from './payment-fixture';

jest.setTimeout(120_000);

const COINS = 150;

const api = shared(() => startTestApi({ PROMO_COINS: 'spend-only' }));
const fixture = shared(() => startPaymentFixture(api));
afterEach(() => api.assertBalanced());

const taskOf = (id: string) => collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) });

async function bought(client: Person): Promise<string> {
  const intent = await fixture.begin(client, await fixture.fillCart(client, COINS));
  await fixture.payByCard(intent);
  await fixture.record(client, intent);
  return intent;
}

/** Hands in; the result frees the place again. */
async function worked(client: Person, task: string): Promise<() => Promise<unknown>> {
  const work = await api.submit(await api.person('freelancer'), task);
  const rejection = { category: 'other', reason: 'This is not what was asked for at all.' } as const;
  const body = { status: 'reject', rejection } as const;
  return () => api.ok(calls.decideSubmission, { params: { id: work }, body }, { token: client.token });
}

it('opens all again that one payment closed in two steps', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await bought(client);
  const task = await api.task(client, { task_quantity: 2, per_task_pay: COINS / 2 });
  const free = await worked(client, task);
  await fixture.dispute(intent, 'open');
  await free();
  await fixture.dispute(intent, 'open');
  expect(await taskOf(task)).toMatchObject({ status: 'paused', free_slots: 0, frozen_slots: 2, escrow_coins: 0 });
  await fixture.dispute(intent, 'won');
  expect(await taskOf(task)).toMatchObject({ status: 'open', free_slots: 2, frozen_slots: 0, escrow_coins: COINS });
});

it.each([
  ['in the same order', [0, 1]],
  ['in the other order', [1, 0]],
])('opens all again that two payments closed, when the banks decide %s', async (_, won) => {
  const client = await api.person('client', { bare: true });
  const intents = [await bought(client), await bought(client)];
  const task = await api.task(client, { task_quantity: 2, per_task_pay: COINS });
  const free = await worked(client, task);
  await fixture.dispute(intents[0]!, 'open');
  await free();
  await fixture.dispute(intents[1]!, 'open');
  expect(await taskOf(task)).toMatchObject({ status: 'paused', free_slots: 0, frozen_slots: 2, escrow_coins: 0 });
  for (const index of won) await fixture.dispute(intents[index]!, 'won');
  expect(await taskOf(task)).toMatchObject({ status: 'open', free_slots: 2, frozen_slots: 0, escrow_coins: 2 * COINS });
});

it('opens what one payment closed also when the other, whose places go, is decided last', async () => {
  const client = await api.person('client', { bare: true });
  const intents = [await bought(client), await bought(client)];
  const task = await api.task(client, { task_quantity: 2, per_task_pay: COINS });
  const free = await worked(client, task);
  await fixture.dispute(intents[0]!, 'open');
  await free();
  await fixture.dispute(intents[1]!, 'open');
  await fixture.dispute(intents[0]!, 'won');
  await fixture.dispute(intents[1]!, 'lost');
  expect(await taskOf(task)).toMatchObject({ status: 'open', task_quantity: 1, free_slots: 1, frozen_slots: 0 });
});

it('leaves a task paused that its client had paused', async () => {
  const client = await api.person('client', { bare: true });
  const intents = [await bought(client), await bought(client)];
  const task = await api.task(client, { task_quantity: 2, per_task_pay: COINS });
  const free = await worked(client, task);
  await api.ok(calls.updateTask, { params: { id: task }, body: { status: 'paused' } }, { token: client.token });
  await fixture.dispute(intents[0]!, 'open');
  await free();
  await fixture.dispute(intents[1]!, 'open');
  for (const intent of intents) await fixture.dispute(intent, 'won');
  expect(await taskOf(task)).toMatchObject({ status: 'paused', free_slots: 2, frozen_slots: 0 });
});

it('closes a place that comes free while its client owes for it, however full the task was when the dispute began', async () => {
  const client = await api.person('client', { bare: true });
  const intent = await bought(client);
  const task = await api.task(client, { task_quantity: 1, per_task_pay: COINS });
  const free = await worked(client, task);
  await fixture.dispute(intent, 'open');
  expect(await api.record(client)).toMatchObject({ receivable_cents: (await fixture.orderOf(intent)).amount_cents });
  await free();
  await continueSettling.run(new AbortController().signal);
  expect(await taskOf(task)).toMatchObject({ status: 'paused', listed: false, frozen_slots: 1, escrow_coins: 0 });
  expect(await api.record(client)).toMatchObject({ receivable_cents: 0 });
  await fixture.dispute(intent, 'won');
  expect(await taskOf(task)).toMatchObject({ status: 'open', listed: true, free_slots: 1, escrow_coins: COINS });
});

it('closes places that a won dispute has opened again, when their client owes for another payment', async () => {
  const client = await api.person('client', { bare: true });
  const [spent, kept] = [await bought(client), await bought(client)];
  const work = await api.submit(
    await api.person('freelancer'),
    await api.task(client, { task_quantity: 1, per_task_pay: COINS }),
  );
  await api.decide(client, work, 'approve');
  const task = await api.task(client, { task_quantity: 1, per_task_pay: COINS });
  await fixture.dispute(kept, 'open');
  await fixture.dispute(spent, 'open');
  await fixture.dispute(kept, 'won');
  await continueSettling.run(new AbortController().signal);
  expect(await taskOf(task)).toMatchObject({ status: 'paused', free_slots: 0, escrow_coins: 0 });
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
});

it('keeps a task whose places are closed from its client, who owes nothing, until the bank has decided', async () => {
  const client = await api.person('client', { bare: true, coins: COINS });
  const intent = await bought(client);
  const task = await api.task(client, { task_quantity: 2, per_task_pay: COINS });
  await fixture.dispute(intent, 'open');
  const before = await taskOf(task);
  expect(before).toMatchObject({ frozen_slots: 2 });
  expect(await api.record(client)).toMatchObject({ receivable_cents: 0, coins: COINS });
  const params = { id: task };
  for (const sent of [
    api.send(calls.updateTask, { params, body: { status: 'open' } }, api.as(client)),
    api.send(calls.updateTask, { params, body: { task_quantity: 1 } }, api.as(client)),
    api.send(calls.updateTask, { params, body: { per_task_pay: 1 } }, api.as(client)),
    api.send(calls.addToPay, { params, body: { per_task_pay: COINS + 1 } }, api.as(client)),
  ])
    expect((await sent).body).toMatchObject({ code: 'receivable_open' });
  expect(await taskOf(task)).toEqual(before);
});
