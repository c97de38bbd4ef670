/** The life of tasks and submissions over HTTP (decisions.md 4, 17, 18). */
import { Types } from 'mongoose';
import { calls, type TaskContent } from '@taskmint/contract';
import { daysFromNow, taskContentFixture } from '@taskmint/contract/fixtures';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, type Person } from '../../testing/start-test-api';
import { approveOverdue } from '../submissions/approve-overdue.job';
import { UserModel } from '../users/user.model';
import { expireTasks } from './expire-tasks.job';

const api = shared(startTestApi);

const approve = (client: Person, id: string) => api.decide(client, id, 'approve');

test('ten slots at 5 coins cost 50 and pay out 50, not 500', async () => {
  const client = await api.person('client', { bare: true, coins: 50 });
  const task = await api.task(client, { task_quantity: 10, per_task_pay: 5 });
  expect((await api.record(client)).coins).toBe(0);

  const workers = await Promise.all(Array.from({ length: 10 }, () => api.person('freelancer', { bare: true })));
  for (const worker of workers) await approve(client, await api.submit(worker, task));

  const records = await Promise.all(workers.map((worker) => api.record(worker)));
  expect(records.map((record) => record.coins)).toEqual(Array(10).fill(5));
  expect(await api.record(client)).toMatchObject({ coins: 0, total_pay: 50 });
  const { status, escrow_coins, slots } = await api.ok(calls.getTask, { params: { id: task } });
  expect({ status, escrow_coins, slots }).toEqual({
    status: 'filled',
    escrow_coins: 0,
    slots: { approved: 10, pending: 0, free: 0, reserved: 0, frozen: 0 },
  });
  await api.assertBalanced();
});

describe('posting', () => {
  test('promotional coins are spent first and stay promotional in the hands of the worker', async () => {
    const client = await api.person('client', { coins: 100 });
    const task = await api.task(client, { task_quantity: 4, per_task_pay: 5 });
    expect(await api.record(client)).toMatchObject({ coins: 95, promotional_coins: 0 });

    const workers = await Promise.all([1, 2, 3, 4].map(() => api.person('freelancer', { bare: true })));
    const kinds: [number, number][] = [];
    for (const worker of workers) {
      await approve(client, await api.submit(worker, task));
      const { coins, promotional_coins: promotional } = await api.record(worker);
      kinds.push([coins, promotional]);
    }
    // 15 promotional coins went into the escrow, and leave it first.
    expect(kinds).toEqual([
      [5, 5],
      [5, 5],
      [5, 5],
      [5, 0],
    ]);
    await api.assertBalanced();
  });

  test('a client with too few coins is told so and nothing moves', async () => {
    const client = await api.person('client', { bare: true, coins: 14 });
    const refusal = await api.refused(calls.createTask, { body: { ...taskFields() } }, { token: client.token });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'not_enough_coins',
      message: 'Not enough coins to add the task',
      details: { needed: 15 },
    });
    expect((await api.record(client)).coins).toBe(14);
  });

  test.each([
    ['task_quantity', -1],
    ['task_quantity', 0],
    ['task_quantity', 1.5],
    ['task_quantity', 1e9],
    ['per_task_pay', -5],
    ['per_task_pay', 0.5],
    ['per_task_pay', '5'],
    ['completion_date', '2020-01-01'],
    ['completion_date', '2026-02-30'],
    ['task_image_url', 'javascript:alert(1)'],
    ['task_title', ''],
    ['payable_amount', 14],
  ])('%s %p is refused and costs nothing', async (field, value) => {
    const client = await api.person('client');
    const refusal = await api.refused(
      calls.createTask,
      { body: { ...taskFields(), [field]: value } },
      { token: client.token },
    );
    expect(refusal).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(refusal.details).toMatchObject({ issues: [{ path: `body.${field}` }] });
    expect((await api.record(client)).coins).toBe(15);
  });
});

