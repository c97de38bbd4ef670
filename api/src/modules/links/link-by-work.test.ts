/** Links by work: nearly identical texts and lockstep, what is excluded, and that one fact links nobody twice (fair-work.md 15). */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { now, setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS, MINUTE_MS } from '../../days';
import { runLeased } from '../../jobs/runner';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { SubmissionModel } from '../submissions/submission.model';
import { linkByWork } from './link-by-work.job';
import { LinkModel } from './link.model';
import { WorkTraceModel } from './work-trace.model';

const signal = new AbortController().signal;

let clients: Person[];
/** Who works beside the two whom a test is about, each with a text of their own on every task. */
let crowd: Person[];
let texts = 0;
const start = new Date();
const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
beforeAll(async () => {
  clients = [await api.person('client', { coins: 5_000 }), await api.person('client', { coins: 5_000 })];
  crowd = await Promise.all(Array.from({ length: 5 }, freelancer));
});

const idOf = ({ id }: Person) => new Types.ObjectId(id);
const freelancer = () => api.person('freelancer');
const at = (minutes: number) => setClock(() => start.getTime() + minutes * MINUTE_MS);
const run = () => linkByWork.run(signal);
const linkOf = (first: Person, later: Person) =>
  collectionOf(LinkModel).findOne({ first: idOf(first), later: idOf(later) });

