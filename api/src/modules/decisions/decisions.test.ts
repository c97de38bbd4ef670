/** Decisions about somebody: the list, what is held back now, and contesting, which another admin answers (fair-work.md 18). */
import { Types } from 'mongoose';
import { calls, CONTEST, type Decision, type DecisionKind } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { lapseReservations } from '../reservations/lapse-reservations.job';
import { approveOverdue } from '../submissions/approve-overdue.job';
import { UserModel } from '../users/user.model';
import { escalateContests } from './escalate-contests.job';

const TEXT = 'I was at work that day and did nothing wrong.';
const ANSWER = 'We have looked at it again with somebody else.';
const REASON = 'Several people have complained';
const signal = new AbortController().signal;

let admin: Person;
let other: Person;
const api = shared(startTestApi);
beforeAll(async () => {
  [admin, other] = [await api.person('admin', { name: 'First Admin' }), await api.person('admin')];
});
afterEach(() => api.assertBalanced());

const decisions = (person: Person) => api.ok(calls.listDecisions, { query: {} }, api.as(person));
const kindsOf = async (person: Person): Promise<string[]> =>
  (await decisions(person)).map(({ notice, by }) => `${notice.kind} by ${by}`);
const standing = async (person: Person): Promise<string[]> =>
  (await api.ok(calls.getStanding, {}, api.as(person))).map(({ reason }) => reason);

async function latest(person: Person, kind: DecisionKind): Promise<Decision> {
  const found = (await decisions(person)).find(({ notice }) => notice.kind === kind);
  if (!found) throw new Error(`${kind} is not listed`);
  return found;
}

const contest = (person: Person, number: number, text = TEXT) =>
  api.send(calls.contestDecision, { params: { number }, body: { text } }, api.as(person));
const answer = (id: string, by: Person, outcome: 'stands' | 'changed' = 'changed') =>
  api.send(calls.answerContest, { params: { id }, body: { outcome, answer: ANSWER } }, api.as(by));
const codeOf = async (sent: Promise<{ status: number; body: unknown }>): Promise<unknown> => {
  const { status, body } = await sent;
  return status < 300 ? 'done' : (body as { code: string }).code;
};

const suspend = (person: Person, days: number | null = 3, by = admin) =>
  api.ok(
    calls.suspendUser,
    {
      params: { email: person.email },
      body: { until: days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString(), reason: REASON },
    },
    api.as(by),
  );

async function contestedSuspension(): Promise<{ person: Person; id: string; number: number }> {
  const person = await api.person('freelancer');
  await suspend(person);
  const { number } = (await latest(person, 'account_suspended')).notice;
  const { body } = await contest(person, number);
  return { person, number, id: (body as { insertedId: string }).insertedId };
}

test('what software did is listed with what it went by: approval at the deadline to both, a place that lapsed', async () => {
  const client = await api.person('client', { coins: 100 });
  const worker = await api.person('freelancer');
  const [task, kept] = [await api.task(client, { review_days: 1 }), await api.task(client)];
  await api.submit(worker, task);
  await api.ok(calls.startTask, { params: { id: kept } }, api.as(worker));
  setClock(() => Date.now() + 2 * DAY_MS);
  await approveOverdue.run(signal);
  await lapseReservations.run(signal);
  expect((await kindsOf(worker)).sort()).toEqual(['reservation_lapsed by software', 'submission_approved by software']);
  expect(await kindsOf(client)).toEqual(['review_missed by software']);
  expect((await latest(worker, 'reservation_lapsed')).notice).toMatchObject({ facts: { minutes: 60 } });
});

test('work that a client approved is no decision to contest, and a rejection is contested by its appeal', async () => {
  const client = await api.person('client', { coins: 100 });
  const [one, two] = [await api.person('freelancer'), await api.person('freelancer')];
  const task = await api.task(client);
  const works = [await api.submit(one, task), await api.submit(two, task)];
  for (const [index, status] of (['approve', 'reject'] as const).entries())
    await api.decide(client, works[index] ?? '', status);
  expect(await decisions(one)).toEqual([]);
  const rejection = await latest(two, 'submission_rejected');
  expect(rejection).toMatchObject({ by: 'people', contest: null, can: { contest: false } });
  expect(await codeOf(contest(two, rejection.notice.number))).toBe('not_contestable');
});

