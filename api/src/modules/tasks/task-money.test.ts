/** Where a task's coins went: funded equals paid, refunded and held together, whatever happens to the task. */
import { calls } from '@taskmint/contract';
import { startTestApi, type Person, type TestApi } from '../../testing/start-test-api';

let api: TestApi;
let client: Person;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.person('client', { coins: 1_000 });
});
afterAll(() => api.stop());

async function moneyOf(id: string, who = client) {
  const { movements, ...sums } = await api.ok(calls.getTaskMoney, { params: { id } }, { token: who.token });
  expect(sums.funded).toBe(sums.paid + sums.refunded + sums.held);
  const { escrow_coins } = await api.ok(calls.getTask, { params: { id } }, { token: who.token });
  expect(sums.held).toBe(escrow_coins);
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
  await api.ok(calls.decideSubmission, { params: { id: work }, body: { status: 'approve' } }, { token: owner.token });
  await api.ok(calls.deleteTask, { params: { id } }, { token: owner.token });
  expect(await holdings()).toEqual({ coins: 90, set_aside_coins: 0, in_review: { submissions: 0, coins: 0 } });
});
