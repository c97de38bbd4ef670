/** Daily quotas limit actions that cost nothing but leave something stored, however many requests come at once. */
import { Types } from 'mongoose';
import { calls, DAILY } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS, dayOf } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, type Person } from '../../testing/start-test-api';
import { ClaimModel } from '../../idempotency/claim.model';
import { NoticeModel } from '../news/notice.model';
import type { Daily } from './daily-quota';
import { UserModel } from './user.model';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

const codeOf = ({ status, body }: { status: number; body: unknown }): string =>
  status < 300 ? 'done' : (body as { code: string }).code;
const tomorrow = () => setClock(() => Date.now() + DAY_MS);

/** Has `person` done all of it today but for `left`. */
async function leave(person: Person, what: Daily, left: number): Promise<void> {
  const done = { day: dayOf(new Date()), count: DAILY[what] - left };
  await collectionOf(UserModel).updateOne(
    { _id: new Types.ObjectId(person.id) },
    { $set: { [`daily.${what}`]: done } },
  );
}

test('a client who posts and cancels the same coins again and again posts so many tasks a day', async () => {
  const client = await api.person('client', { coins: 100 });
  const post = async () => {
    const body = { ...taskFields(), task_quantity: 1, per_task_pay: 2 };
    const answer = await api.send(calls.createTask, { body }, api.as(client));
    if (answer.status === 201) {
      const { insertedId: id } = answer.body as { insertedId: string };
      await api.ok(calls.deleteTask, { params: { id } }, api.as(client));
    }
    return codeOf(answer);
  };
  expect(await post()).toBe('done');
  await leave(client, 'tasks', 3);
  const rush = await Promise.all(Array.from({ length: 8 }, post));
  expect(rush.filter((code) => code === 'done')).toHaveLength(3);
  expect(new Set(rush)).toEqual(new Set(['done', 'too_many_today']));
  expect(await api.ok(calls.checkTask, { body: taskFields() }, api.as(client))).toMatchObject({
    would_post: false,
    refusal: { code: 'too_many_today' },
  });
  tomorrow();
  expect(await post()).toBe('done');
});

test('what the desk answers is kept for repeated requests, and so much of it a day', async () => {
  const client = await api.person('client', { coins: 100 });
  const id = await api.task(client);
  let n = 0;
  const key = () => ({ ...api.as(client), idempotencyKey: `a-file-of-verdicts-${(n += 1)}` });
  const csv = `submission_id,verdict\n${'0123456789abcdef01234567,approve\n'.repeat(200)}`;
  const file = async () => codeOf(await api.send(calls.applyVerdicts, { params: { id }, body: { csv } }, key()));
  const ids = Array.from({ length: 100 }, () => new Types.ObjectId().toHexString());
  const body = { submission_ids: ids, status: 'approve' as const };
  const many = async () => codeOf(await api.send(calls.decideMany, { params: { id }, body }, key()));
  await leave(client, 'desk', 600);
  expect([await file(), await many(), await file(), await file(), await many(), await many(), await many()]).toEqual([
    'done', 'done', 'done', 'too_many_today', 'done', 'too_many_today', 'too_many_today',
  ]); // oxfmt-ignore
  const kept = await collectionOf(ClaimModel)
    .find({ _id: /a-file-of-verdicts/ })
    .toArray();
  expect(kept.filter(({ body: answer = '' }) => answer.length > 1_000)).toHaveLength(4);
  tomorrow();
  expect(await file()).toBe('done');
});

test('a name is written into everything that shows it, so many times a day', async () => {
  const client = await api.person('client', { coins: 100 });
  let n = 0;
  const rename = async () =>
    codeOf(await api.send(calls.updateAccount, { body: { name: `$coins ${(n += 1)}` } }, api.as(client)));
  expect(await rename()).toBe('done');
  expect(await api.record(client)).toMatchObject({ name: '$coins 1' });
  await leave(client, 'profile', 2);
  const rush = await Promise.all(Array.from({ length: 5 }, rename));
  expect(rush.sort()).toEqual(['done', 'done', 'too_many_today', 'too_many_today', 'too_many_today']);
  tomorrow();
  expect(await rename()).toBe('done');
});

