/** Reports of broken tasks, the answers of client and admin, and pay for lost time (fair-work.md 16). */
import { Types } from 'mongoose';
import { calls, DEFECT, type CallInput } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS, HOUR_MS } from '../../days';
import { LedgerEntryModel } from '../../ledger';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { UserModel } from '../users/user.model';
import { DefectModel } from './defect.model';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

const SAID = { category: 'dead_link' as const, text: 'The second link leads nowhere.' };
const WORDS = 'The link works from here; try it again.';

async function reported({ hasStarted = true, coins = 100 } = {}) {
  const client = await api.person('client', { bare: true, coins });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 2, per_task_pay: 10 });
  if (hasStarted) await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
  const { insertedId: id } = await api.ok(calls.reportDefect, { params: { id: task }, body: SAID }, api.as(worker));
  return { client, worker, task, id };
}
const answer = (by: Person, id: string, body: CallInput<typeof calls.answerDefect>['body']) =>
  api.send(calls.answerDefect, { params: { id }, body }, api.as(by));
const contest = (by: Person, id: string) =>
  api.send(calls.contestDefect, { params: { id }, body: { text: 'It leads nowhere, on two machines.' } }, api.as(by));
const list = (by: Person, task_id: string) => api.ok(calls.listDefects, { query: { task_id } }, api.as(by));