test('what admins did is listed with its reason: a refused withdrawal, a hidden task, a refused one', async () => {
  const worker = await api.person('freelancer', { coins: 300 });
  const body = { withdraw_coin: 300, payment_system: 'Rocket' as const, account_number: '01911111111' };
  const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, api.as(worker));
  expect(await standing(worker)).toContain('withdrawal_waits');
  const paid = await api.person('freelancer', { coins: 300 });
  const other = await api.ok(
    calls.requestWithdrawal,
    { body: { ...body, account_number: '01911111112' } },
    api.as(paid),
  );
  await api.ok(calls.payWithdrawal, { params: { id: other.insertedId } }, api.as(admin));
  expect(await standing(paid)).toContain('withdrawal_to_send');
  expect(await standing(paid)).not.toContain('withdrawal_waits');
  await api.ok(
    calls.rejectWithdrawal,
    { params: { id }, body: { outcome: 'rejected', reason: REASON } },
    api.as(admin),
  );
  expect(await latest(worker, 'withdrawal_rejected')).toMatchObject({
    by: 'people',
    can: { contest: true },
    notice: { facts: { coins: 300, reason: REASON }, about: id },
  });

  const client = await api.person('client', { coins: 100 });
  const params = { id: await api.task(client) };
  await api.ok(calls.moderateTask, { params, body: { verdict: 'hide', reason: REASON } }, api.as(admin));
  expect(await standing(client)).toEqual(['task_waits']);
  const { moderation } = await api.ok(calls.getTask, { params }, api.as(admin));
  const since = moderation?.since ?? '';
  await api.ok(calls.moderateTask, { params, body: { verdict: 'refuse', reason: REASON, since } }, api.as(admin));
  expect(await kindsOf(client)).toEqual(['task_refused by people', 'task_hidden by people']);
  expect((await latest(client, 'task_refused')).notice).toMatchObject({ facts: { coins: 15, reason: REASON } });
  expect(await standing(client)).toEqual([]);
});

test('pages by number, without skipping or repeating one', async () => {
  const person = await api.person('freelancer');
  for (const days of [1, null, 2, null]) await suspend(person, days);
  const all = (await decisions(person)).map(({ notice }) => notice.number);
  const first = await api.ok(calls.listDecisions, { query: { limit: 3 } }, api.as(person));
  const before = first.at(-1)?.notice.number ?? 0;
  const second = await api.ok(calls.listDecisions, { query: { limit: 3, before } }, api.as(person));
  expect([...first, ...second].map(({ notice }) => notice.number)).toEqual(all);
  expect(all).toHaveLength(4);
});

test('who is suspended still reads and contests that, and nothing else is open to them', async () => {
  const { person, id } = await contestedSuspension();
  expect(await standing(person)).toEqual(['suspended']);
  expect((await latest(person, 'account_suspended')).contest).toMatchObject({ status: 'open', text: TEXT });
  expect(await api.refused(calls.listNews, {}, api.as(person))).toMatchObject({ status: 403, code: 'suspended' });
  expect((await answer(id, other)).status).toBe(200);
});

