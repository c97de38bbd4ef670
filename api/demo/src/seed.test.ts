import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  APPEAL_STATES,
  calls,
  CENTS_PER_COIN,
  PASSWORD,
  type ReservationStatus,
  type SubmissionStatus,
  type TopFreelancer,
} from '@taskmint/contract';
import { InstallationMarkModel } from '#api/database/installation-mark.model';
import { collectionOf } from '#api/database/records';
import { LedgerEntryModel } from '#api/ledger/index';
import { issueToken } from '#api/http/tokens';
import { picturesOfOurs } from '#api/modules/images/images.routes';
import { SECRET_KEY, startPaymentFixture } from '#api/payments/payment-fixture';
import { shared } from '#api/testing/shared';
import { startTestApi } from '#api/testing/start-test-api';
import { reconcilePayments } from '#api/payments/reconcile-payments.job';
import * as ChangeWork from '#api/modules/submissions/change-work.command';
import { approveOverdue } from '#api/modules/submissions/approve-overdue.job';
import { NewsReaderModel } from '#api/modules/news/news-reader.model';
import { NoticeModel } from '#api/modules/news/notice.model';
import { SubmissionModel } from '#api/modules/submissions/submission.model';
import { expireTasks } from '#api/modules/tasks/expire-tasks.job';
import { UserModel } from '#api/modules/users/user.model';
import { topFreelancers } from '#api/modules/top-freelancers/top-freelancers.query';
import { DAY_MS } from '#api/days';
import { DEMO_ACCOUNTS } from './accounts';
import { demoTill } from './till';
import { promoteAdmin } from '#api/commands/promote-admin.command';
import { seedDemo } from './seed.command';

jest.mock('#api/modules/submissions/change-work.command', () => {
  const real = jest.requireActual<typeof ChangeWork>('#api/modules/submissions/change-work.command');
  return { ...real, changeWork: jest.fn(real.changeWork) };
});

// As everywhere but in tests: a new client's first task waits.
const api = shared(() => startTestApi({ MODERATE_FIRST_TASKS: '1' }));
const fixture = shared(() => startPaymentFixture(api));

const seed = () => seedDemo(picturesOfOurs(), demoTill(fixture.double.url, SECRET_KEY));

function tokenOf(name: string): string {
  const account = DEMO_ACCOUNTS.find(({ localId }) => localId === `demo-${name}`);
  if (!account) throw new Error(`no demo account ${name}`);
  return issueToken(
    { uid: account.localId, email: account.email, emailVerified: true, name: account.displayName, photoURL: null },
    api.env,
  ).token;
}

const top = () => api.ok(calls.listTopFreelancers, {});

describe('a new installation', () => {
  it('shows samples, marked as such, while nobody has earned anything', async () => {
    const list: TopFreelancer[] = await top();
    expect(list).toHaveLength(6);
    expect(list.every(({ sample, name }) => sample === true && name.startsWith('Sample '))).toBe(true);
    const path = new URL(list[0]?.image ?? '').pathname;
    const picture = await api.request('GET', path);
    expect(picture).toMatchObject({ status: 200 });
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(picture.text).not.toMatch(/script|href|on\w+=/);
  });

  it('draws no markup from a name', async () => {
    const { text } = await api.request('GET', `/avatars/${encodeURIComponent('<script>x</script> "&')}.svg`);
    expect(text).toMatch(/^<svg /);
    expect(text).not.toMatch(/<script/);
  });
});

