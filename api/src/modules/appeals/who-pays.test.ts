/** Decisions that are paid from more of a client's tasks than one transaction can hold against all who work on them. */
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

/** Work worth `pay` coins, whose rejection an admin may decide about, of a client whose other coins are in tasks with a place for 5 coins each. */
async function appealed(pay: number, tasks: number): Promise<{ client: Person; worker: Person; id: string }> {
  const client = await api.person('client', { bare: true, coins: Math.max(pay, tasks * 5) });
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

const judge = (id: string, by: Person) =>
  api.send(calls.decideAppeal, { params: { id }, body: { outcome: 'full', reason: REASON } }, api.as(by));

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

it('takes none of them where all together do not cover it', async () => {
  const [admin, { client, id }] = [await api.person('admin'), await appealed(600, TASKS - 5)];
  expect(await judge(id, admin)).toMatchObject({ status: 409, body: { code: 'second_admin_needed' } });
  expect((await api.record(client)).coins).toBe(0);
  expect(
    await collectionOf(LedgerEntryModel).countDocuments({ key: new RegExp(`:bring-back:submission:${id}$`) }),
  ).toBe(0);
});
