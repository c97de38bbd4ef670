/** Notices: written in the transaction of their event, numbered without gaps, read once. */
import { Types } from 'mongoose';
import { calls, NOTICES, type Notice, type NoticeContent } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { HOUR_MS } from '../../days';
import { startSecondProcess } from '../../testing/second-process';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { approveOverdue } from '../submissions/approve-overdue.job';
import { SubmissionModel } from '../submissions/submission.model';
import { expireTasks } from '../tasks/expire-tasks.job';
import { TaskModel } from '../tasks/task.model';
import { NewsReaderModel } from './news-reader.model';
import { NoticeModel } from './notice.model';
import { notify } from './notify';

jest.setTimeout(120_000);

const api = shared(startTestApi);
const both = shared(() => startSecondProcess(api));

const newsOf = (person: Person, query: { limit?: number; before?: number } = {}) =>
  api.ok(calls.listNews, { query }, api.as(person));
const latestOf = async (person: Person): Promise<Notice> => {
  const [latest] = (await newsOf(person)).notices;
  if (!latest) throw new Error('nothing was told');
  return latest;
};
const at = (person: Person) => new Types.ObjectId(person.id);
const signal = new AbortController().signal;

describe('somebody is told', () => {
  let client: Person;
  let worker: Person;
  let admin: Person;
  beforeAll(async () => {
    client = await api.person('client', { coins: 5_000 });
    worker = await api.person('freelancer', { coins: 5_000 });
    admin = await api.person('admin');
  });

  it('of starting coins', async () => {
    const newcomer = await api.person('freelancer');
    expect((await newsOf(newcomer)).notices).toMatchObject([
      { number: 1, kind: 'coins_given', facts: { coins: 10 }, read: false, link: '/dashboard/earnings' },
    ]);
  });

  it('of work that comes, is approved, and fills the task', async () => {
    const task = await api.task(client, { task_title: 'One place', task_quantity: 1, per_task_pay: 7 });
    const id = await api.submit(worker, task);
    expect(await latestOf(client)).toMatchObject({
      kind: 'submission_received',
      facts: { task_title: 'One place', worker_name: worker.name },
      about: id,
    });
    await api.ok(calls.decideSubmission, { params: { id }, body: { status: 'approve' } }, api.as(client));
    expect(await latestOf(worker)).toMatchObject({
      kind: 'submission_approved',
      facts: { task_title: 'One place', coins: 7, auto: false },
      link: `/dashboard/submission/${id}`,
    });
    const filled = { kind: 'task_filled', about: task, link: `/dashboard/task/${task}` };
    expect(await latestOf(client)).toMatchObject(filled);
  });

  it('of work that is rejected, with the reason', async () => {
    const id = await api.submit(worker, await api.task(client));
    const rejection = { category: 'too_fast' as const, reason: 'Nobody reads a page of text within two seconds.' };
    await api.ok(calls.decideSubmission, { params: { id }, body: { status: 'reject', rejection } }, api.as(client));
    expect(await latestOf(worker)).toMatchObject({ kind: 'submission_rejected', facts: rejection });
    const { latest } = await newsOf(worker);
    // The same decision again changes nothing and tells nothing.
    await api.ok(calls.decideSubmission, { params: { id }, body: { status: 'reject', rejection } }, api.as(client));
    expect((await newsOf(worker)).latest).toBe(latest);
  });

  it('of changes that are asked for and come, of an appeal on both sides, and of a bonus', async () => {
    const [owner, hand] = await Promise.all([api.person('client', { coins: 500 }), api.person('freelancer')]);
    const id = await api.submit(hand, await api.task(owner, { task_title: 'Disputed', per_task_pay: 5 }));
    const params = { id };
    const message = 'Please add the colours of each picture.';
    await api.ok(calls.requestChanges, { params, body: { message } }, api.as(owner));
    expect(await latestOf(hand)).toMatchObject({ kind: 'changes_requested', facts: { message }, about: id });
    await api.ok(calls.changeSubmission, { params, body: { submission_details: 'With colours.' } }, api.as(hand));
    expect(await latestOf(owner)).toMatchObject({ kind: 'work_changed', facts: { worker_name: hand.name } });
    await api.ok(calls.decideSubmission, { params, body: { status: 'reject' } }, api.as(owner));
    const reason = 'The colours are all there, in the order of the list.';
    await api.ok(calls.openAppeal, { params, body: { reason } }, api.as(hand));
    expect(await latestOf(owner)).toMatchObject({ kind: 'appeal_opened', facts: { task_title: 'Disputed' } });
    await api.ok(calls.answerAppeal, { params, body: { agree: true } }, api.as(owner));
    for (const person of [owner, hand])
      expect(await latestOf(person)).toMatchObject({ kind: 'appeal_decided', facts: { outcome: 'full', coins: 5 } });
    const note = 'Thank you for the patience.';
    await api.ok(calls.giveBonus, { params, body: { coins: 3, note, token: 'bonus-token-0001' } }, api.as(owner));
    expect(await latestOf(hand)).toMatchObject({ kind: 'bonus_received', facts: { coins: 3, note } });
  });

  it('of work that the deadline approved, both sides', async () => {
    const id = await api.submit(worker, await api.task(client, { task_title: 'Forgotten' }));
    await collectionOf(SubmissionModel).updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { review_deadline: new Date(Date.now() - 1_000) } },
    );
    await approveOverdue.run(signal);
    expect(await latestOf(worker)).toMatchObject({ kind: 'submission_approved', facts: { auto: true } });
    expect(await latestOf(client)).toMatchObject({ kind: 'review_missed', facts: { task_title: 'Forgotten' } });
  });

  it('of tasks that run out or are taken down', async () => {
    const old = await api.task(client, { task_title: 'Old', task_quantity: 2, per_task_pay: 5 });
    await collectionOf(TaskModel).updateOne(
      { _id: new Types.ObjectId(old) },
      { $set: { expires_at: new Date(Date.now() - 1_000) } },
    );
    await expireTasks.run(signal);
    expect(await latestOf(client)).toMatchObject({ kind: 'task_expired', facts: { task_title: 'Old', coins: 10 } });
    const id = await api.task(client, { task_quantity: 2, per_task_pay: 5 });
    await api.ok(calls.deleteTask, { params: { id } }, api.as(admin));
    expect(await latestOf(client)).toMatchObject({ kind: 'task_cancelled', facts: { coins: 10 } });
  });

  it('of every step of a withdrawal', async () => {
    const ask = async () => {
      const body = { withdraw_coin: 300, payment_system: 'Nagad' as const, account_number: '01711111111' };
      return (await api.ok(calls.requestWithdrawal, { body }, api.as(worker))).insertedId;
    };
    const reason = 'The number does not exist.';
    const first = await ask();
    await api.ok(calls.rejectWithdrawal, { params: { id: first }, body: { reason } }, api.as(admin));
    const second = await ask();
    await api.ok(calls.payWithdrawal, { params: { id: second } }, api.as(admin));
    await api.ok(calls.sendPayout, { params: { id: second }, body: { reference: 'REF-0001' } }, api.as(admin));
    await api.ok(calls.returnPayout, { params: { id: second }, body: { outcome: 'returned', reason } }, api.as(admin));
    const { notices } = await newsOf(worker, { limit: 6 });
    expect(notices.map(({ kind, about }) => [kind, about]).reverse()).toEqual([
      ['withdrawal_asked', first],
      ['withdrawal_rejected', first],
      ['withdrawal_asked', second],
      ['withdrawal_approved', second],
      ['withdrawal_sent', second],
      ['withdrawal_returned', second],
    ]);
    expect(notices[0]?.facts).toEqual({ coins: 300, payment_system: 'Nagad', reason });
  });

  it('of another payout account, a correction, a role and a suspension', async () => {
    const body = { withdraw_coin: 300, payment_system: 'Rocket' as const, account_number: '01722222222' };
    await api.refused(calls.requestWithdrawal, { body }, api.as(worker));
    expect(await latestOf(worker)).toMatchObject({ kind: 'payout_account_changed', topic: 'security' });
    const { coins } = await api.record(worker);
    const params = { email: worker.email };
    const reason = 'Counted twice by mistake.';
    await api.ok(calls.adjustCoins, { params, body: { currentCoin: coins + 5, reason } }, api.as(admin));
    expect(await latestOf(worker)).toMatchObject({ kind: 'coins_adjusted', facts: { from: coins, to: coins + 5 } });
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    await api.ok(calls.suspendUser, { params, body: { until, reason } }, api.as(admin));
    await api.ok(calls.suspendUser, { params, body: { until: null, reason } }, api.as(admin));
    await api.ok(calls.changeRole, { params, body: { role: 'client' } }, api.as(admin));
    const kinds = (await newsOf(worker, { limit: 3 })).notices.map(({ kind }) => kind);
    expect(kinds).toEqual(['role_changed', 'suspension_lifted', 'account_suspended']);
  });

  it('of a balance that falls below what a small task costs, once', async () => {
    const poor = await api.person('client', { bare: true, coins: 35 });
    await api.task(poor, { task_quantity: 2, per_task_pay: 5 });
    expect((await newsOf(poor)).notices.map(({ kind }) => kind)).not.toContain('balance_low');
    await api.task(poor, { task_quantity: 2, per_task_pay: 5 });
    expect(await latestOf(poor)).toMatchObject({ kind: 'balance_low', facts: { coins: 15 } });
    const { latest } = await newsOf(poor);
    await api.task(poor, { task_quantity: 1, per_task_pay: 5 });
    expect((await newsOf(poor)).latest).toBe(latest);
  });
});