test('another admin than the first answers, within 14 days, and the person is told', async () => {
  const { person, id, number } = await contestedSuspension();
  const find = async (by: Person, status: 'open' | 'answered') =>
    (await api.ok(calls.listContests, { query: { status } }, api.as(by))).find((each) => each._id === id);
  const waiting = await find(admin, 'open');
  expect(waiting).toMatchObject({ decided_by: ['First Admin'], overdue: false, can: { answer: false } });
  expect(Date.parse(waiting?.due_at ?? '') - Date.parse(waiting?.created_at ?? '')).toBe(CONTEST.days * DAY_MS);
  expect(await codeOf(answer(id, admin))).toBe('another_admin_needed');
  setClock(() => Date.now() + (CONTEST.days + 0.1) * DAY_MS);
  expect(await find(other, 'open')).toMatchObject({ overdue: true, can: { answer: true } });
  expect(await codeOf(answer(id, other, 'stands'))).toBe('done');
  expect(await codeOf(answer(id, await api.person('admin')))).toBe('contest_answered');
  expect(await find(admin, 'answered')).toMatchObject({ outcome: 'stands', answered_by: other.name });
  const told = await api.ok(calls.listNews, { query: { limit: 1 } }, api.as(person));
  expect(told.notices[0]).toMatchObject({ kind: 'contest_answered', facts: { outcome: 'stands', answer: ANSWER } });
  const own = (await decisions(person)).find(({ notice }) => notice.number === number);
  expect(own).toMatchObject({ contest: { status: 'answered', answer: ANSWER }, can: { contest: false } });
  // The admins' names stay with the admins.
  expect(JSON.stringify(own)).not.toContain(other.id);
});

test('of two admins who answer at the same moment one does, and the person is told once', async () => {
  const { person, id } = await contestedSuspension();
  await suspend(person, null, other);
  const third = await api.person('admin');
  expect((await Promise.all([codeOf(answer(id, other)), codeOf(answer(id, third))])).sort()).toEqual([
    'contest_answered',
    'done',
  ]);
  const { notices } = await api.ok(calls.listNews, { query: {} }, api.as(person));
  expect(notices.filter(({ kind }) => kind === 'contest_answered')).toHaveLength(1);
});

test('nor does who decided that lost time is not paid', async () => {
  const [client, worker] = [await api.person('client', { coins: 100 }), await api.person('freelancer')];
  const task = await api.task(client);
  await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
  const said = { category: 'dead_link' as const, text: TEXT };
  const { insertedId } = await api.ok(calls.reportDefect, { params: { id: task }, body: said }, api.as(worker));
  const params = { id: insertedId };
  await api.ok(calls.answerDefect, { params, body: { outcome: 'refused', answer: ANSWER } }, api.as(client));
  await api.ok(calls.contestDefect, { params, body: { text: TEXT } }, api.as(worker));
  await api.ok(calls.decideDefect, { params, body: { outcome: 'refused', answer: ANSWER } }, api.as(admin));
  const { body: made } = await contest(worker, (await latest(worker, 'defect_decided')).notice.number);
  const { insertedId: id } = made as { insertedId: string };
  expect(await codeOf(answer(id, admin))).toBe('another_admin_needed');
  expect(await codeOf(answer(id, other))).toBe('done');
});

test('where it took two admins, neither of them answers', async () => {
  const person = await api.person('freelancer');
  const params = { email: person.email };
  const body = { currentCoin: 1_000, reason: REASON };
  expect(await codeOf(api.send(calls.adjustCoins, { params, body }, api.as(admin)))).toBe('second_admin_needed');
  expect(await codeOf(api.send(calls.adjustCoins, { params, body }, api.as(other)))).toBe('done');
  const { body: made } = await contest(person, (await latest(person, 'coins_adjusted')).notice.number);
  const id = (made as { insertedId: string }).insertedId;
  expect(await codeOf(answer(id, admin))).toBe('another_admin_needed');
  expect(await codeOf(answer(id, other))).toBe('another_admin_needed');
  expect(await codeOf(answer(id, await api.person('admin')))).toBe('done');
});

test('who has become an admin does not answer what they contested themselves', async () => {
  const [first, person] = [await api.person('admin'), await api.person('freelancer')];
  const body = { currentCoin: 20, reason: TEXT };
  await api.ok(calls.adjustCoins, { params: { email: person.email }, body }, api.as(first));
  const { body: made } = await contest(person, (await latest(person, 'coins_adjusted')).notice.number);
  await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(person.id) }, { $set: { role: 'admin' } });
  expect(await codeOf(answer((made as { insertedId: string }).insertedId, person))).toBe('own_thing');
});

