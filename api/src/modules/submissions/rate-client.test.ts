/** Workers rate their clients: by whom, until when, one voice each, shown from five ratings on, without names (fair-work.md 6). */
import { Types } from 'mongoose';
import { calls, type ClientStars } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { TaskModel } from '../tasks/task.model';
import { rateClients } from './rate-clients.job';

/** What happens between the reading of the work that is rated and the rating. */
let mockMeanwhile = async (): Promise<void> => undefined;
jest.mock('../links/linked-people.query', () => {
  const actual = jest.requireActual<typeof import('../links/linked-people.query')>('../links/linked-people.query');
  return {
    ...actual,
    assertNotLinked: async (...people: Parameters<typeof actual.assertNotLinked>) => {
      await actual.assertNotLinked(...people);
      await mockMeanwhile();
    },
  };
});
afterEach(() => {
  mockMeanwhile = async () => undefined;
});

const STARS: ClientStars = { clarity: 4, fairness: 2, communication: 5 };

const api = shared(startTestApi);

const run = () => rateClients.run(new AbortController().signal);
const later = (days: number) => setClock(() => Date.now() + days * DAY_MS);
const rate = (worker: Person, id: string, body: ClientStars = STARS) =>
  api.ok(calls.rateClient, { params: { id }, body }, { token: api.tokenOf(worker) });
const whyNot = async (worker: Person, id: string) =>
  (await api.refused(calls.rateClient, { params: { id }, body: STARS }, { token: api.tokenOf(worker) })).code;
const own = (person: Person, id: string) =>
  api.ok(calls.getSubmission, { params: { id } }, { token: api.tokenOf(person) });

async function clientWithTask(): Promise<{ client: Person; task: string }> {
  const client = await api.person('client', { coins: 500 });
  return { client, task: await api.task(client, { task_quantity: 20, per_task_pay: 5 }) };
}

async function decidedWork(
  client: Person,
  task: string,
  worker: Person,
  status: 'approve' | 'reject' = 'approve',
): Promise<string> {
  const id = await api.submit(worker, task);
  await api.decide(client, id, status);
  return id;
}

it('by the worker alone, after a decision, for 30 days, and changed as often as they like', async () => {
  const { client, task } = await clientWithTask();
  const [worker, other] = [await api.person('freelancer'), await api.person('freelancer')];
  const id = await api.submit(worker, task);
  expect(await whyNot(worker, id)).toBe('no_rating');
  expect((await own(worker, id)).can?.rateClient).toBe(false);
  await api.decide(client, id, 'reject');
  expect((await own(worker, id)).can?.rateClient).toBe(true);
  expect(await whyNot(other, id)).toBe('submission_not_found');
  const before = [await api.record(worker), await api.record(client)].map(({ coins }) => coins);

  expect(await rate(worker, id)).toEqual({ modifiedCount: 1 });
  expect(await rate(worker, id)).toEqual({ modifiedCount: 0 });
  expect(await rate(worker, id, { ...STARS, fairness: 3 })).toEqual({ modifiedCount: 1 });
  expect((await own(worker, id)).client_rating).toEqual({ ...STARS, fairness: 3 });
  // Nobody is told who said what.
  expect((await own(client, id)).client_rating).toBeNull();
  expect([await api.record(worker), await api.record(client)].map(({ coins }) => coins)).toEqual(before);

  later(31);
  expect(await whyNot(worker, id)).toBe('no_rating');
  expect((await own(worker, id)).can?.rateClient).toBe(false);
});

it('not for a decision that an appeal has undone at that moment: the next one is rated', async () => {
  const { client, task } = await clientWithTask();
  const [worker, admin] = [await api.person('freelancer'), await api.person('admin')];
  const id = await decidedWork(client, task, worker, 'reject');
  const reason = 'Everything that was asked for is in it, see the second page.';
  await api.ok(calls.openAppeal, { params: { id }, body: { reason } }, { token: api.tokenOf(worker) });
  await api.ok(
    calls.answerAppeal,
    { params: { id }, body: { agree: false, answer: 'The second page is not what was asked for.' } },
    { token: api.tokenOf(client) },
  );
  mockMeanwhile = async () => {
    mockMeanwhile = async () => undefined;
    const body = { outcome: 'resubmit' as const, reason: 'It can be handed in once more, with the second page.' };
    await api.ok(calls.decideAppeal, { params: { id }, body }, { token: api.tokenOf(admin) });
  };
  expect(await whyNot(worker, id)).toBe('no_rating');
  expect(await own(worker, id)).toMatchObject({ status: 'revision', client_rating: null });
});

