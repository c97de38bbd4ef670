/** Appeals against rejections: who pays, from what, once (fair-work.md 5). */
import { APPEAL, calls, type AppealOutcome } from '@taskmint/contract';
import { Types } from 'mongoose';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { HOUR_MS } from '../../days';
import { LedgerEntryModel } from '../../ledger';
import { interruptAt } from '../../testing/between-statements';
import { manyTasks } from '../../testing/many-tasks';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, type Person } from '../../testing/start-test-api';
import { endRevisions } from '../submissions/end-revisions.job';
import { SubmissionModel } from '../submissions/submission.model';
import { passAppeals } from './pass-appeals.job';
import { settleAppeal, type AppealedWork } from './settle-appeal';

const signal = new AbortController().signal;
const REASON = 'The list has all ten entries; look at the second page.';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
afterEach(() => api.assertBalanced());

const later = (hours: number): void => setClock(() => Date.now() + hours * HOUR_MS);

interface Given {
  client: Person;
  worker: Person;
  task: string;
  id: string;
}

async function rejected(places = 2, pay = 10, spare = 0): Promise<Given> {
  const client = await api.person('client', { bare: true, coins: places * pay + spare });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: places, per_task_pay: pay });
  const id = await api.submit(worker, task);
  await api.decide(client, id, 'reject');
  return { client, worker, task, id };
}

/** Pays somebody else so many coins for work. */
async function spend(client: Person, coins: number): Promise<void> {
  const task = await api.task(client, { task_quantity: 1, per_task_pay: coins });
  await api.decide(client, await api.submit(await api.person('freelancer', { bare: true }), task), 'approve');
}

const open = ({ worker, id }: Given) =>
  api.send(calls.openAppeal, { params: { id }, body: { reason: REASON } }, api.as(worker));
const answer = ({ client, id }: Given, agree: boolean) =>
  api.send(
    calls.answerAppeal,
    { params: { id }, body: agree ? { agree } : { agree, answer: 'There is no second page in it.' } },
    api.as(client),
  );
const judge = ({ id }: Given, outcome: AppealOutcome, by = admin) =>
  api.send(
    calls.decideAppeal,
    {
      params: { id },
      body: outcome === 'partial' ? { outcome, percent: 40, reason: REASON } : { outcome, reason: REASON },
    },
    api.as(by),
  );
const detail = ({ id }: Given, reader: Person) => api.ok(calls.getSubmission, { params: { id } }, api.as(reader));
const taskOf = async ({ task, client }: Given) => {
  const { slots, status, escrow_coins, task_quantity } = await api.ok(
    calls.getTask,
    { params: { id: task } },
    api.as(client),
  );
  return { ...slots, status, escrow: escrow_coins, places: task_quantity };
};

test('a free place of the task holds the pay while it runs, and pays it when the admin overturns the rejection', async () => {
  const given = await rejected();
  expect((await detail(given, given.worker)).can).toMatchObject({ appeal: true, submitAgain: true });
  expect(await api.record(given.worker)).toMatchObject({ work_decided: 1, work_approved: 0 });
  expect((await open(given)).body).toEqual({ modifiedCount: 1 });
  expect(await taskOf(given)).toMatchObject({ free: 1, pending: 1, escrow: 20, places: 2, status: 'open' });
  expect(await detail(given, given.client)).toMatchObject({
    status: 'reject',
    appeal: { state: 'client_response', held: true, reason: REASON, rejection: { category: null } },
    can: { answerAppeal: true },
  });
  expect((await judge(given, 'full')).body).toMatchObject({ code: 'appeal_not_open' });
  expect((await answer(given, false)).status).toBe(200);
  const [waiting] = await api.ok(calls.listAppeals, { query: {} }, api.as(admin));
  expect((await api.ok(calls.getAdminFigures, {}, api.as(admin))).appeals_open).toBe(1);
  expect(waiting).toMatchObject({ _id: given.id, appeal: { answer: 'There is no second page in it.' } });
  expect((await judge(given, 'full')).body).toEqual({ modifiedCount: 1 });
  expect(await detail(given, given.worker)).toMatchObject({
    status: 'approve',
    paid_coins: 10,
    rejection: null,
    appeal: { state: 'decided', outcome: 'full', decision: REASON, decided_by: 'admin' },
    can: { appeal: false, submitAgain: false },
  });
  // It leaves the worker's record as if it had been approved from the first.
  expect(await api.record(given.worker)).toMatchObject({ coins: 10, work_decided: 1, work_approved: 1 });
  expect(await taskOf(given)).toMatchObject({ approved: 1, free: 1, pending: 0, escrow: 10 });
  expect((await judge(given, 'upheld')).body).toMatchObject({ code: 'appeal_not_open' });
});

