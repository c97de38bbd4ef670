/**
 * Awards of which the client has a part, also in free places: of more tasks than one transaction can hold against all who work on them, and
 * of too few (decisions.md 24).
 */
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { LedgerEntryModel } from '../../ledger';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const REASON = 'The list has all ten entries; look at the second page.';
/** More than one transaction's worth of tasks. */
const TASKS = 60;

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

/**
 * Work worth `pay` coins, whose rejection an admin may decide about, of a client whose other coins are in tasks with a place for 5 coins each,
 * except for `spare`.
 */
async function appealed(
  pay: number,
  tasks: number,
  spare = 0,
): Promise<{ client: Person; worker: Person; id: string }> {
  const client = await api.person('client', { bare: true, coins: Math.max(pay, tasks * 5) + spare });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: pay });
  const id = await api.submit(worker, task);
  await api.decide(client, id, 'reject');
  await api.ok(calls.deleteTask, { params: { id: task } }, api.as(client));
  await spend(client, Math.max(0, pay - tasks * 5));
  for (let made = 0; made < tasks; made += 1) await api.task(client, { task_quantity: 1, per_task_pay: 5 });
  await api.ok(calls.openAppeal, { params: { id }, body: { reason: REASON } }, api.as(worker));
  const body = { agree: false as const, answer: 'There is no second page in it.' };
  await api.ok(calls.answerAppeal, { params: { id }, body }, api.as(client));
  return { client, worker, id };
}

/** Pays somebody else so many coins for work. */
async function spend(client: Person, coins: number): Promise<void> {
  if (coins === 0) return;
  const task = await api.task(client, { task_quantity: 1, per_task_pay: coins });
  const id = await api.submit(await api.person('freelancer', { bare: true }), task);
  await api.decide(client, id, 'approve');
}

const judge = (id: string, by: Person, verdict: { outcome: 'full' } | { outcome: 'partial'; percent: number } = FULL) =>
  api.send(calls.decideAppeal, { params: { id }, body: { ...verdict, reason: REASON } }, api.as(by));
const FULL = { outcome: 'full' } as const;
const PART = { outcome: 'partial', percent: 40 } as const;

it('takes their places a few tasks at a time, so that somebody who goes on changing them cannot prevent the decision', async () => {
  const [admin, { client, worker, id }] = [await api.person('admin'), await appealed(TASKS * 5, TASKS)];
  expect(await judge(id, admin)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  expect((await api.record(worker)).coins).toBe(TASKS * 5);
  expect((await api.record(client)).coins).toBe(0);
  const taken = await collectionOf(LedgerEntryModel)
    .find({ key: new RegExp(`:bring-back:submission:${id}$`) })
    .toArray();
  expect(taken).toHaveLength(TASKS);
  const together = new Map<number, number>();
  for (const { at } of taken) together.set(at.getTime(), (together.get(at.getTime()) ?? 0) + 1);
  expect(Math.max(...together.values())).toBeLessThanOrEqual(50);
  const { notices } = await api.ok(calls.listNews, { query: {} }, api.as(client));
  const places = notices.flatMap((notice) => (notice.kind === 'places_taken' ? [notice.facts.places] : []));
  expect(places.reduce((sum, one) => sum + one, 0)).toBe(TASKS);
});

it('takes none of them before a second admin agrees to what the platform bears', async () => {
  const [admin, { client, id }] = [await api.person('admin'), await appealed(600, TASKS - 5)];
  expect(await judge(id, admin)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
  expect((await api.record(client)).coins).toBe(0);
  expect(
    await collectionOf(LedgerEntryModel).countDocuments({ key: new RegExp(`:bring-back:submission:${id}$`) }),
  ).toBe(0);
});

it.each([
  ['in full, of which the client has all but one coin', FULL, 9, { worker: 10, client: 0, borne: 1 }],
  ['in part, which the client has', PART, 9, { worker: 4, client: 5, borne: 0 }],
  ['in part, of which the client has one coin', PART, 1, { worker: 4, client: 0, borne: 3 }],
] as const)('lets the platform pay no more than is missing: %s', async (_, verdict, spare, is) => {
  const { client, worker, id } = await appealed(10, 0, spare);
  expect(await judge(id, await api.person('admin'), verdict)).toMatchObject({ status: 200 });
  expect((await api.record(worker)).coins).toBe(is.worker);
  expect((await api.record(client)).coins).toBe(is.client);
  const cover = await collectionOf(LedgerEntryModel).findOne({ key: `submission:${id}:appeal-cover` });
  expect(cover?.amount ?? 0).toBe(is.borne);
});

it('takes free places too where all together do not cover it', async () => {
  const { client, worker, id } = await appealed(30, 2, 1);
  expect(await judge(id, await api.person('admin'))).toMatchObject({ status: 200 });
  expect([(await api.record(worker)).coins, (await api.record(client)).coins]).toEqual([30, 0]);
  const cover = await collectionOf(LedgerEntryModel).findOne({ key: `submission:${id}:appeal-cover` });
  expect(cover?.amount).toBe(19);
});

it('keeps what was promised to the worker: coins that were given pay no money', async () => {
  const admin = await api.person('admin');
  const { client, worker, id } = await appealed(10, 0, 2);
  const gift = { params: { email: client.email }, body: { currentCoin: 9, reason: REASON } };
  await api.ok(calls.adjustCoins, gift, api.as(admin));
  expect(await judge(id, admin)).toMatchObject({ status: 200 });
  expect(await api.record(worker)).toMatchObject({ coins: 10, promotional_coins: 0 });
  expect(await api.record(client)).toMatchObject({ coins: 7, promotional_coins: 7 });
});

it('leaves what is set aside for whoever has started and may not fit', async () => {
  const FITS = 'You have kept a dog for a year or longer';
  const client = await api.person('client', { bare: true, coins: 30 });
  const [worker, other] = [
    await api.person('freelancer', { bare: true }),
    await api.person('freelancer', { bare: true }),
  ];
  const rejected = await api.task(client, { task_quantity: 1, per_task_pay: 30 });
  const id = await api.submit(worker, rejected);
  await api.decide(client, id, 'reject');
  await api.ok(calls.deleteTask, { params: { id: rejected } }, api.as(client));
  const screen_out = { pay: 9, number: 2, criteria: [FITS] };
  const task = { params: { id: await api.task(client, { task_quantity: 1, per_task_pay: 10, screen_out }) } };
  await api.ok(calls.startTask, task, api.as(other));
  await api.ok(calls.openAppeal, { params: { id }, body: { reason: REASON } }, api.as(worker));
  const body = { agree: false as const, answer: 'There is no second page in it.' };
  await api.ok(calls.answerAppeal, { params: { id }, body }, api.as(client));
  expect(await judge(id, await api.person('admin'))).toMatchObject({ status: 200 });
  const cover = await collectionOf(LedgerEntryModel).findOne({ key: `submission:${id}:appeal-cover` });
  expect(cover?.amount).toBe(30 - 2 - 9);
  await api.ok(calls.screenOut, { ...task, body: { criterion: FITS } }, api.as(other));
  expect((await api.record(other)).coins).toBe(9);
});