test('one press reaches the client, who pays for the lost time once; the worker keeps place and record', async () => {
  const { client, worker, task, id } = await reported();
  const before = await api.record(worker);
  expect(await list(client, task)).toMatchObject([{ ...SAID, state: 'open', most: 10, can: { answer: true } }]);
  const { notices } = await api.ok(calls.listNews, { query: {} }, api.as(client));
  expect(notices[0]).toMatchObject({ kind: 'defect_reported', facts: { worker_name: worker.name } });
  expect((await answer(client, id, { outcome: 'paid', coins: 11 })).body).toMatchObject({
    code: 'too_much_for_defect',
  });
  const answers = await Promise.all([4, 4, 4].map((coins) => answer(client, id, { outcome: 'paid', coins })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await collectionOf(LedgerEntryModel).countDocuments({ kind: 'lost_time', 'cause.id': id })).toBe(1);
  const after = await api.record(worker);
  expect([after.coins, after.earned_coins, after.work_decided, after.work_approved]).toEqual([
    4,
    4,
    before.work_decided,
    before.work_approved,
  ]);
  expect((await api.record(client)).coins).toBe(100 - 20 - 4);
  expect((await api.ok(calls.getTask, { params: { id: task } })).slots).toMatchObject({ reserved: 1, free: 1 });
  expect(await list(worker, task)).toMatchObject([{ state: 'paid', paid_coins: 4, can: { contest: false } }]);
});

test('once at a time for each task, and few at once', async () => {
  const { client, worker, task, id } = await reported();
  const again = () => api.send(calls.reportDefect, { params: { id: task }, body: SAID }, api.as(worker));
  expect((await again()).body).toMatchObject({ code: 'already_reported' });
  expect((await answer(client, id, { outcome: 'fixed', answer: WORDS })).status).toBe(200);
  expect((await again()).status).toBe(201);
  for (let n = 1; n < DEFECT.open; n += 1) {
    const other = await api.task(client, { task_quantity: 1, per_task_pay: 1 });
    await api.ok(calls.reportDefect, { params: { id: other }, body: SAID }, api.as(worker));
  }
  const inOrder = async (order: 'oldest' | 'newest') =>
    (await api.ok(calls.listDefects, { query: { order, state: 'open' } }, api.as(client))).map(({ _id }) => _id);
  expect(await inOrder('oldest')).toEqual((await inOrder('newest')).reverse());
  const last = await api.task(client, { task_quantity: 1, per_task_pay: 1 });
  const refused = await api.send(calls.reportDefect, { params: { id: last }, body: SAID }, api.as(worker));
  expect(refused.body).toMatchObject({ code: 'too_many_reports' });
});

test('who had started takes a refusal to an admin, whose decision is paid; others lost no time', async () => {
  const { client, worker, task, id } = await reported();
  const admin = await api.person('admin');
  expect((await contest(worker, id)).body).toMatchObject({ code: 'defect_answered' });
  await answer(client, id, { outcome: 'refused', answer: WORDS });
  expect((await contest(worker, id)).body).toEqual({ modifiedCount: 1 });
  expect(await api.ok(calls.listDefects, { query: { state: 'contested' } }, api.as(admin))).toMatchObject([
    { _id: id, answer: WORDS, contest: 'It leads nowhere, on two machines.', can: { decide: true } },
  ]);
  const decide = (body: CallInput<typeof calls.decideDefect>['body']) =>
    api.send(calls.decideDefect, { params: { id }, body }, api.as(admin));
  expect((await decide({ outcome: 'paid', coins: 6, answer: WORDS })).body).toEqual({ modifiedCount: 1 });
  expect((await decide({ outcome: 'refused', answer: WORDS })).body).toMatchObject({ code: 'defect_answered' });
  expect((await api.record(worker)).coins).toBe(6);
  const decisions = await api.ok(calls.listDecisions, { query: {} }, api.as(client));
  expect(decisions).toMatchObject([{ by: 'people', notice: { kind: 'defect_decided', facts: { coins: 6 } } }]);
  expect((await list(worker, task))[0]).toMatchObject({ state: 'paid', decision: WORDS });

  const looked = await reported({ hasStarted: false });
  await answer(looked.client, looked.id, { outcome: 'refused', answer: WORDS });
  expect((await contest(looked.worker, looked.id)).body).toMatchObject({ code: 'defect_answered' });
});

test.each(['client', 'worker'] as const)(
  'a %s who has become an admin does not decide about their own',
  async (side) => {
    const one = await reported();
    await answer(one.client, one.id, { outcome: 'refused', answer: WORDS });
    await contest(one.worker, one.id);
    await collectionOf(UserModel).updateOne({ _id: new Types.ObjectId(one[side].id) }, { $set: { role: 'admin' } });
    const body = { outcome: 'paid' as const, coins: 6, answer: WORDS };
    const answered = await api.send(calls.decideDefect, { params: { id: one.id }, body }, api.as(one[side]));
    expect(answered).toMatchObject({ status: 409, body: { code: 'own_thing' } });
    expect((await api.record(one.worker)).coins).toBe(0);
  },
);

test('a client who says nothing is no way out: after some days who had started takes it to an admin, and reports something else meanwhile', async () => {
  const { client, worker, task, id } = await reported();
  const looked = await reported({ hasStarted: false });
  const [listed] = await list(worker, task);
  expect(Date.parse(listed!.respond_by) - Date.parse(listed!.created_at)).toBe(DEFECT.answerDays * DAY_MS);
  expect((await contest(worker, id)).body).toMatchObject({ code: 'defect_answered' });
  setClock(() => Date.now() + DEFECT.answerDays * DAY_MS + HOUR_MS);
  expect(await list(worker, task)).toMatchObject([{ state: 'open', can: { contest: true } }]);
  expect((await contest(looked.worker, looked.id)).body).toMatchObject({ code: 'defect_answered' });
  // Of the client's late answer and the contest at the same moment one counts.
  const both = await Promise.all([contest(worker, id), answer(client, id, { outcome: 'paid', coins: 4 })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const paid = both[1]!.status === 200;
  expect(await list(worker, task)).toMatchObject([{ state: paid ? 'paid' : 'contested', paid_coins: paid ? 4 : 0 }]);
  expect((await api.record(worker)).coins).toBe(paid ? 4 : 0);

  const silent = await reported();
  for (let n = 1; n < DEFECT.open; n += 1) {
    const other = await api.task(silent.client, { task_quantity: 1, per_task_pay: 1 });
    await api.ok(calls.reportDefect, { params: { id: other }, body: SAID }, api.as(silent.worker));
  }
  setClock(() => Date.now() + 2 * (DEFECT.answerDays * DAY_MS + HOUR_MS));
  const last = await api.task(await api.person('client'), { task_quantity: 1, per_task_pay: 1 });
  await api.ok(calls.reportDefect, { params: { id: last }, body: SAID }, api.as(silent.worker));
});

test('the days for taking it to an admin do not run while its worker is suspended', async () => {
  const { client, worker, id } = await reported();
  await answer(client, id, { outcome: 'refused', answer: WORDS });
  const until = new Date(Date.now() + 2 * DEFECT.days * DAY_MS).toISOString();
  const body = { until, reason: 'Looking into a report about them.' };
  await api.ok(calls.suspendUser, { params: { email: worker.email }, body }, api.as(await api.person('admin')));
  setClock(() => Date.parse(until) + DEFECT.days * DAY_MS - HOUR_MS);
  expect((await contest(worker, id)).status).toBe(200);
});

test('nobody is told of the same task without end', async () => {
  const { client, worker, task, id } = await reported();
  await answer(client, id, { outcome: 'fixed', answer: WORDS });
  const again = () => api.send(calls.reportDefect, { params: { id: task }, body: SAID }, api.as(worker));
  for (let n = 1; n < DEFECT.perTask; n += 1) {
    const { body } = await again();
    await answer(client, (body as { insertedId: string }).insertedId, { outcome: 'fixed', answer: WORDS });
  }
  expect((await again()).body).toMatchObject({ code: 'too_many_reports_here', details: { max: DEFECT.perTask } });
});

test('a contest comes within days, and what the client has not is not paid', async () => {
  const late = await reported();
  await answer(late.client, late.id, { outcome: 'refused', answer: WORDS });
  setClock(() => Date.now() + DEFECT.days * DAY_MS + HOUR_MS);
  expect((await contest(late.worker, late.id)).body).toMatchObject({ code: 'defect_answered' });
  setClock();
  const poor = await reported({ coins: 22 });
  expect((await answer(poor.client, poor.id, { outcome: 'paid', coins: 3 })).body).toMatchObject({
    code: 'too_few_for_defect',
  });
  expect(await list(poor.client, poor.task)).toMatchObject([{ state: 'open', paid_coins: 0 }]);
});

test('more than 500 coins for one freelancer take two admins, also if the client has them', async () => {
  const [alone, second] = [await api.person('admin'), await api.person('admin')];
  const client = await api.person('client', { bare: true, coins: 2_000 });
  const worker = await api.person('freelancer', { bare: true });
  const owed = async (pay: number) => {
    const task = await api.task(client, { task_quantity: 1, per_task_pay: pay });
    await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
    const { insertedId: id } = await api.ok(calls.reportDefect, { params: { id: task }, body: SAID }, api.as(worker));
    await answer(client, id, { outcome: 'refused', answer: WORDS });
    await contest(worker, id);
    return id;
  };
  const decide = (by: Person, id: string, coins: number) =>
    api.send(calls.decideDefect, { params: { id }, body: { outcome: 'paid', coins, answer: WORDS } }, api.as(by));
  const [one, two] = [await owed(400), await owed(400)];
  expect((await decide(alone, one, 400)).status).toBe(200);
  const needed = { code: 'second_admin_needed', details: { action: 'cover-defect', parameters: { coins: 101 } } };
  for (let again = 0; again < 2; again += 1) expect((await decide(alone, two, 101)).body).toMatchObject(needed);
  expect((await api.record(worker)).coins).toBe(400);
  // Of several decisions at the same moment, no more is paid either.
  const three = [await owed(60), await owed(60)];
  const answers = await Promise.all(three.map((id) => decide(alone, id, 60)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await decide(second, two, 101)).status).toBe(200);
  expect((await api.record(worker)).coins).toBe(561);
});

test('what an admin says is owed is paid although the client has nothing left: by the platform, once, and within bounds', async () => {
  const [admin, other] = [await api.person('admin'), await api.person('admin')];
  const decide = (by: Person, id: string, coins: number) =>
    api.send(
      calls.decideDefect,
      { params: { id }, body: { outcome: 'paid', coins, answer: 'The link is dead, as the log of its host says.' } },
      api.as(by),
    );
  const owed = async (pay: number) => {
    const client = await api.person('client', { bare: true, coins: pay });
    const worker = await api.person('freelancer', { bare: true });
    const task = await api.task(client, { task_quantity: 1, per_task_pay: pay });
    await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
    const { insertedId: id } = await api.ok(calls.reportDefect, { params: { id: task }, body: SAID }, api.as(worker));
    await answer(client, id, { outcome: 'refused', answer: WORDS });
    await contest(worker, id);
    return { client, worker, id };
  };
  const one = await owed(300);
  const answers = await Promise.all([
    decide(admin, one.id, 300),
    decide(other, one.id, 300),
    decide(admin, one.id, 300),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([(await api.record(one.worker)).coins, (await api.record(one.client)).coins]).toEqual([300, 0]);
  const paid = await collectionOf(LedgerEntryModel).find({ 'cause.id': one.id }).toArray();
  expect(paid).toMatchObject([{ kind: 'lost_time', debit: 'system:losses', amount: 300, promotional: 0 }]);
  const statement = await api.ok(
    calls.getStatement,
    { params: { email: one.worker.email }, query: {} },
    api.as(one.worker),
  );
  expect(statement[0]).toMatchObject({ kind: 'lost_time', amount: 300, about: 'Describe a picture' });
  const { totals } = await api.ok(
    calls.getCoinDays,
    { params: { email: one.worker.email }, query: {} },
    api.as(one.worker),
  );
  expect(totals.earned).toBe(300);

  // One admin alone lets the platform bear so much within a week, whatever it is for.
  const fresh = await api.person('admin');
  const both = [await owed(300), await owed(300)];
  const codes = await Promise.all(both.map(({ id }) => decide(fresh, id, 300)));
  expect(codes.map(({ status }) => status).sort()).toEqual([200, 409]);
  const three = both[codes.findIndex(({ status }) => status === 409)]!;
  expect((await decide(fresh, three.id, 300)).body).toMatchObject({ code: 'too_few_for_defect' });
  expect(await collectionOf(DefectModel).findOne({ _id: new Types.ObjectId(three.id) })).toMatchObject({
    state: 'contested',
    paid_coins: 0,
  });
  expect((await decide(await api.person('admin'), three.id, 300)).status).toBe(200);
});

test('what an admin says is owed is paid by the client as far as they have it, also in free places', async () => {
  const { client, worker, task, id } = await reported({ coins: 23 });
  await api.ok(calls.startTask, { params: { id: task } }, api.as(await api.person('freelancer', { bare: true })));
  await api.task(client, { task_quantity: 1, per_task_pay: 2 });
  await answer(client, id, { outcome: 'refused', answer: WORDS });
  await contest(worker, id);
  const body = { outcome: 'paid' as const, coins: 10, answer: 'The link is dead, as the log of its host says.' };
  expect(await api.send(calls.decideDefect, { params: { id }, body }, api.as(await api.person('admin')))).toMatchObject(
    {
      status: 200,
    },
  );
  expect([(await api.record(worker)).coins, (await api.record(client)).coins]).toEqual([10, 0]);
  const paid = await collectionOf(LedgerEntryModel).find({ 'cause.id': id }).sort({ amount: 1 }).toArray();
  expect(paid.map(({ debit, amount }) => [debit.split(':')[0], amount])).toEqual([
    ['balance', 3],
    ['system', 7],
  ]);
});

test('while an appeal against the client has no coins, what comes back does not go to somebody else for lost time', async () => {
  const { client, worker, task, id } = await reported({ coins: 40 });
  const [one, two] = [await api.person('freelancer', { bare: true }), await api.person('freelancer', { bare: true })];
  const work = await api.submit(one, await api.task(client, { task_quantity: 1, per_task_pay: 10 }));
  const decide = (id: string, status: 'approve' | 'reject') => api.decide(client, id, status);
  await decide(work, 'reject');
  const { task_id } = await api.ok(calls.getSubmission, { params: { id: work } }, api.as(client));
  await api.ok(calls.deleteTask, { params: { id: task_id } }, api.as(client));
  await decide(await api.submit(two, await api.task(client, { task_quantity: 1, per_task_pay: 20 })), 'approve');
  await api.ok(calls.openAppeal, { params: { id: work }, body: { reason: SAID.text } }, api.as(one));
  await api.ok(calls.deleteTask, { params: { id: task } }, api.as(client));
  expect((await api.record(client)).coins).toBe(10);
  expect((await answer(client, id, { outcome: 'paid', coins: 10 })).body).toMatchObject({ code: 'appeal_unsettled' });
  expect((await api.record(worker)).coins).toBe(0);
  expect((await answer(client, id, { outcome: 'refused', answer: WORDS })).status).toBe(200);
});

test('the platform bears nothing while the client has coins in free places, and takes no more of those than it takes', async () => {
  const { client, worker, id } = await reported({ coins: 60 });
  const other = await api.task(client, { task_quantity: 4, per_task_pay: 10 });
  expect((await api.record(client)).coins).toBe(0);
  await answer(client, id, { outcome: 'refused', answer: WORDS });
  await contest(worker, id);
  const body = { outcome: 'paid' as const, coins: 5, answer: 'The link is dead, as the log of its host says.' };
  const admin = await api.person('admin');
  expect((await api.send(calls.decideDefect, { params: { id }, body }, api.as(admin))).status).toBe(200);
  const entries = await collectionOf(LedgerEntryModel).find({ 'cause.id': id }).toArray();
  expect(entries.map(({ kind }) => kind)).toEqual(['lost_time']);
  expect([(await api.record(worker)).coins, (await api.record(client)).coins]).toEqual([5, 5]);
  const left = await api.ok(calls.getTask, { params: { id: other } }, api.as(client));
  expect(left).toMatchObject({ task_quantity: 3, status: 'open', slots: { free: 3 }, escrow_coins: 30 });
});

test('what the platform pays for time on a place that was promised in coins that were given is no money either', async () => {
  const client = await api.person('client', { bare: true });
  const admin = await api.person('admin');
  const gift = { currentCoin: 10, reason: 'They may try it out.' };
  await api.ok(calls.adjustCoins, { params: { email: client.email }, body: gift }, api.as(admin));
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 10 });
  await api.ok(calls.startTask, { params: { id: task } }, api.as(worker));
  const { insertedId: id } = await api.ok(calls.reportDefect, { params: { id: task }, body: SAID }, api.as(worker));
  await answer(client, id, { outcome: 'refused', answer: WORDS });
  await contest(worker, id);
  const body = { outcome: 'paid' as const, coins: 4, answer: 'The link is dead, as the log of its host says.' };
  expect((await api.send(calls.decideDefect, { params: { id }, body }, api.as(admin))).status).toBe(200);
  expect(await api.record(worker)).toMatchObject({ coins: 4, promotional_coins: 4 });
});

test.each(['the client', 'an admin'])(
  'time on a place that was promised in money is paid in money, if %s says so',
  async (by) => {
    const { client, worker, id } = await reported();
    const admin = await api.person('admin');
    const gift = { currentCoin: 100, reason: 'They may try it out.' };
    await api.ok(calls.adjustCoins, { params: { email: client.email }, body: gift }, api.as(admin));
    if (by === 'the client') await answer(client, id, { outcome: 'paid', coins: 4 });
    else {
      await answer(client, id, { outcome: 'refused', answer: WORDS });
      await contest(worker, id);
      const body = { outcome: 'paid' as const, coins: 4, answer: 'The link is dead, as the log of its host says.' };
      await api.ok(calls.decideDefect, { params: { id }, body }, api.as(admin));
    }
    expect(await api.record(client)).toMatchObject({ coins: 96, promotional_coins: 20 });
    expect(await api.record(worker)).toMatchObject({ coins: 4, promotional_coins: 0 });
  },
);

test('a client does not get out of what an admin has been asked by leaving', async () => {
  const { client, worker, id } = await reported();
  await answer(client, id, { outcome: 'refused', answer: WORDS });
  await contest(worker, id);
  await api.ok(calls.closeUser, { params: { id: client.id } }, api.as(client));
  const admin = await api.person('admin');
  const body = { outcome: 'paid' as const, coins: 5, answer: 'The link is dead, as the log of its host says.' };
  expect((await api.send(calls.decideDefect, { params: { id }, body }, api.as(admin))).status).toBe(200);
  expect((await api.record(worker)).coins).toBe(5);
});

test('nor by leaving before answering: it goes to an admin, if somebody had started', async () => {
  const { client, worker, id } = await reported();
  const looked = await api.person('freelancer', { bare: true });
  const other = await api.task(client, { task_quantity: 1, per_task_pay: 1 });
  const { insertedId } = await api.ok(calls.reportDefect, { params: { id: other }, body: SAID }, api.as(looked));
  await api.ok(calls.closeUser, { params: { id: client.id } }, api.as(client));
  const stateOf = async (which: string) =>
    (await collectionOf(DefectModel).findOne({ _id: new Types.ObjectId(which) }))?.state;
  expect([await stateOf(id), await stateOf(insertedId)]).toEqual(['contested', 'stands']);
  const admin = await api.person('admin');
  const body = { outcome: 'paid' as const, coins: 5, answer: 'The link is dead, as the log of its host says.' };
  expect((await api.send(calls.decideDefect, { params: { id }, body }, api.as(admin))).status).toBe(200);
  expect((await api.record(worker)).coins).toBe(5);
});

test('what waits ends with the account of either, and what was written leaves with its author', async () => {
  const { client, worker, id } = await reported();
  await api.ok(calls.closeUser, { params: { id: worker.id } }, api.as(worker));
  const left = await collectionOf(DefectModel).findOne({ _id: new Types.ObjectId(id) });
  expect(left).toMatchObject({ state: 'stands', waits: false, text: '', worker_name: 'Closed account' });
  expect((await answer(client, id, { outcome: 'paid', coins: 3 })).body).toMatchObject({ code: 'defect_answered' });
});