test("is contested once, in 20 to 1,000 characters, and nobody contests what is no decision or is somebody else's", async () => {
  const { person, number } = await contestedSuspension();
  await suspend(person, null);
  const stranger = await api.person('freelancer');
  expect(await codeOf(contest(person, number))).toBe('already_contested');
  const { number: next } = (await latest(person, 'suspension_lifted')).notice;
  expect(await codeOf(contest(person, next, 'Too short.'))).toBe('invalid_input');
  expect(await codeOf(contest(person, next, 'x'.repeat(CONTEST.text.max + 1)))).toBe('invalid_input');
  expect(await codeOf(contest(stranger, number))).toBe('decision_not_found');
  expect(await codeOf(contest(person, next + 50))).toBe('decision_not_found');
  const twice = await Promise.all([codeOf(contest(person, next)), codeOf(contest(person, next))]);
  expect(twice.sort()).toEqual(['already_contested', 'done']);
});

test('nobody has more than ten waiting at once', async () => {
  const person = await api.person('freelancer');
  for (let n = 0; n <= CONTEST.open; n += 1) await suspend(person, n % 2 === 0 ? 1 : null);
  const codes = [];
  for (const { notice } of await decisions(person)) codes.push(await codeOf(contest(person, notice.number)));
  expect(codes.filter((code) => code === 'done')).toHaveLength(CONTEST.open);
  expect(codes.at(-1)).toBe('too_many_contests');
});

test("is in the copy of one's data, counted for the admins, and goes with the account", async () => {
  const waiting = async () => (await api.ok(calls.getAdminFigures, {}, api.as(admin))).contests_open;
  const before = await waiting();
  const { person, id } = await contestedSuspension();
  expect(await waiting()).toBe(before + 1);
  await suspend(person, null);
  const copy = await api.ok(calls.exportAccount, {}, api.as(person));
  expect(copy.contested_decisions).toMatchObject([{ text: TEXT, status: 'open' }]);
  await api.ok(calls.closeUser, { params: { id: person.id } }, api.as(person));
  expect(await codeOf(answer(id, other))).toBe('contest_not_found');
});

test("a suspended client's pending work is still paid at its deadline", async () => {
  const client = await api.person('client', { coins: 100 });
  const worker = await api.person('freelancer', { bare: true });
  await api.submit(worker, await api.task(client, { review_days: 1 }));
  await suspend(client, 30);
  setClock(() => Date.now() + 2 * DAY_MS);
  await approveOverdue.run(signal);
  expect(await api.record(worker)).toMatchObject({ coins: 5, earned_coins: 5 });
});

test('what nobody has answered in its time is told to every admin once, and no more when it is answered', async () => {
  const { person, id } = await contestedSuspension();
  const answered = await contestedSuspension();
  await answer(answered.id, other);
  const toldOf = async (about: string): Promise<number[]> =>
    Promise.all(
      [admin, other].map(async (each) => {
        const { notices } = await api.ok(calls.listNews, { query: { limit: 50 } }, api.as(each));
        return notices.filter((notice) => notice.kind === 'contest_overdue' && notice.about === about).length;
      }),
    );
  setClock(() => Date.now() + (CONTEST.days - 1) * DAY_MS);
  await escalateContests.run(signal);
  expect(await toldOf(id)).toEqual([0, 0]);
  const late = Date.now() + (CONTEST.days + 1) * DAY_MS;
  setClock(() => late);
  await Promise.all([escalateContests.run(signal), escalateContests.run(signal)]);
  await escalateContests.run(signal);
  setClock();
  expect(await toldOf(id)).toEqual([1, 1]);
  expect(await toldOf(answered.id)).toEqual([0, 0]);
  const { notices } = await api.ok(calls.listNews, { query: { limit: 1 } }, api.as(other));
  expect(notices[0]).toMatchObject({ facts: { name: person.name } });
});
