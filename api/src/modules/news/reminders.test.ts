/** Reminders for clients: of waiting work, twice, and of tasks that end soon; each once, even if nothing was running meanwhile. */
import { Types } from 'mongoose';
import { setClock } from '../../clock';
import { FROM_THE_BEGINNING } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { HOUR_MS } from '../../days';
import { JobFailureModel } from '../../jobs/job-failure.model';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { remindOfOlderWork, remindReviewers } from '../submissions/remind-reviewers.job';
import { nextReminder } from '../submissions/review-reminders';
import { SubmissionModel } from '../submissions/submission.model';
import { TaskModel } from '../tasks/task.model';
import { tellEndingTasks } from '../tasks/tell-ending-tasks.job';
import { NoticeModel } from './notice.model';

jest.setTimeout(60_000);

let client: Person;
const api = shared(startTestApi);
beforeEach(async () => {
  client = await api.person('client', { coins: 500 });
  // What earlier tests left is not what this one is about.
  await collectionOf(SubmissionModel).updateMany({}, { $set: { remind_at: null } });
  await collectionOf(TaskModel).updateMany({}, { $set: { free_slots: 0 } });
});

const signal = new AbortController().signal;
const inHours = (hours: number) => setClock(() => Date.now() + hours * HOUR_MS);
const notices = () =>
  collectionOf(NoticeModel)
    .find({ person: new Types.ObjectId(client.id), kind: /^(review_|task_ends)/ as never }, { sort: { number: 1 } })
    .toArray();

describe('a client is reminded of work that waits', () => {
  async function waiting(count: number, review_days: number): Promise<string[]> {
    const task = await api.task(client, { task_title: 'Waiting', task_quantity: 5, per_task_pay: 2, review_days });
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await api.submit(await api.person('freelancer'), task));
    return ids;
  }

  it('at half time and on the last day, all work of a task together, each once', async () => {
    const ids = await waiting(3, 4);
    inHours(47);
    expect(await remindReviewers.run(signal)).toBe(0);
    inHours(49);
    await Promise.all([remindReviewers.run(signal), remindReviewers.run(signal)]);
    expect((await notices()).map(({ kind, facts }) => [kind, facts])).toEqual([
      ['review_half_time', expect.objectContaining({ task_title: 'Waiting', count: 3 })],
    ]);
    setClock();
    await api.decide(client, ids[0] ?? '', 'approve');
    inHours(73);
    await remindReviewers.run(signal);
    await remindReviewers.run(signal);
    expect((await notices()).map(({ kind, facts }) => [kind, facts])).toEqual([
      ['review_half_time', expect.anything()],
      ['review_last_day', expect.objectContaining({ count: 2 })],
    ]);
  });

  it('once when nothing ran until the last day, and not after the deadline', async () => {
    await waiting(1, 4);
    inHours(80);
    await remindReviewers.run(signal);
    await remindReviewers.run(signal);
    expect((await notices()).map(({ kind }) => kind)).toEqual(['review_last_day']);
    setClock();
    await waiting(1, 4);
    inHours(97);
    expect(await remindReviewers.run(signal)).toBe(0);
  });

  it('of other work while a task with any number of works is set aside', async () => {
    const [id] = await waiting(1, 4);
    const works = collectionOf(SubmissionModel);
    const work = await works.findOne({ _id: new Types.ObjectId(id) });
    if (!work) throw new Error('no work');
    const task_id = new Types.ObjectId();
    const first = new Date(work.remind_at?.getTime() ?? 0).getTime() - HOUR_MS;
    const copies = Array.from({ length: 200 }, () => ({
      ...work,
      _id: new Types.ObjectId(),
      worker: new Types.ObjectId(),
    }));
    await works.insertMany(copies.map((copy) => ({ ...copy, task_id, remind_at: new Date(first) })));
    const failure = { attempts: 12, last_error: 'broken', failed_at: new Date(), next_attempt_at: null };
    await collectionOf(JobFailureModel).insertOne({
      _id: new Types.ObjectId(),
      job: remindReviewers.name,
      item: task_id.toHexString(),
      ...failure,
    });
    inHours(49);
    expect(await remindReviewers.run(signal)).toBe(1);
    await works.deleteMany({ task_id });
    await collectionOf(JobFailureModel).deleteMany({ last_error: 'broken' });
  });

  it('also of work from before there were reminders', async () => {
    const [id] = await waiting(1, 4);
    await collectionOf(SubmissionModel).updateOne({ _id: new Types.ObjectId(id) }, { $unset: { remind_at: '' } });
    await remindOfOlderWork(FROM_THE_BEGINNING);
    inHours(49);
    expect(await remindReviewers.run(signal)).toBe(1);
  });
});

it('two reminders that fall together are one, and a day is too short for the second', () => {
  const at = (hours: number) => new Date(hours * HOUR_MS);
  const moments = (hours: number) => {
    const work = { created_at: at(0), review_deadline: at(hours) };
    const all: number[] = [];
    for (let next = nextReminder(work, at(0)); next; next = nextReminder(work, next))
      all.push(next.getTime() / HOUR_MS);
    return all;
  };
  expect(moments(24)).toEqual([12]);
  expect(moments(48)).toEqual([24]);
  expect(moments(72)).toEqual([36, 48]);
  expect(moments(14 * 24)).toEqual([168, 312]);
});

describe('a client is told that a task ends soon', () => {
  const ends = (id: string, hours: number) =>
    collectionOf(TaskModel).updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { expires_at: new Date(Date.now() + hours * HOUR_MS), created_at: new Date(Date.now() - 72 * HOUR_MS) } },
    );

  it('once for each end, with the places that nobody has taken', async () => {
    const id = await api.task(client, { task_title: 'Ending', task_quantity: 4, per_task_pay: 2 });
    await ends(id, 30);
    expect(await tellEndingTasks.run(signal)).toBe(0);
    await ends(id, 20);
    await Promise.all([tellEndingTasks.run(signal), tellEndingTasks.run(signal)]);
    expect((await notices()).map(({ kind, facts }) => [kind, facts])).toEqual([
      ['task_ends_soon', expect.objectContaining({ task_title: 'Ending', places: 4 })],
    ]);
    await ends(id, 22);
    expect(await tellEndingTasks.run(signal)).toBe(1);
  });

  it('not when it is full, over, or was posted for a day', async () => {
    const full = await api.task(client, { task_quantity: 1, per_task_pay: 2 });
    await ends(full, 20);
    await api.submit(await api.person('freelancer'), full);
    const over = await api.task(client, { task_quantity: 1, per_task_pay: 2 });
    await ends(over, -1);
    const short = await api.task(client, { task_quantity: 1, per_task_pay: 2 });
    await collectionOf(TaskModel).updateOne(
      { _id: new Types.ObjectId(short) },
      { $set: { expires_at: new Date(Date.now() + 20 * HOUR_MS) } },
    );
    expect(await tellEndingTasks.run(signal)).toBe(0);
  });
});
