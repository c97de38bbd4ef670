/** Requesting changes, handing in again, and changing or withdrawing undecided work (fair-work.md 4). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS, HOUR_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { approveOverdue } from './approve-overdue.job';
import { endRevisions } from './end-revisions.job';
import { SubmissionModel } from './submission.model';

const signal = new AbortController().signal;
const MESSAGE = 'Name the colours of the sky as well.';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

const later = (hours: number): void => setClock(() => Date.now() + hours * HOUR_MS);

interface Given {
  client: Person;
  worker: Person;
  task: string;
  id: string;
}
async function work(): Promise<Given> {
  const client = await api.person('client', { bare: true, coins: 10 });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 10 });
  return { client, worker, task, id: await api.submit(worker, task) };
}
const ask = ({ client, id }: Given, hours?: number) =>
  api.ok(
    calls.requestChanges,
    { params: { id }, body: { message: MESSAGE, ...(hours ? { hours } : {}) } },
    api.as(client),
  );
const cannotAsk = async ({ client, id }: Given): Promise<string> =>
  (await api.refused(calls.requestChanges, { params: { id }, body: { message: MESSAGE } }, api.as(client))).code;
const handIn = ({ worker, id }: Given, submission_details = 'With colours.') =>
  api.send(calls.changeSubmission, { params: { id }, body: { submission_details } }, api.as(worker));
const detail = ({ id }: Given, reader: Person) => api.ok(calls.getSubmission, { params: { id } }, api.as(reader));
const decide = ({ client, id }: Given, status: 'approve' | 'reject') =>
  api.send(calls.decideSubmission, { params: { id }, body: { status } }, api.as(client));
const slotsOf = async ({ task }: Given) => (await api.ok(calls.getTask, { params: { id: task } })).slots;

test('work of somebody who is suspended is reviewed as it is: their silence is not theirs', async () => {
  const given = await work();
  const admin = await api.person('admin');
  await ask(given, 24);
  // The suspension ends before the time does, and the job runs late.
  const until = new Date(Date.now() + 23 * HOUR_MS).toISOString();
  const suspension = { until, reason: 'Looking into a report about them.' };
  await api.ok(calls.suspendUser, { params: { email: given.worker.email }, body: suspension }, api.as(admin));
  expect((await handIn(given)).body).toMatchObject({ code: 'suspended' });
  later(72);
  const runs = await Promise.all([endRevisions.run(signal), endRevisions.run(signal)]);
  expect(runs.sort()).toEqual([0, 1]);
  expect(await detail(given, given.client)).toMatchObject({
    status: 'pending',
    rejection: null,
    can: { decide: true, requestChanges: true },
  });
  later(72 + 3 * 24);
  await approveOverdue.run(signal);
  expect(await detail(given, given.client)).toMatchObject({ status: 'approve', auto: true });
  expect((await api.record(given.worker)).coins).toBe(10);
});

test('so is work of somebody who was made a client meanwhile', async () => {
  const given = await work();
  await ask(given, 24);
  const role = { params: { email: given.worker.email }, body: { role: 'client' as const } };
  await api.ok(calls.changeRole, role, api.as(await api.person('admin')));
  expect((await handIn(given)).body).toMatchObject({ code: 'not_allowed' });
  later(72);
  await endRevisions.run(signal);
  expect(await detail(given, given.client)).toMatchObject({ status: 'pending', rejection: null });
  later(72 + 3 * 24);
  await approveOverdue.run(signal);
  expect(await detail(given, given.client)).toMatchObject({ status: 'approve', auto: true });
});

test('that the suspension was lifted shortly before the time was over changes nothing', async () => {
  const given = await work();
  const admin = await api.person('admin');
  await ask(given, 48);
  const suspend = (until: string | null) =>
    api.ok(
      calls.suspendUser,
      { params: { email: given.worker.email }, body: { until, reason: 'Looking into a report about them.' } },
      api.as(admin),
    );
  await suspend(new Date(Date.now() + 90 * DAY_MS).toISOString());
  later(47);
  await suspend(null);
  later(49);
  await endRevisions.run(signal);
  expect(await detail(given, given.client)).toMatchObject({ status: 'pending', rejection: null });
});

test('keeps the place, says what is asked and until when, and begins the review anew with the new work', async () => {
  const given = await work();
  expect((await detail(given, given.client)).can).toMatchObject({ decide: true, requestChanges: true, edit: false });
  await ask(given);
  const asked = await detail(given, given.worker);
  expect(asked).toMatchObject({
    status: 'revision',
    revisions: [{ message: MESSAGE, answered_at: null }],
    can: { edit: true, withdraw: true, submitAgain: false, decide: false },
  });
  const [request] = asked.revisions;
  expect(Date.parse(request?.due_at ?? '') - Date.parse(request?.asked_at ?? '')).toBe(48 * HOUR_MS);
  expect(await slotsOf(given)).toMatchObject({ pending: 1, free: 0 });
  expect((await decide(given, 'approve')).body).toMatchObject({ code: 'submission_not_pending' });

  later(47);
  expect((await handIn(given)).status).toBe(200);
  const again = await detail(given, given.client);
  expect(again).toMatchObject({ status: 'pending', submission_details: 'With colours.', _id: given.id });
  expect(again.revisions[0]?.answered_at).toBe(again.edited_at);
  expect(Date.parse(again.review_deadline) - Date.parse(again.edited_at ?? '')).toBe(3 * DAY_MS);
  expect((await decide(given, 'approve')).status).toBe(200);
  expect((await api.record(given.worker)).coins).toBe(10);
});

test('changes are asked for twice at most, of pending work only, before its deadline, by its client', async () => {
  const given = await work();
  await ask(given);
  expect(await cannotAsk(given)).toBe('submission_not_pending');
  await handIn(given);
  await ask(given, 24);
  await handIn(given);
  expect((await detail(given, given.client)).can?.requestChanges).toBe(false);
  expect(await cannotAsk(given)).toBe('revision_rounds_over');
  const other = await work();
  later(73);
  expect(await cannotAsk(other)).toBe('review_deadline_passed');
  expect(await cannotAsk({ ...other, client: given.client })).toBe('not_allowed');
});

test('of two requests at once one counts', async () => {
  const given = await work();
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      api.send(calls.requestChanges, { params: { id: given.id }, body: { message: MESSAGE } }, api.as(given.client)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await detail(given, given.worker)).revisions).toHaveLength(1);
});

test('silence ends it once, counts for nobody, and opens the place, also after a pause of the service', async () => {
  const given = await work();
  await ask(given, 24);
  later(23.9);
  expect(await endRevisions.run(signal)).toBe(0);
  later(24.1);
  // Too late is too late before the job has run.
  expect((await handIn(given)).body).toMatchObject({ code: 'submission_not_open' });
  const others = await collectionOf(SubmissionModel).countDocuments({
    status: 'revision',
    _id: { $ne: new Types.ObjectId(given.id) },
  });
  later(900);
  const done = await Promise.all([endRevisions.run(signal), endRevisions.run(signal), approveOverdue.run(signal)]);
  expect(done.slice(0, 2).reduce((sum, count) => sum + count, 0)).toBe(1 + others);
  expect(await detail(given, given.worker)).toMatchObject({
    status: 'reject',
    auto: true,
    rejection: { category: 'no_resubmission', reason: null },
  });
  expect(await api.record(given.worker)).toMatchObject({ work_decided: 0, work_approved: 0, coins: 0 });
});

test('a resubmission and the end of its time at the same moment: one of them', async () => {
  for (let round = 0; round < 4; round += 1) {
    const given = await work();
    await ask(given, 24);
    later(24);
    const [answer] = await Promise.all([handIn(given), endRevisions.run(signal)]);
    const { status } = await detail(given, given.worker);
    expect([answer.status, status]).toEqual(answer.status === 200 ? [200, 'pending'] : [409, 'reject']);
    expect(await slotsOf(given)).toMatchObject(
      status === 'pending' ? { pending: 1, free: 0 } : { pending: 0, free: 1 },
    );
    setClock();
  }
});

test('work that waits can be changed, which begins the review anew, and not after its decision', async () => {
  const given = await work();
  later(50);
  expect((await handIn(given, 'Better.')).status).toBe(200);
  const changed = await detail(given, given.worker);
  expect(changed).toMatchObject({ status: 'pending', submission_details: 'Better.', revisions: [] });
  later(100);
  expect(await approveOverdue.run(signal)).toBe(0);
  await decide(given, 'approve');
  expect((await handIn(given)).body).toMatchObject({ code: 'submission_not_open' });
});

test('work that is taken back opens its place, pays nobody, counts for nobody, and other work can follow', async () => {
  const given = await work();
  const back = () => api.send(calls.withdrawSubmission, { params: { id: given.id } }, api.as(given.worker));
  expect((await back()).body).toEqual({ deletedCount: 1 });
  expect((await back()).body).toMatchObject({ code: 'submission_not_open' });
  expect(await detail(given, given.worker)).toMatchObject({ status: 'withdrawn', can: { submitAgain: true } });
  expect(await slotsOf(given)).toMatchObject({ pending: 0, free: 1 });
  expect(await api.record(given.worker)).toMatchObject({ work_decided: 0, coins: 0 });
  expect((await decide(given, 'approve')).body).toMatchObject({ code: 'submission_not_pending' });
  await api.submit(given.worker, given.task);
});

test('taking back and approving at the same moment: paid once or not at all', async () => {
  for (let round = 0; round < 4; round += 1) {
    const given = await work();
    await Promise.all([
      api.send(calls.withdrawSubmission, { params: { id: given.id } }, api.as(given.worker)),
      decide(given, 'approve'),
    ]);
    const { status } = await detail(given, given.worker);
    expect((await api.record(given.worker)).coins).toBe(status === 'approve' ? 10 : 0);
    await api.assertBalanced();
  }
});

test('a client who leaves pays for what changes were asked for; a worker who leaves takes it back', async () => {
  const [paid, back] = [await work(), await work()];
  await ask(paid);
  await ask(back);
  for (const person of [paid.client, back.worker])
    await api.ok(calls.closeUser, { params: { id: person.id } }, api.as(person));
  expect((await api.record(paid.worker)).coins).toBe(10);
  expect((await detail(back, back.client)).status).toBe('withdrawn');
});

test('a stranger is not told that work exists', async () => {
  const given = await work();
  const refusal = await api.refused(
    calls.getSubmission,
    { params: { id: given.id } },
    api.as(await api.person('client')),
  );
  expect(refusal.code).toBe('submission_not_found');
});

test('work of an earlier version can be read, changed and sent back', async () => {
  const given = await work();
  await collectionOf(SubmissionModel).updateOne({ _id: new Types.ObjectId(given.id) }, { $unset: { review_days: 1 } });
  await ask(given);
  expect((await handIn(given)).status).toBe(200);
  expect(await detail(given, given.worker)).toMatchObject({ status: 'pending' });
});