test('without a free place the client pays for one more, which stays when it is overturned and goes when it is not', async () => {
  for (const outcome of ['full', 'upheld'] as const) {
    const given = await rejected(1, 10, 15);
    const other = await api.person('freelancer', { bare: true });
    await api.decide(given.client, await api.submit(other, given.task), 'approve');
    expect(await taskOf(given)).toMatchObject({ status: 'filled', approved: 1, escrow: 0 });
    await open(given);
    expect((await api.record(given.client)).coins).toBe(5);
    expect(await taskOf(given)).toMatchObject({ approved: 1, pending: 1, places: 2, escrow: 10 });
    await answer(given, false);
    expect((await judge(given, outcome)).status).toBe(200);
    expect((await api.record(given.worker)).coins).toBe(outcome === 'full' ? 10 : 0);
    expect((await api.record(given.client)).coins).toBe(outcome === 'full' ? 5 : 15);
    expect(await taskOf(given)).toMatchObject({ status: 'filled', escrow: 0, places: outcome === 'full' ? 2 : 1 });
    await api.assertBalanced();
  }
});

test('a task that went on meanwhile is full again when the rejection stands', async () => {
  const given = await rejected(1, 10, 10);
  const other = await api.person('freelancer', { bare: true });
  const work = await api.submit(other, given.task);
  await open(given);
  await api.decide(given.client, work, 'approve');
  expect(await taskOf(given)).toMatchObject({ status: 'open', places: 2, approved: 1 });
  await answer(given, false);
  await judge(given, 'upheld');
  expect(await taskOf(given)).toMatchObject({ status: 'filled', places: 1, approved: 1, escrow: 0 });
  expect((await api.record(given.client)).coins).toBe(10);
});

test('a client without coins cannot post until it is settled, and the work is paid all the same', async () => {
  const given = await rejected(1, 10);
  await api.ok(calls.deleteTask, { params: { id: given.task } }, api.as(given.client));
  // The coins that came back are spent.
  await spend(given.client, 8);
  const other = await api.task(given.client, { task_quantity: 1, per_task_pay: 1 });
  await api.ok(calls.startTask, { params: { id: other } }, api.as(await api.person('freelancer', { bare: true })));
  await open(given);
  expect((await detail(given, given.worker)).appeal).toMatchObject({ held: false });
  const body = { ...taskFields(), task_quantity: 1, per_task_pay: 1 };
  expect((await api.refused(calls.createTask, { body }, api.as(given.client))).code).toBe('appeal_unsettled');
  // Nor is there a way around it: the coin that is left makes no other task larger, and is no bonus for somebody else.
  const more = { params: { id: other }, body: { task_quantity: 2 } };
  expect((await api.refused(calls.updateTask, more, api.as(given.client))).code).toBe('appeal_unsettled');
  const bonus = { params: { id: given.id }, body: { coins: 1, note: 'Thank you.', token: 'to-be-rid-of-it' } };
  expect((await api.refused(calls.giveBonus, bonus, api.as(given.client))).code).toBe('appeal_unsettled');
  await answer(given, false);
  expect((await judge(given, 'resubmit')).body).toMatchObject({ code: 'appeal_not_funded' });
  expect((await judge(given, 'full')).status).toBe(200);
  expect((await api.record(given.worker)).coins).toBe(10);
  // The coin that was left is part of it.
  expect((await api.record(given.client)).coins).toBe(0);
  expect((await api.refused(calls.updateTask, more, api.as(given.client))).code).toBe('not_enough_coins');
});

test('what the platform pays above 500 coins takes two admins', async () => {
  const given = await rejected(1, 600);
  await api.ok(calls.deleteTask, { params: { id: given.task } }, api.as(given.client));
  await spend(given.client, 600);
  await open(given);
  await answer(given, false);
  const [first, second] = [await api.person('admin'), await api.person('admin')];
  expect((await judge(given, 'full', first)).body).toMatchObject({ code: 'second_admin_needed' });
  expect((await judge(given, 'full', first)).body).toMatchObject({ code: 'second_admin_needed' });
  expect((await api.record(given.worker)).coins).toBe(0);
  expect((await judge(given, 'full', second)).status).toBe(200);
  expect((await api.record(given.worker)).coins).toBe(600);
});

