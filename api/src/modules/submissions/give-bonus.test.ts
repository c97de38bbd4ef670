/** A bonus on decided work: from the client to the worker, once per token (fair-work.md 12). */
import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { DAY_MS } from '../../days';
import { LedgerEntryModel } from '../../ledger';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

async function decided(status: 'approve' | 'reject' = 'approve') {
  const client = await api.person('client', { bare: true, coins: 60 });
  const worker = await api.person('freelancer', { bare: true });
  const id = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 10 }));
  await api.decide(client, id, status);
  return { client, worker, id };
}

const give = (by: Person, id: string, coins: number, token: string, idempotencyKey?: string) =>
  api.send(
    calls.giveBonus,
    { params: { id }, body: { coins, note: 'Thank you for the quick work.', token } },
    { ...api.as(by), ...(idempotencyKey ? { idempotencyKey } : {}) },
  );

test('moves coins from the client to the worker, with its note, and counts as pay', async () => {
  const { client, worker, id } = await decided();
  expect((await give(client, id, 20, 'first-one')).body).toEqual({ modifiedCount: 1 });
  expect(await api.record(worker)).toMatchObject({ coins: 30, earned_coins: 30, work_approved: 1 });
  expect(await api.record(client)).toMatchObject({ coins: 30, total_pay: 30 });
  const work = await api.ok(calls.getSubmission, { params: { id } }, api.as(worker));
  expect(work.bonuses).toMatchObject([{ coins: 20, note: 'Thank you for the quick work.' }]);
  const [line] = await api.ok(calls.getStatement, { params: { email: worker.email }, query: {} }, api.as(worker));
  expect(line).toMatchObject({ kind: 'bonus', amount: 20, about: 'Describe a picture' });
});

test('one token gives once, however often it comes and whatever it says, also at the same moment', async () => {
  const { client, worker, id } = await decided();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => give(client, id, 5, 'same-token', n > 2 ? `key-${n}-of-this` : undefined)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await give(client, id, 7, 'same-token')).body).toEqual({ modifiedCount: 0 });
  expect((await api.record(worker)).coins).toBe(15);
  expect(await collectionOf(LedgerEntryModel).countDocuments({ kind: 'bonus', 'cause.id': id })).toBe(1);
});

test('rejected work can have one too; nobody else gives one, nobody more than they have, and not after 30 days', async () => {
  const { client, worker, id } = await decided('reject');
  expect((await give(client, id, 5, 'consolation')).status).toBe(200);
  const other = await decided();
  expect((await give(other.client, id, 5, 'stranger-1')).body).toMatchObject({ code: 'not_allowed' });
  expect((await give(other.client, other.id, 51, 'too-much')).body).toMatchObject({ code: 'not_enough_for_bonus' });
  expect((await api.record(other.client)).coins).toBe(50);
  setClock(() => Date.now() + 30 * DAY_MS);
  expect((await give(client, id, 5, 'much-later')).body).toMatchObject({ code: 'no_bonus' });
  expect((await api.record(worker)).coins).toBe(5);
});

test('work that waits has none, and a worker who has left gets none', async () => {
  const client = await api.person('client', { bare: true, coins: 60 });
  const worker = await api.person('freelancer', { bare: true });
  const waiting = await api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 10 }));
  expect((await give(client, waiting, 5, 'too-early')).body).toMatchObject({ code: 'no_bonus' });
  const gone = await decided();
  await api.ok(calls.closeUser, { params: { id: gone.worker.id } }, api.as(gone.worker));
  expect((await give(gone.client, gone.id, 5, 'left-already')).body).toMatchObject({ code: 'no_bonus' });
  expect((await api.record(gone.client)).coins).toBe(50);
});

test.each([0, 501, 1.5])('%d coins are no bonus', async (coins) => {
  const { client, id } = await decided();
  expect((await give(client, id, coins, 'no-amount')).body).toMatchObject({ code: 'invalid_input' });
});
