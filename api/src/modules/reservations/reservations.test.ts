/** Starting a task reserves a place: who gets it, for how long, and where its coins are meanwhile (fair-work.md 1, 17). */
import { Types } from 'mongoose';
import { calls, MAX_RESERVATIONS, MAX_STARTS } from '@taskmint/contract';
import { daysFromNow } from '@taskmint/contract/fixtures';
import { setClock } from '../../clock';
import { FROM_THE_BEGINNING } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { expireTasks } from '../tasks/expire-tasks.job';
import { countPlaces } from '../tasks/count-places';
import { TaskModel } from '../tasks/task.model';
import { endReservation, keptPlace, useReservation } from './end-reservation';
import { lapseReservations } from './lapse-reservations.job';
import { ReservationModel } from './reservation.model';

const signal = new AbortController().signal;

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

const later = (minutes: number): void => setClock(() => Date.now() + minutes * MINUTE_MS);
const start = (worker: Person, id: string) => api.ok(calls.startTask, { params: { id } }, api.as(worker));
const cannotStart = async (worker: Person, id: string): Promise<string> =>
  (await api.refused(calls.startTask, { params: { id } }, api.as(worker))).code;
const giveBack = (worker: Person, id: string) => api.ok(calls.giveBackTask, { params: { id } }, api.as(worker));
const submit = (worker: Person, id: string) =>
  api.send(calls.createSubmission, { body: { task_id: id, submission_details: 'Done.' } }, api.as(worker));
const slotsOf = async (id: string) => (await api.ok(calls.getTask, { params: { id } })).slots;
const statusesOf = async (worker: Person): Promise<string[]> =>
  (
    await api.ok(
      calls.listReservations,
      { params: { email: worker.email }, query: { status: 'any', order: 'oldest' } },
      api.as(worker),
    )
  ).map(({ status }) => status);

async function taskOf(places: number, fields = {}): Promise<{ client: Person; task: string }> {
  const client = await api.person('client', { bare: true, coins: 500 });
  return { client, task: await api.task(client, { task_quantity: places, per_task_pay: 5, ...fields }) };
}

const worker = (): Promise<Person> => api.person('freelancer', { bare: true });

test('keeps a place for the time limit, which the work then takes', async () => {
  const { task } = await taskOf(2, { time_limit_minutes: 45 });
  const one = await worker();
  const kept = await start(one, task);
  expect(kept).toMatchObject({
    task_id: task,
    payable_amount: 5,
    status: 'reserved',
    can: { submit: true, release: true },
  });
  expect(Date.parse(kept.expires_at) - Date.parse(kept.reserved_at)).toBe(45 * MINUTE_MS);
  expect(await slotsOf(task)).toEqual({ approved: 0, pending: 0, free: 1, reserved: 1, frozen: 0 });
  expect(await cannotStart(one, task)).toBe('already_started');

  expect((await submit(one, task)).status).toBe(201);
  expect(await slotsOf(task)).toEqual({ approved: 0, pending: 1, free: 1, reserved: 0, frozen: 0 });
  expect(await statusesOf(one)).toEqual(['submitted']);
  expect(await cannotStart(one, task)).toBe('already_submitted');
});

test('handing in without starting goes on as before', async () => {
  const { task } = await taskOf(1);
  expect((await submit(await worker(), task)).status).toBe(201);
  expect(await slotsOf(task)).toMatchObject({ pending: 1, free: 0, reserved: 0 });
});

test('giving back opens the place, costs nothing and leaves no mark', async () => {
  const { task } = await taskOf(1);
  const [one, other] = [await worker(), await worker()];
  await start(one, task);
  const before = await api.record(one);
  expect(await cannotStart(other, task)).toBe('task_full');
  expect(await giveBack(one, task)).toEqual({ deletedCount: 1 });
  expect((await api.refused(calls.giveBackTask, { params: { id: task } }, api.as(one))).code).toBe(
    'reservation_not_found',
  );
  const { undertakings: _u, ...after } = await api.record(one);
  expect(after).toEqual({ ...before, undertakings: undefined });
  await start(other, task);
  expect(await statusesOf(one)).toEqual(['released']);
});

test('a place that is not used in time is open again, once, also after a pause of the service', async () => {
  const { task } = await taskOf(1, { time_limit_minutes: 5 });
  const one = await worker();
  await start(one, task);
  later(4.9);
  expect(await lapseReservations.run(signal)).toBe(0);
  const others = await collectionOf(ReservationModel).countDocuments({
    live: true,
    worker: { $ne: new Types.ObjectId(one.id) },
  });
  later(600);
  const done = await Promise.all([lapseReservations.run(signal), lapseReservations.run(signal)]);
  expect((done[0] ?? 0) + (done[1] ?? 0)).toBe(1 + others);
  expect(await slotsOf(task)).toMatchObject({ free: 1, reserved: 0 });
  expect(await statusesOf(one)).toEqual(['lapsed']);
});