it('the 30 days do not run while the worker is suspended', async () => {
  const { client, task } = await clientWithTask();
  const worker = await api.person('freelancer');
  const id = await decidedWork(client, task, worker);
  const until = new Date(Date.now() + 40 * DAY_MS).toISOString();
  const body = { until, reason: 'Looking into a report about them.' };
  const admin = await api.person('admin');
  await api.ok(calls.suspendUser, { params: { email: worker.email }, body }, { token: api.tokenOf(admin) });
  later(69);
  expect(await rate(worker, id)).toEqual({ modifiedCount: 1 });
  later(71);
  expect(await whyNot(worker, id)).toBe('no_rating');
});

it('is told from five workers on, each with what they said last, on cards, by the filter and on the page of the client', async () => {
  const { client, task } = await clientWithTask();
  const workers = await Promise.all([1, 2, 3, 4, 5].map(() => api.person('freelancer')));
  const [first, ...others] = workers as [Person, ...Person[]];
  // Many pieces of work are not many voices.
  for (const fairness of [1, 1, 1]) {
    const again = await decidedWork(client, task, first, 'reject');
    await rate(first, again, { clarity: 1, fairness, communication: 1 });
  }
  for (const worker of others.slice(0, 3)) await rate(worker, await decidedWork(client, task, worker));
  await run();
  const shown = async () => (await api.ok(calls.getTask, { params: { id: task } })).client_record?.stars;
  expect(await shown()).toBeNull();

  const last = others[3] as Person;
  await rate(last, await decidedWork(client, task, last));
  await run();
  // Four say 4, 2 and 5, one says 1.
  const stars = { count: 5, clarity: 3.4, fairness: 1.8, communication: 4.2, overall: 3.1 };
  expect(await shown()).toEqual(stars);

  const page = await api.ok(calls.getClient, { params: { id: client.id } }, { token: first.token });
  expect(page).toMatchObject({ _id: client.id, record: { stars } });
  const list = async (min_rating: number) =>
    (await api.ok(calls.listTasks, { query: { client: client.id, min_rating } })).map(({ _id }) => _id);
  expect(await list(3)).toEqual([task]);
  expect(await list(4)).toEqual([]);
});

it('the page of a client has no more than what everybody may know, and nobody else has one', async () => {
  const { client, task } = await clientWithTask();
  const worker = await api.person('freelancer');
  const read = (id: string) => api.send(calls.getClient, { params: { id } }, { token: worker.token });
  expect((await read(client.id)).body).toEqual({
    _id: client.id,
    name: client.name,
    photoURL: expect.any(String),
    since: expect.any(String),
    record: null,
  });
  for (const id of [worker.id, 'f'.repeat(24)]) expect((await read(id)).status).toBe(404);
  // Their list is what everybody sees of it.
  const paused = await api.task(client, { task_title: 'Paused' });
  await api.ok(calls.updateTask, { params: { id: paused }, body: { status: 'paused' } }, { token: client.token });
  const waiting = await api.task(client, { task_title: 'Waits' });
  await collectionOf(TaskModel).updateOne(
    { _id: new Types.ObjectId(waiting) },
    { $set: { moderation: 'waiting', listed: false } },
  );
  const seen = async (query: object) =>
    (await api.ok(calls.listTasks, { query: { client: client.id, ...query } })).map((one) => one._id);
  expect(await seen({})).toEqual([task]);
  expect(await seen({ status: 'any' })).toEqual([paused, task]);
  expect((await api.send(calls.listTasks, { query: { client: client.id, status: 'cancelled' } })).status).toBe(401);
});

it('counts rejections that did not stand, and reads records of an earlier version', async () => {
  const { client, task } = await clientWithTask();
  const worker = await api.person('freelancer');
  const id = await decidedWork(client, task, worker, 'reject');
  const { token } = worker;
  const reason = 'Everything that was asked for is in the document, line by line.';
  await api.ok(calls.openAppeal, { params: { id }, body: { reason } }, { token });
  await api.ok(calls.answerAppeal, { params: { id }, body: { agree: true } }, { token: client.token });
  await run();
  const record = async () => (await api.ok(calls.getTask, { params: { id: task } })).client_record;
  expect(await record()).toMatchObject({ decided: 1, appeals_lost: 1 });
  await collectionOf(TaskModel).updateOne(
    { _id: new Types.ObjectId(task) },
    { $unset: { 'client_record.stars': '', 'client_record.appeals_lost': '' } },
  );
  expect(await record()).toMatchObject({ decided: 1, appeals_lost: 0, stars: null });
});