describe('demo data', () => {
  const passwords = DEMO_ACCOUNTS.map(({ password }) => password);

  it.each(passwords)('has passwords that the product accepts', (password) => {
    expect(password).toMatch(PASSWORD.pattern);
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD.minLength);
    expect(password.length).toBeLessThanOrEqual(PASSWORD.maxLength);
  });

  it('is made by real commands, so that the ledger holds, and is made once', async () => {
    // Killed between what a client asks for and what their freelancer does about it, it goes on with the latter.
    jest.mocked(ChangeWork.changeWork).mockRejectedValueOnce(new Error('killed'));
    await expect(seed()).rejects.toThrow('killed');
    expect(await seed()).toBe(true);
    // Changed work, and two files that were added to waiting work.
    expect(await collectionOf(NoticeModel).countDocuments({ kind: 'work_changed' })).toBe(1 + 2);
    await api.assertBalanced();
    const entries = await collectionOf(LedgerEntryModel).countDocuments();
    expect(entries).toBeGreaterThan(25);
    const submissions = await collectionOf(SubmissionModel).countDocuments();
    expect(await seed()).toBe(false);
    // Interrupted before its mark was set, it leaves what is there as it is.
    await collectionOf(InstallationMarkModel).deleteOne({ _id: 'demo-data' });
    expect(await seed()).toBe(true);
    expect(await collectionOf(LedgerEntryModel).countDocuments()).toBe(entries);
    expect(await collectionOf(SubmissionModel).countDocuments()).toBe(submissions);
    await api.assertBalanced();
  }, 180_000);

  it('is as the jobs of an API that starts on it would have it', async () => {
    const entries = await collectionOf(LedgerEntryModel).countDocuments();
    const { signal } = new AbortController();
    // The provider's list names what was paid; all of it is recorded.
    expect(await reconcilePayments(signal)).toBeGreaterThan(10);
    for (const job of [expireTasks, approveOverdue]) expect(await job.run(signal)).toBe(0);
    expect(await collectionOf(LedgerEntryModel).countDocuments()).toBe(entries);
    await api.assertBalanced();
  });

  it('holds tasks with pictures that are there, and reviews', async () => {
    const tasks = await api.ok(calls.listTasks, {});
    expect(tasks.length).toBeGreaterThanOrEqual(9);
    const files = readdirSync(join(api.env.DATA_DIR, 'images'));
    for (const { task_image_url } of tasks) expect(files).toContain(task_image_url.split('/').at(-1));
    expect(await api.ok(calls.listReviews, {})).toHaveLength(5);
  });

  it('puts who really earned before the samples', async () => {
    const list = await topFreelancers((name) => `https://pictures.test/${name}`);
    expect(list.map(({ name, earnings, sample }) => [name, earnings, sample ?? false])).toEqual([
      ['Demo Freelancer', 47.9, false],
      ['Second Demo Freelancer', 36.7, false],
      ['Third Demo Freelancer', 17.5, false],
      ['Fourth Demo Freelancer', 16, false],
      ['Fifth Demo Freelancer', 0.5, false],
      ['Sample Data Labeller', 412, true],
    ]);
    expect(list[0]).toMatchObject({
      projects_completed: 8,
      rating: 5,
      skills: ['Web research', 'Spreadsheets', 'Proofreading'],
    });
    // Second: six approved, two rejected, of which one is appealed.
    expect(list[1]?.rating).toBe(3.8);
  });

  it('has submissions in every state', async () => {
    const statuses = new Set<SubmissionStatus>();
    for (const name of ['client', 'client-two']) {
      const params = { email: `${name}@taskmint.test` };
      const list = await api.ok(calls.listReceivedSubmissions, { params }, { token: tokenOf(name) });
      for (const { status } of list) statuses.add(status);
    }
    expect(statuses).toEqual(new Set(['pending', 'revision', 'approve', 'reject', 'withdrawn']));
  });

  it('has stars for clients, saved searches, a file that was seen before, messages about work, a key and a webhook that is off', async () => {
    const own = { params: { email: 'freelancer@taskmint.test' } };
    const handedIn = await api.ok(calls.listOwnSubmissions, own, { token: tokenOf('freelancer') });
    expect(handedIn.some(({ client_rating }) => client_rating !== null)).toBe(true);
    expect(await collectionOf(SubmissionModel).countDocuments({ 'client_rating.at': { $exists: true } })).toBe(3);
    expect(await api.ok(calls.listSearches, {}, { token: tokenOf('freelancer') })).toHaveLength(2);
    const token = tokenOf('client');
    const received = await api.ok(
      calls.listReceivedSubmissions,
      { params: { email: 'client@taskmint.test' } },
      { token },
    );
    const [flagged] = received.filter(
      ({ status, flags }) => status === 'pending' && flags?.includes('file_seen_before'),
    );
    expect(flagged?.worker_name).toBe('Third Demo Freelancer');
    const { messages } = await api.ok(calls.readWorkTalk, { params: { id: flagged?._id ?? '' } }, { token });
    expect(messages).toHaveLength(2);
    expect(await api.ok(calls.listApiKeys, {}, { token })).toMatchObject([{ scopes: ['read'] }]);
    expect(await api.ok(calls.listWebhooks, {}, { token })).toMatchObject([{ status: 'disabled' }]);
  });

  it('has answers to fields of most kinds, waiting, approved and rejected', async () => {
    const [statuses, kinds] = [new Set<string>(), new Set<string>()];
    for (const name of ['client', 'client-two']) {
      const params = { email: `${name}@taskmint.test` };
      const list = await api.ok(calls.listReceivedSubmissions, { params }, { token: tokenOf(name) });
      for (const { status, proof_fields, answers } of list.filter((work) => work.answers.length > 0)) {
        statuses.add(status);
        for (const { key, kind } of proof_fields) if (answers.some((answer) => answer.key === key)) kinds.add(kind);
      }
    }
    expect(statuses).toEqual(new Set(['pending', 'approve', 'reject']));
    expect([...kinds].sort()).toEqual(['choice', 'code', 'long_text', 'number', 'short_text', 'url']);
  });

  it('has started tasks, and what became of others', async () => {
    const statuses = new Set<ReservationStatus>();
    for (const name of ['freelancer', 'freelancer-two', 'freelancer-three']) {
      const params = { email: `${name}@taskmint.test` };
      const list = await api.ok(calls.listReservations, { params, query: { status: 'any' } }, { token: tokenOf(name) });
      for (const { status } of list) statuses.add(status);
    }
    expect(statuses).toEqual(new Set(['reserved', 'submitted', 'released', 'lapsed', 'screened_out']));
  });

  it('has questions with and without an answer, what is broken before its client and before an admin, screen-outs, pay that was added and pay below the floor, and a template', async () => {
    const [client, other] = [tokenOf('client'), tokenOf('client-two')];
    const tasks = await api.ok(calls.listTasks, {}, { token: other });
    const named = (title: string) => tasks.find(({ task_title }) => task_title === title)!;
    const asked = (title: string) =>
      api.ok(calls.listQuestions, { params: { id: named(title)._id } }, { token: other });
    expect(await asked('Label 100 street photos by weather')).toMatchObject([{ answer: { hidden: false } }]);
    expect(await asked('Describe 15 product pictures in one sentence each')).toMatchObject([{ answer: null }]);
    const defects = await api.ok(calls.listDefects, { query: {} }, { token: tokenOf('admin') });
    expect(defects.map(({ state }) => state).sort()).toEqual(['contested', 'open']);
    const { screen_out, _id: id } = named('Rate 30 short translations');
    expect(screen_out).toMatchObject({ number: 6, left: 5 });
    expect(await api.ok(calls.listScreenOuts, { params: { id } }, { token: other })).toMatchObject([{ coins: 4 }]);
    expect(named('Label 100 street photos by weather').per_task_pay).toBe(18);
    expect(await collectionOf(LedgerEntryModel).countDocuments({ kind: 'pay_difference' })).toBeGreaterThan(0);
    // 400 is the floor of whoever sets none; that of tests warns of nothing.
    const { coins = 0 } = named('Answer a survey about public transport').pay_per_hour ?? {};
    expect(coins * CENTS_PER_COIN).toBeLessThan(400);
    // By the client's estimate it would pay enough; the five who did it took three times as long.
    const measured = named('Sort 60 support messages by topic');
    expect(measured.pay_per_hour).toMatchObject({ measured: true });
    expect((measured.pay_per_hour?.coins ?? 0) * CENTS_PER_COIN).toBeLessThan(400);
    expect(await api.ok(calls.listTemplates, {}, { token: client })).toHaveLength(1);
  });

  it('has appeals in every state', async () => {
    for (const state of APPEAL_STATES) {
      const found = await api.ok(calls.listAppeals, { query: { state } }, { token: tokenOf('admin') });
      expect([state, found.length]).toEqual([state, 1]);
    }
  });

  it('has orders of a client who really paid at the double, each with its state, at the times of the demonstration', async () => {
    const params = { email: 'client@taskmint.test' };
    const orders = await api.ok(calls.listPayments, { params, query: { state: 'any' } }, { token: tokenOf('client') });
    const states = orders.map(({ status }) => status);
    expect(states.filter((status) => status === 'paid')).toHaveLength(6);
    expect(states).toEqual(expect.arrayContaining(['failed', 'refunded']));
    const oldest = orders.map(({ date }) => date).sort()[0] ?? '';
    expect(Date.now() - Date.parse(oldest)).toBeGreaterThan(90 * DAY_MS);
    const report = await api.ok(calls.getPaymentReport, {}, { token: tokenOf('admin') });
    expect(report).toMatchObject({ ok: true, differences: [], held_orders: 1 });
    const [held] = await api.ok(calls.listHeldOrders, { query: {} }, { token: tokenOf('admin') });
    expect(held).toMatchObject({ email: 'client-two@taskmint.test', dispute: 'open', receivable_cents: 0 });
  });

  it('has news that were read and news that were not, of every client and freelancer', async () => {
    const people = await collectionOf(UserModel)
      .find({ uid: /^demo-/, role: { $ne: 'admin' } })
      .toArray();
    for (const { _id: person } of people) {
      const notices = await collectionOf(NoticeModel).find({ person }).toArray();
      const unread = notices.filter(({ read_at }) => read_at === null).length;
      expect(unread).toBe(Math.min(notices.length, 3));
      expect(await collectionOf(NewsReaderModel).findOne({ _id: person })).toMatchObject({ unread });
    }
    expect(await collectionOf(NoticeModel).countDocuments({ read_at: { $ne: null } })).toBeGreaterThan(30);
  });

  it('has withdrawals in every state, reviews that wait, and an audit log', async () => {
    const token = tokenOf('admin');
    const withdrawals = await api.ok(calls.listWithdrawals, { query: { status: 'any' } }, { token });
    expect(new Set(withdrawals.map(({ status }) => status))).toEqual(
      new Set(['pending', 'paid', 'rejected', 'failed', 'returned', 'cancelled']),
    );
    expect(new Set(withdrawals.map(({ payout }) => payout.state))).toEqual(
      new Set(['pending', 'approved', 'sent', 'rejected', 'failed', 'returned', 'cancelled']),
    );
    const reviews = await api.ok(calls.listReviewsToModerate, { query: { status: 'any' } }, { token });
    expect(new Set(reviews.map(({ status }) => status))).toEqual(new Set(['waiting', 'shown', 'hidden']));
    const log = await api.ok(calls.listAudit, { query: {} }, { token });
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['pay-withdrawal', 'reject-withdrawal', 'hide-review', 'suspend-user', 'lift-suspension']),
    );
  });

  it('has a contested decision that waits for an admin, and one that the demo freelancer can contest', async () => {
    const waiting = await api.ok(calls.listContests, { query: {} }, { token: tokenOf('admin') });
    expect(waiting).toMatchObject([{ by: 'software', can: { answer: true } }]);
    const own = await api.ok(calls.listDecisions, { query: {} }, { token: tokenOf('freelancer') });
    expect(own.find(({ notice }) => notice.kind === 'reservation_lapsed')).toMatchObject({ can: { contest: true } });
    expect(own.some(({ by }) => by === 'people')).toBe(true);
  });

  it('has a task that waits for a look, a message that was answered and one that was not, and a report', async () => {
    const token = tokenOf('admin');
    const waiting = await api.ok(calls.listWaitingTasks, {}, { token });
    expect(waiting.map(({ creator_name: name }) => name)).toEqual(['New Demo Client']);
    const tasks = await api.ok(calls.listTasks, { query: { status: 'any' } });
    expect(tasks.map(({ _id }) => _id)).not.toContain(waiting[0]?._id);
    const inbox = (status: 'open' | 'answered') => api.ok(calls.listInbox, { query: { status } }, { token });
    expect([(await inbox('open')).length, (await inbox('answered')).length]).toEqual([1, 1]);
    const [reported, ...others] = await api.ok(calls.listReported, {}, { token });
    expect([reported?.kind, reported?.open, others]).toEqual(['task', 1, []]);
  });

  it('has happened over months, in order, so that figures over time and statements have something to show', async () => {
    const token = tokenOf('client');
    const params = { email: 'client@taskmint.test' };
    const { days } = await api.ok(calls.getCoinDays, { params, query: { days: 60 } }, { token });
    expect(days.filter(({ paid }) => paid > 0).length).toBeGreaterThan(3);
    const moments = (await api.ok(calls.getStatement, { params, query: {} }, { token })).map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('lets a demo freelancer withdraw 300 coins and the demo admin pay', async () => {
    const params = { email: 'freelancer@taskmint.test' };
    const token = tokenOf('freelancer');
    const { withdrawable_coins } = await api.ok(calls.getUserForRole, { params }, { token });
    expect(withdrawable_coins).toBeGreaterThan(300);
    const body = { withdraw_coin: 300, payment_system: 'Nagad' as const, account_number: '01712345678' };
    const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, { token });
    const queue = await api.ok(calls.listWithdrawals, {}, { token: tokenOf('admin') });
    expect(queue).toHaveLength(2);
    expect(await api.ok(calls.payWithdrawal, { params: { id } }, { token: tokenOf('admin') })).toEqual({
      deletedCount: 1,
    });
  });

  it('makes the admin by the command that makes first admins', async () => {
    expect(await promoteAdmin('admin@taskmint.test')).toBe('was-admin');
    expect(await promoteAdmin('nobody@taskmint.test')).toBe('unknown');
    const log = await api.ok(calls.listAudit, { query: {} }, { token: tokenOf('admin') });
    expect(log.map(({ action }) => action)).toContain('promote-admin');
  });
});