test('everything that a client says of a task is kept as it was said, when posting and when changing', async () => {
  const client = await api.person('client', { coins: 1_000 });
  const said = taskContentFixture();
  const id = await api.task(client, said);
  const read = () => api.ok(calls.getTask, { params: { id } }, { token: client.token });
  expect(await read()).toMatchObject(said);

  const other = Object.entries(said).map(([field, value]) => [
    field,
    typeof value === 'number' ? value + 1 : `${value}x`,
  ]);
  const changed = {
    ...Object.fromEntries(other),
    category: 'survey',
    completion_date: daysFromNow(12).slice(0, 10),
    proof_fields: [{ key: 'shop', kind: 'short_text', label: 'Shop', help: 'Its name.', required: true }],
    terms: { ai_rule: 'not_allowed', warnings: ['medical'], data_use: 'Your age, for the averages.' },
  } as TaskContent;
  for (const [field, value] of Object.entries(changed)) {
    const body = { [field]: value };
    expect(await api.ok(calls.updateTask, { params: { id }, body }, { token: client.token })).toEqual({
      modifiedCount: 1,
    });
  }
  expect(await read()).toMatchObject(changed);
  await api.assertBalanced();
});

describe('changing', () => {
  test('a dearer task charges the difference, a cheaper one returns it', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await api.task(client, { task_quantity: 2, per_task_pay: 10 });
    const change = (body: object) => api.ok(calls.updateTask, { params: { id }, body }, { token: client.token });

    expect(await change({ task_quantity: 5 })).toEqual({ modifiedCount: 1 });
    expect((await api.record(client)).coins).toBe(65);
    expect(await change({ per_task_pay: 4 })).toEqual({ modifiedCount: 1 });
    expect((await api.record(client)).coins).toBe(95);
    expect(await change({ per_task_pay: 4 })).toEqual({ modifiedCount: 0 });
    expect((await api.ok(calls.getTask, { params: { id } })).payable_amount).toBe(20);
    await api.assertBalanced();
  });

  test('the pay is frozen and the quantity bounded once work is in', async () => {
    const client = await api.person('client', { coins: 100 });
    const worker = await api.person('freelancer');
    const id = await api.task(client, { task_quantity: 3, per_task_pay: 10 });
    await api.submit(worker, id);
    const refused = (body: object) => api.refused(calls.updateTask, { params: { id }, body }, { token: client.token });

    for (const per_task_pay of [9, 11]) expect((await refused({ per_task_pay })).code).toBe('pay_frozen');
    expect((await refused({ task_quantity: 0 })).code).toBe('invalid_input');
    await api.ok(calls.updateTask, { params: { id }, body: { task_quantity: 1 } }, { token: client.token });
    expect((await api.record(client)).coins).toBe(105);
    expect((await refused({ task_quantity: 200 })).code).toBe('not_enough_coins');
    await api.assertBalanced();
  });

  test('a paused task takes no work, and a reopened one does', async () => {
    const client = await api.person('client', { coins: 100 });
    const worker = await api.person('freelancer');
    const id = await api.task(client);
    const set = (status: 'open' | 'paused') =>
      api.ok(calls.updateTask, { params: { id }, body: { status } }, { token: client.token });
    await set('paused');
    const body = { task_id: id, submission_details: 'Done.' };
    expect((await api.refused(calls.createSubmission, { body }, { token: worker.token })).code).toBe('task_not_open');
    expect((await api.ok(calls.listTasks, { query: {} })).map((task) => task._id)).not.toContain(id);
    await set('open');
    expect((await api.ok(calls.listTasks, { query: {} })).map((task) => task._id)).toContain(id);
    await api.submit(worker, id);
  });

  test("somebody else's task can be neither changed nor deleted", async () => {
    const [client, other] = [await api.person('client'), await api.person('client')];
    const id = await api.task(client);
    const token = other.token;
    expect(
      (await api.refused(calls.updateTask, { params: { id }, body: { task_title: 'Mine' } }, { token })).status,
    ).toBe(403);
    expect((await api.refused(calls.deleteTask, { params: { id } }, { token })).status).toBe(403);
  });
});