test('a client is told once of work that is changed again and again, and anew when it was asked for', async () => {
  const client = await api.person('client', { coins: 100 });
  const worker = await api.person('freelancer');
  const id = await api.submit(worker, await api.task(client));
  const change = (text: string) =>
    api.ok(calls.changeSubmission, { params: { id }, body: { submission_details: text } }, api.as(worker));
  const noticeCount = () =>
    collectionOf(NoticeModel).countDocuments({ person: new Types.ObjectId(client.id), kind: 'work_changed' });
  for (let n = 0; n < 6; n += 1) await change(`Done, version ${n}.`);
  expect(await noticeCount()).toBe(1);
  const message = 'Please add the second page to it.';
  await api.ok(calls.requestChanges, { params: { id }, body: { message } }, api.as(client));
  await change('Done, with the second page.');
  expect(await noticeCount()).toBe(2);
  setClock(() => Date.now() + DAY_MS);
  await change('Done, and mended.');
  expect(await noticeCount()).toBe(3);
});

test('withdrawals that are asked for and cancelled, and tasks that are raised and lowered, are so many a day', async () => {
  const worker = await api.person('freelancer', { bare: true, coins: 300 });
  const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01798765432' };
  const ask = async () => {
    const answer = await api.send(calls.requestWithdrawal, { body }, api.as(worker));
    if (answer.status === 201)
      await api.ok(
        calls.cancelWithdrawal,
        { params: { id: (answer.body as { insertedId: string }).insertedId } },
        api.as(worker),
      );
    return codeOf(answer);
  };
  await leave(worker, 'withdrawals', 2);
  expect([await ask(), await ask(), await ask()]).toEqual(['done', 'done', 'too_many_today']);

  const client = await api.person('client', { bare: true, coins: 100 });
  const id = await api.task(client, { task_quantity: 1, per_task_pay: 10 });
  const quantity = async (task_quantity: number) =>
    codeOf(await api.send(calls.updateTask, { params: { id }, body: { task_quantity } }, api.as(client)));
  await leave(client, 'changes', 3);
  expect([await quantity(2), await quantity(1), await quantity(2), await quantity(1)]).toEqual([
    'done', 'done', 'done', 'too_many_today',
  ]); // oxfmt-ignore
  expect(await quantity(3)).toBe('too_many_today');
  // What moves no coins goes on.
  expect(codeOf(await api.send(calls.updateTask, { params: { id }, body: { status: 'paused' } }, api.as(client)))).toBe(
    'done',
  );
  tomorrow();
  expect([await ask(), await quantity(1)]).toEqual(['done', 'done']);
});

test('ending all other sessions again and again, when there are none, is told once', async () => {
  const person = await api.person('client');
  const noticeCount = () =>
    collectionOf(NoticeModel).countDocuments({ person: new Types.ObjectId(person.id), kind: 'session_ended' });
  for (let n = 0; n < 5; n += 1) await api.ok(calls.endOtherSessions, {}, { token: person.token });
  expect(await noticeCount()).toBe(1);
  const claims = { providers: 'email', authTime: Math.floor(Date.now() / 1_000) - 5_000 };
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { others_ended: null } });
  await api.ok(calls.exchangeToken, { body: {} }, { token: api.identity.idToken(person.uid, person.email, claims) });
  expect(await api.ok(calls.endOtherSessions, {}, { token: person.token })).toEqual({ deletedCount: 1 });
  expect(await noticeCount()).toBe(2);
});

test('keys and endpoints that are made and taken away again are so many a day', async () => {
  const person = await api.person('client');
  const make = async (n: number): Promise<string> => {
    const key = { body: { name: 'Mine', scopes: ['read' as const], daily_coins: 0 } };
    const endpoint = { body: { url: 'https://hooks.example.org/in', topics: ['money' as const] } };
    const made =
      n % 2 === 0
        ? await api.send(calls.createApiKey, key, api.as(person))
        : await api.send(calls.createWebhook, endpoint, api.as(person));
    if (made.status !== 201) return codeOf(made);
    const { record } = made.body as { record: { _id: string } };
    await api.ok(
      n % 2 === 0 ? calls.revokeApiKey : calls.deleteWebhook,
      { params: { id: record._id } },
      api.as(person),
    );
    return 'done';
  };
  for (let n = 0; n < DAILY.programs; n += 1) expect(await make(n)).toBe('done');
  expect([await make(0), await make(1)]).toEqual(['too_many_today', 'too_many_today']);
  tomorrow();
  expect(await make(0)).toBe('done');
});
