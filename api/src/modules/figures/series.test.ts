import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { LedgerDayModel, LedgerEntryModel, ledgerTotals, sealEntries } from '../../ledger';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { lastDays } from './span';

const api = shared(startTestApi);
let admin: Person;
let client: Person;
let worker: Person;

const seal = () => sealEntries.run(new AbortController().signal);
const dayBefore = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10);
const decide = (id: string, status: 'approve' | 'reject') => api.decide(client, id, status);

/** Moves the clock, and signs everybody in anew: a token lives an hour. */
function moveTo(daysFromNow: number): void {
  setClock(() => Date.now() + daysFromNow * DAY_MS);
  const renewed = (person: Person): Person => ({
    ...person,
    token: api.tokenOf(person),
  });
  [admin, client, worker] = [renewed(admin), renewed(client), renewed(worker)];
}

/** Three days of a marketplace, the first two sealed, the third partly. */
beforeAll(async () => {
  setClock(() => Date.now() - 5 * DAY_MS);
  admin = await api.person('admin');
  client = await api.person('client', { coins: 1_000 });
  worker = await api.person('freelancer', { coins: 500 });
  const first = await api.task(client, { task_quantity: 4, per_task_pay: 25, completion_date: dayBefore(-20) });
  await decide(await api.submit(worker, first), 'approve');
  await seal();
  moveTo(-3);
  const second = await api.task(client, { task_quantity: 2, per_task_pay: 30, completion_date: dayBefore(-20) });
  await decide(await api.submit(worker, second), 'approve');
  await api.ok(calls.deleteTask, { params: { id: second } }, { token: client.token });
  await seal();
  moveTo(0);
  const body = { withdraw_coin: 300, payment_system: 'Bcash' as const, account_number: '01900000001' };
  const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, { token: worker.token });
  await api.ok(calls.cancelWithdrawal, { params: { id } }, { token: worker.token });
  await api.ok(calls.requestWithdrawal, { body }, { token: worker.token });
  await seal();
  // Left unsealed: the newest movement must count all the same.
  const third = await api.task(client, { task_quantity: 1, per_task_pay: 7 });
  await api.submit(worker, third);
});
afterEach(() => api.assertBalanced());