// Two processes may both have read the reservation; within one, the calls of one task are serialized.
test('only the first end of a reservation counts, and work takes none whose time is over', async () => {
  const { task } = await taskOf(2, { time_limit_minutes: 5 });
  const [one, late] = [await worker(), await worker()];
  await start(one, task);
  await start(late, task);
  const id = new Types.ObjectId(task);
  const kept = await keptPlace(id, new Types.ObjectId(one.id));
  if (!kept) throw new Error('no reservation');
  const end = () => inTransaction((tx) => endReservation(tx, kept, 'released'));
  expect((await Promise.all([end(), end()])).sort()).toEqual([false, true]);
  expect(await end()).toBe(false);
  expect(await slotsOf(task)).toMatchObject({ free: 1, reserved: 1 });
  later(5.1);
  expect(await inTransaction((tx) => useReservation(tx, id, new Types.ObjectId(late.id)))).toBeNull();
});

test('a deadline counts whether or not the job has run', async () => {
  const { task } = await taskOf(1, { time_limit_minutes: 5 });
  const [one, other] = [await worker(), await worker()];
  await start(one, task);
  later(5.1);
  await start(other, task);
  expect(await statusesOf(one)).toEqual(['lapsed']);
  expect((await submit(one, task)).body).toMatchObject({ code: 'task_full' });
  expect(await slotsOf(task)).toMatchObject({ free: 0, reserved: 1 });
});

test('whoever has the last place is told that, and may start again once their time is over, with or without the job', async () => {
  const [last, one] = [await taskOf(1), await worker()];
  await start(one, last.task);
  expect(await cannotStart(one, last.task)).toBe('already_started');
  const { task } = await taskOf(2, { time_limit_minutes: 5 });
  await start(one, task);
  later(5.1);
  await start(one, task);
  expect(await slotsOf(task)).toMatchObject({ free: 1, reserved: 1 });
});

test('late work takes a free place if there is one', async () => {
  const { task } = await taskOf(1, { time_limit_minutes: 5 });
  const one = await worker();
  await start(one, task);
  later(6);
  expect((await submit(one, task)).status).toBe(201);
  expect(await statusesOf(one)).toEqual(['lapsed']);
  expect(await slotsOf(task)).toMatchObject({ free: 0, pending: 1, reserved: 0 });
});

test(`nobody starts more than ${MAX_RESERVATIONS} tasks at the same time`, async () => {
  const client = await api.person('client', { bare: true, coins: 500 });
  const tasks = await Promise.all(
    Array.from({ length: MAX_RESERVATIONS + 2 }, () => api.task(client, { task_quantity: 1, per_task_pay: 5 })),
  );
  const one = await worker();
  const answers = await Promise.all(
    tasks.map((id) => api.send(calls.startTask, { params: { id } }, { token: one.token })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_RESERVATIONS);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => (body as { code: string }).code)).toEqual(['too_many_started', 'too_many_started']);
  await giveBack(one, (answers.find(({ status }) => status === 201)!.body as { task_id: string }).task_id);
  const left = tasks[answers.findIndex(({ status }) => status !== 201)] ?? '';
  await start(one, left);
});

test('nobody keeps the only place for ever by starting again and again, and whoever comes next gets it', async () => {
  const { task } = await taskOf(1);
  const [one, other] = [await worker(), await worker()];
  for (let n = 0; n < MAX_STARTS; n += 1) {
    await start(one, task);
    if (n % 2 === 0) await giveBack(one, task);
    else {
      later(61 * (n + 1));
      await lapseReservations.run(signal);
    }
  }
  expect(await cannotStart(one, task)).toBe('started_too_often');
  expect(await slotsOf(task)).toMatchObject({ free: 1, reserved: 0 });
  await start(other, task);
  await giveBack(other, task);
  // What is ready is taken all the same.
  expect((await submit(one, task)).status).toBe(201);
});

test('nobody hands in and takes back without end, which its client is told of each time', async () => {
  const { task } = await taskOf(1);
  const one = await worker();
  for (let n = 0; n <= MAX_STARTS; n += 1) {
    const { insertedId: id } = (await submit(one, task)).body as { insertedId: string };
    const withdraw = { params: { id } };
    if (n < MAX_STARTS) await api.ok(calls.withdrawSubmission, withdraw, api.as(one));
    else expect((await api.refused(calls.withdrawSubmission, withdraw, api.as(one))).code).toBe('withdrawn_too_often');
  }
  // It waits for its review, as other work does.
  expect(await slotsOf(task)).toMatchObject({ free: 0, pending: 1 });
});