describe('submitting', () => {
  test('once per worker, not on own, full or unknown tasks', async () => {
    const client = await api.person('client', { coins: 100 });
    const [worker, late] = [await api.person('freelancer'), await api.person('freelancer')];
    const id = await api.task(client, { task_quantity: 1, per_task_pay: 5 });
    const refused = (person: Person, taskId: string) =>
      api.refused(
        calls.createSubmission,
        { body: { task_id: taskId, submission_details: 'Done.' } },
        { token: person.token },
      );
    await api.submit(worker, id);
    expect((await refused(worker, id)).code).toBe('already_submitted');
    expect((await refused(late, id)).code).toBe('task_full');
    expect((await refused(late, 'f'.repeat(24))).code).toBe('task_not_found');

    // Somebody who posted as a client and became a freelancer, as was possible earlier, still cannot work on the own task.
    const own = await api.task(client, { task_quantity: 1, per_task_pay: 1 });
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(client.id) }, { $set: { role: 'freelancer' } });
    expect((await refused(client, own)).code).toBe('own_task');
  });

  test('what the browser copies along does not count', async () => {
    const client = await api.person('client', { coins: 100 });
    const worker = await api.person('freelancer');
    const id = await api.task(client, { per_task_pay: 5, task_quantity: 1 });
    const { insertedId } = await api.ok(
      calls.createSubmission,
      {
        body: {
          task_id: id,
          submission_details: 'Done.',
          payable_amount: 100_000,
          worker_email: 'somebody@people.test',
          creator_email: worker.email,
          task_title: 'Another',
        },
      },
      { token: worker.token },
    );
    const [own] = await api.ok(
      calls.listOwnSubmissions,
      { params: { email: worker.email }, query: {} },
      { token: worker.token },
    );
    expect(own).toMatchObject({
      _id: insertedId,
      payable_amount: 5,
      worker_email: worker.email,
      creator_email: client.email,
      task_title: 'Describe a picture',
      status: 'pending',
    });
  });
});

describe('deciding', () => {
  test('once: repeating changes nothing, the opposite is refused', async () => {
    const client = await api.person('client', { coins: 100 });
    const [one, two] = [await api.person('freelancer'), await api.person('freelancer')];
    const id = await api.task(client);
    const [first, second] = [await api.submit(one, id), await api.submit(two, id)];
    const decide = (submission: string, status: 'approve' | 'reject') =>
      api.send(calls.decideSubmission, { params: { id: submission }, body: { status } }, { token: client.token });

    expect((await decide(first, 'approve')).body).toEqual({ modifiedCount: 1 });
    expect((await decide(first, 'approve')).body).toEqual({ modifiedCount: 0 });
    expect((await decide(first, 'reject')).body).toMatchObject({ code: 'already_decided' });
    expect((await decide(second, 'reject')).body).toEqual({ modifiedCount: 1 });
    expect((await decide(second, 'reject')).body).toEqual({ modifiedCount: 0 });
    expect((await decide(second, 'approve')).body).toMatchObject({ code: 'already_decided' });
    expect((await api.record(one)).coins).toBe(15);
    expect((await api.record(two)).coins).toBe(10);
    await api.assertBalanced();
  });

  test('a rejected slot opens again, with the reason shown to the worker', async () => {
    const client = await api.person('client', { coins: 100 });
    const worker = await api.person('freelancer');
    const id = await api.task(client, { task_quantity: 1 });
    const rejection = { category: 'incomplete_proof' as const, reason: 'The second sentence of the two is missing.' };
    await api.ok(
      calls.decideSubmission,
      { params: { id: await api.submit(worker, id) }, body: { status: 'reject', rejection } },
      { token: client.token },
    );
    const [shown] = await api.ok(
      calls.listOwnSubmissions,
      { params: { email: worker.email }, query: { status: 'reject' } },
      { token: worker.token },
    );
    expect(shown?.rejection).toEqual(rejection);
    await api.submit(worker, id);
  });

  test('only the client whose task it is decides', async () => {
    const [client, other] = [await api.person('client'), await api.person('client')];
    const [worker, admin] = [await api.person('freelancer'), await api.person('admin')];
    const id = await api.submit(worker, await api.task(client));
    for (const person of [other, worker, admin]) {
      const answer = await api.send(
        calls.decideSubmission,
        { params: { id }, body: { status: 'approve' } },
        { token: person.token },
      );
      expect(answer.status).toBe(403);
    }
    expect((await api.record(worker)).coins).toBe(10);
  });

  test('work on a deleted task is still reviewed: approval pays, rejection returns the coins', async () => {
    const client = await api.person('client', { bare: true, coins: 30 });
    const [one, two] = [await api.person('freelancer'), await api.person('freelancer')];
    const id = await api.task(client, { task_quantity: 3, per_task_pay: 10 });
    const [first, second] = [await api.submit(one, id), await api.submit(two, id)];

    expect(await api.ok(calls.deleteTask, { params: { id } }, { token: client.token })).toEqual({ deletedCount: 1 });
    expect(await api.ok(calls.deleteTask, { params: { id } }, { token: client.token })).toEqual({ deletedCount: 0 });
    expect((await api.record(client)).coins).toBe(10);
    expect((await api.send(calls.getTask, { params: { id } })).status).toBe(404);
    // Whoever has a part in it can still read it.
    const seen = async ({ token }: Person) => (await api.send(calls.getTask, { params: { id } }, { token })).status;
    for (const person of [one, two, client, await api.person('admin')]) expect(await seen(person)).toBe(200);
    for (const person of [await api.person('freelancer'), await api.person('client')])
      expect(await seen(person)).toBe(404);
    await approve(client, first);
    await api.decide(client, second, 'reject');
    expect((await api.record(one)).coins).toBe(20);
    expect((await api.record(client)).coins).toBe(20);
    await api.assertBalanced();
  });
});

