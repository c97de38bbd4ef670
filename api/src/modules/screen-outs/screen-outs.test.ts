/**
 * Screen-outs: what is set aside for them, who is paid and how often, and that each of their coins ends with somebody, however the task
 * ends (fair-work.md 16).
 */
import { Types } from 'mongoose';
import { calls, SCREEN_OUT, type ScreenOut } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { account, LedgerEntryModel, parseLot } from '../../ledger';
import { shared } from '../../testing/shared';
import { startTestApi, taskFields, type Person } from '../../testing/start-test-api';
import { noteLink } from '../links/note-link.command';
import { lapseReservations } from '../reservations/lapse-reservations.job';
import { expireTasks } from '../tasks/expire-tasks.job';
import { freezePlaces } from '../tasks/freeze-places';
import { TaskModel } from '../tasks/task.model';

const signal = new AbortController().signal;
const FITS = 'You have kept a dog for a year or longer';
const READS = 'You read Bangla';

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

const worker = (): Promise<Person> => api.person('freelancer', { bare: true });
const start = (person: Person, id: string) => api.ok(calls.startTask, { params: { id } }, api.as(person));
const leave = (person: Person, id: string, criterion = FITS) =>
  api.send(calls.screenOut, { params: { id }, body: { criterion } }, api.as(person));
const codeOf = ({ status, body }: { status: number; body: unknown }): string =>
  status < 300 ? 'done' : (body as { code: string }).code;
const leaves = async (person: Person, id: string, criterion = FITS) => codeOf(await leave(person, id, criterion));
const coinsOf = async (person: Person) => (await api.record(person)).coins;
const approve = (client: Person, id: string) => api.decide(client, id, 'approve');
const cancel = (client: Person, id: string) => api.send(calls.deleteTask, { params: { id } }, api.as(client));
const record = async (id: string) => collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) });
const money = (client: Person, id: string) => api.ok(calls.getTaskMoney, { params: { id }, query: {} }, api.as(client));
const entries = (id: string) =>
  collectionOf(LedgerEntryModel)
    .find({ accounts: account.screening(id) })
    .toArray();

/** A task of so many places at 10 coins, with 3 coins for each of `number` who do not fit. */
async function screening(number: number, places = 3) {
  const client = await api.person('client', { bare: true, coins: 200 });
  const screen_out = { pay: 3, number, criteria: [FITS, READS] };
  return { client, task: await api.task(client, { task_quantity: places, per_task_pay: 10, screen_out }) };
}

describe('what is set aside', () => {
  test('coins for screen-outs stand beside quantity x pay, which stays as it is', async () => {
    const { client, task } = await screening(4);
    expect(await coinsOf(client)).toBe(200 - 30 - 12);
    expect(await api.ok(calls.getTask, { params: { id: task } })).toMatchObject({
      payable_amount: 30,
      escrow_coins: 30,
      screen_out: { pay: 3, number: 4, criteria: [FITS, READS], left: 4, cash_pay: 3 },
    });
    expect(await money(client, task)).toMatchObject({ funded: 42, paid: 0, refunded: 0, held: 42 });
    const holdings = await api.ok(calls.getHoldings, { params: { email: client.email } }, api.as(client));
    expect(holdings.set_aside_coins).toBe(42);
  });

  test('a task without them has nothing of it, in its record, its answer and the ledger', async () => {
    const client = await api.person('client', { bare: true, coins: 100 });
    const task = await api.task(client);
    expect(Object.keys((await record(task)) ?? {}).filter((name) => name.includes('screen'))).toEqual([]);
    expect(await api.ok(calls.getTask, { params: { id: task } })).not.toHaveProperty('screen_out');
    expect(await entries(task)).toEqual([]);
    const [one] = [await worker()];
    expect((await start(one, task)).can.screenOut).toBe(false);
    expect(await leaves(one, task)).toBe('screen_outs_over');
  });

  test('the pay stays below that of the work, the number within bounds, and both are said before anything moves', async () => {
    const client = await api.person('client', { bare: true, coins: 35 });
    const post = (screen_out: ScreenOut, path: 'createTask' | 'checkTask' = 'createTask') =>
      api.send(
        calls[path],
        { body: { ...taskFields(), task_quantity: 2, per_task_pay: 10, screen_out } },
        api.as(client),
      );
    const criteria = [FITS];
    for (const [screen_out, issue] of [
      [
        { pay: 10, number: 1, criteria },
        { path: 'body.screen_out.pay', limit: 9 },
      ],
      [
        { pay: 1, number: 5, criteria },
        { path: 'body.screen_out.number', limit: 4 },
      ],
    ] as const) {
      const answer = await post(screen_out as unknown as ScreenOut);
      expect(answer.body).toMatchObject({ code: 'invalid_input', details: { issues: [issue] } });
    }
    const dear = { pay: 8, number: 2, criteria };
    expect((await post(dear)).body).toMatchObject({ code: 'not_enough_coins', details: { needed: 36 } });
    expect((await post(dear, 'checkTask')).body).toMatchObject({ would_post: false, cost: 36 });
    expect(await coinsOf(client)).toBe(35);
    expect((await post({ pay: 3, number: 4, criteria })).status).toBe(201);
    expect(await coinsOf(client)).toBe(3);
  });

  test('pay for a piece does not go down to that for not fitting', async () => {
    const { client, task } = await screening(2);
    const change = (per_task_pay: number) =>
      api.send(calls.updateTask, { params: { id: task }, body: { per_task_pay } }, api.as(client));
    expect((await change(3)).body).toMatchObject({ code: 'invalid_input' });
    expect((await change(4)).status).toBe(200);
    expect((await change(20)).status).toBe(200);
    expect(await record(task)).toMatchObject({ screen_out_coins: 6, escrow_coins: 60 });
  });
});

