/** Real times, the pay floor, and adding to the pay of a task, including for those who have finished (fair-work.md 9, 16). */
import { Types } from 'mongoose';
import { calls, type TaskContent } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { readEnv, useEnv } from '../../env';
import { LedgerEntryModel } from '../../ledger';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, testSettings, type Person } from '../../testing/start-test-api';
import { lapseReservations } from '../reservations/lapse-reservations.job';
import { SubmissionModel } from '../submissions/submission.model';
import { TaskModel } from '../tasks/task.model';
import { measurePay, medianOf } from './measure-pay.job';
import { payDifferences } from './pay-differences.job';
import { payFloorModule } from '.';

const api = shared(startTestApi);
afterEach(async () => {
  offsetMs = 0;
  settings();
  await api.assertBalanced();
});

const signal = new AbortController().signal;
const handIn = async (person: Person, task_id: string) =>
  (await api.ok(calls.createSubmission, { body: { task_id, submission_details: 'Done as asked.' } }, api.as(person)))
    .insertedId;
const record = (id: string) => collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) });
const client = (coins: number) => api.person('client', { bare: true, coins });
const worker = () => api.person('freelancer', { bare: true });
const body = (fields: Partial<TaskContent>) => ({ body: { ...taskFields(), ...fields } });

/** Settings of the running API, which a restart would bring. */
function settings(cents = 0, mode: 'warn' | 'refuse' = 'warn'): void {
  const floor = { PAY_FLOOR_CENTS_PER_HOUR: String(cents), PAY_FLOOR_MODE: mode };
  useEnv(readEnv(testSettings(api.uri, api.env.DATA_DIR, floor)));
}

let offsetMs = 0;
const pass = (seconds: number) => {
  offsetMs += seconds * 1_000;
  setClock(() => Date.now() + offsetMs);
};

/** Work of somebody new that took so many seconds; null: handed in without having started. */
async function done(owner: Person, id: string, seconds: number | null, status?: 'approve' | 'reject') {
  const person = await worker();
  if (seconds !== null) {
    await api.ok(calls.startTask, { params: { id } }, api.as(person));
    pass(seconds);
  }
  const work = await handIn(person, id);
  if (status) await api.decide(owner, work, status);
  return { person, work };
}

const hourly = async (id: string) => (await api.ok(calls.getTask, { params: { id } })).pay_per_hour;
const add = (by: Person, id: string, per_task_pay: number, key?: string) =>
  api.send(
    calls.addToPay,
    { params: { id }, body: { per_task_pay } },
    { ...api.as(by), ...(key ? { idempotencyKey: key } : {}) },
  );

