/**
 * People whose record many requests change at the same moment: a freelancer whose work on many tasks is approved, a client whose cart is
 * filled. No request fails because of that, in one process or across two.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { manyTasks } from '../../testing/many-tasks';
import { startSecondProcess } from '../../testing/second-process';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { FULL } from '../../testing/todays';
import { CartItemModel } from '../carts/cart-item.model';
import { CART_LIMIT } from '../carts/cart-lines.query';
import { TaskModel } from '../tasks/task.model';
import { SubmissionModel } from './submission.model';

jest.setTimeout(300_000);

const APPROVALS = FULL ? 1_000 : 160;
const CLIENTS = 10;
const ADDITIONS = FULL ? 240 : 60;

const api = shared(() => startTestApi({ MAX_WAITING: '2000' }));
const both = shared(() => startSecondProcess(api));
afterEach(() => api.assertBalanced());

/** Waiting work of the freelancer in so many tasks of a new client: one handed in over HTTP, and the others like it. */
async function workInManyTasks(worker: Person, count: number): Promise<{ id: string; token: string }[]> {
  const client = await api.person('client', { bare: true, coins: 2 * count });
  const [first = '', ...others] = await manyTasks(api, client, count, { task_quantity: 1, per_task_pay: 2 });
  const _id = new Types.ObjectId(await api.submit(worker, first));
  const [work, task] = await Promise.all([
    collectionOf(SubmissionModel).findOne({ _id }),
    collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(first) }),
  ]);
  if (!work || !task) throw new Error('nothing was handed in');
  const tasks = others.map((id) => new Types.ObjectId(id));
  const { free_slots, pending_count, has_submissions } = task;
  await collectionOf(TaskModel).updateMany(
    { _id: { $in: tasks } },
    { $set: { free_slots, pending_count, has_submissions } },
  );
  const works = [work, ...tasks.map((task_id) => ({ ...work, _id: new Types.ObjectId(), task_id }))];
  await collectionOf(SubmissionModel).insertMany(works.slice(1));
  return works.map((one) => ({ id: one._id.toHexString(), token: client.token }));
}

it.each([
  ['one process', 1],
  ['two processes', 2],
])('%s: approvals of different tasks for one freelancer all go through', async (_, processes) => {
  const worker = await api.person('freelancer', { bare: true });
  const byClient: { id: string; token: string }[][] = [];
  for (let n = 0; n < CLIENTS; n += 1) byClient.push(await workInManyTasks(worker, APPROVALS / CLIENTS));
  const works = byClient[0]?.flatMap((_, nth) => byClient.map((own) => own[nth]!)) ?? [];
  const answers = await Promise.all(
    works.map(({ id, token }, n) =>
      (both.clients[n % processes] ?? api).send(
        calls.decideSubmission,
        { params: { id }, body: { status: 'approve' } },
        { token },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await api.record(worker)).coins).toBe(APPROVALS * 2);
});

it('a client fills the cart through two processes at once', async () => {
  const client = await api.person('client');
  const [offer] = await api.ok(calls.listPackages, {});
  if (!offer) throw new Error('there are no packages');
  const { heading, coins, price } = offer;
  const body = { heading, coins, price, email: client.email };
  const statuses = await Promise.all(
    Array.from({ length: ADDITIONS }, async (_, n) => {
      const one = both.clients[n % 2] ?? api;
      return (await one.send(calls.addToCart, { body }, { token: client.token })).status;
    }),
  );
  // The cart may be full before, which is a rule; a server that is busy is none.
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(statuses.filter((status) => status === 201)).toHaveLength(CART_LIMIT);
  expect(await collectionOf(CartItemModel).countDocuments({ email: client.email })).toBe(CART_LIMIT);
});

it('a freelancer hands in work on many tasks through two processes at once', async () => {
  const worker = await api.person('freelancer');
  const client = await api.person('client', { coins: 400 });
  const tasks = await manyTasks(api, client, 60, { task_quantity: 1, per_task_pay: 2 });
  const statuses = await Promise.all(
    tasks.map(async (task_id, n) => {
      const body = { task_id, submission_details: 'Done as asked.' };
      const one = both.clients[n % 2] ?? api;
      return (await one.send(calls.createSubmission, { body }, { token: worker.token })).status;
    }),
  );
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
});