test('the platform pays nothing while the client has coins in free places of other tasks', async () => {
  const given = await rejected(1, 600);
  await api.ok(calls.deleteTask, { params: { id: given.task } }, api.as(given.client));
  const kept = await api.task(given.client, { task_quantity: 2, per_task_pay: 100 });
  await api.task(given.client, { task_quantity: 4, per_task_pay: 100 });
  await open(given);
  await answer(given, false);
  // No second admin: nothing is borne.
  expect((await judge(given, 'partial')).status).toBe(200);
  expect((await api.record(given.worker)).coins).toBe(240);
  // And no more places are taken than the part takes.
  expect((await api.record(given.client)).coins).toBe(60);
  expect(await api.ok(calls.getTask, { params: { id: kept } }, api.as(given.client))).toMatchObject({
    status: 'open',
    slots: { free: 2 },
  });
  const { notices } = await api.ok(calls.listNews, { query: {} }, api.as(given.client));
  expect(notices.find(({ kind }) => kind === 'places_taken')?.facts).toEqual({ places: 3, coins: 300 });
});

test('it pays nothing either while they lie in older tasks behind a hundred newer ones with a coin each', async () => {
  const given = await rejected(1, 600);
  await api.ok(calls.deleteTask, { params: { id: given.task } }, api.as(given.client));
  await api.task(given.client, { task_quantity: 1, per_task_pay: 500 });
  await manyTasks(api, given.client, 100, { task_quantity: 1, per_task_pay: 1 });
  await open(given);
  await answer(given, false);
  await judge(given, 'full', await api.person('admin'));
  expect((await judge(given, 'full')).status).toBe(200);
  expect((await api.record(given.worker)).coins).toBe(600);
  expect((await api.record(given.client)).coins).toBe(0);
});

test('nor while they are set aside for whoever does not fit, beyond those who have started', async () => {
  const given = await rejected(1, 399, 399);
  await api.ok(calls.deleteTask, { params: { id: given.task } }, api.as(given.client));
  const criterion = 'Lives in Dhaka';
  const screen_out = { pay: 199, number: 2, criteria: [criterion] };
  const id = await api.task(given.client, { task_quantity: 2, per_task_pay: 200, screen_out });
  const other = await api.person('freelancer', { bare: true });
  await api.ok(calls.startTask, { params: { id } }, api.as(other));
  await open(given);
  await answer(given, false);
  expect((await judge(given, 'full')).status).toBe(200);
  expect((await api.record(given.worker)).coins).toBe(399);
  const cover = await collectionOf(LedgerEntryModel).findOne({ key: `submission:${given.id}:appeal-cover` });
  expect(cover).toBeNull();
  await api.ok(calls.screenOut, { params: { id }, body: { criterion } }, api.as(other));
  expect((await api.record(other)).coins).toBe(199);
});

test('what the platform pays for work that was promised in coins that were given is no money either', async () => {
  const client = await api.person('client', { bare: true });
  const gift = { params: { email: client.email }, body: { currentCoin: 10, reason: REASON } };
  await api.ok(calls.adjustCoins, gift, api.as(admin));
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 10 });
  const given = { client, worker, task, id: await api.submit(worker, task) };
  await api.decide(client, given.id, 'reject');
  await api.ok(calls.deleteTask, { params: { id: task } }, api.as(client));
  await spend(client, 10);
  await open(given);
  await answer(given, false);
  expect((await judge(given, 'partial')).status).toBe(200);
  expect(await api.record(worker)).toMatchObject({ coins: 4, promotional_coins: 4 });
});

test('what an admin alone has borne of lost time counts towards the 500 coins of appeals', async () => {
  const alone = await api.person('admin');
  const client = await api.person('client', { bare: true, coins: 300 });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 300 });
  await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
  const said = { category: 'dead_link' as const, text: REASON };
  const { insertedId: id } = await api.ok(calls.reportDefect, { params: { id: task }, body: said }, api.as(worker));
  const params = { id };
  await api.ok(calls.answerDefect, { params, body: { outcome: 'refused', answer: REASON } }, api.as(client));
  await api.ok(calls.contestDefect, { params, body: { text: REASON } }, api.as(worker));
  const borne = { outcome: 'paid' as const, coins: 300, answer: REASON };
  await api.ok(calls.decideDefect, { params, body: borne }, { token: alone.token });

  const given = await rejected(1, 300);
  await api.ok(calls.deleteTask, { params: { id: given.task } }, api.as(given.client));
  await spend(given.client, 300);
  await open(given);
  await answer(given, false);
  expect((await judge(given, 'full', alone)).body).toMatchObject({ code: 'second_admin_needed' });
  expect((await judge(given, 'full', await api.person('admin'))).status).toBe(200);
});