describe('who is paid', () => {
  test('two presses at once pay once; the place is free again, and the task cannot be taken again', async () => {
    const { client, task } = await screening(4);
    const one = await worker();
    expect((await start(one, task)).can).toMatchObject({ screenOut: true });
    expect(await leaves(one, task, 'You like cats')).toBe('invalid_input');
    const pressed = await Promise.all([1, 2, 3].map(() => leaves(one, task)));
    expect(pressed.filter((code) => code === 'done')).toHaveLength(1);
    expect(await api.record(one)).toMatchObject({ coins: 3, earned_coins: 3 });
    const shown = await api.ok(calls.getTask, { params: { id: task } });
    expect(shown).toMatchObject({ slots: { free: 3, reserved: 0 }, escrow_coins: 30, screen_out: { left: 3 } });
    expect(await leaves(one, task)).toBe('reservation_not_found');
    for (const sent of [
      api.send(calls.startTask, { params: { id: task } }, api.as(one)),
      api.send(calls.createSubmission, { body: { task_id: task, submission_details: 'Done.' } }, api.as(one)),
    ])
      expect(codeOf(await sent)).toBe('screened_out');
    const [place] = await api.ok(
      calls.listReservations,
      { params: { email: one.email }, query: { status: 'any', task_id: task } },
      api.as(one),
    );
    expect(place).toMatchObject({
      status: 'screened_out',
      screened_out: { criterion: FITS, coins: 3 },
      can: { submit: false, release: false, screenOut: false },
    });
    const { work_decided, work_approved } = await api.record(one);
    expect([work_decided ?? 0, work_approved ?? 0]).toEqual([0, 0]);

    const { notices } = await api.ok(calls.listNews, { query: {} }, api.as(client));
    expect(notices[0]).toMatchObject({
      kind: 'screened_out',
      facts: { worker_name: one.name, criterion: FITS, coins: 3, left: 3 },
    });
    const list = await api.ok(calls.listScreenOuts, { params: { id: task }, query: {} }, api.as(client));
    expect(list).toMatchObject([{ worker_name: one.name, criterion: FITS, coins: 3 }]);
    const stranger = await api.person('client');
    expect(codeOf(await api.send(calls.listScreenOuts, { params: { id: task }, query: {} }, api.as(stranger)))).toBe(
      'task_not_found',
    );
    expect((await money(client, task)).movements[0]).toMatchObject({
      kind: 'screen_out_pay',
      amount: -3,
      worker_name: one.name,
    });
    const hidden = await api.ok(calls.listTasks, { query: { hide_done: 'true', client: client.id } }, api.as(one));
    expect(hidden).toEqual([]);
  });

  test('many who contend for the last one: one is paid, the others keep their places and are told', async () => {
    const { client, task } = await screening(1, 5);
    const people = await Promise.all(Array.from({ length: 5 }, worker));
    for (const one of people) await start(one, task);
    const codes = await Promise.all(people.map((one) => leaves(one, task)));
    expect(codes.sort()).toEqual(['done', ...Array.from({ length: 4 }, () => 'screen_outs_over')]);
    expect(await record(task)).toMatchObject({
      reserved_count: 4,
      free_slots: 1,
      screen_out_left: 0,
      screen_out_coins: 0,
      screened_out_count: 1,
    });
    const late = await worker();
    expect((await start(late, task)).can.screenOut).toBe(false);
    expect(await coinsOf(client)).toBe(200 - 50 - 3);
  });

  test('whoever has no place, or whose time is over, is paid nothing', async () => {
    const { client, task } = await screening(2);
    const [one, other] = [await worker(), await worker()];
    expect(await leaves(one, task)).toBe('reservation_not_found');
    expect(await leaves(client, task)).toBe('not_allowed');
    await start(other, task);
    setClock(() => Date.now() + 61 * 60_000);
    const ofOther = { params: { email: other.email }, query: { status: 'any' as const } };
    const [kept] = await api.ok(calls.listReservations, ofOther, api.as(other));
    expect(kept?.can).toMatchObject({ screenOut: false, submit: false });
    expect(await leaves(other, task)).toBe('reservation_not_found');
    expect(await record(task)).toMatchObject({ screen_out_left: 2, screened_out_count: 0 });
  });

  test('nobody lives on it: few within a day, and linked accounts once', async () => {
    const farmer = await worker();
    for (let n = 0; n <= SCREEN_OUT.perDay; n += 1) {
      const { task } = await screening(1);
      await start(farmer, task);
      expect(await leaves(farmer, task)).toBe(n < SCREEN_OUT.perDay ? 'done' : 'too_many_screen_outs');
    }
    expect(await coinsOf(farmer)).toBe(3 * SCREEN_OUT.perDay);

    const { task } = await screening(4);
    const [first, later, started] = [await worker(), await worker(), await worker()];
    await start(first, task);
    await start(started, task);
    expect(await leaves(first, task)).toBe('done');
    for (const [index, one] of [later, started].entries())
      await noteLink({
        first: new Types.ObjectId(first.id),
        later: new Types.ObjectId(one.id),
        kind: 'proof_file',
        key: `screen-outs ${index}`,
      });
    expect(codeOf(await api.send(calls.startTask, { params: { id: task } }, api.as(later)))).toBe('linked_work');
    expect(await leaves(started, task)).toBe('linked_work');
    expect(await coinsOf(started)).toBe(0);
  });

  test('given coins stay given in the hands that are paid with them, and the task says so before', async () => {
    const client = await api.person('client', { coins: 30 });
    const screen_out = { pay: 2, number: 4, criteria: [FITS] };
    const task = await api.task(client, { task_quantity: 3, per_task_pay: 3, screen_out });
    const shown = await api.ok(calls.getTask, { params: { id: task } });
    const one = await worker();
    await start(one, task);
    expect(await leaves(one, task)).toBe('done');
    const { coins, promotional_coins } = await api.record(one);
    expect([coins, coins - promotional_coins]).toEqual([2, shown.screen_out?.cash_pay]);
    expect(promotional_coins).toBeGreaterThan(0);
  });
});

