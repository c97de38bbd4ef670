/**
 * An admin's award meets whatever else can happen to its work at that moment, before each of its statements in turn and without the queues of one process:
 * it is paid once or not at all, and the ledger agrees (fair-work.md 5, decisions.md 24).
 */
import { calls } from '@taskmint/contract';
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { LedgerEntryModel } from '../../ledger';
import { startPaymentFixture } from '../../payments/payment-fixture';
import { interruptAt } from '../../testing/between-statements';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { SubmissionModel } from '../submissions/submission.model';

jest.setTimeout(300_000);
jest.mock('../../database/one-at-a-time', () => ({ oneAtATime: (_: string, work: () => Promise<unknown>) => work() }));

const REASON = 'The list has all ten entries; look at the second page.';
const PAY = 10;
/** Statements of an award before each of which something else happens. */
const POINTS = [1, 3, 5, 8, 12];

const api = shared(() => startTestApi({ PROMO_COINS: 'spend-only' }));
const fixture = shared(() => startPaymentFixture(api));
const admin = shared(() => api.person('admin'));
const other = shared(() => api.person('admin'));
afterEach(() => api.assertBalanced());

interface Given {
  client: Person;
  worker: Person;
  task: string;
  id: string;
  intent: string;
}

/** Work paid for by card, rejected, appealed and waiting for an admin. */
async function waiting(): Promise<Given> {
  const client = await api.person('client', { bare: true });
  const intent = await fixture.begin(client, await fixture.fillCart(client, PAY));
  await fixture.payByCard(intent);
  await fixture.record(client, intent);
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: PAY });
  const id = await api.submit(worker, task);
  await api.decide(client, id, 'reject');
  await api.ok(calls.openAppeal, { params: { id }, body: { reason: REASON } }, api.as(worker));
  const body = { agree: false, answer: 'There is no second page in it.' } as const;
  await api.ok(calls.answerAppeal, { params: { id }, body }, api.as(client));
  return { client, worker, task, id, intent };
}

const judge = ({ id }: Given, outcome: 'full' | 'upheld', by: Person) =>
  api.send(calls.decideAppeal, { params: { id }, body: { outcome, reason: REASON } }, api.as(by));

const RIVALS: Readonly<Record<string, (given: Given) => Promise<unknown>>> = {
  'the same award in another tab': (given) => judge(given, 'full', admin),
  'the award of another admin': (given) => judge(given, 'full', other),
  'another admin who upholds the rejection': (given) => judge(given, 'upheld', other),
  'its client, who leaves': ({ client }) => api.send(calls.closeUser, { params: { id: client.id } }, api.as(client)),
  'its worker, who leaves': ({ worker }) => api.send(calls.closeUser, { params: { id: worker.id } }, api.as(worker)),
  'its client, who deletes the task': ({ client, task }) =>
    api.send(calls.deleteTask, { params: { id: task } }, api.as(client)),
  'a suspension of its worker': ({ worker }) =>
    api.send(
      calls.suspendUser,
      { params: { email: worker.email }, body: { reason: REASON, until: new Date(Date.now() + DAY_MS).toISOString() } },
      api.as(other),
    ),
  'a dispute of the payment': ({ intent }) => fixture.dispute(intent, 'open'),
};

const isDone = (answer: unknown): boolean => {
  const { body } = (answer ?? {}) as { body?: { modifiedCount?: number } };
  return body?.modifiedCount === 1;
};

it.each(Object.keys(RIVALS))('%s: it is paid once or not at all', async (name) => {
  for (const point of POINTS) {
    const given = await waiting();
    let theirs: unknown;
    const interruption = interruptAt(point, async () => {
      theirs = await RIVALS[name]?.(given);
    });
    const mine = await judge(given, 'full', admin);
    await interruption.end();
    const work = await collectionOf(SubmissionModel).findOne({ _id: new Types.ObjectId(given.id) });
    const paid = await collectionOf(LedgerEntryModel)
      .find({ key: `submission:${given.id}:pay` })
      .toArray();
    expect({ point, paid: paid.map(({ amount }) => amount) }).toEqual({
      point,
      paid: work?.status === 'approve' ? [PAY] : [],
    });
    // Nobody is told of an award that is none.
    if (isDone(mine)) expect([point, work?.status]).toEqual([point, 'approve']);
    if (name.includes('award') || name.includes('upholds'))
      expect([point, isDone(mine) && isDone(theirs)]).toEqual([point, false]);
    await api.assertBalanced();
  }
});
