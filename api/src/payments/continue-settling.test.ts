/**
 * A disputed payment whose coins lie in more tasks than one transaction closes (decisions.md 24): all of them are closed and opened again, also when the process is
 * killed meanwhile.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { LedgerEntryModel } from '../ledger';
import { TaskModel } from '../modules/tasks/task.model';
import { watchCommands } from '../testing/command-log';
import { JOB_PROCESS, startKiller, type Flow } from '../testing/killed-process';
import { manyTasks } from '../testing/many-tasks';
import { runOfJob } from '../testing/run-of-job';
import { shared } from '../testing/shared';
import { startTestApi, moveCoins, type Person } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { continueSettling } from './continue-settling.job';
import { startPaymentFixture } from './payment-fixture';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

/** Coins of the order, and tasks that hold one each. */
const PLACES = 150;
const GIVEN = 15;
const ONE_TIME = 100;

const log = watchCommands();
const api = shared(() => startTestApi({ PROMO_COINS: 'spend-only' }));
const fixture = shared(() => startPaymentFixture(api));
afterEach(() => api.assertBalanced());

/** A buyer with so many tasks, none of which holds anything but a coin of the order. */
async function buyer(tasks = PLACES): Promise<{ client: Person; intent: string }> {
  const { buyer: client, intentId: intent } = await fixture.charged(PLACES);
  await fixture.record(client, intent);
  await api.task(client, { task_quantity: 1, per_task_pay: GIVEN });
  await manyTasks(api, client, tasks, { task_quantity: 1, per_task_pay: 1 });
  return { client, intent };
}
const left = (client: Person, filter: object): Promise<number> =>
  collectionOf(TaskModel).countDocuments({ owner: new Types.ObjectId(client.id), per_task_pay: 1, ...filter });
const goOn = (): Promise<number> => continueSettling.run(new AbortController().signal);

it('closes all that hold the disputed coins and opens them all again, many with each statement', async () => {
  const { client, intent } = await buyer();
  const sent = await log.during(() => fixture.dispute(intent, 'open'));
  expect(sent.length).toBeLessThan(ONE_TIME);
  expect(await left(client, { free_slots: { $gt: 0 } })).toBe(PLACES - ONE_TIME);
  await goOn();
  expect(await left(client, { free_slots: { $gt: 0 } })).toBe(0);
  expect(await api.record(client)).toMatchObject({ coins: 0, receivable_cents: 0 });
  expect(await fixture.orderOf(intent)).toMatchObject({
    reversed_coins: PLACES,
    shortfall_coins: 0,
    places_pending: false,
  });
  const undone = await log.during(() => fixture.dispute(intent, 'won'));
  expect(undone.length).toBeLessThan(ONE_TIME);
  expect(await left(client, { status: 'open' })).toBe(ONE_TIME);
  // Until all are open again, nothing of it leaves as money.
  expect(await fixture.orderOf(intent)).toMatchObject({ places_pending: true, frozen: true });
  await goOn();
  expect(await left(client, { status: 'open', free_slots: 1, frozen_slots: 0 })).toBe(PLACES);
  expect(await fixture.orderOf(intent)).toMatchObject({ frozen: false, frozen_places: [] });
  expect(await fixture.coinsOf(client)).toBe(0);
});

it('closes them also where other coins of the buyer cover what is taken back, behind any number of other tasks', async () => {
  const { client, intent } = await buyer();
  await moveCoins(client.id, PLACES);
  const holding = await collectionOf(TaskModel).findOne({ owner: new Types.ObjectId(client.id), per_task_pay: 1 });
  if (!holding) throw new Error('no task');
  const bare = { ...holding, escrow_coins: 0, escrow_lots: {} };
  const others = Array.from({ length: 2_100 }, () => ({ ...bare, _id: new Types.ObjectId() }));
  await collectionOf(TaskModel).insertMany(others);
  await fixture.dispute(intent, 'open');
  await goOn();
  const newer = { _id: { $in: others.map(({ _id }) => _id) } };
  expect(await left(client, { ...newer, free_slots: 1, status: 'open' })).toBe(others.length);
  await collectionOf(TaskModel).deleteMany(newer);
  expect(await left(client, { free_slots: { $gt: 0 } })).toBe(0);
  expect(await fixture.orderOf(intent)).toMatchObject({ shortfall_coins: 0, frozen: true, places_pending: false });
});

it('is through at once when the dispute is won before the rest was closed', async () => {
  const { client, intent } = await buyer();
  await fixture.dispute(intent, 'open');
  await fixture.dispute(intent, 'won');
  await goOn();
  expect(await left(client, { status: 'open', free_slots: 1 })).toBe(PLACES);
  expect(await fixture.orderOf(intent)).toMatchObject({ frozen: false, places_pending: false, freeze_cursor: null });
});

it('has nobody decide about what is lost before everything is taken that the buyer has', async () => {
  const { client, intent } = await buyer(PLACES - 10);
  const worker = await api.person('freelancer', { bare: true });
  const work = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 10 }));
  const approval = { params: { id: work }, body: { status: 'approve' as const } };
  await api.ok(calls.decideSubmission, approval, { token: client.token });
  await moveCoins(client.id, 10);
  await manyTasks(api, client, 10, { task_quantity: 1, per_task_pay: 1 });
  await fixture.dispute(intent, 'lost');
  const { _id, ...order } = await fixture.orderOf(intent);
  expect(order).toMatchObject({ places_pending: true, shortfall_coins: PLACES - ONE_TIME });
  const admin = { token: (await api.person('admin')).token };
  const reason = 'Bought with a card that was not theirs.';
  const taken = { email: worker.email, decision: 'take_back' as const, reason };
  const decisions = [
    await api.send(calls.decideHeldCoins, { params: { id: _id.toHexString() }, body: taken }, admin),
    await api.send(calls.writeOffReceivable, { params: { email: client.email }, body: { reason } }, admin),
  ];
  expect(decisions.map(({ body }) => (body as { code?: string }).code)).toEqual(['busy', 'busy']);
  await goOn();
  expect(await api.record(worker)).toMatchObject({ coins: 10 });
  expect(await fixture.orderOf(intent)).toMatchObject({ reversed_coins: PLACES, shortfall_coins: 0, frozen: false });
});

it('survives kill -9', async () => {
  const flow: Flow = {
    name: 'closing further places of a payment in dispute',
    decisive: 'commitTransaction',
    drawnUpTo: 8,
    async prepare() {
      const { client, intent } = await buyer(ONE_TIME + 1);
      await fixture.dispute(intent, 'open');
      expect(await left(client, { free_slots: 1 })).toBe(1);
      return runOfJob('payment-places', async () => {
        expect(await left(client, { free_slots: 1 })).toBe(0);
        const order = await fixture.orderOf(intent);
        expect(order).toMatchObject({ reversed_coins: PLACES, places_pending: false });
        const own = { kind: 'purchase_reversal', 'cause.id': order._id.toHexString() };
        const reversals = await collectionOf(LedgerEntryModel).find(own).toArray();
        expect(reversals.reduce((sum, { amount }) => sum + amount, 0)).toBe(PLACES);
      });
    },
  };
  const killer = await startKiller(api, {}, JOB_PROCESS);
  try {
    expect((await killer.killThrough(flow)).length).toBeGreaterThan(0);
  } finally {
    await killer.stop();
  }
});
