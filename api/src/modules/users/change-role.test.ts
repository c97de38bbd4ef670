/** A client becomes something else only when nobody counts on their tasks any more: only a client can pause, end and review. */
import { Types } from 'mongoose';
import { calls, type Role } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, type Person } from '../../testing/start-test-api';
import { startTask } from '../reservations/start-task.command';
import { submitWork } from '../submissions/submit-work.command';
import { postTask } from '../tasks/post-task.command';
import { TaskModel } from '../tasks/task.model';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
afterEach(() => api.assertBalanced());

const become = ({ email }: Person, role: Role) =>
  api.send(calls.changeRole, { params: { email }, body: { role } }, api.as(admin));
const REFUSED = { status: 409, body: { code: 'tasks_unsettled' } };
const DONE = { status: 200, body: { modifiedCount: 1 } };

it.each(['open', 'paused'] as const)(
  'not while a task is %s; deleted, its coins are back and the role changes',
  async (status) => {
    const client = await api.person('client', { coins: 100 });
    const before = (await api.record(client)).coins;
    const id = await api.task(client);
    await collectionOf(TaskModel).updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { status, listed: status === 'open' } },
    );
    expect(await become(client, 'freelancer')).toMatchObject(REFUSED);
    expect((await api.record(client)).role).toBe('client');
    await api.ok(calls.deleteTask, { params: { id } }, api.as(client));
    expect(await become(client, 'freelancer')).toMatchObject(DONE);
    expect(await api.record(client)).toMatchObject({ role: 'freelancer', coins: before });
  },
);

it('not while work on a deleted task waits for the decision', async () => {
  const [client, worker] = [await api.person('client', { coins: 100 }), await api.person('freelancer')];
  const task = await api.task(client);
  const id = await api.submit(worker, task);
  await api.ok(calls.deleteTask, { params: { id: task } }, api.as(client));
  expect(await become(client, 'freelancer')).toMatchObject(REFUSED);
  await api.ok(calls.decideSubmission, { params: { id }, body: { status: 'approve' } }, api.as(client));
  expect(await become(client, 'freelancer')).toMatchObject(DONE);
});

it('not while somebody is at work on a deleted task', async () => {
  const [client, worker] = [await api.person('client', { coins: 100 }), await api.person('freelancer')];
  const id = await api.task(client);
  await api.ok(calls.startTask, { params: { id } }, api.as(worker));
  await api.ok(calls.deleteTask, { params: { id } }, api.as(client));
  expect(await become(client, 'freelancer')).toMatchObject(REFUSED);
  await api.ok(calls.giveBackTask, { params: { id } }, api.as(worker));
  expect(await become(client, 'freelancer')).toMatchObject(DONE);
});

it('not while an appeal runs, for which a freelancer could take away the coins', async () => {
  const [client, worker] = [await api.person('client', { bare: true, coins: 15 }), await api.person('freelancer')];
  const task = await api.task(client);
  const params = { id: await api.submit(worker, task) };
  await api.decide(client, params.id, 'reject');
  await api.ok(calls.deleteTask, { params: { id: task } }, api.as(client));
  const reason = 'Everything that was asked for is in it, see the second page.';
  await api.ok(calls.openAppeal, { params, body: { reason } }, api.as(worker));
  expect(await become(client, 'freelancer')).toMatchObject(REFUSED);
  await api.ok(calls.answerAppeal, { params, body: { agree: true } }, api.as(client));
  expect(await become(client, 'freelancer')).toMatchObject(DONE);
});

it('a task that is posted at that moment comes first, or is refused and costs nothing', async () => {
  for (let round = 0; round < 8; round += 1) {
    const client = await api.person('client', { coins: 100 });
    const { coins } = await api.record(client);
    const actor: Actor = { ...client, photoURL: '', role: 'client' };
    const [posted, changed] = await Promise.all([
      postTask(actor, taskFields()).then(
        () => true,
        (error: { code?: string }) => error.code,
      ),
      become(client, 'freelancer'),
    ]);
    const after = await api.record(client);
    if (posted === true) {
      expect(changed).toMatchObject(REFUSED);
      expect(after).toMatchObject({ role: 'client', coins: coins - 15 });
    } else {
      expect(posted).toBe('not_allowed');
      expect(changed).toMatchObject(DONE);
      expect(after).toMatchObject({ role: 'freelancer', coins });
    }
  }
});

it('a task of somebody whose role has changed since they were recognised is refused', async () => {
  const client = await api.person('client', { coins: 100 });
  expect(await become(client, 'freelancer')).toMatchObject(DONE);
  const actor: Actor = { ...client, photoURL: '', role: 'client' };
  await expect(postTask(actor, taskFields())).rejects.toMatchObject({ code: 'not_allowed' });
});

it('a freelancer who becomes a client gives back the places they had started', async () => {
  const [client, worker] = [await api.person('client', { coins: 100 }), await api.person('freelancer')];
  const params = { id: await api.task(client, { task_quantity: 1 }) };
  await api.ok(calls.startTask, { params }, api.as(worker));
  expect(await become(worker, 'client')).toMatchObject(DONE);
  await api.ok(calls.startTask, { params }, api.as(await api.person('freelancer')));
});

it.each(['starts', 'hands in'])('a freelancer who %s at that moment keeps no place as a client', async (what) => {
  for (let round = 0; round < 8; round += 1) {
    const [client, worker] = [await api.person('client', { coins: 100 }), await api.person('freelancer')];
    const id = await api.task(client, { task_quantity: 1 });
    const actor: Actor = { ...worker, photoURL: '', role: 'freelancer' };
    const work = { task_id: id, submission_details: 'Everything that was asked for.' };
    const [taken, changed] = await Promise.all([
      (what === 'starts' ? startTask(actor, id) : submitWork(actor, id, work)).then(
        () => 'done',
        ({ code }: { code?: string }) => code,
      ),
      become(worker, 'client'),
    ]);
    expect(changed).toMatchObject(DONE);
    expect(['done', 'not_allowed']).toContain(taken);
    const { free_slots, reserved_count } =
      (await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) })) ?? {};
    // Work that was handed in before waits for its client; a place that was only started is free again.
    expect({ free_slots, reserved_count }).toEqual({
      free_slots: what !== 'starts' && taken === 'done' ? 0 : 1,
      reserved_count: 0,
    });
  }
});

it('a place is not started, and work is not handed in, by somebody whose role has changed since they were recognised', async () => {
  const [client, worker] = [await api.person('client', { coins: 100 }), await api.person('freelancer')];
  const id = await api.task(client);
  expect(await become(worker, 'client')).toMatchObject(DONE);
  const actor: Actor = { ...worker, photoURL: '', role: 'freelancer' };
  await expect(startTask(actor, id)).rejects.toMatchObject({ code: 'not_allowed' });
  const work = { task_id: id, submission_details: 'Everything that was asked for.' };
  await expect(submitWork(actor, id, work)).rejects.toMatchObject({ code: 'not_allowed' });
});
