/**
 * kill -9 of the API in the middle of its jobs: after the next run in another process, everything has happened exactly once. With TASKMINT_FULL=1 before
 * and after each command of each job, otherwise once in an eighth of them a day; `KILL_SEED` draws other moments.
 */
import { Types } from 'mongoose';
import { calls, type NoticeKind } from '@taskmint/contract';
import { setClock } from '../clock';
import { collectionOf } from '../database/records';
import { DAY_MS, HOUR_MS } from '../days';
import { LedgerDayModel, LedgerEntryModel } from '../ledger';
import { ContestModel } from '../modules/decisions/contest.model';
import { UploadModel } from '../modules/images/upload.model';
import { sumByDay } from '../ledger/day.model';
import { NewsReaderModel } from '../modules/news/news-reader.model';
import { NoticeModel } from '../modules/news/notice.model';
import { ReservationModel } from '../modules/reservations/reservation.model';
import { SubmissionModel } from '../modules/submissions/submission.model';
import { TaskModel } from '../modules/tasks/task.model';
import { UserModel } from '../modules/users/user.model';
import { WithdrawalModel } from '../modules/withdrawals/withdrawal.model';
import { receiveEvent } from '../payments/event-inbox.command';
import type { Observation } from '../payments/order-facts';
import { OrderModel, type OrderRecord } from '../payments/order.model';
import { PaymentEventModel, type PaymentEventRecord } from '../payments/payment-event.model';
import { startPaymentFixture } from '../payments/payment-fixture';
import type { ProviderEvent } from '../payments/payment-provider';
import { provider } from '../payments/provider-in-use';
import { ONE_PIXEL } from '../testing/fixture-things';
import { runOfJob } from '../testing/run-of-job';
import { JOB_PROCESS, startKiller, type Attempt, type Flow } from '../testing/killed-process';
import { shared } from '../testing/shared';
import { startTestApi, moveCoins, type Person } from '../testing/start-test-api';
import { FULL, todays } from '../testing/todays';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

const LONG_AGO = new Date(Date.now() - 3 * DAY_MS);

let numbers = 0;

const api = shared(startTestApi);
const fixture = shared(() => startPaymentFixture(api));
beforeAll(() => fixture.control('PUT', '/webhooks/plan', { copies: 0 }));
const killer = shared(() => startKiller(api, fixture.settings, JOB_PROCESS));

const client = (coins: number): Promise<Person> => api.person('client', { bare: true, coins });
const worker = (): Promise<Person> => api.person('freelancer', { bare: true });
const coinsOf = (person: Person): Promise<number> => fixture.coinsOf(person);
const entries = (filter: object): Promise<number> => collectionOf(LedgerEntryModel).countDocuments(filter);
const ids = (list: readonly string[]): Types.ObjectId[] => list.map((id) => new Types.ObjectId(id));
const changeOrder = (intent_id: string, $set: Partial<OrderRecord>): Promise<unknown> =>
  collectionOf(OrderModel).updateOne({ intent_id }, { $set });

/** The order that `intentId` pays is due each time, since reconciliation notes the next look at an order before it begins. */
const runOf = (job: string, check: Attempt['check'], intentId?: string): Attempt =>
  runOfJob(job, check, () => (intentId ? changeOrder(intentId, { check_at: LONG_AGO }) : undefined));

/** What the provider says about a payment; it has told nobody yet. */
async function said(intentId: string, kind: Observation['kind']): Promise<ProviderEvent> {
  const { events } = await provider().listEvents(new Date(Date.now() - 600_000));
  const found = events.find((event) => event.intentId === intentId && event.observation?.kind === kind);
  if (!found) throw new Error(`the provider says nothing of ${kind} about ${intentId}`);
  return found;
}

async function deliver(intentId: string, kind: Observation['kind']): Promise<void> {
  await receiveEvent(await said(intentId, kind), 'webhook');
}

/** Once, whoever died meanwhile. */
async function expectNotice(person: Person, kind: NoticeKind): Promise<void> {
  const told = { person: new Types.ObjectId(person.id), kind };
  expect(await collectionOf(NoticeModel).countDocuments(told)).toBe(1);
}

const newsOf = ({ token }: Person) => api.ok(calls.listNews, {}, { token });