describe('by the clock', () => {
  const noAbort = () => new AbortController().signal;

  test('a task ends with its last day: free slots are refunded once, work in review stays', async () => {
    const client = await api.person('client', { bare: true, coins: 30 });
    const worker = await api.person('freelancer');
    const id = await api.task(client, { task_quantity: 3, per_task_pay: 10 });
    await api.submit(worker, id);

    setClock(() => Date.now() + 9 * DAY_MS);
    const body = { task_id: id, submission_details: 'Too late.' };
    const late = await api.person('freelancer');
    expect((await api.refused(calls.createSubmission, { body }, { token: late.token })).code).toBe('task_not_open');
    await Promise.all([expireTasks.run(noAbort()), expireTasks.run(noAbort())]);
    await expireTasks.run(noAbort());

    expect((await api.record(client)).coins).toBe(20);
    const task = await api.ok(calls.getTask, { params: { id } });
    expect(task).toMatchObject({ status: 'expired', escrow_coins: 10, slots: { approved: 0, pending: 1, free: 0 } });
    await api.assertBalanced();
  });

  test('a submission nobody reviews is approved at its deadline, exactly once with several processes', async () => {
    const client = await api.person('client', { bare: true, coins: 30 });
    const workers = await Promise.all([1, 2, 3].map(() => api.person('freelancer')));
    const id = await api.task(client, { task_quantity: 3, per_task_pay: 10, review_days: 2 });
    const submissions = await Promise.all(workers.map((worker) => api.submit(worker, id)));

    setClock(() => Date.now() + 2 * DAY_MS - 60_000);
    await approveOverdue.run(noAbort());
    expect((await api.ok(calls.getTask, { params: { id } })).slots).toMatchObject({ approved: 0, pending: 3 });
    setClock(() => Date.now() + 2 * DAY_MS + 60_000);
    const refusal = await api.refused(
      calls.decideSubmission,
      { params: { id: submissions[0] ?? '' }, body: { status: 'reject' } },
      { token: api.tokenOf(client) },
    );
    expect(refusal.code).toBe('review_deadline_passed');
    await Promise.all([
      approveOverdue.run(noAbort()),
      approveOverdue.run(noAbort()),
      approve(client, submissions[1] ?? ''),
    ]);

    for (const worker of workers) expect((await api.record(worker)).coins).toBe(20);
    expect((await api.record(client)).total_pay).toBe(30);
    expect(await approveOverdue.run(noAbort())).toBe(0);
    await api.assertBalanced();
  });
});

test('lists answer the newest first, in pages, with totals', async () => {
  const client = await api.person('client', { coins: 1_000 });
  for (let index = 0; index < 5; index += 1)
    await api.task(client, { task_title: `Zebra crossing ${index}`, per_task_pay: 5 + index });
  const list = (query: object) =>
    api.send(calls.listTasks, { query: { creator_email: client.email, ...query } }, { token: client.token });
  const titles = (answer: Awaited<ReturnType<typeof list>>) =>
    (answer.body as { task_title: string }[]).map((task) => task.task_title.slice(-1));

  const page = await list({ limit: 2, offset: 1 });
  expect(titles(page)).toEqual(['3', '2']);
  expect(page.headers.get('X-Total-Count')).toBe('5');
  expect(titles(await list({ sort: 'pay' }))).toEqual(['4', '3', '2', '1', '0']);
  expect(titles(await list({ min_pay: 8 }))).toEqual(['4', '3']);
  expect(titles(await list({ search: 'zeb' }))).toHaveLength(5);
  expect(titles(await list({ search: 'giraffe' }))).toHaveLength(0);
  expect((await list({ limit: 201 })).status).toBe(422);
});
