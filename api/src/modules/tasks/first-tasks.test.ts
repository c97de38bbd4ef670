/**
 * A new client's first tasks: funded at once, hidden from others until an admin approves them, and refunded in full after a refusal
 * (decisions.md 30).
 */
import { Types } from 'mongoose';
import { calls, type ErrorBody, type Task } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, type Person } from '../../testing/start-test-api';
import { UserModel } from '../users/user.model';
import { expireTasks } from './expire-tasks.job';
import { TaskModel } from './task.model';

const api = shared(() => startTestApi({ MODERATE_FIRST_TASKS: '1' }));
const admin = shared(() => api.person('admin'));
afterEach(() => api.assertBalanced());

const REASON = 'It asks for bank passwords.';
const seen = (id: string, person?: Person): Promise<Task> =>
  api.ok(calls.getTask, { params: { id } }, person ? { token: api.tokenOf(person) } : {});
const codeOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as Partial<ErrorBody>).code ?? 'done';
const publicIds = async (query: object = {}, person?: Person) =>
  (await api.ok(calls.listTasks, { query }, person ? { token: person.token } : {})).map(({ _id }) => _id);
const queue = async () =>
  (await api.ok(calls.listWaitingTasks, {}, { token: api.tokenOf(admin) })).map(({ _id }) => _id);

async function sinceOf(id: string): Promise<string> {
  return (await seen(id, admin)).moderation?.since ?? '';
}

async function moderate(id: string, verdict: 'approve' | 'refuse' | 'hide', by = admin, since?: string) {
  const read = since ?? (await sinceOf(id));
  const body =
    verdict === 'approve'
      ? { verdict, since: read }
      : verdict === 'refuse'
        ? { verdict, since: read, reason: REASON }
        : { verdict, reason: REASON };
  return api.send(calls.moderateTask, { params: { id }, body }, { token: api.tokenOf(by) });
}

async function approved(client: Person): Promise<string> {
  const id = await api.task(client);
  await moderate(id, 'approve');
  return id;
}

const change = (client: Person, id: string, body: object) =>
  api.send(calls.updateTask, { params: { id }, body }, { token: client.token });
const submit = (worker: Person, task_id: string) =>
  api.send(calls.createSubmission, { body: { task_id, submission_details: 'Done.' } }, { token: worker.token });

describe('a task of a new client', () => {
  it('is paid for and waits: in no list, no search, at no address, and takes no work', async () => {
    const client = await api.person('client', { coins: 100 });
    const body = { ...taskFields(), task_title: 'Count the lighthouses' };
    const { insertedId: id, ...said } = await api.ok(calls.createTask, { body }, { token: client.token });
    expect(said).toEqual({ waits_for_admin: true });
    const worker = await api.person('freelancer');
    expect(await seen(id, client)).toMatchObject({
      status: 'open',
      escrow_coins: 15,
      moderation: { state: 'waiting', reason: null },
      can: { edit: true, delete: true },
    });
    for (const query of [{}, { status: 'any' as const }, { status: 'open' as const }, { search: 'lighthouses' }]) {
      expect(await publicIds(query)).not.toContain(id);
      expect(await publicIds(query, worker)).not.toContain(id);
    }
    expect(await codeOf(api.send(calls.getTask, { params: { id } }))).toBe('task_not_found');
    expect(await codeOf(api.send(calls.getTask, { params: { id } }, { token: worker.token }))).toBe('task_not_found');
    expect(await codeOf(submit(worker, id))).toBe('task_not_found');
    const own = { creator_email: client.email, status: 'any' as const };
    expect(await publicIds(own, client)).toEqual([id]);
    expect(await publicIds({ status: 'any' }, admin)).toContain(id);
    expect(await queue()).toContain(id);
  });

  it('is in the lists from the yes on, and so are all that follow', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await api.task(client);
    expect(await moderate(id, 'approve')).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    const second = await api.task(client);
    expect(await publicIds()).toEqual(expect.arrayContaining([id, second]));
    expect(await queue()).not.toContain(id);
    expect((await submit(await api.person('freelancer'), id)).status).toBe(201);
    expect((await seen(id)).moderation).toBeNull();
  });

  it('gives back every coin after a no, once, and says why', async () => {
    const client = await api.person('client', { coins: 100 });
    const before = (await api.record(client)).coins;
    const id = await api.task(client);
    expect((await moderate(id, 'refuse')).body).toEqual({ modifiedCount: 1 });
    expect((await moderate(id, 'refuse', await api.person('admin'))).body).toEqual({ modifiedCount: 0 });
    expect((await api.record(client)).coins).toBe(before);
    expect(await seen(id, client)).toMatchObject({
      status: 'cancelled',
      escrow_coins: 0,
      moderation: { state: 'refused', reason: REASON },
    });
    const [row] = await api.ok(calls.listAudit, { query: { action: 'refuse-task' } }, { token: admin.token });
    expect(row).toMatchObject({ subject: `task:${id}`, reason: REASON, actor_email: admin.email });
  });

  it('is decided by one of two admins', async () => {
    const other = await api.person('admin');
    for (let round = 0; round < 4; round += 1) {
      const client = await api.person('client', { coins: 100 });
      const before = (await api.record(client)).coins;
      const id = await api.task(client);
      const since = await sinceOf(id);
      const answers = await Promise.all([moderate(id, 'approve', admin, since), moderate(id, 'refuse', other, since)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'already_moderated' });
      const task = await seen(id, client);
      const isRefused = answers[1].status === 200;
      expect(task.status).toBe(isRefused ? 'cancelled' : 'open');
      expect((await api.record(client)).coins).toBe(isRefused ? before : before - 15);
    }
  });

  it('is approved only as the admin has read it', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await api.task(client);
    const since = await sinceOf(id);
    setClock(() => Date.now() + 1_000);
    await change(client, id, { task_detail: 'Send me your password.' });
    expect(await codeOf(moderate(id, 'approve', admin, since))).toBe('task_changed');
    expect(await publicIds()).not.toContain(id);
  });

  it('ends at its date and is refunded though nobody looked', async () => {
    const client = await api.person('client', { coins: 100 });
    const before = (await api.record(client)).coins;
    const id = await api.task(client);
    const since = await sinceOf(id);
    setClock(() => Date.now() + 9 * DAY_MS);
    expect(await queue()).not.toContain(id);
    expect(await codeOf(moderate(id, 'approve', admin, since))).toBe('task_closed');
    await expireTasks.run(new AbortController().signal);
    expect((await api.record(client)).coins).toBe(before);
    expect(await seen(id, client)).toMatchObject({ status: 'expired', escrow_coins: 0 });
  });

  it('stays out of sight when it is paused and opened again', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await api.task(client);
    await change(client, id, { status: 'paused' });
    await change(client, id, { status: 'open' });
    expect(await publicIds()).not.toContain(id);
    await change(client, id, { status: 'paused' });
    await moderate(id, 'approve');
    expect(await publicIds()).not.toContain(id);
    await change(client, id, { status: 'open' });
    expect(await publicIds()).toContain(id);
  });

  it('can be deleted by its client, with every coin back', async () => {
    const client = await api.person('client', { coins: 100 });
    const before = (await api.record(client)).coins;
    const id = await api.task(client);
    await api.ok(calls.deleteTask, { params: { id } }, { token: client.token });
    expect((await api.record(client)).coins).toBe(before);
    expect(await queue()).not.toContain(id);
  });
});