describe('real times', () => {
  test('are those of work that was started, from starting to handing in first', async () => {
    const owner = await client(200);
    const id = await api.task(owner, { task_quantity: 10, per_task_pay: 10, time_limit_minutes: 60 });
    const seconds = async (work: string) =>
      (await collectionOf(SubmissionModel).findOne({ _id: new Types.ObjectId(work) }))?.real_seconds;
    const { person, work } = await done(owner, id, 300);
    expect(await seconds(work)).toBeGreaterThanOrEqual(299);
    expect(await seconds(work)).toBeLessThanOrEqual(303);
    pass(900);
    const again = { params: { id: work }, body: { submission_details: 'Said better.' } };
    await api.ok(calls.changeSubmission, again, api.as(person));
    expect(await seconds(work)).toBeLessThanOrEqual(303);
    expect(await seconds((await done(owner, id, null)).work)).toBeUndefined();
    // Whoever comes too late for the place that they kept has no real time either.
    const late = await worker();
    await api.ok(calls.startTask, { params: { id } }, api.as(late));
    pass(2 * 3_600);
    await lapseReservations.run(signal);
    expect(await seconds(await handIn(late, id))).toBeUndefined();
  });

  test('replace the estimate from five on, by their median, and only of work that was approved', async () => {
    const owner = await client(400);
    const fields = { task_quantity: 20, per_task_pay: 10, estimated_minutes: 5, time_limit_minutes: 1_440 };
    const id = await api.task(owner, fields);
    expect(await hourly(id)).toEqual({ coins: 120, minutes: 5, measured: false, works: 0 });
    for (const seconds of [600, 600, 1_200]) await done(owner, id, seconds, 'approve');
    // One left it open all night, one was rejected, one is not decided, one never said when they began.
    await done(owner, id, 20 * 3_600, 'approve');
    await done(owner, id, 10, 'reject');
    await done(owner, id, 10);
    await done(owner, id, null, 'approve');
    await measurePay.run(signal);
    expect(await hourly(id)).toMatchObject({ measured: false });
    await done(owner, id, 1_200, 'approve');
    await measurePay.run(signal);
    const found = await hourly(id);
    expect(found).toMatchObject({ minutes: 20, measured: true, works: 5 });
    expect(found?.coins).toBeGreaterThanOrEqual(29);
    expect(found?.coins).toBeLessThanOrEqual(30);
    // Lists are narrowed down and ordered by it.
    const listed = async (min_hourly: number) =>
      (await api.ok(calls.listTasks, { query: { min_hourly, limit: 50 } })).map(({ _id }) => _id);
    expect(await listed(25)).toContain(id);
    expect(await listed(100)).not.toContain(id);
  });

  test('the median is what stands in the middle', () => {
    expect(medianOf([5, 1, 3])).toBe(3);
    expect(medianOf([4, 1, 3, 2])).toBe(3);
    expect(medianOf([60, 60, 60, 60, 80_000])).toBe(60);
  });

  test('tasks by the hour, the best paid first, come page by page, those that say nothing last', async () => {
    const owner = await client(400);
    const ids = await Promise.all(
      [null, 30, 10, null, 20].map((estimated_minutes, n) =>
        api.task(owner, { task_quantity: 1, per_task_pay: 20, estimated_minutes, task_title: `By the hour ${n}` }),
      ),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { sort: 'hourly' as const, limit: 2, search: 'hour', ...(cursor ? { cursor } : {}) };
      const answer = await api.send(calls.listTasks, { query });
      seen.push(...(answer.body as { _id: string }[]).map(({ _id }) => _id));
      cursor = answer.headers.get('x-next-cursor') ?? undefined;
    } while (cursor);
    expect(seen).toEqual([ids[2], ids[4], ids[1], ids[3], ids[0]]);
  });
});

