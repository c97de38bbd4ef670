import { calls, TASK_SORTS, type TaskSort } from '@taskmint/contract';
import { DAY_MS } from '../days';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';

/** Lists can be read from either end, whatever the page (decisions.md 13). */

const api = shared(startTestApi);
const admin = shared(() => api.person('admin', { name: 'Mina Admin' }));
const client = shared(() => api.person('client', { coins: 10_000, name: 'Anwar Client' }));
const worker = shared(() => api.person('freelancer', { coins: 2_000, name: 'Zara Worker' }));
beforeAll(async () => {
  for (const [pay, days] of [
    [30, 3],
    [10, 9],
    [20, 6],
  ] as const) {
    const completion_date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const id = await api.task(client, { per_task_pay: pay, completion_date, task_title: `Pays ${pay}` });
    await api.submit(worker, id);
  }
});

const reversed = <T>(list: readonly T[]): T[] => [...list].reverse();

it('tasks in each of their orders', async () => {
  const pays = async (sort: TaskSort) =>
    (await api.ok(calls.listTasks, { query: { sort } })).map((t) => t.per_task_pay);
  const expected: Record<TaskSort, number[]> = {
    newest: [20, 10, 30],
    oldest: [30, 10, 20],
    pay: [30, 20, 10],
    pay_low: [10, 20, 30],
    hourly: [30, 20, 10],
    ending: [30, 20, 10],
    ending_late: [10, 20, 30],
    // Without a search nothing fits better than the rest.
    match: [20, 10, 30],
  };
  for (const sort of TASK_SORTS) expect([sort, await pays(sort)]).toEqual([sort, expected[sort]]);
});

it('submissions of both sides, and movements', async () => {
  for (const [call, person] of [
    [calls.listOwnSubmissions, worker],
    [calls.listReceivedSubmissions, client],
    [calls.getStatement, client],
  ] as const) {
    const ids = async (order: 'newest' | 'oldest', page: { limit?: number; offset?: number } = {}) =>
      (await api.ok(call, { params: { email: person.email }, query: { order, ...page } }, { token: person.token })).map(
        ({ _id }) => _id,
      );
    const newest = await ids('newest');
    expect(newest.length).toBeGreaterThanOrEqual(3);
    expect(await ids('oldest')).toEqual(reversed(newest));
    expect(await ids('oldest', { limit: 1, offset: 1 })).toEqual([reversed(newest)[1]]);
  }
});

it('withdrawals, so that who has waited longest can come first', async () => {
  const second = await api.person('freelancer', { coins: 400 });
  for (const [n, person] of [worker, second].entries()) {
    const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: `0160000000${n}` };
    await api.ok(calls.requestWithdrawal, { body }, { token: person.token });
  }
  const names = async (order: 'newest' | 'oldest') =>
    (await api.ok(calls.listWithdrawals, { query: { order } }, { token: admin.token })).map((each) => each.worker_name);
  expect(await names('oldest')).toEqual([worker.name, second.name]);
  expect(await names('newest')).toEqual([second.name, worker.name]);
});

it('users by name, both ways', async () => {
  const names = async (sort: 'name' | 'name_desc' | 'newest' | 'oldest') =>
    (await api.ok(calls.listUsers, { query: { sort } }, { token: admin.token })).map(({ name }) => name);
  const byName = await names('name');
  expect(byName).toEqual([...byName].sort());
  expect(await names('name_desc')).toEqual(reversed(byName));
  expect((await names('oldest'))[0]).toBe('Mina Admin');
  expect(await names('newest')).toEqual(reversed(await names('oldest')));
});

it('the audit log by action and by day', async () => {
  const reason = 'Counted by hand, and it was wrong';
  await api.ok(
    calls.adjustCoins,
    { params: { email: worker.email }, body: { currentCoin: (await api.record(worker)).coins - 5, reason } },
    { token: admin.token },
  );
  await api.ok(
    calls.suspendUser,
    { params: { email: worker.email }, body: { until: '2099-01-01T00:00:00.000Z', reason } },
    { token: admin.token },
  );
  const actions = async (query: object) =>
    (await api.ok(calls.listAudit, { query }, { token: admin.token })).map(({ action }) => action);
  expect(await actions({ action: 'adjust-coins' })).toEqual(['adjust-coins']);
  const today = new Date().toISOString().slice(0, 10);
  expect(await actions({ from: today, to: today })).toEqual(['suspend-user', 'adjust-coins']);
  expect(await actions({ to: '2020-01-01' })).toEqual([]);
  expect(await actions({ from: '2098-01-01' })).toEqual([]);
  for (const query of [{ action: 'Adjust Coins' }, { action: '$where' }, { from: 'yesterday' }]) {
    const refused = api.refused(calls.listAudit, { query }, { token: admin.token });
    expect(await refused).toMatchObject({ status: 422 });
  }
});