describe('how it ends: all coins are with somebody', () => {
  /** What the task still holds for screen-outs, what its client has, and that the sums of the task agree. */
  async function ended(client: Person, task: string) {
    const { funded, paid, refunded, held } = await money(client, task);
    expect(funded).toBe(paid + refunded + held);
    return { left: (await record(task))?.screen_out_left, held, coins: await coinsOf(client) };
  }

  test('cancelled, with nobody at work: everything comes back at once', async () => {
    const { client, task } = await screening(4);
    expect((await cancel(client, task)).status).toBe(200);
    expect(await ended(client, task)).toEqual({ left: 0, held: 0, coins: 200 });
  });

  test('cancelled while people are at work: they can still say so, and the rest comes back with each place', async () => {
    const { client, task } = await screening(4);
    const [fits, leaving, gone] = [await worker(), await worker(), await worker()];
    for (const one of [fits, leaving, gone]) await start(one, task);
    await cancel(client, task);
    expect(await ended(client, task)).toEqual({ left: 3, held: 39, coins: 161 });
    expect(await leaves(leaving, task)).toBe('done');
    expect(await ended(client, task)).toEqual({ left: 2, held: 26, coins: 171 });
    await api.ok(calls.giveBackTask, { params: { id: task } }, api.as(gone));
    expect(await ended(client, task)).toEqual({ left: 1, held: 13, coins: 184 });
    const body = { task_id: task, submission_details: 'Done.' };
    const { insertedId } = await api.ok(calls.createSubmission, { body }, api.as(fits));
    expect(await ended(client, task)).toEqual({ left: 0, held: 10, coins: 187 });
    await approve(client, insertedId);
    expect(await ended(client, task)).toEqual({ left: 0, held: 0, coins: 187 });
  });

  test('cancel and press at the same instant: paid once, and nothing is lost', async () => {
    for (const isFirst of [true, false]) {
      const { client, task } = await screening(2);
      const one = await worker();
      await start(one, task);
      const actions = [() => leaves(one, task), async () => codeOf(await cancel(client, task))];
      const codes = await Promise.all((isFirst ? actions : actions.toReversed()).map((action) => action()));
      expect(codes).toEqual(['done', 'done']);
      expect(await coinsOf(one)).toBe(3);
      expect(await ended(client, task)).toEqual({ left: 0, held: 0, coins: 197 });
    }
  });

  test('filled: by an approval, or by fewer places', async () => {
    const one = await screening(2, 1);
    await approve(one.client, await api.submit(await worker(), one.task));
    expect(await ended(one.client, one.task)).toEqual({ left: 0, held: 0, coins: 190 });

    const other = await screening(2, 2);
    await approve(other.client, await api.submit(await worker(), other.task));
    const body = { task_quantity: 1 };
    await api.ok(calls.updateTask, { params: { id: other.task }, body }, api.as(other.client));
    expect(await ended(other.client, other.task)).toEqual({ left: 0, held: 0, coins: 190 });
  });

  test('expired, also with a place that lapses afterwards; the client is told of every coin that came back', async () => {
    const { client, task } = await screening(4, 2);
    const one = await worker();
    await start(one, task);
    setClock(() => Date.now() + 30 * DAY_MS);
    await expireTasks.run(signal);
    expect(await ended(client, task)).toMatchObject({ left: 1, held: 13 });
    const { notices } = await api.ok(calls.listNews, { query: {} }, api.as(client));
    expect(notices.find(({ kind }) => kind === 'task_expired')).toMatchObject({ facts: { coins: 19 } });
    await lapseReservations.run(signal);
    expect(await ended(client, task)).toEqual({ left: 0, held: 0, coins: 200 });
  });

  test('either side leaves', async () => {
    const { client, task } = await screening(4);
    const one = await worker();
    await start(one, task);
    await api.ok(calls.closeUser, { params: { id: client.id } }, api.as(client));
    expect(await record(task)).toMatchObject({ screen_out_left: 0, screen_out_coins: 0, escrow_coins: 0 });

    const other = await screening(4);
    await start(one, other.task);
    await api.ok(calls.closeUser, { params: { id: one.id } }, api.as(one));
    expect(await ended(other.client, other.task)).toMatchObject({ left: 4, held: 42 });
    const list = await api.ok(calls.listScreenOuts, { params: { id: other.task }, query: {} }, api.as(other.client));
    expect(list).toEqual([]);
  });

  test('a payment in dispute takes it back first, also of a task without free places', async () => {
    const { client, task } = await screening(2, 1);
    const one = await worker();
    await start(one, task);
    const [lot = ''] = Object.keys((await record(task))?.screen_out_lots ?? {});
    const demand = { order: new Types.ObjectId(parseLot(lot).order ?? ''), coins: 0 };
    expect(await inTransaction((tx) => freezePlaces(tx, new Types.ObjectId(client.id), demand))).toMatchObject({
      frozen: [],
    });
    expect(await ended(client, task)).toEqual({ left: 0, held: 10, coins: 190 });
    expect(await leaves(one, task)).toBe('screen_outs_over');
  });
});