describe('a floor under pay', () => {
  test('warns, and says what would be enough', async () => {
    settings(400);
    const owner = await client(400);
    expect(await api.ok(calls.getPayFloor, {})).toEqual({ cents_per_hour: 400, mode: 'warn' });
    // 10 coins for 10 minutes are $3 an hour; 14 coins are $4.20.
    const low = { per_task_pay: 10, estimated_minutes: 10 };
    const warning = {
      code: 'pay_below_floor',
      message:
        'By your estimate this pays $3.00 an hour, and the minimum is $4.00. 14 coins ($0.70) for each piece would be enough.',
      floor_cents: 400,
      hourly_cents: 300,
      enough: 14,
    };
    const posted = await api.ok(calls.createTask, body(low), api.as(owner));
    expect(posted.warnings).toEqual([warning]);
    expect(await api.ok(calls.checkTask, body(low), api.as(owner))).toMatchObject({
      would_post: true,
      warnings: [warning],
    });
    expect(await api.ok(calls.createTask, body({ ...low, per_task_pay: 14 }), api.as(owner))).not.toHaveProperty(
      'warnings',
    );
    const silent = await api.ok(calls.createTask, body({ ...low, estimated_minutes: null }), api.as(owner));
    expect(silent.warnings).toMatchObject([{ code: 'estimate_needed', enough: null }]);
    const change = (change: Partial<TaskContent>) =>
      api.ok(calls.updateTask, { params: { id: posted.insertedId }, body: change }, api.as(owner));
    expect((await change({ per_task_pay: 13 })).warnings).toMatchObject([{ hourly_cents: 390, enough: 14 }]);
    // What says nothing of pay or time is told nothing of it.
    expect(await change({ task_title: 'Said otherwise' })).toEqual({ modifiedCount: 1 });
    expect(await change({ estimated_minutes: 9 })).toEqual({ modifiedCount: 1 });
  });

  test('refuses where the setting says so, also a dry run and a change, and takes no coin', async () => {
    settings(400, 'refuse');
    const owner = await client(100);
    const low = body({ per_task_pay: 10, estimated_minutes: 10 });
    const refused = await api.send(calls.createTask, low, api.as(owner));
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'pay_below_floor', details: { enough: 14 } }]);
    const silent = await api.send(calls.createTask, body({ per_task_pay: 10, estimated_minutes: null }), api.as(owner));
    expect(silent.body).toMatchObject({ code: 'estimate_needed' });
    const check = await api.ok(calls.checkTask, low, api.as(owner));
    expect(check).toMatchObject({ would_post: false, warnings: [], refusal: { code: 'pay_below_floor' } });
    const { insertedId: id } = await api.ok(
      calls.createTask,
      body({ per_task_pay: 14, estimated_minutes: 10 }),
      api.as(owner),
    );
    const change = (change: Partial<TaskContent>) =>
      api.send(calls.updateTask, { params: { id }, body: change }, api.as(owner));
    expect((await change({ per_task_pay: 13 })).body).toMatchObject({ code: 'pay_below_floor' });
    expect((await change({ estimated_minutes: null })).body).toMatchObject({ code: 'estimate_needed' });
    expect((await change({ task_title: 'Said otherwise' })).status).toBe(200);
    expect((await api.record(owner)).coins).toBe(100 - 3 * 14);
  });

  test('a task whose measured pay is below it pauses by itself, until its client adds to the pay', async () => {
    settings(400, 'refuse');
    const owner = await client(1_000);
    const { insertedId: id } = await api.ok(
      calls.createTask,
      body({ task_quantity: 12, per_task_pay: 20, estimated_minutes: 10, time_limit_minutes: 1_440 }),
      api.as(owner),
    );
    const approved = [];
    for (let n = 0; n < 5; n += 1) approved.push((await done(owner, id, 30 * 60, 'approve')).person);
    const waiting = await done(owner, id, 30 * 60);
    const rejected = await done(owner, id, 30 * 60, 'reject');
    const started = await worker();
    await api.ok(calls.startTask, { params: { id } }, api.as(started));
    await measurePay.run(signal);
    await measurePay.run(signal);
    // 20 coins for half an hour are $2 an hour; 40 are $4.
    const short = await api.ok(calls.getTask, { params: { id } }, api.as(owner));
    expect(short).toMatchObject({ status: 'open', can: { addPay: true } });
    expect(short.pay_short).toMatchObject({ state: 'paused', floor_cents: 400 });
    const { enough } = short.pay_short ?? { enough: 0 };
    expect([40, 41]).toContain(enough);
    // Told once, with what it was decided by, and among the decisions about the client.
    const told = (await api.ok(calls.listDecisions, { query: {} }, api.as(owner))).filter(
      ({ notice }) => notice.kind === 'pay_too_low',
    );
    expect(told).toMatchObject([
      { by: 'software', notice: { facts: { works: 5, minutes: 30, floor_cents: 400, enough, paused: true } } },
    ]);
    expect(await api.ok(calls.getStanding, {}, api.as(owner))).toMatchObject([{ reason: 'task_pay_short', count: 1 }]);
    // Nobody starts, and nobody finds it.
    const other = await worker();
    for (const refused of [
      await api.send(calls.startTask, { params: { id } }, api.as(other)),
      await api.send(calls.createSubmission, { body: { task_id: id, submission_details: 'Done.' } }, api.as(other)),
    ])
      expect(refused.body).toMatchObject({ code: 'task_not_open' });
    expect((await api.ok(calls.listTasks, { query: { limit: 100 } })).map(({ _id }) => _id)).not.toContain(id);
    // Who has a place goes on, and a place that comes free opens the task to nobody.
    await api.ok(calls.giveBackTask, { params: { id } }, api.as(started));
    expect(await record(id)).toMatchObject({ listed: false, free_slots: 6 });
    const reopened = await api.ok(calls.updateTask, { params: { id }, body: { task_quantity: 13 } }, api.as(owner));
    expect([reopened.modifiedCount, (await record(id))?.listed]).toEqual([1, false]);

    const before = (await api.record(owner)).coins;
    expect((await add(owner, id, enough)).body).toEqual({ modifiedCount: 1 });
    // Twelve places in all, and the one that was added: the difference for each, those who have finished included.
    expect(before - (await api.record(owner)).coins).toBe((enough - 20) * 13);
    const open = await api.ok(calls.getTask, { params: { id } }, api.as(owner));
    expect(open).toMatchObject({ per_task_pay: enough, pay_short: null, pay_per_hour: { measured: true } });
    expect((await record(id))?.listed).toBe(true);
    await Promise.all([payDifferences.run(signal), payDifferences.run(signal)]);
    await payDifferences.run(signal);
    for (const person of approved) {
      expect((await api.record(person)).coins).toBe(enough);
      const news = await api.ok(calls.listNews, { query: {} }, api.as(person));
      expect(news.notices.filter(({ kind }) => kind === 'pay_added')).toMatchObject([
        { facts: { coins: enough - 20 } },
      ]);
    }
    const decision = { params: { id: waiting.work }, body: { status: 'approve' as const } };
    await api.ok(calls.decideSubmission, decision, api.as(owner));
    expect((await api.record(waiting.person)).coins).toBe(enough);
    expect((await api.record(rejected.person)).coins).toBe(0);
    // Where the coins went says it as well, and an appeal still finds a place that pays as much.
    const { funded, paid, refunded, held } = await api.ok(
      calls.getTaskMoney,
      { params: { id }, query: {} },
      api.as(owner),
    );
    expect({ funded: funded - paid - refunded - held, paid }).toEqual({ funded: 0, paid: enough * 6 });
    const reason = 'The list has all ten entries; look at the second page.';
    await api.ok(calls.openAppeal, { params: { id: rejected.work }, body: { reason } }, api.as(rejected.person));
    await api.ok(calls.answerAppeal, { params: { id: rejected.work }, body: { agree: true } }, api.as(owner));
    expect((await api.record(rejected.person)).coins).toBe(enough);
  });

  test('a warning tells the client and pauses nothing; a floor that is taken away opens what it had closed', async () => {
    settings(400, 'refuse');
    const owner = await client(1_000);
    const { insertedId: id } = await api.ok(
      calls.createTask,
      body({ task_quantity: 9, per_task_pay: 20, estimated_minutes: 10, time_limit_minutes: 1_440 }),
      api.as(owner),
    );
    for (let n = 0; n < 5; n += 1) await done(owner, id, 1_800, 'approve');
    settings(400, 'warn');
    await measurePay.run(signal);
    expect((await record(id))?.listed).toBe(true);
    expect((await api.ok(calls.getTask, { params: { id } })).pay_short).toMatchObject({ state: 'short' });
    await done(owner, id, 1_800, 'approve');
    settings(400, 'refuse');
    await measurePay.run(signal);
    expect(await record(id)).toMatchObject({ pay_state: 'paused', listed: false });
    settings(0);
    await payFloorModule.prepare?.(signal);
    await measurePay.run(signal);
    expect(await record(id)).toMatchObject({ pay_state: null, listed: true });
    const news = await api.ok(calls.listNews, { query: { limit: 50 } }, api.as(owner));
    expect(news.notices.filter(({ kind }) => kind === 'pay_too_low' || kind === 'pay_enough')).toMatchObject([
      { kind: 'pay_enough' },
      { kind: 'pay_too_low', facts: { paused: true } },
      { kind: 'pay_too_low', facts: { paused: false } },
    ]);
  });
});

