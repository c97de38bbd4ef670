/** Bulk rejection stops until an admin has reviewed it (fair-work.md 3). */
import { Types } from 'mongoose';
import { calls, REJECTION_SHARE } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { AuditModel } from '../audit/audit.model';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { assertMayReject } from './rejection-share';
import { SubmissionModel } from './submission.model';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));

const decide = (client: Person, id: string, status: 'approve' | 'reject') =>
  api.send(calls.decideSubmission, { params: { id }, body: { status } }, api.as(client));
const pausedCount = async () => (await api.ok(calls.getAdminFigures, {}, api.as(admin))).rejections_paused;
const pauses = () => api.ok(calls.listRejectionPauses, { query: {} }, api.as(admin));

/** Each hands in work for every client: what is counted is counted for each client. */
const freelancers: Person[] = [];

/** A client with work that waits, and so many decisions before it. */
async function clientWith(before: { approved: number; rejected: number }, waiting: number) {
  const client = await api.person('client', { bare: true, coins: 500 });
  const task = await api.task(client, { task_quantity: 50, per_task_pay: 1 });
  let nth = 0;
  const hand = async (): Promise<string> => {
    const at = nth++;
    return api.submit((freelancers[at] ??= await api.person('freelancer')), task);
  };
  const statuses = [
    ...Array<'approve'>(before.approved).fill('approve'),
    ...Array<'reject'>(before.rejected).fill('reject'),
  ];
  for (const status of statuses) await decide(client, await hand(), status);
  return { client, works: await Promise.all(Array.from({ length: waiting }, hand)) };
}

test('with 20 decisions, the rejection that goes above 30 % is refused, also when several come at once', async () => {
  // 14 + 6: seven of 21 are a third, six of 20 were exactly 30 %.
  const { client, works } = await clientWith({ approved: 15, rejected: 5 }, 4);
  expect(await pauses()).toEqual([]);
  const answers = await Promise.all(works.map((id) => decide(client, id, 'reject')));
  // 6 of 21 is below 30 %; 7 of 22 is not.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(body).toMatchObject({ code: 'rejections_paused', details: { rejected: 7, decided: 22 } });
  expect(await pauses()).toMatchObject([{ email: client.email, rejected: 6, decided: 21 }]);
  expect(await pausedCount()).toBe(1);

  const left = works.filter((_, n) => answers[n]?.status !== 200);
  expect((await decide(client, left[0] ?? '', 'approve')).status).toBe(200);
  const lifted = await api.ok(
    calls.allowRejections,
    { params: { email: client.email }, body: { reason: 'The proofs were really missing.' } },
    api.as(admin),
  );
  expect(lifted).toEqual({ modifiedCount: 1 });
  expect((await decide(client, left[1] ?? '', 'reject')).status).toBe(200);
  expect(await pauses()).toEqual([]);
  expect(await pausedCount()).toBe(0);
  const noted = await collectionOf(AuditModel).findOne({ action: 'allow-rejections' });
  expect(noted).toMatchObject({ reason: 'The proofs were really missing.', subject: `user:${client.id}` });
  await api.assertBalanced();
});

// Within one process the decisions of one task are serialized.
test('of two rejections by two processes at once, the second counts the first', async () => {
  const { client, works } = await clientWith({ approved: 15, rejected: 5 }, 2);
  let waiting = 2;
  let bothBegan = (): void => undefined;
  const began = new Promise<void>((done) => (bothBegan = done));
  const reject = (id: string | undefined) =>
    inTransaction(async (tx) => {
      await collectionOf(SubmissionModel).updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { status: 'reject', decided_at: tx.at } },
        { session: tx.session },
      );
      if ((waiting -= 1) === 0) bothBegan();
      await began;
      await assertMayReject(tx, new Types.ObjectId(client.id));
    });
  const outcomes = await Promise.allSettled(works.map(reject));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'rejections_paused' } });
});