test('a part is paid, the rest goes back, and it counts for nobody', async () => {
  const given = await rejected(1, 10);
  await open(given);
  await answer(given, false);
  await judge(given, 'partial');
  expect(await detail(given, given.worker)).toMatchObject({
    status: 'approve',
    paid_coins: 4,
    payable_amount: 10,
    appeal: { outcome: 'partial', percent: 40 },
  });
  expect(await api.record(given.worker)).toMatchObject({ coins: 4, work_decided: 0, work_approved: 0 });
  expect(await api.record(given.client)).toMatchObject({ coins: 6, total_pay: 4 });
  // It stands among the approved work and brought coins, but the public page counts only what was approved in full.
  const earnings = await api.ok(calls.getEarnings, { params: { email: given.worker.email } }, api.as(given.worker));
  expect(earnings).toMatchObject({ total_earned: 4, approved_submissions: 0, paid_in_part: 1 });
  expect(await taskOf(given)).toMatchObject({ status: 'filled', escrow: 0, approved: 1 });
});

test('a part of pay that was promised half in money is half money', async () => {
  const client = await api.person('client', { bare: true, coins: 5 });
  const gift = { params: { email: client.email }, body: { currentCoin: 10, reason: REASON } };
  await api.ok(calls.adjustCoins, gift, api.as(admin));
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 10 });
  const given = { client, worker, task, id: await api.submit(worker, task) };
  await api.decide(client, given.id, 'reject');
  await open(given);
  await answer(given, false);
  await judge(given, 'partial');
  expect(await api.record(worker)).toMatchObject({ coins: 4, promotional_coins: 2 });
  expect(await api.record(client)).toMatchObject({ coins: 6, promotional_coins: 3 });
});

test('work that was promised in money is paid in money, whatever the client was given since', async () => {
  const given = await rejected(1, 10);
  await api.ok(calls.deleteTask, { params: { id: given.task } }, api.as(given.client));
  const gift = { params: { email: given.client.email }, body: { currentCoin: 20, reason: REASON } };
  await api.ok(calls.adjustCoins, gift, api.as(admin));
  await open(given);
  await answer(given, true);
  expect(await api.record(given.worker)).toMatchObject({ coins: 10, promotional_coins: 0 });
  expect(await api.record(given.client)).toMatchObject({ coins: 10, promotional_coins: 10 });
});

test('also from a place that came back from work that was promised in coins that were given', async () => {
  const client = await api.person('client', { bare: true, coins: 10 });
  const gift = { params: { email: client.email }, body: { currentCoin: 20, reason: REASON } };
  await api.ok(calls.adjustCoins, gift, api.as(admin));
  const task = await api.task(client, { task_quantity: 2, per_task_pay: 10 });
  const [one, two] = [await api.person('freelancer', { bare: true }), await api.person('freelancer', { bare: true })];
  const ids = [await api.submit(one, task), await api.submit(two, task)] as const;
  for (const id of ids) await api.decide(client, id, 'reject');
  const given = { client, worker: two, task, id: ids[1] };
  await open(given);
  await answer(given, true);
  expect(await api.record(two)).toMatchObject({ coins: 10, promotional_coins: 0 });
  const last = { client, worker: one, task, id: ids[0] };
  await open(last);
  await answer(last, true);
  expect(await api.record(one)).toMatchObject({ coins: 10, promotional_coins: 10 });
});

test('handing in again after an appeal: another rejection can be appealed again, and another admin decides', async () => {
  const given = await rejected(1, 10);
  await open(given);
  await answer(given, false);
  await judge(given, 'resubmit');
  expect(await detail(given, given.worker)).toMatchObject({
    status: 'revision',
    revisions: [{ message: REASON }],
    can: { edit: true, appeal: false },
  });
  expect(await api.record(given.worker)).toMatchObject({ work_decided: 0 });
  const body = { submission_details: 'With the second page.' };
  await api.ok(calls.changeSubmission, { params: { id: given.id }, body }, api.as(given.worker));
  // Nothing is offered that would be refused.
  expect(await detail(given, given.worker)).toMatchObject({ status: 'pending', can: { submitAgain: false } });
  await api.decide(given.client, given.id, 'reject');
  expect((await open(given)).status).toBe(200);
  await answer(given, false);
  expect((await judge(given, 'full')).body).toMatchObject({ code: 'second_admin_needed' });
  expect((await judge(given, 'full', await api.person('admin'))).status).toBe(200);
  expect((await api.record(given.worker)).coins).toBe(10);
});

