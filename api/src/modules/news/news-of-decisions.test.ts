/** Notices of reservations that end, of admins' decisions and of answers; and the removal of old notices together with their counts. */
import { Types } from 'mongoose';
import { calls, type NoticeKind } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS, MINUTE_MS } from '../../days';
import { watchCommands } from '../../testing/command-log';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { remindWorkers } from '../reservations/remind-workers.job';
import { NoticeModel } from './notice.model';
import { tidyNotices } from './tidy-notices.job';

const signal = new AbortController().signal;

const log = watchCommands();
const api = shared(() => startTestApi({ MODERATE_FIRST_TASKS: '1' }));
const admin = shared(() => api.person('admin'));

const inMinutes = (minutes: number) => setClock(() => Date.now() + minutes * MINUTE_MS);
const noticesOf = ({ id }: Person, kind: NoticeKind) =>
  collectionOf(NoticeModel)
    .find({ person: new Types.ObjectId(id), kind }, { sort: { number: 1 } })
    .toArray();

/** A task that an admin has let into the list. */
async function listed(client: Person, fields: Parameters<typeof api.task>[1] = {}): Promise<string> {
  const id = await api.task(client, fields);
  const waiting = await api.ok(calls.listWaitingTasks, { query: {} }, api.as(admin));
  const since = waiting.find(({ _id }) => _id === id)?.moderation?.since;
  if (since) await api.ok(calls.moderateTask, { params: { id }, body: { verdict: 'approve', since } }, api.as(admin));
  return id;
}

test.each([
  ['an hour', 60, 49, 51],
  ['twelve minutes', 12, 8, 10],
])('a place kept for %s is told of once before it ends', async (_, minutes, early, late) => {
  const worker = await api.person('freelancer');
  const task = await listed(await api.person('client', { coins: 40 }), { time_limit_minutes: minutes });
  await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
  inMinutes(early);
  await remindWorkers.run(signal);
  expect(await noticesOf(worker, 'reservation_ends_soon')).toEqual([]);
  inMinutes(late);
  await Promise.all([remindWorkers.run(signal), remindWorkers.run(signal)]);
  await remindWorkers.run(signal);
  const told = await noticesOf(worker, 'reservation_ends_soon');
  expect(told.map(({ about }) => about?.toHexString())).toEqual([task]);
});

test('a place that was given back or is over is not told of', async () => {
  const [one, other] = [await api.person('freelancer'), await api.person('freelancer')];
  const task = await listed(await api.person('client', { coins: 40 }));
  for (const worker of [one, other]) await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
  await api.ok(calls.giveBackTask, { params: { id: task } }, api.as(one));
  inMinutes(55);
  await collectionOf(NoticeModel).deleteMany({});
  inMinutes(61);
  await remindWorkers.run(signal);
  for (const worker of [one, other]) expect(await noticesOf(worker, 'reservation_ends_soon')).toEqual([]);
});

test('a client is told when a task is in the list', async () => {
  const client = await api.person('client', { coins: 80 });
  await listed(client, { task_title: 'Looked at' });
  expect((await noticesOf(client, 'task_listed')).map(({ facts }) => facts)).toEqual([{ task_title: 'Looked at' }]);
});

test('whoever wrote to the admins is told that there is an answer', async () => {
  const person = await api.person('freelancer');
  const body = { topic: 'work' as const, message: 'Where do I find the second page of it?' };
  const { insertedId: id } = await api.ok(calls.startConversation, { body }, api.as(person));
  const answer = { message: 'It is the second link in the task.', read: 1 };
  await api.ok(calls.answerConversation, { params: { id }, body: answer }, api.as(admin));
  expect(await noticesOf(person, 'support_answered')).toHaveLength(1);
});

test('notices of half a year ago go, and with them what was counted as unread; decisions stay', async () => {
  const person = await api.person('freelancer');
  const who = new Types.ObjectId(person.id);
  await api.ok(
    calls.suspendUser,
    {
      params: { email: person.email },
      body: { until: new Date(Date.now() + 60_000).toISOString(), reason: 'For a minute, to look at it.' },
    },
    api.as(admin),
  );
  const all = await collectionOf(NoticeModel).find({ person: who }).toArray();
  expect(all.length).toBeGreaterThan(0);
  setClock(() => Date.now() + 179 * DAY_MS);
  await tidyNotices().run(signal);
  expect(await collectionOf(NoticeModel).countDocuments({ person: who })).toBe(all.length);
  setClock(() => Date.now() + 181 * DAY_MS);
  await Promise.all([tidyNotices().run(signal), tidyNotices().run(signal)]);
  // Decisions about somebody stay with them (fair-work.md 18).
  const news = await api.ok(calls.listNews, {}, api.as(person));
  expect(news.notices.map(({ kind }) => kind)).toEqual(['account_suspended']);
  expect(news.unread).toBe(1);
  expect(news.unread_of).toMatchObject({ account: 1 });
});

test('old notices of kinds that only a newer version knows stay for it, and the others of the same person go', async () => {
  const person = new Types.ObjectId();
  const at = new Date(Date.now() - 200 * DAY_MS);
  const records = ['new_kind_of_decision', 'support_answered'].map((kind, n) => ({
    _id: Types.ObjectId.createFromTime(at.getTime() / 1_000 + n),
    person,
    number: n + 1,
    kind,
    facts: {},
    about: null,
    at,
    read_at: null,
    mail_due: null,
  }));
  await collectionOf(NoticeModel).insertMany(records as never);
  await tidyNotices().run(signal);
  const left = await collectionOf(NoticeModel).find({ person }).toArray();
  expect(left.map(({ kind }) => kind as string)).toEqual(['new_kind_of_decision']);
  await collectionOf(NoticeModel).deleteMany({ person });
});

test('notices whose ids a wrong clock made keep nobody busy until they are old', async () => {
  const person = new Types.ObjectId();
  const long = Math.floor(Date.now() / 1_000) - 400 * 86_400;
  const records = Array.from({ length: 500 }, (_, n) => ({
    _id: Types.ObjectId.createFromTime(long + n),
    person,
    number: n + 1,
    kind: 'support_answered' as const,
    facts: {},
    about: null,
    at: new Date(),
    read_at: null,
    mail_due: null,
  }));
  await collectionOf(NoticeModel).insertMany(records as never);
  const ended = new AbortController();
  const late = setTimeout(() => ended.abort(), 10_000);
  expect(await tidyNotices().run(ended.signal)).toBe(0);
  clearTimeout(late);
  expect(ended.signal.aborted).toBe(false);
  await collectionOf(NoticeModel).deleteMany({ person });
});

test('decisions that stay are passed over once by a process, and again only after the clock went back', async () => {
  const job = tidyNotices();
  const from = async () => {
    const sent = await log.during(() => job.run(signal));
    const [read] = sent.filter(({ name, on }) => name === 'find' && on === 'notices');
    const { _id } = read!.body['filter'] as { _id: { $gt: Types.ObjectId } };
    return _id.$gt.getTimestamp().getTime();
  };
  expect(await from()).toBe(0);
  expect(await from()).toBeGreaterThan(Date.now() - 182 * DAY_MS);
  setClock(() => Date.now() - DAY_MS);
  expect(await from()).toBe(0);
});
