/** Reports: of things the reporter sees, once each, never their own; decided by an admin as read, never by the number of reports (decisions.md 31). */
import { Types } from 'mongoose';
import { calls, MAX_OPEN_REPORTS, type ErrorBody, type Reportable } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { UserModel } from '../users/user.model';

let client: Person;
let worker: Person;
const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
beforeEach(async () => {
  [client, worker] = await Promise.all([api.person('client', { coins: 100 }), api.person('freelancer')]);
});

const NOTE = 'We have looked at all of it.';
const codeOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as Partial<ErrorBody>).code ?? 'done';
const report = (by: Person, about: Reportable, id: string) =>
  api.send(
    calls.reportThing,
    { body: { about, id, reason: 'scam', details: 'It asks for money.' } },
    { token: by.token },
  );
const queue = (status: 'open' | 'decided' = 'open') =>
  api.ok(calls.listReported, { query: { status, limit: 200 } }, { token: admin.token });
const thingOf = async (id: string) => (await queue()).find(({ thing }) => thing === id);
const ownReports = (by: Person) => api.ok(calls.listOwnReports, {}, { token: by.token });

async function decide(id: string, decision: 'dismiss' | 'hide_picture' | 'acted', by = admin, read?: number) {
  const thing = await thingOf(id);
  const body = { decision, note: NOTE, read: read ?? thing?.open ?? 1 };
  return api.send(calls.decideReported, { params: { id: thing?._id ?? id }, body }, { token: by.token });
}

it('gathers what several people say of one thing', async () => {
  const id = await api.task(client, { task_title: 'Pay me first' });
  expect((await report(worker, 'task', id)).status).toBe(201);
  await report(await api.person('freelancer'), 'task', id);
  expect(await thingOf(id)).toMatchObject({
    kind: 'task',
    name: 'Pay me first',
    open: 2,
    person: { email: client.email },
    reports: [{ reason: 'scam' }, { reason: 'scam', details: 'It asks for money.', email: worker.email }],
    can: { decide: true, hide: true, cancel: true, hidePicture: true, hideReview: false, suspend: true },
  });
});

it('changes nothing by itself, however many there are', async () => {
  const id = await api.task(client);
  for (let n = 0; n < 12; n += 1) await report(await api.person('freelancer'), 'task', id);
  const list = await api.ok(calls.listTasks, { query: { limit: 200 } });
  expect(list.map(({ _id }) => _id)).toContain(id);
  expect((await api.record(client)).suspended_until ?? null).toBeNull();
});

it('takes one of each person and thing, also of two at once', async () => {
  const id = await api.task(client);
  const codes = await Promise.all([codeOf(report(worker, 'task', id)), codeOf(report(worker, 'task', id))]);
  expect(codes.sort()).toEqual(['already_reported', 'done']);
  expect((await thingOf(id))?.open).toBe(1);
  // The picture and the client of a task are other things than the task.
  expect(await codeOf(report(worker, 'picture', id))).toBe('done');
  expect(await codeOf(report(worker, 'client', id))).toBe('done');
  expect(await codeOf(report(worker, 'client', await api.task(client)))).toBe('already_reported');
});

it('takes nothing of the own, and nothing that the caller does not see', async () => {
  const id = await api.task(client);
  const work = await api.submit(worker, id);
  const other = await api.person('client');
  for (const about of ['task', 'picture', 'client'] as const)
    expect(await codeOf(report(client, about, id))).toBe('own_thing');
  for (const about of ['work', 'freelancer'] as const) {
    expect(await codeOf(report(worker, about, work))).toBe('own_thing');
    expect(await codeOf(report(other, about, work))).toBe('submission_not_found');
    expect(await codeOf(report(client, about, work))).toBe('done');
  }
  await api.ok(calls.deleteTask, { params: { id } }, { token: client.token });
  expect(await codeOf(report(other, 'task', id))).toBe('task_not_found');
  expect(await codeOf(report(other, 'review', id))).toBe('review_not_found');
  // Whether there is such a person is told of those alone who stand on the public page.
  expect(await codeOf(report(other, 'profile', worker.id))).toBe('user_not_found');
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(worker.id) }, { $set: { earned_coins: 5 } });
  expect(await codeOf(report(other, 'profile', worker.id))).toBe('done');
});