test('below 20 decisions nothing is counted, and what is older than 30 days is not either', async () => {
  const { client, works } = await clientWith({ approved: 0, rejected: REJECTION_SHARE.minDecided - 1 }, 3);
  expect((await decide(client, works[0] ?? '', 'reject')).status).toBe(200);
  expect((await decide(client, works[1] ?? '', 'reject')).body).toMatchObject({ code: 'rejections_paused' });
  // What ended without the client's decision is none of their rejections.
  const own = { owner: new Types.ObjectId(client.id), status: 'reject' as const };
  const causes = (category: 'no_resubmission' | null) =>
    collectionOf(SubmissionModel).updateMany(own, { $set: { 'rejection.category': category } });
  await causes('no_resubmission');
  expect((await pauses())[0]).toMatchObject({ email: client.email, decided: 0, rejected: 0 });
  await causes(null);
  await collectionOf(SubmissionModel).updateMany(
    { owner: new Types.ObjectId(client.id), status: 'reject' },
    { $set: { decided_at: new Date(Date.now() - (REJECTION_SHARE.days + 1) * DAY_MS) } },
  );
  expect((await decide(client, works[1] ?? '', 'reject')).status).toBe(200);
});

test('one freelancer who hands in after each rejection does not keep the client from rejecting work of others', async () => {
  const { client, works } = await clientWith({ approved: REJECTION_SHARE.minDecided, rejected: 0 }, 1);
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 1 });
  for (let round = 0; round < 10; round += 1)
    expect((await decide(client, await api.submit(worker, task), 'reject')).status).toBe(200);
  expect((await decide(client, works[0] ?? '', 'reject')).status).toBe(200);
  expect((await decide(client, await api.submit(worker, task), 'approve')).status).toBe(200);
});

test.each([
  ['an admin overturned remain rejections', 'admin'],
  ['the client took back are approvals', 'client'],
] as const)('rejections that %s', async (_, by) => {
  const { client, works } = await clientWith({ approved: REJECTION_SHARE.minDecided - 6, rejected: 0 }, 1);
  const task = await api.task(client, { task_quantity: 6, per_task_pay: 1 });
  const reason = 'Everything that was asked for is in it, see the second page.';
  for (let nth = 0; nth < 6; nth += 1) {
    const worker = await api.person('freelancer', { bare: true });
    const params = { id: await api.submit(worker, task) };
    await decide(client, params.id, 'reject');
    await api.ok(calls.openAppeal, { params, body: { reason } }, api.as(worker));
    const answer = by === 'client' ? ({ agree: true } as const) : ({ agree: false, answer: reason } as const);
    await api.ok(calls.answerAppeal, { params, body: answer }, api.as(client));
    if (by === 'client') continue;
    const verdict = nth === 0 ? ({ outcome: 'partial', percent: 1 } as const) : ({ outcome: 'full' } as const);
    await api.ok(calls.decideAppeal, { params, body: { ...verdict, reason } }, api.as(admin));
  }
  const next = await decide(client, works[0] ?? '', 'reject');
  if (by === 'client') expect(next.status).toBe(200);
  else expect(next.body).toMatchObject({ code: 'rejections_paused', details: { rejected: 7, decided: 21 } });
});

test('a bare rejection is labelled as unexplained; one with category and reason says both', async () => {
  const { client, works } = await clientWith({ approved: 0, rejected: 0 }, 2);
  await decide(client, works[0] ?? '', 'reject');
  const reason = 'The second list has only nine of the ten entries that were asked for.';
  const body = { status: 'reject' as const, rejection: { category: 'incomplete_proof' as const, reason } };
  await api.ok(calls.decideSubmission, { params: { id: works[1] ?? '' }, body }, api.as(client));
  const said = await Promise.all(
    works.map(async (id) => (await api.ok(calls.getSubmission, { params: { id } }, api.as(client))).rejection),
  );
  expect(said).toEqual([
    { category: null, reason: null },
    { category: 'incomplete_proof', reason },
  ]);
});
