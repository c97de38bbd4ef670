/** Approving when the records contradict the ledger: it terminates with an error, and pays nobody twice. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { JobFailureModel } from '../../jobs/job-failure.model';
import { startTestApi, type TestApi } from '../../testing/start-test-api';
import { TaskModel } from '../tasks/task.model';
import { approveOverdue } from './approve-overdue.job';
import { SubmissionModel } from './submission.model';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(() => setClock());
afterAll(() => api.stop());

it('sets work aside that waits although it was paid, and approves the rest', async () => {
  const client = await api.person('client', { bare: true, coins: 1_000 });
  const task = await api.task(client, { task_quantity: 3, per_task_pay: 10 });
  const [paid, other] = [
    await api.person('freelancer', { bare: true }),
    await api.person('freelancer', { bare: true }),
  ];
  const id = await api.submit(paid, task);
  await api.submit(other, task);
  await api.ok(calls.decideSubmission, { params: { id }, body: { status: 'approve' } }, { token: api.tokenOf(client) });
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