describe('a change after the yes', () => {
  it.each(['task_title', 'task_detail', 'submission_info', 'task_image_url'] as const)(
    'of %s waits for an admin again',
    async (field) => {
      const client = await api.person('client', { coins: 100 });
      const id = await approved(client);
      await change(client, id, {
        [field]: field === 'task_image_url' ? 'https://pictures.test/2.webp' : 'Other words.',
      });
      expect(await publicIds()).not.toContain(id);
      expect(await queue()).toContain(id);
    },
  );

  it('of anything else, or to the same words, does not', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await approved(client);
    await change(client, id, { ...taskFields(), task_quantity: 4, per_task_pay: 6 });
    expect(await publicIds()).toContain(id);
  });

  it('leaves work that was handed in to be decided, and its place out of the lists', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await approved(client);
    const worker = await api.person('freelancer');
    const [first, second] = [await api.submit(worker, id), await api.submit(await api.person('freelancer'), id)];
    await change(client, id, { task_title: 'Something else' });
    expect((await seen(id, worker)).can?.submit).toBe(false);
    const decide = (work: string, status: 'approve' | 'reject') => api.decide(client, work, status);
    await decide(first, 'reject');
    await decide(second, 'approve');
    expect(await publicIds()).not.toContain(id);
    expect(await codeOf(submit(worker, id))).toBe('task_not_found');
    await moderate(id, 'approve');
    expect(await publicIds()).toContain(id);
    expect((await submit(worker, id)).status).toBe(201);
  });
});

describe('who is known', () => {
  it('is not whose approved task an admin took away again', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await approved(client);
    await api.ok(calls.deleteTask, { params: { id } }, { token: admin.token });
    expect(await publicIds()).not.toContain(await api.task(client));
  });

  it('is not who had tasks before there was a queue, until one is approved', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await approved(client);
    // As a record from before: without the fields.
    await collectionOf(TaskModel).updateOne(
      { _id: new Types.ObjectId(id) },
      { $unset: { moderation: '', moderation_since: '', moderation_reason: '' } },
    );
    expect(await publicIds()).toContain(id);
    expect((await submit(await api.person('freelancer'), id)).status).toBe(201);
    expect(await publicIds()).not.toContain(await api.task(client));
  });
});

describe('an admin', () => {
  it('takes a task away with a reason, which its client reads and the audit log keeps; a reason of the client is none', async () => {
    const client = await api.person('client', { coins: 200 });
    const [taken, own] = [await approved(client), await approved(client)];
    const reason = 'It asks for passwords.';
    await api.ok(calls.deleteTask, { params: { id: taken }, query: { reason } }, { token: admin.token });
    await api.ok(calls.deleteTask, { params: { id: own }, query: { reason } }, { token: client.token });
    const read = (id: string) => api.ok(calls.getTask, { params: { id } }, { token: client.token });
    expect(await read(taken)).toMatchObject({ status: 'cancelled', moderation: { state: 'refused', reason } });
    expect((await read(own)).moderation?.reason ?? null).toBeNull();
    const [newest] = await api.ok(calls.listAudit, { query: { limit: 1 } }, { token: admin.token });
    expect(newest).toMatchObject({ action: 'cancel-task', reason });
  });

  it('takes a task out of sight until somebody has looked again', async () => {
    const client = await api.person('client', { coins: 100 });
    const id = await approved(client);
    expect((await moderate(id, 'hide')).status).toBe(200);
    expect(await publicIds()).not.toContain(id);
    expect(await seen(id, client)).toMatchObject({ moderation: { state: 'waiting', reason: REASON } });
    expect(await codeOf(moderate(id, 'hide'))).toBe('already_moderated');
  });

  it('does not decide about an own task', async () => {
    const both = await api.person('client', { coins: 100 });
    const id = await api.task(both);
    const since = await sinceOf(id);
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(both.id) }, { $set: { role: 'admin' } });
    expect(await codeOf(moderate(id, 'approve', both, since))).toBe('own_thing');
  });
});