describe('a span of days', () => {
  it('ends with today in UTC and holds every day once', () => {
    const span = lastDays(7, new Date('2026-03-02T23:59:59.999Z'));
    expect(span.days).toEqual([
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(span).toMatchObject({ from: '2026-02-24', to: '2026-03-02', start: new Date('2026-02-24T00:00:00.000Z') });
  });
});

describe('what moved for one person, day by day', () => {
  const days = (person: Person, by: Person = person, query = {}) =>
    api.ok(calls.getCoinDays, { params: { email: person.email }, query }, { token: by.token });

  it('shows a client what was bought, set aside, paid and returned', async () => {
    const series = await days(client);
    expect(series.days).toHaveLength(30);
    expect(series.to).toBe(dayBefore(0));
    const on = (day: string) => series.days.find((each) => each.day === day);
    expect(on(dayBefore(5))).toMatchObject({ bought: 1_000, set_aside: 100, paid: 25, returned: 0 });
    expect(on(dayBefore(4))).toMatchObject({ bought: 0, set_aside: 0, paid: 0, returned: 0 });
    expect(on(dayBefore(3))).toMatchObject({ bought: 0, set_aside: 60, paid: 30, returned: 30 });
    expect(on(dayBefore(0))).toMatchObject({ set_aside: 7, paid: 0 });
    expect(series.totals).toEqual({ bought: 1_000, set_aside: 167, returned: 30, paid: 55, earned: 0, withdrawn: 0 });
  });

  it('shows a freelancer what was earned, and of withdrawals only what was paid', async () => {
    const series = await days(worker);
    expect(series.totals).toMatchObject({ earned: 55, withdrawn: 0, returned: 0, paid: 0 });
    expect(series.days.find(({ day }) => day === dayBefore(5))).toMatchObject({ earned: 25 });
  });

  it('leaves out what lies before the span', async () => {
    moveTo(4);
    const series = await days(client, client, { days: 7 });
    moveTo(0);
    expect(series.totals).toMatchObject({ bought: 0, set_aside: 7, paid: 0 });
  });

  it('is for the person and for admins', async () => {
    expect((await days(client, admin)).totals.paid).toBe(55);
    const asked = { params: { email: client.email }, query: {} };
    expect(await api.refused(calls.getCoinDays, asked, { token: worker.token })).toMatchObject({ status: 403 });
  });

  it.each([0, 6, 367, 1.5, 'x'])('refuses a span of %s days', async (count) => {
    const asked = { params: { email: client.email }, query: { days: count as number } };
    expect(await api.refused(calls.getCoinDays, asked, { token: client.token })).toMatchObject({ status: 422 });
  });

  it('reads through an index, for the balance and for what was paid', async () => {
    const since = { at: { $gte: new Date(0) } };
    for (const filter of [{ accounts: `balance:${client.id}` }, { payer: client.id }]) {
      const plan = await collectionOf(LedgerEntryModel)
        .find({ ...filter, ...since })
        .explain('queryPlanner');
      expect(JSON.stringify(plan)).toContain('IXSCAN');
      expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
    }
  });
});

describe('the marketplace, day by day', () => {
  const days = (query = {}) => api.ok(calls.getAdminDays, { query }, { token: admin.token });

  it('counts people, tasks and coins, sealed or not', async () => {
    const series = await days();
    const on = (day: string) => series.days.find((each) => each.day === day);
    expect(on(dayBefore(5))).toMatchObject({ new_users: 3, new_tasks: 1, bought: 1_500, earned: 25, in_escrow: 75 });
    expect(on(dayBefore(4))).toMatchObject({ new_users: 0, new_tasks: 0, bought: 0, in_escrow: 75, held: 0 });
    expect(on(dayBefore(3))).toMatchObject({ new_tasks: 1, earned: 30, in_escrow: 75 });
    expect(on(dayBefore(0))).toMatchObject({ new_tasks: 1, held: 300, in_escrow: 82, paid_out: 0 });
    expect(on(dayBefore(6))).toMatchObject({ in_escrow: 0, held: 0 });
  });

  it('adds up to the totals of the ledger', async () => {
    const [series, totals] = [await days({ days: 366 }), await ledgerTotals()];
    const sum = (figure: 'bought' | 'paid_out') => series.days.reduce((all, day) => all + day[figure], 0);
    expect(sum('bought')).toBe(-(totals['purchases'] ?? 0));
    expect(series.days.at(-1)).toMatchObject({ held: totals['hold'], in_escrow: totals['escrow'] });
    expect(series.days[0]).toMatchObject({ held: 0, in_escrow: 0 });
  });

  it('keeps as many sums as there were days, however many movements', async () => {
    const kept = await collectionOf(LedgerDayModel).find({}).sort({ _id: 1 }).toArray();
    expect(kept.map(({ _id }) => _id)).toEqual([dayBefore(5), dayBefore(3), dayBefore(0)]);
  });

  it('stays the same when everything is sealed', async () => {
    const before = await days();
    await seal();
    expect(await days()).toEqual(before);
  });

  it('is made from the entries where an earlier version kept no sums, once, whoever seals at the same time', async () => {
    const sums = collectionOf(LedgerDayModel);
    const kept = () => sums.find({}).sort({ _id: 1 }).toArray();
    const [before, series] = [await kept(), await days()];
    expect(before.length).toBeGreaterThanOrEqual(3);
    await sums.deleteMany({});
    expect(await days()).not.toEqual(series);
    const third = await api.task(client, { task_quantity: 1, per_task_pay: 9 });
    await Promise.all([seal(), seal(), seal()]);
    const made = await kept();
    // Nothing is counted twice: what was there, and the one task that was sealed after it.
    const today = made.at(-1)!;
    expect(made.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(today.transfers['task_posted']).toBe(before.at(-1)!.transfers['task_posted']! + 1);
    expect((await days()).days.slice(0, -1)).toEqual(series.days.slice(0, -1));
    await seal();
    expect(await kept()).toEqual(made);
    await api.ok(calls.deleteTask, { params: { id: third } }, { token: client.token });
  });

  it.each(['client', 'freelancer'] as const)('is not for a %s', async (role) => {
    const { token } = await api.person(role);
    expect(await api.refused(calls.getAdminDays, { query: {} }, { token })).toMatchObject({ status: 403 });
  });
});