test('silence of the client passes it to an admin, silence of the worker after that ends it, in places that were added too', async () => {
  const given = await rejected(1, 10, 10);
  const other = await api.person('freelancer', { bare: true });
  await api.decide(given.client, await api.submit(other, given.task), 'approve');
  await open(given);
  later(47.9);
  await passAppeals.run(signal);
  expect((await detail(given, given.worker)).appeal?.state).toBe('client_response');
  later(49);
  // The deadline counts whether or not the job has run.
  expect((await answer(given, false)).body).toMatchObject({ code: 'appeal_not_open' });
  await passAppeals.run(signal);
  expect((await detail(given, given.worker)).appeal?.state).toBe('admin');
  await judge(given, 'resubmit');
  later(49 + 49);
  await endRevisions.run(signal);
  expect(await detail(given, given.worker)).toMatchObject({
    status: 'reject',
    rejection: { category: 'no_resubmission' },
  });
  expect(await taskOf(given)).toMatchObject({ status: 'filled', places: 1, escrow: 0 });
  expect((await api.record(given.client)).coins).toBe(10);
  expect((await open(given)).body).toMatchObject({ code: 'not_appealable' });
});

test('a client who agrees pays at once', async () => {
  const given = await rejected(1, 10);
  await open(given);
  expect((await answer(given, true)).body).toEqual({ modifiedCount: 1 });
  expect((await api.record(given.worker)).coins).toBe(10);
  expect((await detail(given, given.client)).appeal).toMatchObject({ outcome: 'full', decided_by: 'client' });
  expect((await answer(given, true)).body).toMatchObject({ code: 'appeal_not_open' });
});

test('once for each rejection, within 7 days, by its worker', async () => {
  const given = await rejected(3);
  const [one, two] = await Promise.all([open(given), open(given)]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect((await taskOf(given)).pending).toBe(1);
  expect((await open(given)).body).toMatchObject({ code: 'not_appealable' });
  later(49);
  expect((await judge(given, 'upheld')).status).toBe(200);
  expect((await open(given)).body).toMatchObject({ code: 'not_appealable' });
  setClock();
  const late = await rejected();
  later(7 * 24);
  expect((await open(late)).body).toMatchObject({ code: 'appeal_too_late' });
  expect((await open({ ...late, worker: given.worker })).body).toMatchObject({ code: 'submission_not_found' });
});

test('while it runs, and once it is won, the worker hands in nothing else on the task', async () => {
  const given = await rejected(3);
  await open(given);
  const body = { task_id: given.task, submission_details: 'Other work.' };
  expect((await api.refused(calls.createSubmission, { body }, api.as(given.worker))).code).toBe('already_submitted');
  await answer(given, true);
  expect((await api.refused(calls.startTask, { params: { id: given.task } }, api.as(given.worker))).code).toBe(
    'already_submitted',
  );
});

test('nor by a place that they kept before they appealed', async () => {
  const given = await rejected(3);
  const { task, worker } = given;
  await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
  await open(given);
  const body = { task_id: task, submission_details: 'The same once more.' };
  const again = () => api.refused(calls.createSubmission, { body }, api.as(worker));
  expect(await again()).toMatchObject({ code: 'already_submitted' });
  await answer(given, true);
  expect(await again()).toMatchObject({ code: 'already_submitted' });
  expect((await api.record(worker)).coins).toBe(10);
  expect(await taskOf(given)).toMatchObject({ approved: 1, pending: 0, reserved: 1 });
});

test('a rejection is not appealed while other work of theirs on the task stands, or an appeal may still make it stand', async () => {
  const given = await rejected(3, 10, 20);
  const { client, worker, task } = given;
  const code = async (one: Given) => ((await open(one)).body as { code?: string }).code;
  const second = { ...given, id: await api.submit(worker, task) };
  expect(await code(given)).toBe('appeal_beside_work');
  // What would be refused is not offered.
  const offered = async (one: Given) => (await detail(one, worker)).can;
  expect(await offered(given)).toMatchObject({ appeal: false, submitAgain: false });
  await api.decide(client, second.id, 'reject');
  expect(await offered(given)).toMatchObject({ appeal: true, submitAgain: true });
  const third = { ...given, id: await api.submit(worker, task) };
  const own = await api.ok(calls.listOwnSubmissions, { params: { email: worker.email }, query: {} }, api.as(worker));
  expect(own.map(({ can }) => [can?.appeal, can?.submitAgain])).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ]);
  await api.decide(client, third.id, 'reject');
  // Of several rejections one is appealed at a time, whoever asks at once, and none once one is won.
  const codes = await Promise.all([code(given), code(second), code(third)]);
  expect(codes.sort()).toEqual(['appeal_beside_work', 'appeal_beside_work', undefined]);
  for (const one of [given, second, third])
    if ((await detail(one, worker)).appeal) expect((await answer(one, true)).status).toBe(200);
  for (const one of [given, second, third]) expect(await code(one)).toMatch(/appeal_beside_work|not_appealable/);
  expect((await api.record(worker)).coins).toBe(10);
});