it('is decided by one of two admins, as it was read', async () => {
  const id = await api.task(client);
  await report(worker, 'task', id);
  const other = await api.person('admin');
  await report(await api.person('freelancer'), 'task', id);
  expect(await codeOf(decide(id, 'dismiss', admin, 1))).toBe('report_moved_on');
  const codes = await Promise.all([codeOf(decide(id, 'dismiss', admin, 2)), codeOf(decide(id, 'acted', other, 2))]);
  expect(codes.sort()).toEqual(['done', 'report_moved_on']);
  expect(await thingOf(id)).toBeUndefined();
});

it('tells whoever reported that it was looked at, and waits anew when somebody else reports', async () => {
  const id = await api.task(client, { task_title: 'Fine as it is' });
  await report(worker, 'task', id);
  expect(await ownReports(worker)).toMatchObject([{ name: 'Fine as it is', status: 'open', outcome: null }]);
  await decide(id, 'dismiss');
  const [mine] = await ownReports(worker);
  expect(mine).toMatchObject({ status: 'decided', outcome: 'dismissed' });
  expect(JSON.stringify(mine)).not.toContain(NOTE);
  const [row] = await api.ok(calls.listAudit, { query: { action: 'dismiss-report' } }, { token: admin.token });
  expect(row).toMatchObject({ subject: `task:${id}`, reason: NOTE, actor_email: admin.email });
  expect(await codeOf(report(worker, 'task', id))).toBe('already_reported');
  await report(await api.person('freelancer'), 'task', id);
  expect(await thingOf(id)).toMatchObject({ open: 1, reports: [{ status: 'open' }, { status: 'decided' }] });
});

it('takes a picture of a task away, everywhere', async () => {
  const id = await api.task(client);
  const work = await api.submit(worker, id);
  const started = await api.person('freelancer');
  await api.ok(calls.startTask, { params: { id } }, { token: started.token });
  await report(worker, 'picture', id);
  expect((await decide(id, 'hide_picture')).status).toBe(200);
  const task = await api.ok(calls.getTask, { params: { id } });
  expect(task.task_image_url).toMatch(/\/avatars\/.+\.svg$/);
  const [own] = await api.ok(calls.listOwnSubmissions, { params: { email: worker.email } }, { token: worker.token });
  expect(own).toMatchObject({ _id: work, task_img_url: task.task_image_url });
  const [kept] = await api.ok(calls.listReservations, { params: { email: started.email } }, { token: started.token });
  expect(kept).toMatchObject({ task_id: id, task_img_url: task.task_image_url });
  await report(await api.person('freelancer'), 'picture', id);
  expect((await thingOf(id))?.can.hidePicture).toBe(false);
  expect(await codeOf(decide(id, 'hide_picture'))).toBe('not_found');
});

it('takes the photo of a person away', async () => {
  const id = await api.task(client);
  await collectionOf(UserModel).updateOne(
    { _id: new Types.ObjectId(client.id) },
    { $set: { photoURL: 'https://pictures.test/bad.webp' } },
  );
  await report(worker, 'client', id);
  expect((await decide(client.id, 'hide_picture')).status).toBe(200);
  const record = await api.record(client);
  expect([record.photoURL, record.profile_moving]).toEqual(['', undefined]);
});

it('is nothing that an admin decides about themselves', async () => {
  const id = await api.task(client);
  await report(worker, 'task', id);
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(client.id) }, { $set: { role: 'admin' } });
  expect(await codeOf(decide(id, 'dismiss', client))).toBe('own_thing');
});

it('has a bound for one person', async () => {
  const ids = await Promise.all(
    Array.from({ length: MAX_OPEN_REPORTS + 1 }, () => api.task(client, { task_quantity: 1, per_task_pay: 1 })),
  );
  for (const id of ids.slice(1)) await report(worker, 'task', id);
  expect(await codeOf(report(worker, 'task', ids[0] ?? ''))).toBe('too_many_reports');
});

it("is in the copy of one's data, and loses its words with the account", async () => {
  const id = await api.task(client);
  await report(worker, 'task', id);
  const copy = await api.ok(calls.exportAccount, {}, { token: worker.token });
  expect(copy.reports).toMatchObject([{ about: 'task', details: 'It asks for money.' }]);
  await api.ok(calls.closeUser, { params: { id: worker.id } }, { token: worker.token });
  expect((await thingOf(id))?.reports).toMatchObject([{ reason: 'scam', details: '', name: 'Closed account' }]);
});
