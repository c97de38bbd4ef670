/** Budgets per minute: by flow, by person and by address, independently, with the time after which a retry makes sense. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { createKey } from '../modules/api-keys/manage-keys.command';
import { TaskModel } from '../modules/tasks/task.model';
import { shared } from '../testing/shared';
import { startTestApi, taskFields } from '../testing/start-test-api';

const api = shared(() =>
  startTestApi({
    RATE_READ_PER_MINUTE: '20',
    RATE_MONEY_PER_MINUTE: '4',
    RATE_WRITE_PER_MINUTE: '3',
    RATE_SIGN_IN_PER_MINUTE: '5',
  }),
);

const times = async (count: number, ask: () => Promise<{ status: number; headers: Headers }>) => {
  const statuses: number[] = [];
  let last: Headers | undefined;
  for (let left = count; left > 0; left -= 1) {
    const { status, headers } = await ask();
    statuses.push(status);
    last = headers;
  }
  return { statuses, last };
};

it('counts money by person: one who has used the budget up does not use up that of others, nor their own for reading', async () => {
  const [one, other] = [await api.person('client'), await api.person('client')];
  const post = (token: string) => () => api.request('POST', '/task', {}, { token });
  const { statuses, last } = await times(6, post(one.token));
  expect(statuses).toEqual([422, 422, 422, 422, 429, 429]);
  expect(Number(last?.get('retry-after'))).toBeGreaterThan(0);
  expect((await api.request('POST', '/task', {}, { token: other.token })).status).toBe(422);
  expect((await api.request('GET', `/user/${one.email}`, undefined, { token: one.token })).status).toBe(200);
});

it('counts each key for itself: a program that runs wild locks neither its owner out nor another program', async () => {
  const owner = await api.person('client');
  const keyOf = async (name: string) => {
    const settings = { name, scopes: ['tasks' as const, 'spend' as const], daily_coins: 0 };
    return (await createKey({ ...owner, photoURL: '', role: 'client' }, settings)).key;
  };
  const [wild, quiet] = [await keyOf('Wild'), await keyOf('Quiet')];
  const post = (token: string) => () => api.request('POST', '/task', {}, { token });
  expect((await times(5, post(wild))).statuses).toEqual([422, 422, 422, 422, 429]);
  expect((await times(1, post(quiet))).statuses).toEqual([422]);
  expect((await times(1, post(owner.token))).statuses).toEqual([422]);
});

it('counts a long answer as several requests: a few of them take as much time from others as many short ones', async () => {
  const client = await api.person('client');
  const body = { ...taskFields(), task_quantity: 1, per_task_pay: 1, task_detail: 'x'.repeat(5_000) };
  const { insertedId } = await api.ok(calls.createTask, { body }, { token: client.token });
  const tasks = collectionOf(TaskModel);
  const like = (await tasks.findOne({ _id: new Types.ObjectId(insertedId) }))!;
  await tasks.insertMany(Array.from({ length: 199 }, () => ({ ...like, _id: new Types.ObjectId() })));
  const reads = (limit: number, reader = client) =>
    api.request('GET', `/task?creator_email=${client.email}&status=any&limit=${limit}`, undefined, {
      token: reader.token,
    });
  const long = await reads(200);
  expect(Number(long.headers.get('content-length'))).toBeGreaterThan(1_000_000);
  // One of more than a megabyte counts as more than eleven.
  const { statuses } = await times(5, () => reads(200));
  expect(statuses).toEqual([200, 429, 429, 429, 429]);
  expect((await reads(1, await api.person('admin'))).status).toBe(200);
  await tasks.deleteMany({ owner: like.owner });
});

it('counts registrations and token exchanges by address, whoever asks', async () => {
  const { statuses } = await times(7, () => api.request('POST', '/jwt', {}, { token: 'not-an-id-token' }));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect((await api.request('POST', '/users', {}, { token: api.stranger().token })).status).toBe(429);
});

it('counts those without a token by address: five times the budget of one person', async () => {
  const report = { remote: 'worker-app', version: null, kind: 'timeout', url: null, message: 'late' };
  const { statuses } = await times(17, () => api.request('POST', '/remotes/failures', report));
  expect(statuses.filter((status) => status === 202)).toHaveLength(15);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

it('does not believe an address that the caller makes up', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.9' };
  const { status } = await api.request('POST', '/jwt', {}, { token: 'not-an-id-token', headers });
  expect(status).toBe(429);
});