const FLOWS: readonly (Flow & { job: string })[] = [
  {
    name: 'ending tasks whose last day is over',
    job: 'expire-tasks',
    decisive: 'commitTransaction',
    drawnUpTo: 14,
    async prepare() {
      const owners = await Promise.all([client(50), client(50)]);
      const tasks = await Promise.all(owners.map((owner) => api.task(owner, { per_task_pay: 10 })));
      await api.submit(await worker(), tasks[0] ?? '');
      await collectionOf(TaskModel).updateMany(
        { _id: { $in: ids(tasks) } },
        { $set: { expires_at: LONG_AGO, completion_date: LONG_AGO.toISOString().slice(0, 10) } },
      );
      return runOf(this.job, async () => {
        // One place of the first task is taken: its pay waits for the review.
        expect(await Promise.all(owners.map(coinsOf))).toEqual([40, 50]);
        const found = await collectionOf(TaskModel).find({ _id: { $in: ids(tasks) } }, { sort: { _id: 1 } });
        for (const { status, free_slots } of await found.toArray())
          expect({ status, free_slots }).toEqual({ status: 'expired', free_slots: 0 });
        expect(await entries({ key: { $in: tasks.map((id) => `task:${id}:close`) } })).toBe(2);
      });
    },
  },
  {
    name: 'approving work whose deadline is over',
    job: 'approve-overdue',
    decisive: 'commitTransaction',
    drawnUpTo: 12,
    async prepare() {
      const [one, other] = await Promise.all([client(50), client(50)]);
      const workers = await Promise.all([worker(), worker(), worker()]);
      const [both, single] = [await api.task(one, { per_task_pay: 10 }), await api.task(other, { per_task_pay: 10 })];
      const works = await Promise.all(workers.map((person, index) => api.submit(person, index < 2 ? both : single)));
      await collectionOf(SubmissionModel).updateMany(
        { _id: { $in: ids(works) } },
        { $set: { review_deadline: LONG_AGO } },
      );
      return runOf(this.job, async () => {
        expect(await Promise.all(workers.map(coinsOf))).toEqual([10, 10, 10]);
        expect((await api.record(one)).total_pay).toBe(20);
        expect((await api.record(other)).total_pay).toBe(10);
        expect(await entries({ key: { $in: works.map((id) => `submission:${id}:pay`) } })).toBe(3);
      });
    },
  },
  {
    name: 'taking back places whose time is over',
    job: 'lapse-reservations',
    decisive: 'commitTransaction',
    drawnUpTo: 6,
    async prepare() {
      const owner = await client(40);
      const task = await api.task(owner, { task_quantity: 2, per_task_pay: 20 });
      const started = await Promise.all(
        [await worker(), await worker()].map(({ token }) =>
          api.ok(calls.startTask, { params: { id: task } }, { token }),
        ),
      );
      const kept = ids(started.map(({ _id }) => _id));
      await collectionOf(ReservationModel).updateMany({ _id: { $in: kept } }, { $set: { expires_at: LONG_AGO } });
      return runOf(this.job, async () => {
        expect((await api.ok(calls.getTask, { params: { id: task } })).slots).toMatchObject({
          free: 2,
          reserved: 0,
        });
        expect(await collectionOf(ReservationModel).countDocuments({ _id: { $in: kept }, status: 'lapsed' })).toBe(2);
      });
    },
  },
  {
    name: 'finishing to close accounts',
    job: 'finish-closing-accounts',
    decisive: 'commitTransaction',
    drawnUpTo: 30,
    async prepare() {
      const owner = await client(60);
      const leaving = await api.person('freelancer', { bare: true, coins: 400 });
      const paid = await worker();
      const task = await api.task(owner, { per_task_pay: 10 });
      await api.submit(paid, task);
      const elsewhere = await api.task(await client(50), { per_task_pay: 10 });
      await api.submit(leaving, elsewhere);
      numbers += 1;
      const account_number = `015${String(numbers).padStart(8, '0')}`;
      const body = { withdraw_coin: 300, payment_system: 'Nagad' as const, account_number };
      await api.ok(calls.requestWithdrawal, { body }, { token: leaving.token });
      await collectionOf(UserModel).updateMany(
        { _id: { $in: ids([owner.id, leaving.id]) } },
        { $set: { status: 'closed', closing: true, closed_at: new Date() } },
      );
      return runOf(this.job, async () => {
        for (const person of [owner, leaving])
          expect(await api.record(person)).toMatchObject({ coins: 0, closing: false, name: 'Closed account' });
        expect(await coinsOf(paid)).toBe(10);
        expect(await entries({ kind: 'forfeit', 'cause.id': { $in: [owner.id, leaving.id] } })).toBe(2);
        const left = { worker_id: new Types.ObjectId(leaving.id), status: 'pending' as const };
        expect(await collectionOf(WithdrawalModel).countDocuments(left)).toBe(0);
        const { slots } = await api.ok(calls.getTask, { params: { id: elsewhere } });
        expect(slots).toEqual({ approved: 0, pending: 0, free: 3, reserved: 0, frozen: 0 });
      });
    },
  },
  {
    name: 'sealing the ledger',
    job: 'seal-ledger-entries',
    decisive: 'commitTransaction',
    drawnUpTo: 7,
    async prepare() {
      await client(50);
      return runOf(this.job, async () => {
        expect(await entries({ seal: null })).toBe(0);
        // Each entry is counted on its day once; that seals fit their entries is what the verification looks at.
        const all = await collectionOf(LedgerEntryModel).find({}).toArray();
        const days = await collectionOf(LedgerDayModel).find({}).toArray();
        expect(new Map(days.map((day) => [day._id, day]))).toEqual(sumByDay(all));
      });
    },
  },
  {
    name: "working off the provider's messages",
    job: 'payment-inbox',
    decisive: 'commitTransaction',
    drawnUpTo: 10,
    async prepare() {
      const { buyer, intentId, before } = await fixture.charged();
      const { id, ...event } = await said(intentId, 'succeeded');
      const record: PaymentEventRecord = {
        _id: id,
        event,
        source: 'webhook',
        status: 'received',
        attempts: 1,
        next_attempt_at: LONG_AGO,
        last_error: null,
        received_at: LONG_AGO,
      };
      await collectionOf(PaymentEventModel).insertOne(record);
      return runOf(this.job, async () => {
        expect([await coinsOf(buyer), await fixture.purchases(intentId)]).toEqual([before + 150, 1]);
        const kept = await collectionOf(PaymentEventModel).findOne({ _id: id });
        expect(kept).toMatchObject({ status: 'done', next_attempt_at: null });
      });
    },
  },
  {
    name: 'finding a payment that nobody told of',
    job: 'payment-reconciliation',
    decisive: 'commitTransaction',
    drawnUpTo: 12,
    async prepare() {
      const { buyer, intentId, before } = await fixture.charged();
      const check = async (): Promise<void> => {
        expect([await coinsOf(buyer), await fixture.purchases(intentId)]).toEqual([before + 150, 1]);
        expect(await fixture.orderOf(intentId)).toMatchObject({ status: 'paid', credited_coins: 150 });
      };
      return runOf(this.job, check, intentId);
    },
  },
  {
    name: 'giving up an order that nobody pays',
    job: 'payment-reconciliation',
    decisive: 'update',
    async prepare() {
      const buyer = await api.person('client');
      const intentId = await fixture.begin(buyer, await fixture.fillCart(buyer, 150));
      await changeOrder(intentId, { created_at: LONG_AGO });
      const check = async (): Promise<void> => {
        const closed = { status: 'failed', cart_key: expect.stringMatching(/^closed:/) as string };
        expect(await fixture.orderOf(intentId)).toMatchObject(closed);
        expect((await fixture.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
      };
      return runOf(this.job, check, intentId);
    },
  },
  {
    name: 'giving money back to a closed account',
    job: 'payment-reconciliation',
    decisive: 'commitTransaction',
    drawnUpTo: 10,
    async prepare() {
      const { buyer, intentId } = await fixture.charged();
      await api.ok(calls.closeUser, { params: { id: buyer.id } }, { token: buyer.token });
      await deliver(intentId, 'succeeded');
      expect(await fixture.orderOf(intentId)).toMatchObject({ status: 'paid', refund_due: true });
      const check = async (): Promise<void> => {
        const refunds = await fixture.stripe.refunds.list({ payment_intent: intentId });
        expect(refunds.data.map(({ amount }) => amount)).toEqual([(await fixture.orderOf(intentId)).amount_cents]);
        expect([await coinsOf(buyer), await fixture.purchases(intentId)]).toEqual([0, 0]);
      };
      return runOf(this.job, check, intentId);
    },
  },
  {
    name: 'taking coins that a refund found spent',
    job: 'payment-reconciliation',
    decisive: 'commitTransaction',
    drawnUpTo: 10,
    async prepare() {
      const { buyer, intentId } = await fixture.charged();
      await fixture.record(buyer, intentId);
      const task = await api.task(buyer, { task_quantity: 1, per_task_pay: 100 });
      const id = await api.submit(await worker(), task);
      const decision = { params: { id }, body: { status: 'approve' as const } };
      await api.ok(calls.decideSubmission, decision, { token: buyer.token });
      await fixture.stripe.refunds.create({ payment_intent: intentId });
      await deliver(intentId, 'refunded-in-all');
      const order = await fixture.orderOf(intentId);
      expect(order).toMatchObject({ reversed_coins: 65, shortfall_coins: 85 });
      await moveCoins(buyer.id, 100);
      const check = async (): Promise<void> => {
        expect(await coinsOf(buyer)).toBe(15);
        expect(await fixture.orderOf(intentId)).toMatchObject({ reversed_coins: 150, shortfall_coins: 0 });
        const own = { kind: 'purchase_reversal', 'cause.id': order._id.toHexString() };
        const reversals = await collectionOf(LedgerEntryModel).find(own).toArray();
        expect(reversals.reduce((sum, { amount }) => sum + amount, 0)).toBe(150);
      };
      return runOf(this.job, check, intentId);
    },
  },
  {
    name: 'trusting a freelancer',
    job: 'trust-workers',
    decisive: 'update',
    async prepare() {
      const person = await worker();
      setClock(() => Date.now() - 20 * DAY_MS);
      for (let left = 3; left > 0; left -= 1) {
        const owner = await client(20);
        const task = await api.task(owner, { task_quantity: 1, per_task_pay: 20 });
        const decision = {
          params: { id: await api.submit(person, task) },
          body: { status: 'approve' as const },
        };
        await api.ok(calls.decideSubmission, decision, { token: owner.token });
      }
      setClock();
      return runOf(this.job, async () => {
        expect((await api.record(person)).trusted_at).toBeInstanceOf(Date);
      });
    },
  },
  {
    name: 'ending work for which changes were asked',
    job: 'end-revisions',
    decisive: 'commitTransaction',
    drawnUpTo: 6,
    async prepare() {
      const owner = await client(40);
      const task = await api.task(owner, { task_quantity: 1, per_task_pay: 20 });
      const id = await api.submit(await worker(), task);
      const body = { message: 'Please add the names of the streets.', hours: 48 };
      await api.ok(calls.requestChanges, { params: { id }, body }, { token: owner.token });
      const due = { $set: { revision_due: LONG_AGO } };
      await collectionOf(SubmissionModel).updateOne({ _id: new Types.ObjectId(id) }, due);
      return runOf(this.job, async () => {
        const work = await collectionOf(SubmissionModel).findOne({ _id: new Types.ObjectId(id) });
        expect(work).toMatchObject({ status: 'reject', rejection: { category: 'no_resubmission' } });
        expect((await api.ok(calls.getTask, { params: { id: task } })).slots).toMatchObject({
          free: 1,
          pending: 0,
        });
      });
    },
  },
  {
    name: 'passing appeals to admins',
    job: 'pass-appeals',
    decisive: 'update',
    drawnUpTo: 2,
    async prepare() {
      const [owner, person] = [await client(40), await worker()];
      const id = await api.submit(person, await api.task(owner, { task_quantity: 1, per_task_pay: 20 }));
      const params = { id };
      await api.ok(calls.decideSubmission, { params, body: { status: 'reject' } }, { token: owner.token });
      const body = { reason: 'The list has all ten entries; look at the second page.' };
      await api.ok(calls.openAppeal, { params, body }, { token: person.token });
      const _id = new Types.ObjectId(id);
      await collectionOf(SubmissionModel).updateOne({ _id }, { $set: { 'appeal.respond_by': LONG_AGO } });
      return runOf(this.job, async () => {
        expect((await collectionOf(SubmissionModel).findOne({ _id }))?.appeal?.state).toBe('admin');
      });
    },
  },
  {
    name: 'reminding a client of work that waits',
    job: 'remind-reviewers',
    decisive: 'commitTransaction',
    async prepare() {
      const owner = await client(50);
      const work = await api.submit(await worker(), await api.task(owner, { per_task_pay: 10 }));
      await collectionOf(SubmissionModel).updateMany({ _id: { $in: ids([work]) } }, { $set: { remind_at: LONG_AGO } });
      return runOf(this.job, () => expectNotice(owner, 'review_half_time'));
    },
  },
  {
    name: 'reminding a freelancer of a place',
    job: 'remind-workers',
    decisive: 'commitTransaction',
    async prepare() {
      const person = await worker();
      const task = await api.task(await client(50), { per_task_pay: 10 });
      const { _id } = await api.ok(calls.startTask, { params: { id: task } }, { token: person.token });
      await collectionOf(ReservationModel).updateMany({ _id: { $in: ids([_id]) } }, { $set: { remind_at: LONG_AGO } });
      return runOf(this.job, () => expectNotice(person, 'reservation_ends_soon'));
    },
  },
  {
    name: 'telling admins of a contest that nobody has answered',
    job: 'escalate-contests',
    decisive: 'commitTransaction',
    async prepare() {
      const admin = await api.person('admin');
      await collectionOf(ContestModel).insertOne({
        ...{ _id: new Types.ObjectId(), person: new Types.ObjectId(), notice: new Types.ObjectId(), number: 1 },
        ...{ text: 'I did nothing wrong that day.', created_at: LONG_AGO, due_at: LONG_AGO, escalated_at: null },
        ...{ deciders: [], status: 'open', outcome: null },
      });
      return runOf(this.job, () => expectNotice(admin, 'contest_overdue'));
    },
  },
  {
    name: 'tidying old notices',
    job: 'tidy-notices',
    decisive: 'commitTransaction',
    async prepare() {
      const person = await worker();
      const who = new Types.ObjectId(person.id);
      const old = new Date(Date.now() - 200 * DAY_MS);
      const { unread: before } = await newsOf(person);
      const notice = {
        _id: Types.ObjectId.createFromTime(Math.floor(old.getTime() / 1_000)),
        ...{ person: who, number: 1_000_000 + (numbers += 1), kind: 'sign_in_changed' as const, facts: {}, at: old },
        ...{ read_at: null, mail_due: null, about: null },
      } as const;
      await collectionOf(NoticeModel).insertOne(notice);
      await collectionOf(NewsReaderModel).updateOne(
        { _id: who },
        { $inc: { unread: 1, 'unread_of.account': 1 } },
        { upsert: true },
      );
      return runOf(this.job, async () => {
        expect(await collectionOf(NoticeModel).countDocuments({ _id: notice._id })).toBe(0);
        expect((await newsOf(person)).unread).toBe(before);
      });
    },
  },
  {
    name: 'telling a client that a task ends soon',
    job: 'tell-ending-tasks',
    decisive: 'commitTransaction',
    async prepare() {
      const owner = await client(50);
      const task = await api.task(owner, { per_task_pay: 10 });
      const soon = new Date(Date.now() + 6 * HOUR_MS);
      await collectionOf(TaskModel).updateMany(
        { _id: { $in: ids([task]) } },
        { $set: { expires_at: soon, created_at: LONG_AGO } },
      );
      return runOf(this.job, () => expectNotice(owner, 'task_ends_soon'));
    },
  },
  {
    name: 'telling of a new task that fits a search',
    job: 'alert-searches',
    decisive: 'commitTransaction',
    async prepare() {
      const [person, word] = [await worker(), `word${(numbers += 1)}`];
      const body = { name: 'Kept', filter: { search: word }, alert: 'at_once' as const };
      await api.ok(calls.saveSearch, { body }, { token: person.token });
      await api.task(await client(50), { task_title: `Look for ${word}` });
      return runOf(this.job, () => expectNotice(person, 'search_matched'));
    },
  },
  {
    name: 'collecting a picture that nothing was made with',
    job: 'collect-pictures',
    decisive: 'commitTransaction',
    async prepare() {
      const person = await worker();
      const form = new FormData();
      form.append('image', new Blob([ONE_PIXEL], { type: 'image/png' }), 'one.png');
      const { status } = await api.request('POST', '/images', form, { token: person.token });
      expect(status).toBe(200);
      const uploads = collectionOf(UploadModel);
      await uploads.updateMany({ uid: person.uid }, { $set: { at: LONG_AGO } });
      return runOf(this.job, async () => {
        expect(await uploads.countDocuments({ uid: person.uid })).toBe(0);
      });
    },
  },
];

test('every job dies here', () => {
  const jobs = api.api.app.modules.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name));
  // What leaves the process or the database has tests of its own (send-news-mail.test.ts, webhooks/killed.test.ts, proofs/killed.test.ts, remote-registry/killed.test.ts), as
  // have pay by the hour, links and ratings (killed.test.ts of pay-floor, links and submissions) and the places of a disputed payment (payments/continue-settling.test.ts).
  const outside = ['send-news-mail', 'deliver-webhooks', 'collect-files', 'judge-canaries'];
  const apart = [...outside, 'measure-pay', 'pay-differences', 'payment-places'];
  // What it writes decides nothing, and the next run writes it anew.
  const harmless = ['check-money', 'link-by-files', 'link-by-work', 'rate-clients', 'rate-freelancers'];
  const killed = [...new Set(FLOWS.map(({ job }) => job)), ...apart, ...harmless];
  expect(killed.sort()).toEqual(jobs.sort());
});

test.each(todays(8, FLOWS))('$name survives kill -9', async (flow) => {
  expect((await killer.killThrough(flow)).length).toBeGreaterThan(0);
});