/** Forty words that nobody else has written. */
const own = () => {
  const mark = (texts += 1);
  return Array.from({ length: 40 }, (_, index) => `w${mark}x${index}`).join(' ');
};
const taskOf = (client: Person | undefined, task_detail = 'Describe the picture in your own words, please.') => {
  if (!client) throw new Error('no client');
  // Its last day is counted from the day it is posted on: those of the seventh day end after it too, however late the tests begin.
  const completion_date = new Date(now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
  return api.task({ ...client, token: api.tokenOf(client) }, { task_quantity: 20, task_detail, completion_date });
};
const handIn = async (worker: Person, task_id: string, submission_details = own()) =>
  (await api.ok(calls.createSubmission, { body: { task_id, submission_details } }, api.as(worker))).insertedId;

interface Options {
  readonly client?: Person | undefined;
  /** What others write, one each. */
  readonly others?: readonly string[];
  readonly text?: string;
  readonly task_detail?: string;
}

const others = (task: string, written: readonly string[] = Array.from({ length: 4 }, own)) =>
  Promise.all(written.map((text, index) => handIn(crowd[index]!, task, text)));

/** A task on which `first` and then `later` write nearly the same, among others. */
async function alike(first: Person, later: Person, minute: number, options: Options = {}): Promise<string> {
  at(minute);
  const task = await taskOf(options.client ?? clients[minute % 2], options.task_detail);
  await others(task, options.others);
  const text = options.text ?? own();
  await handIn(first, task, text);
  at(minute + 1);
  await handIn(later, task, `${text} Really.`);
  return task;
}

async function threeAlike(options: Options = {}): Promise<{ first: Person; later: Person }> {
  const [first, later] = [await freelancer(), await freelancer()];
  for (const minute of [0, 1, 2]) await alike(first, later, minute, options);
  at(30);
  await run();
  return { first, later };
}

/** `first` works on a new task, and `later` begins `pause` minutes after it was handed in. */
async function inStep(
  first: Person,
  later: Person,
  day: number,
  { pause = 2, third = null as number | null, begins = 30 } = {},
) {
  const minute = (day * DAY_MS) / MINUTE_MS;
  at(minute);
  const id = await taskOf(clients[day % 2]);
  const params = { id };
  at(minute + begins);
  await api.ok(calls.startTask, { params }, api.as(first));
  if (pause < 0) await api.ok(calls.startTask, { params }, api.as(later));
  at(minute + 36);
  await handIn(first, id, 'Done as asked.');
  at(minute + 36 + Math.max(0, pause));
  if (pause >= 0) await api.ok(calls.startTask, { params }, api.as(later));
  at(minute + 44);
  await handIn(later, id, 'Done as asked.');
  if (third !== null) {
    at(minute + third);
    await handIn(await freelancer(), id, 'Done as asked.');
  }
}

describe('texts', () => {
  test('nearly the same on three tasks of two clients link the later account, with each task as a fact, once', async () => {
    const { first, later } = await threeAlike();
    const link = await linkOf(first, later);
    expect(link).toMatchObject({ state: 'open', pieces: 3 });
    expect(link?.evidence.map(({ kind }) => kind)).toEqual(Array(3).fill('similar_text'));
    expect(await linkOf(later, first)).toBeNull();
    expect((await api.record(later)).link_look).toBeInstanceOf(Date);
    expect((await api.record(first)).link_look).toBeUndefined();
    const told = await api.ok(calls.listDecisions, { query: {} }, api.as(later));
    expect(told.map(({ notice }) => [notice.kind, notice.facts])).toEqual([
      ['account_linked', { evidence: 'similar_text' }],
    ]);
    expect(await run()).toBe(0);
    const shown = await api.ok(calls.listLinks, { query: { limit: 100 } }, api.as(admin));
    expect(shown.find(({ _id }) => _id === link?._id.toHexString())?.evidence).toMatchObject(
      Array(3).fill({ kind: 'similar_text', account: null, first_work: {}, later_work: {} }),
    );
  });

  test('two tasks, one client, what others wrote too, what the task says, and short texts link nobody', async () => {
    const [first, later] = [await freelancer(), await freelancer()];
    await alike(first, later, 0);
    await alike(first, later, 1);
    at(30);
    await run();
    const [client] = clients;
    const instruction = own();
    const right = own();
    const cases = [
      { client },
      { text: right, others: [...Array.from({ length: 3 }, own), ...Array.from({ length: 2 }, () => `${right} so`)] },
      { others: [own(), own(), own()] },
      { text: instruction, task_detail: instruction },
      { text: 'Two sparrows are sitting on a wire below a grey sky in autumn.' },
    ];
    for (const told of cases) {
      const pair = await threeAlike(told);
      expect([told, await linkOf(pair.first, pair.later)]).toEqual([told, null]);
    }
    expect(await linkOf(first, later)).toBeNull();
  });

  test('whoever changes their text afterwards is not the first by it', async () => {
    const [copier, author] = [await freelancer(), await freelancer()];
    for (const minute of [0, 1, 2]) {
      at(minute);
      const task = await taskOf(clients[minute % 2]);
      await others(task);
      const work = await handIn(copier, task);
      const text = own();
      await handIn(author, task, text);
      at(minute + 1);
      await api.ok(
        calls.changeSubmission,
        { params: { id: work }, body: { submission_details: text } },
        api.as(copier),
      );
    }
    at(30);
    await run();
    expect([await linkOf(copier, author), await linkOf(author, copier)]).toEqual([null, null]);
  });

  test('after an admin has said that they are two, what was there then never links them again, and three new tasks do', async () => {
    const [first, later] = [await freelancer(), await freelancer()];
    // Two more than it takes: they were there when the admin looked.
    for (const minute of [0, 1, 2, 3, 4]) await alike(first, later, minute);
    at(60);
    await run();
    const link = await linkOf(first, later);
    const params = { id: link?._id.toHexString() ?? '' };
    const body = { verdict: 'apart', evidence: 3, reason: 'Two brothers, says the phone.' } as const;
    await api.ok(calls.decideLink, { params, body }, api.as(admin));
    for (const minute of [70, 71]) await alike(first, later, minute);
    at(90);
    await run();
    expect(await linkOf(first, later)).toMatchObject({ state: 'apart', pieces: 3 });
    await alike(first, later, 100);
    at(120);
    await run();
    expect(await linkOf(first, later)).toMatchObject({ state: 'open', pieces: 6 });
  });
});

describe('timing', () => {
  test('following within minutes on six days links the later account, and the days are the facts', async () => {
    const [first, later] = [await freelancer(), await freelancer()];
    for (let day = 1; day <= 6; day += 1) await inStep(first, later, day);
    at(6 * 1_440 + 120);
    await run();
    // The sixth is settled when the seventh comes.
    expect(await linkOf(first, later)).toBeNull();
    await inStep(first, later, 7);
    at(7 * 1_440 + 120);
    await run();
    const link = await linkOf(first, later);
    expect(link?.evidence.map(({ kind }) => kind)).toEqual(Array(6).fill('lockstep'));
    expect(new Set(link?.evidence.map(({ key }) => key)).size).toBe(6);
    expect((await api.record(later)).link_look).toBeInstanceOf(Date);
    expect(await linkOf(later, first)).toBeNull();
  });

  test.each([
    ['work at the same time', { pause: -1 }],
    ['a pause of more than five minutes', { pause: 7 }],
    ['a task that had just appeared', { begins: 29 }],
    ['somebody else on the task before', { third: 35 }],
    ['somebody else on the task after', { third: 50 }],
  ])(
    '%s links nobody',
    async (_, how) => {
      const [first, later] = [await freelancer(), await freelancer()];
      for (let day = 1; day <= 7; day += 1) await inStep(first, later, day, how);
      at(7 * 1_440 + 120);
      await run();
      expect(await collectionOf(LinkModel).countDocuments({ later: { $in: [idOf(first), idOf(later)] } })).toBe(0);
    },
    60_000,
  );
});

test('two processes note one link, and after downtime everything is caught up with in the order in which it was handed in', async () => {
  const [first, later] = [await freelancer(), await freelancer()];
  for (const minute of [0, 1, 2]) await alike(first, later, minute);
  at(3 * 1_440);
  await Promise.all([runLeased(linkByWork, 'one', signal), runLeased(linkByWork, 'other', signal), run(), run()]);
  expect(await linkOf(first, later)).toMatchObject({ pieces: 3 });
  const told = await api.ok(calls.listDecisions, { query: {} }, api.as(later));
  expect(told).toHaveLength(1);
  expect(await collectionOf(SubmissionModel).countDocuments({ compared_at: null as never })).toBe(0);
});

test('keeps no text, is in the copy of own data, and goes when the account is closed', async () => {
  const { first, later } = await threeAlike();
  const kept = await collectionOf(WorkTraceModel)
    .find({ worker: idOf(later) })
    .toArray();
  expect(kept).toHaveLength(3);
  expect(JSON.stringify(kept)).not.toMatch(/w\d+x\d+ w/);
  const { work_traces } = await api.ok(calls.exportAccount, {}, api.as(later));
  expect(work_traces.map(({ submission }) => submission).sort()).toEqual(
    kept.map(({ _id }) => _id.toHexString()).sort(),
  );
  expect(work_traces.map(({ text_marks }) => text_marks).sort()).toEqual(kept.map(({ hashes }) => hashes).sort());
  expect(JSON.stringify(work_traces)).not.toContain(first.id);
  await api.ok(calls.closeUser, { params: { id: later.id } }, api.as(later));
  expect(await collectionOf(WorkTraceModel).countDocuments({ worker: idOf(later) })).toBe(0);
});