test('decisions at the same moment pay once, for each outcome against each other', async () => {
  const outcomes = ['full', 'partial', 'resubmit', 'upheld'] as const;
  for (const [n, outcome] of outcomes.entries()) {
    const given = await rejected(1, 10, 10);
    await open(given);
    later(49);
    await passAppeals.run(signal);
    const other = outcomes[(n + 1) % outcomes.length] ?? 'full';
    const answers = await Promise.all([judge(given, outcome), judge(given, other), judge(given, outcome)]);
    expect(answers.filter((one) => (one.body as { modifiedCount?: number }).modifiedCount === 1)).toHaveLength(1);
    const { paid_coins } = await detail(given, given.worker);
    expect((await api.record(given.worker)).coins).toBe(paid_coins);
    await api.assertBalanced();
    setClock();
  }
});

// Within one process the decisions about one task are serialized.
test('of two decisions by two processes, which both read the open appeal, the first counts', async () => {
  const given = await rejected(2, 10);
  await open(given);
  const work = await collectionOf(SubmissionModel).findOne({ _id: new Types.ObjectId(given.id) });
  const verdict = { outcome: 'full', percent: null, reason: REASON, by: 'admin', admin: null } as const;
  const settle = () => inTransaction((tx) => settleAppeal(tx, work as AppealedWork, verdict));
  expect((await Promise.all([settle(), settle()])).sort()).toEqual([false, true]);
  expect(await settle()).toBe(false);
  expect((await api.record(given.worker)).coins).toBe(10);
});

test('who leaves: a client pays what is held, a worker drops the appeal', async () => {
  const [paid, dropped] = [await rejected(1, 10), await rejected(1, 10)];
  for (const given of [paid, dropped]) await open(given);
  await api.ok(calls.closeUser, { params: { id: paid.client.id } }, api.as(paid.client));
  await api.ok(calls.closeUser, { params: { id: dropped.worker.id } }, api.as(dropped.worker));
  expect((await api.record(paid.worker)).coins).toBe(10);
  expect(await taskOf(dropped)).toMatchObject({ free: 1, pending: 0, escrow: 10 });
  expect((await detail(dropped, dropped.client)).appeal).toMatchObject({ outcome: 'upheld', decided_by: 'system' });
});

test('nobody is asked to hand in again to a client who is leaving: what is held is paid, and nothing comes back to a closed account', async () => {
  // Between the release of their work and that of their appeals, wherever that is.
  for (let nth = 3; nth <= 12; nth += 1) {
    setClock();
    const given = await rejected(2, 10);
    await open(given);
    await answer(given, false);
    const interruption = interruptAt(nth, () => judge(given, 'resubmit'));
    await api.ok(calls.closeUser, { params: { id: given.client.id } }, api.as(given.client));
    await interruption.end();
    later(APPEAL.resubmitHours + 1);
    await endRevisions.run(signal);
    expect([nth, (await api.record(given.client)).coins]).toEqual([nth, 0]);
  }
});

test('files can be added while an appeal runs, and the admin who decides sees them', async () => {
  const given = await rejected();
  const attach = () => {
    const body = new FormData();
    body.append('file', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n']), 'second-page.pdf');
    return api.request<{ code?: string }>('POST', `/submission/${given.id}/files`, body, api.as(given.worker));
  };
  expect((await attach()).body.code).toBe('submission_not_pending');
  await open(given);
  expect((await attach()).status).toBe(201);
  const files = await api.ok(calls.listProofs, { params: { id: given.id } }, api.as(admin));
  expect(files.map(({ name }) => name)).toEqual(['second-page.pdf']);
});