test('work says what the task said when it was started, however often its client has changed that since', async () => {
  const picture = (name: string) => `https://pictures.test/${name}.webp`;
  const content = { task_detail: 'Write ten lines.', submission_info: 'A text.', task_image_url: picture('lines') };
  const { client, task } = await taskOf(3, content);
  const [one, two, three] = [await worker(), await worker(), await worker()];
  const change = (body: object) => api.ok(calls.updateTask, { params: { id: task }, body }, api.as(client));
  await start(one, task);
  await change({ task_detail: 'Write ten lines, and a poem.' });
  await start(two, task);
  await change({ task_detail: 'Write a book.', submission_info: 'A book.', task_image_url: picture('book') });
  const read = async (person: Person) => {
    const { insertedId: id } = (await submit(person, task)).body as { insertedId: string };
    const work = await api.ok(calls.getSubmission, { params: { id } }, api.as(person));
    return [work.task_detail, work.submission_info, work.task_img_url];
  };
  expect(await read(one)).toEqual(['Write ten lines.', 'A text.', picture('lines')]);
  expect(await read(two)).toEqual(['Write ten lines, and a poem.', 'A text.', picture('lines')]);
  expect(await read(three)).toEqual(['Write a book.', 'A book.', picture('book')]);
});

test('the time for the review is what it was when the task was started, however much longer its client makes it', async () => {
  const { client, task } = await taskOf(3, { review_days: 2 });
  const [one, two] = [await worker(), await worker()];
  await start(one, task);
  const change = { params: { id: task }, body: { review_days: 14 } };
  await api.ok(calls.updateTask, change, api.as(client));
  const daysOf = async (person: Person): Promise<number> => {
    const { insertedId: id } = (await submit(person, task)).body as { insertedId: string };
    const work = await api.ok(calls.getSubmission, { params: { id } }, api.as(person));
    return Math.round((Date.parse(work.review_deadline) - Date.now()) / DAY_MS);
  };
  expect(await daysOf(one)).toBe(2);
  expect(await daysOf(two)).toBe(14);
});

test('what was started can be handed in after the task was paused or deleted, and is paid', async () => {
  const { client, task } = await taskOf(3);
  const [one, other] = [await worker(), await worker()];
  await start(one, task);
  await start(other, task);
  await api.ok(calls.updateTask, { params: { id: task }, body: { status: 'paused' } }, api.as(client));
  expect(await cannotStart(await worker(), task)).toBe('task_not_open');
  await api.ok(calls.deleteTask, { params: { id: task } }, api.as(client));
  expect((await api.record(client)).coins).toBe(490);
  expect((await api.ok(calls.getTask, { params: { id: task } }, api.as(one)))._id).toBe(task);

  const { insertedId: id } = (await submit(one, task)).body as { insertedId: string };
  await api.decide(client, id, 'approve');
  expect((await api.record(one)).coins).toBe(5);
  // The place that nobody uses any more goes back as coins.
  await giveBack(other, task);
  expect((await api.record(client)).coins).toBe(495);
});

test('no place is kept beyond the end of the task', async () => {
  const { client, task } = await taskOf(1, { time_limit_minutes: 1_440, completion_date: daysFromNow(0).slice(0, 10) });
  const one = await worker();
  const { expires_at } = await start(one, task);
  const end = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(task) });
  expect(new Date(expires_at)).toEqual(end?.expires_at);
  later(26 * 60);
  await expireTasks.run(signal);
  await lapseReservations.run(signal);
  expect((await api.record(client)).coins).toBe(500);
});

test('while somebody works the pay stays and the quantity does not go below', async () => {
  const { client, task } = await taskOf(3);
  const one = await worker();
  await start(one, task);
  const change = (body: object) => api.send(calls.updateTask, { params: { id: task }, body }, api.as(client));
  expect((await change({ per_task_pay: 1 })).body).toMatchObject({ code: 'pay_frozen' });
  expect((await change({ task_quantity: 1 })).status).toBe(200);
  expect(await slotsOf(task)).toMatchObject({ free: 0, reserved: 1 });
  await giveBack(one, task);
  expect((await change({ per_task_pay: 1 })).status).toBe(200);
});

test('who leaves keeps no place, and nobody works for a client who has left', async () => {
  const { client, task } = await taskOf(2);
  const { task: gone, client: leaving } = await taskOf(2);
  const [one, other] = [await worker(), await worker()];
  await start(one, task);
  await start(other, gone);
  for (const person of [one, leaving]) await api.ok(calls.closeUser, { params: { id: person.id } }, api.as(person));
  expect(await slotsOf(task)).toMatchObject({ free: 2, reserved: 0 });
  expect(await statusesOf(other)).toEqual(['released']);
  const told = async (person: Person) =>
    (await api.ok(calls.listNews, { query: {} }, api.as(person))).notices.map(({ kind }) => kind);
  expect(await told(other)).toContain('client_left');
  expect(await told(client)).not.toContain('client_left');
  expect((await api.record(client)).coins).toBe(490);
  expect(await collectionOf(ReservationModel).countDocuments({ worker: new Types.ObjectId(one.id), live: true })).toBe(
    0,
  );
});

test('a task of an earlier version can be started', async () => {
  const { task } = await taskOf(1);
  const _id = new Types.ObjectId(task);
  await collectionOf(TaskModel).updateOne(
    { _id },
    { $unset: { reserved_count: 1, disputed_count: 1, time_limit_minutes: 1 } },
  );
  await countPlaces(FROM_THE_BEGINNING);
  const { expires_at, reserved_at } = await start(await worker(), task);
  expect(Date.parse(expires_at) - Date.parse(reserved_at)).toBe(HOUR_MS);
});
