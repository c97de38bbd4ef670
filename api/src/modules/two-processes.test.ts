/**
 * Races about work and accounts across two API processes: exactly one effect each, whoever is first. 1,000 at once with TASKMINT_FULL=1.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { LedgerEntryModel, type LedgerEntry } from '../ledger';
import { interruptAt } from '../testing/between-statements';
import { expectOneEffect, RUSH, startSecondProcess } from '../testing/second-process';
import { shared } from '../testing/shared';
import { startTestApi, taskFields, type Person } from '../testing/start-test-api';
import { SubmissionModel } from './submissions/submission.model';
import { UserModel } from './users/user.model';

jest.setTimeout(300_000);

const api = shared(() => startTestApi({ MAX_WAITING: '2000' }));
const both = shared(() => startSecondProcess(api));
afterEach(() => api.assertBalanced());

const entriesOf = (cause: string): Promise<LedgerEntry[]> =>
  collectionOf(LedgerEntryModel).find({ 'cause.id': cause }).toArray();
const statusOf = async (id: string): Promise<string | undefined> =>
  (await collectionOf(SubmissionModel).findOne({ _id: new Types.ObjectId(id) }))?.status;

async function workToReview(): Promise<{ client: Person; worker: Person; task: string; submission: string }> {
  const client = await api.person('client', { bare: true, coins: 5 });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 5 });
  return { client, worker, task, submission: await api.submit(worker, task) };
}

it(`pays one submission once when ${RUSH} requests approve it`, async () => {
  const { client, worker, submission: id } = await workToReview();
  const answers: unknown[] = [];
  const statuses = await both.rush(async (one) => {
    const body = { status: 'approve' as const };
    const answer = await one.send(calls.decideSubmission, { params: { id }, body }, { token: client.token });
    answers.push(answer.body);
    return answer;
  });
  // All but one find it decided the same way, which is no mistake of theirs.
  expect([...statuses.keys()].every((status) => status === 200 || status === 503)).toBe(true);
  expect(answers.filter((body) => (body as { modifiedCount?: number }).modifiedCount === 1)).toHaveLength(1);
  expect((await api.record(worker)).coins).toBe(5);
  expect(await api.record(client)).toMatchObject({ coins: 0, total_pay: 5 });
  expect(await entriesOf(id)).toHaveLength(1);
});

it('approves or rejects, never both', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { client, worker, task, submission: id } = await workToReview();
    const changes: string[] = [];
    await both.rush(async (one, n) => {
      const body = { status: (n >> 1) % 2 === 0 ? ('approve' as const) : ('reject' as const) };
      const answer = await one.send(calls.decideSubmission, { params: { id }, body }, { token: client.token });
      if ((answer.body as { modifiedCount?: number }).modifiedCount === 1) changes.push(body.status);
      expect([200, 409, 503]).toContain(answer.status);
      return answer;
    });
    expect(changes).toHaveLength(1);
    expect(await statusOf(id)).toBe(changes[0]);
    const isApproved = changes[0] === 'approve';
    expect((await api.record(worker)).coins).toBe(isApproved ? 5 : 0);
    const { escrow_coins, slots } = await api.ok(calls.getTask, { params: { id: task } });
    expect({ escrow_coins, free: slots.free }).toEqual(
      isApproved ? { escrow_coins: 0, free: 0 } : { escrow_coins: 5, free: 1 },
    );
  }
});

it(`gives the last place to one of ${RUSH} freelancers`, async () => {
  const client = await api.person('client', { coins: 100 });
  const task = await api.task(client, { task_quantity: 1 });
  const workers: Person[] = [];
  for (let left = RUSH; left > 0; left -= 20)
    workers.push(...(await Promise.all(Array.from({ length: Math.min(20, left) }, () => api.person('freelancer')))));
  const body = { task_id: task, submission_details: 'Done as asked.' };
  const statuses = await both.rush((one, n) =>
    one.send(calls.createSubmission, { body }, { token: workers[n]?.token }),
  );
  expectOneEffect(statuses, 201);
  expect(await collectionOf(SubmissionModel).countDocuments({ task_id: new Types.ObjectId(task) })).toBe(1);
  expect((await api.ok(calls.getTask, { params: { id: task } })).slots).toMatchObject({
    approved: 0,
    pending: 1,
    free: 0,
  });
});

it('takes work of one freelancer on one task once', async () => {
  const task = await api.task(await api.person('client', { coins: 100 }), { task_quantity: 10 });
  const worker = await api.person('freelancer');
  const body = { task_id: task, submission_details: 'Done as asked.' };
  expectOneEffect(await both.rush((one) => one.send(calls.createSubmission, { body }, { token: worker.token })), 201);
});

it(`registers one identity once in ${RUSH} requests, with one bonus`, async () => {
  const { uid, token } = api.stranger();
  const body = { name: 'Somebody New', role: 'client' as const };
  expectOneEffect(await both.rush((one) => one.send(calls.registerUser, { body }, { token })), 201);
  const [record, ...more] = await collectionOf(UserModel).find({ uid }).toArray();
  expect(more).toHaveLength(0);
  expect(record).toMatchObject({ coins: 15, promotional_coins: 15 });
  expect(await entriesOf(String(record?._id))).toHaveLength(1);
});

it('spends coins that are there once on one of many tasks', async () => {
  const client = await api.person('client', { bare: true, coins: 15 });
  const body = taskFields();
  expectOneEffect(await both.rush((one) => one.send(calls.createTask, { body }, { token: client.token })), 201);
  expect((await api.record(client)).coins).toBe(0);
});

it('answers one key with the same bytes, whichever process gets it', async () => {
  const client = await api.person('client', { coins: 500 });
  const body = taskFields();
  const texts = new Set<string>();
  await both.rush(async (one) => {
    const options = { token: client.token, idempotencyKey: 'one-key-for-all' };
    const answer = await one.send(calls.createTask, { body }, options);
    if (answer.status === 201) texts.add(answer.text);
    expect([201, 503]).toContain(answer.status);
    return answer;
  });
  expect(texts.size).toBe(1);
  expect((await api.record(client)).coins).toBe(500);
});

it('refunds a deleted task once, while freelancers still hand in', async () => {
  const client = await api.person('client', { bare: true, coins: 100 });
  const task = await api.task(client, { task_quantity: 20, per_task_pay: 5 });
  const workers = await Promise.all(Array.from({ length: 20 }, () => api.person('freelancer')));
  const body = { task_id: task, submission_details: 'Done as asked.' };
  await both.rush((one, n) =>
    n % 3 === 0
      ? one.send(calls.deleteTask, { params: { id: task } }, { token: client.token })
      : one.send(calls.createSubmission, { body }, { token: workers[n % 20]?.token }),
  );
  const pending = await collectionOf(SubmissionModel).countDocuments({
    task_id: new Types.ObjectId(task),
    status: 'pending',
  });
  expect((await api.record(client)).coins).toBe(100 - pending * 5);
});

it('pays those who do not fit while there are coins for them, each once, and returns the rest once, while their task is deleted', async () => {
  const client = await api.person('client', { bare: true, coins: 200 });
  const screen_out = { pay: 2, number: 4, criteria: ['You have a dog'] };
  const task = await api.task(client, { task_quantity: 10, per_task_pay: 5, screen_out });
  const workers = await Promise.all(Array.from({ length: 6 }, () => api.person('freelancer', { bare: true })));
  const params = { id: task };
  for (const { token } of workers) await api.ok(calls.startTask, { params }, { token });
  const body = { criterion: 'You have a dog' };
  await both.rush((one, n) => {
    if (n === RUSH >> 1) return one.send(calls.deleteTask, { params }, { token: client.token });
    return one.send(calls.screenOut, { params, body }, { token: workers[n % workers.length]?.token });
  });
  const paid = await collectionOf(LedgerEntryModel)
    .find({ debit: `screening:${task}`, kind: 'screen_out_pay' })
    .toArray();
  const coins = await Promise.all(workers.map(async (worker) => (await api.record(worker)).coins));
  expect(coins.filter((one) => one === 2)).toHaveLength(4);
  expect(coins.filter((one) => one === 0)).toHaveLength(2);
  expect(paid).toHaveLength(4);
  // Two are still at work on it, and nothing is left for not fitting.
  expect((await api.record(client)).coins).toBe(200 - 4 * 2 - 2 * 5);
});

describe('work that is handed in while another process does something for the same person', () => {
  /** Statements of handing in before which it is done. */
  const POINTS = Array.from({ length: 14 }, (_, n) => n + 1);
  const isDone = ({ status }: { status: number }): boolean => status < 300;

  async function meets(worker: Person, task_id: string, nth: number, other: () => Promise<{ status: number }>) {
    let beside = { status: 599 };
    const interruption = interruptAt(nth, async () => (beside = await other()));
    const body = { task_id, submission_details: 'The same once more.' };
    const handedIn = await api.send(calls.createSubmission, { body }, { token: worker.token });
    await interruption.end();
    return { handedIn: isDone(handedIn), beside: isDone(beside) };
  }

  it('does not stand beside the appeal against the rejection of other work of theirs', async () => {
    for (const nth of POINTS) {
      const client = await api.person('client', { bare: true, coins: 15 });
      const worker = await api.person('freelancer', { bare: true });
      const task = await api.task(client, { task_quantity: 3, per_task_pay: 5 });
      const id = await api.submit(worker, task);
      const as = { token: client.token };
      await api.ok(calls.decideSubmission, { params: { id }, body: { status: 'reject' } }, as);
      const body = { reason: 'The list has all ten entries; look at the second page.' };
      const appeal = () => both.clients[1].send(calls.openAppeal, { params: { id }, body }, { token: worker.token });
      expect([nth, await meets(worker, task, nth, appeal)]).not.toEqual([nth, { handedIn: true, beside: true }]);
    }
  });

  it('does not come from somebody who was paid for not fitting', async () => {
    const criterion = 'You have kept a dog for a year or longer';
    for (const nth of POINTS) {
      const client = await api.person('client', { bare: true, coins: 40 });
      const worker = await api.person('freelancer', { bare: true });
      const screen_out = { pay: 2, number: 2, criteria: [criterion] };
      const id = await api.task(client, { task_quantity: 3, per_task_pay: 5, screen_out });
      await api.ok(calls.startTask, { params: { id } }, { token: worker.token });
      const leave = () =>
        both.clients[1].send(calls.screenOut, { params: { id }, body: { criterion } }, { token: worker.token });
      expect([nth, await meets(worker, id, nth, leave)]).not.toEqual([nth, { handedIn: true, beside: true }]);
    }
  });

  it('uses the place that they reserve meanwhile, and takes no second one beside it', async () => {
    for (const nth of POINTS) {
      const client = await api.person('client', { bare: true, coins: 15 });
      const worker = await api.person('freelancer', { bare: true });
      const id = await api.task(client, { task_quantity: 3, per_task_pay: 5 });
      const start = () => both.clients[1].send(calls.startTask, { params: { id } }, { token: worker.token });
      expect([nth, (await meets(worker, id, nth, start)).handedIn]).toEqual([nth, true]);
      const { slots } = await api.ok(calls.getTask, { params: { id } });
      expect([nth, slots]).toMatchObject([nth, { pending: 1, reserved: 0, free: 2 }]);
    }
  });
});
