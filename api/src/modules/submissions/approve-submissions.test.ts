/**
 * Approving when the records contradict the ledger: it terminates with an error, and pays nobody twice. Decisions by records that were read before the work
 * came back after an appeal.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { JobFailureModel } from '../../jobs/job-failure.model';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';
import { TaskModel } from '../tasks/task.model';
import { approveOverdue } from './approve-overdue.job';
import { approveSubmissions } from './approve-submissions.command';
import { rejectSubmission } from './reject-submission.command';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

const api = shared(startTestApi);

it('sets work aside that waits although it was paid, and approves the rest', async () => {
  const client = await api.person('client', { bare: true, coins: 1_000 });
  const task = await api.task(client, { task_quantity: 3, per_task_pay: 10 });
  const [paid, other] = [
    await api.person('freelancer', { bare: true }),
    await api.person('freelancer', { bare: true }),
  ];
  const id = await api.submit(paid, task);
  await api.submit(other, task);
  await api.decide(client, id, 'approve');
  // As after a restore of one collection alone.
  await collectionOf(SubmissionModel).updateOne({ _id: new Types.ObjectId(id) }, { $set: { status: 'pending' } });
  await collectionOf(TaskModel).updateOne(
    { _id: new Types.ObjectId(task) },
    { $inc: { approved_count: -1, pending_count: 1 } },
  );
  setClock(() => Date.now() + 20 * DAY_MS);
  expect(await approveOverdue.run(new AbortController().signal)).toBe(1);
  expect([(await api.record(paid)).coins, (await api.record(other)).coins]).toEqual([10, 10]);
  const [failure, ...more] = await collectionOf(JobFailureModel).find({ job: 'approve-overdue' }).toArray();
  expect(failure).toMatchObject({ item: id, last_error: expect.stringContaining('posted before') });
  expect(more).toEqual([]);
});

describe('work that was rejected, appealed and handed in again since it was read', () => {
  const reason = 'It was done as the instructions say.';
  const workOf = (id: string) =>
    collectionOf(SubmissionModel).findOne({ _id: new Types.ObjectId(id) }) as Promise<SubmissionRecord>;

  /** Its promised coins that were given were promised to another piece of work meanwhile; now it is promised money. */
  async function promisedAnew() {
    const [client, admin] = [await api.person('client', { bare: true, coins: 10 }), await api.person('admin')];
    const [one, two] = [await api.person('freelancer', { bare: true }), await api.person('freelancer', { bare: true })];
    const gift = { params: { email: client.email }, body: { currentCoin: 20, reason } };
    await api.ok(calls.adjustCoins, gift, api.as(admin));
    const task = await api.task(client, { task_quantity: 2, per_task_pay: 10 });
    const id = await api.submit(one, task);
    const asRead = await workOf(id);
    await api.decide(client, id, 'reject');
    const other = await api.submit(two, task);
    await api.ok(calls.openAppeal, { params: { id }, body: { reason } }, api.as(one));
    await api.ok(calls.answerAppeal, { params: { id }, body: { agree: false, answer: reason } }, api.as(client));
    await api.ok(calls.decideAppeal, { params: { id }, body: { outcome: 'resubmit', reason } }, api.as(admin));
    await api.ok(calls.changeSubmission, { params: { id }, body: { submission_details: reason } }, api.as(one));
    expect([asRead.promotional_coins, (await workOf(id)).promotional_coins]).toEqual([10, 0]);
    return { client, one, two, task, asRead, other };
  }

  it('is paid as it is promised now', async () => {
    const { client, one, two, asRead, other } = await promisedAnew();
    expect(await approveSubmissions([{ submission: asRead }], false)).toEqual(['approved']);
    expect(await api.record(one)).toMatchObject({ coins: 10, promotional_coins: 0 });
    const approval = { params: { id: other }, body: { status: 'approve' as const } };
    await api.ok(calls.decideSubmission, approval, api.as(client));
    expect(await api.record(two)).toMatchObject({ coins: 10, promotional_coins: 10 });
  });

  it('gives its place back as it is promised now', async () => {
    const { task, asRead } = await promisedAnew();
    expect(await rejectSubmission(asRead, null)).toEqual({ modifiedCount: 1 });
    const left = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(task) });
    expect(left).toMatchObject({ free_slots: 1, promotional_left: 0, escrow_promotional: 10 });
  });
});
