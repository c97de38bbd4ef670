/** Where a task's coins went: funded equals paid, refunded and held together, whatever happens to the task. */
import { calls } from '@taskmint/contract';
import { Types } from 'mongoose';
import { FROM_THE_BEGINNING } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { payDifferences } from '../pay-floor/pay-differences.job';
import { countMissingMoney, countMoney } from './count-money';
import { TaskModel } from './task.model';

const api = shared(startTestApi);
const client = shared(() => api.person('client', { coins: 1_000 }));

async function moneyOf(id: string, who = client) {
  const { movements, ...sums } = await api.ok(calls.getTaskMoney, { params: { id }, query: {} }, { token: who.token });
  expect(sums.funded).toBe(sums.paid + sums.refunded + sums.held);
  const { money } = await api.ok(calls.getTask, { params: { id } }, { token: who.token });
  // What My Task shows of it.
  expect(money).toEqual({ paid: sums.paid, held: sums.held, returned: sums.refunded });
  expect(movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums.held);
  return { ...sums, movements };
}

it('follows posting, a larger quantity, an approval, a rejection and deletion', async () => {
  const { token } = client;
  const id = await api.task(client, { task_quantity: 5, per_task_pay: 10 });
  expect(await moneyOf(id)).toMatchObject({ funded: 50, paid: 0, refunded: 0, held: 50 });
  await api.ok(calls.updateTask, { params: { id }, body: { task_quantity: 7 } }, { token });
  expect(await moneyOf(id)).toMatchObject({ funded: 70, held: 70 });
  const worker = await api.person('freelancer', { name: 'Rina Akter' });
  const work = await api.submit(worker, id);
  await api.ok(calls.decideSubmission, { params: { id: work }, body: { status: 'approve' } }, { token });
  const second = await api.submit(await api.person('freelancer'), id);
  await api.ok(calls.decideSubmission, { params: { id: second }, body: { status: 'reject' } }, { token });
  const paid = await moneyOf(id);
  expect(paid).toMatchObject({ funded: 70, paid: 10, refunded: 0, held: 60 });
  expect(paid.movements[0]).toMatchObject({ kind: 'submission_pay', amount: -10, worker_name: 'Rina Akter' });
  await api.ok(calls.deleteTask, { params: { id } }, { token });
  expect(await moneyOf(id)).toMatchObject({ funded: 70, paid: 10, refunded: 60, held: 0 });
});

it('is for its client and admins alone', async () => {
  const id = await api.task(client, { task_quantity: 1, per_task_pay: 1 });
  const [other, admin] = [await api.person('client'), await api.person('admin')];
  expect(await api.refused(calls.getTaskMoney, { params: { id } }, { token: other.token })).toMatchObject({
    code: 'task_not_found',
  });
  expect((await moneyOf(id, admin)).funded).toBe(1);
});

it('adds up with what is free and what waits for review', async () => {
  const owner = await api.person('client', { bare: true, coins: 100 });
  const holdings = () => api.ok(calls.getHoldings, { params: { email: owner.email } }, { token: owner.token });
  expect(await holdings()).toEqual({ coins: 100, set_aside_coins: 0, in_review: { submissions: 0, coins: 0 } });
  const id = await api.task(owner, { task_quantity: 4, per_task_pay: 10 });
  const work = await api.submit(await api.person('freelancer'), id);
  expect(await holdings()).toEqual({ coins: 60, set_aside_coins: 30, in_review: { submissions: 1, coins: 10 } });
  await api.decide(owner, work, 'approve');
  await api.ok(calls.deleteTask, { params: { id } }, { token: owner.token });
  expect(await holdings()).toEqual({ coins: 90, set_aside_coins: 0, in_review: { submissions: 0, coins: 0 } });
});