describe('adding to the pay', () => {
  test('moves once, however often it is asked, and never less', async () => {
    const owner = await client(200);
    const id = await api.task(owner, { task_quantity: 2, per_task_pay: 10 });
    const { person } = await done(owner, id, null, 'approve');
    const answers = await Promise.all([1, 2, 3].map((n) => add(owner, id, 15, n > 1 ? 'the-same-press' : undefined)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect((await api.record(owner)).coins).toBe(200 - 20 - 10);
    expect((await add(owner, id, 15)).body).toMatchObject({ code: 'pay_not_higher' });
    expect((await add(owner, id, 9)).body).toMatchObject({ code: 'pay_not_higher' });
    expect((await add(owner, id, 17)).status).toBe(200);
    await payDifferences.run(signal);
    await payDifferences.run(signal);
    expect(await api.record(person)).toMatchObject({ coins: 17, earned_coins: 17 });
    const about = { kind: 'pay_difference' as const, credit: `balance:${person.id}` };
    const entries = await collectionOf(LedgerEntryModel).find(about).toArray();
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(7);
    expect((await api.record(owner)).total_pay).toBe(17);
  });

  test('takes no more than there is, and no coins that were given', async () => {
    const owner = await api.person('client', { coins: 30 });
    const id = await api.task(owner, { task_quantity: 3, per_task_pay: 10 });
    // 15 are left, all of them bought, since given ones were spent first.
    expect((await add(owner, id, 16)).body).toMatchObject({ code: 'not_enough_to_add', details: { needed: 18 } });
    expect((await add(owner, id, 15)).status).toBe(200);
    const given = await api.person('client');
    const small = await api.task(given, { task_quantity: 1, per_task_pay: 5 });
    expect((await api.record(given)).coins).toBe(10);
    expect((await add(given, small, 6)).body).toMatchObject({ code: 'not_enough_to_add' });
  });

  test('is for the own client and while the task goes on', async () => {
    const owner = await client(100);
    const id = await api.task(owner, { task_quantity: 2, per_task_pay: 10 });
    expect((await add(await client(100), id, 12)).body).toMatchObject({ code: 'not_allowed' });
    await api.ok(calls.deleteTask, { params: { id } }, api.as(owner));
    expect((await add(owner, id, 12)).body).toMatchObject({ code: 'task_not_found' });
  });

  test('what is for somebody who has left goes back to the client, also when the client leaves', async () => {
    const owner = await client(200);
    const id = await api.task(owner, { task_quantity: 4, per_task_pay: 10 });
    const [stays, leaves] = [await done(owner, id, null, 'approve'), await done(owner, id, null, 'approve')];
    await api.ok(calls.closeUser, { params: { id: leaves.person.id } }, api.as(leaves.person));
    expect((await add(owner, id, 20)).status).toBe(200);
    await api.ok(calls.closeUser, { params: { id: owner.id } }, api.as(owner));
    expect((await api.record(stays.person)).coins).toBe(20);
    expect(await record(id)).toMatchObject({ escrow_coins: 0, difference_coins: 0 });
  });

  test('at the moment of an approval every piece is paid the same in the end', async () => {
    const owner = await client(300);
    const id = await api.task(owner, { task_quantity: 4, per_task_pay: 10 });
    const works = await Promise.all([1, 2, 3].map(() => done(owner, id, null)));
    await Promise.all([...works.map(({ work }) => api.decide(owner, work, 'approve')), add(owner, id, 13)]);
    await payDifferences.run(signal);
    expect(await Promise.all(works.map(async ({ person }) => (await api.record(person)).coins))).toEqual([13, 13, 13]);
  });
});