describe('the numbers', () => {
  const note = { kind: 'suspension_lifted' as const, facts: {} };

  it('of one person have neither gaps nor repeats, whoever tells them in two processes at once', async () => {
    const client = await api.person('client', { coins: 2_000 });
    const workers = await Promise.all(Array.from({ length: 12 }, () => api.person('freelancer')));
    const tasks: string[] = [];
    for (let n = 0; n < 4; n += 1) tasks.push(await api.task(client, { task_quantity: 12, per_task_pay: 2 }));
    const answers = await Promise.all(
      workers.flatMap((worker, n) =>
        tasks.map((task_id, m) =>
          (both.clients[(n + m) % 2] ?? api).send(
            calls.createSubmission,
            { body: { task_id, submission_details: 'Done as asked.' } },
            api.as(worker),
          ),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    const numbers = await collectionOf(NoticeModel)
      .find({ person: at(client) })
      .sort({ number: 1 })
      .toArray();
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.filter(({ kind }) => kind === 'submission_received')).toHaveLength(48);
    const reader = await collectionOf(NewsReaderModel).findOne({ _id: at(client) });
    expect(reader).toMatchObject({ latest: numbers.length, unread: numbers.length });
  });

  it('of a change that is rolled back are given to the next one', async () => {
    const person = await api.person('freelancer');
    const before = (await newsOf(person)).latest;
    await expect(
      inTransaction(async (tx) => {
        notify(tx, { person: person.id, ...note }, { person: person.id, ...note });
        tx.beforeCommit(() => Promise.reject(new Error('not this time')));
      }),
    ).rejects.toThrow('not this time');
    expect((await newsOf(person)).latest).toBe(before);
    await inTransaction(async (tx) => notify(tx, { person: person.id, ...note }));
    expect((await latestOf(person)).number).toBe(before + 1);
  });

  it('of several people in one transaction are each their own, in the order of telling', async () => {
    const people = await Promise.all([api.person('client'), api.person('freelancer'), api.person('admin')]);
    const before = await Promise.all(people.map(async (person) => (await newsOf(person)).latest));
    await inTransaction(async (tx) => {
      for (const person of people)
        notify(tx, { person: person.id, ...note }, { person: person.id, kind: 'balance_low', facts: { coins: 3 } });
    });
    for (const [index, person] of people.entries()) {
      const { notices } = await newsOf(person, { limit: 2 });
      expect(notices.map(({ number, kind }) => [number, kind])).toEqual([
        [(before[index] ?? 0) + 2, 'balance_low'],
        [(before[index] ?? 0) + 1, 'suspension_lifted'],
      ]);
    }
  });
});

describe('the list', () => {
  let person: Person;
  const filled = { kind: 'task_filled', facts: { task_title: 'A task' } } as const;
  const contents: NoticeContent[] = [
    { kind: 'balance_low', facts: { coins: 3 } },
    filled,
    filled,
    { kind: 'coins_bought', facts: { coins: 10 } },
    filled,
  ];
  beforeEach(async () => {
    person = await api.person('client', { bare: true });
    await api.ok(calls.readNews, { body: { up_to: 100 } }, api.as(person));
    for (const one of contents) await inTransaction(async (tx) => notify(tx, { person: person.id, ...one }));
  });

  it('is paged by number', async () => {
    const first = await newsOf(person, { limit: 3 });
    const last = first.notices.at(-1)?.number ?? 0;
    const second = await newsOf(person, { limit: 3, before: last });
    const numbers = [...first.notices, ...second.notices].map(({ number }) => number);
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('counts what is unread in all and by where it counts, as one, several and all are read', async () => {
    expect(await newsOf(person)).toMatchObject({ latest: 6, unread: 5, unread_of: { statement: 1, tasks: 3 } });
    const one = await api.ok(calls.readNews, { body: { number: 4 } }, api.as(person));
    expect(one).toMatchObject({ modifiedCount: 1, unread: 4, unread_of: { tasks: 2 } });
    const again = await api.ok(calls.readNews, { body: { number: 4 } }, api.as(person));
    expect(again).toMatchObject({ modifiedCount: 0, unread: 4 });
    const tasks = await api.ok(calls.readNews, { body: { up_to: 5, noun: 'tasks' } }, api.as(person));
    expect(tasks).toMatchObject({ modifiedCount: 1, unread: 3, unread_of: { tasks: 1, statement: 1, payments: 1 } });
    const all = await api.ok(calls.readNews, { body: { up_to: 6 } }, api.as(person));
    expect(all).toMatchObject({ modifiedCount: 3, unread: 0, unread_of: { tasks: 0, statement: 0, payments: 0 } });
  });

  it('leaves out what a newer version told of: all else is read, and that stays unread for it', async () => {
    const later = { person: at(person), number: 4 };
    await collectionOf(NoticeModel).updateOne(later, { $set: { kind: 'of_a_later_version' as never } });
    expect((await newsOf(person)).notices.map(({ number }) => number)).toEqual([6, 5, 3, 2, 1]);
    const all = await api.ok(calls.readNews, { body: { up_to: 6 } }, api.as(person));
    expect(all).toMatchObject({ modifiedCount: 4, unread: 1, unread_of: { tasks: 1, statement: 0 } });
    expect(await api.ok(calls.readNews, { body: { number: 4 } }, api.as(person))).toMatchObject({ modifiedCount: 0 });
    expect(await collectionOf(NoticeModel).findOne(later)).toMatchObject({ read_at: null });
  });

  it('is read once when two tabs say so at once, and what comes meanwhile stays unread', async () => {
    const read = (n: number) => (both.clients[n % 2] ?? api).ok(calls.readNews, { body: { up_to: 6 } }, api.as(person));
    const later = inTransaction(async (tx) => notify(tx, { person: person.id, kind: 'suspension_lifted', facts: {} }));
    const counts = await Promise.all([read(0), read(1), read(0), later.then(() => read(1))]);
    expect(counts.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0)).toBe(5);
    expect(await newsOf(person)).toMatchObject({ latest: 7, unread: 1 });
  });

  it("is nobody else's", async () => {
    const other = await api.person('client');
    expect((await newsOf(other)).notices.map(({ kind }) => kind)).toEqual(['coins_given']);
    await api.ok(calls.readNews, { body: { up_to: 1_000 } }, api.as(other));
    expect((await newsOf(person)).unread).toBe(5);
  });

  it('goes with the account, and is in the copy of what is kept', async () => {
    const copy = await api.ok(calls.exportAccount, {}, api.as(person));
    expect(copy.news.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    await api.ok(calls.closeUser, { params: { id: person.id } }, api.as(person));
    expect(await collectionOf(NoticeModel).countDocuments({ person: at(person) })).toBe(0);
    expect(await collectionOf(NewsReaderModel).countDocuments({ _id: at(person) })).toBe(0);
  });
});

describe('what comes by mail', () => {
  it('is chosen by topic, but for money and security', async () => {
    const person = await api.person('freelancer');
    const usual = await api.ok(calls.getNewsSettings, {}, api.as(person));
    expect(usual).toMatchObject({
      mail: { work: 'daily', tasks: 'daily', reminders: 'at_once', searches: 'at_once' },
      language: 'en',
    });
    const chosen = await api.ok(
      calls.changeNewsSettings,
      { body: { mail: { work: 'never' }, language: 'bn' } },
      api.as(person),
    );
    expect(chosen).toMatchObject({ mail: { work: 'never', tasks: 'daily' }, language: 'bn' });
    for (const topic of ['money', 'security'])
      expect(
        await api.refused(calls.changeNewsSettings, { body: { mail: { [topic]: 'never' } } } as never, api.as(person)),
      ).toMatchObject({ status: 422 });
  });
});

test('every kind is of a topic and counts somewhere', () => {
  for (const { topic, changes } of Object.values(NOTICES))
    expect([topic, changes[0]]).toEqual([expect.any(String), expect.any(String)]);
});