describe('what My Task shows is what the page of the task and the statement say', () => {
  const reason = 'Both have a point; look at the second page.';

  /** What the task has cost by the client's statement, which begins with the coins that they had. */
  async function spentBy(person: Person, had: number): Promise<number> {
    const movements = await api.ok(calls.getStatement, { params: { email: person.email }, query: {} }, api.as(person));
    return had - movements.reduce((sum, { amount }) => sum + amount, 0);
  }

  it.each([
    ['a free place', 2],
    ['a place that was added for it', 1],
  ])('an appeal that is paid in part, from %s', async (_, places) => {
    const owner = await api.person('client', { bare: true, coins: 200 });
    const [admin, worker] = [await api.person('admin'), await api.person('freelancer', { bare: true })];
    const id = await api.task(owner, { task_quantity: places, per_task_pay: 40 });
    const work = await api.submit(worker, id);
    await api.decide(owner, work, 'reject');
    if (places === 1) await api.decide(owner, await api.submit(await api.person('freelancer'), id), 'approve');
    await api.ok(calls.openAppeal, { params: { id: work }, body: { reason } }, api.as(worker));
    const answer = 'There is no second page in this file.';
    await api.ok(calls.answerAppeal, { params: { id: work }, body: { agree: false, answer } }, api.as(owner));
    const verdict = { outcome: 'partial' as const, percent: 67, reason };
    await api.ok(calls.decideAppeal, { params: { id: work }, body: verdict }, api.as(admin));
    const other = places === 1 ? 40 : 0;
    const held = places === 1 ? 0 : 40;
    expect(await moneyOf(id, owner)).toMatchObject({ paid: 27 + other, refunded: 13, held });
    expect(await spentBy(owner, 200)).toBe(27 + other + held);
  });

  it('pay that was added, with differences on their way, and a task that was made smaller and then ended', async () => {
    const owner = await api.person('client', { bare: true, coins: 500 });
    const id = await api.task(owner, { task_quantity: 4, per_task_pay: 20 });
    const work = await api.submit(await api.person('freelancer', { bare: true }), id);
    await api.decide(owner, work, 'approve');
    await api.ok(calls.addToPay, { params: { id }, body: { per_task_pay: 25 } }, api.as(owner));
    expect(await moneyOf(id, owner)).toMatchObject({ paid: 20, held: 3 * 25 + 5 });
    await payDifferences.run(new AbortController().signal);
    expect(await moneyOf(id, owner)).toMatchObject({ paid: 25, held: 75, refunded: 0 });
    await api.ok(calls.updateTask, { params: { id }, body: { task_quantity: 3 } }, api.as(owner));
    expect(await moneyOf(id, owner)).toMatchObject({ paid: 25, held: 50, refunded: 25 });
    await api.ok(calls.deleteTask, { params: { id } }, api.as(owner));
    expect(await moneyOf(id, owner)).toMatchObject({ paid: 25, held: 0, refunded: 75 });
    expect(await spentBy(owner, 500)).toBe(25);
  });

  it('those who did not fit', async () => {
    const owner = await api.person('client', { bare: true, coins: 200 });
    const worker = await api.person('freelancer', { bare: true });
    const screen_out = { criteria: ['Has a dog'], pay: 3, number: 2 };
    const id = await api.task(owner, { task_quantity: 2, per_task_pay: 10, screen_out });
    await api.ok(calls.startTask, { params: { id } }, api.as(worker));
    await api.ok(calls.screenOut, { params: { id }, body: { criterion: 'Has a dog' } }, api.as(worker));
    expect(await moneyOf(id, owner)).toMatchObject({ funded: 26, paid: 3, held: 23, refunded: 0 });
    await api.ok(calls.deleteTask, { params: { id } }, api.as(owner));
    expect(await moneyOf(id, owner)).toMatchObject({ paid: 3, held: 0, refunded: 23 });
    expect(await spentBy(owner, 200)).toBe(3);
  });

  it('and nobody else is told', async () => {
    const id = await api.task(client, { task_quantity: 1, per_task_pay: 1 });
    expect(await api.ok(calls.getTask, { params: { id } }, api.as(await api.person('freelancer')))).not.toHaveProperty(
      'money',
    );
  });

  it('tasks of an earlier version get the figures from the ledger', async () => {
    const id = await api.task(client, { task_quantity: 3, per_task_pay: 10 });
    const work = await api.submit(await api.person('freelancer'), id);
    await api.decide(client, work, 'approve');
    await api.ok(calls.updateTask, { params: { id }, body: { task_quantity: 2 } }, api.as(client));
    await collectionOf(TaskModel).updateMany({}, { $unset: { paid_coins: '', returned_coins: '' } });
    await countMissingMoney(FROM_THE_BEGINNING);
    expect(await moneyOf(id)).toMatchObject({ paid: 10, held: 10, refunded: 10 });
    await api.assertBalanced();
    // The verification compares them.
    await collectionOf(TaskModel).updateOne({ _id: new Types.ObjectId(id) }, { $inc: { paid_coins: 1 } });
    await expect(api.assertBalanced()).rejects.toThrow();
    await countMoney(FROM_THE_BEGINNING);
    await api.assertBalanced();
  });
});
