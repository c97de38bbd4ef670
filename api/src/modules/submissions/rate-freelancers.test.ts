/** Freelancers' records as clients see them: from ten decisions on, without overturned rejections, unreviewed work and old decisions. */
import { Types } from 'mongoose';
import { calls, type Reputation } from '@taskmint/contract';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { LinkModel } from '../links/link.model';
import { noteLink } from '../links/note-link.command';
import { UserModel } from '../users/user.model';
import { approveOverdue } from './approve-overdue.job';
import { rateFreelancers } from './rate-freelancers.job';

let worker: Person;
const api = shared(startTestApi);
const client = shared(() => api.person('client', { coins: 500 }));
beforeEach(async () => {
  worker = await api.person('freelancer');
});

const run = () => rateFreelancers.run(new AbortController().signal);
const handIn = async () => api.submit(worker, await api.task(client, { task_quantity: 1, per_task_pay: 5 }));
const decide = (id: string, status: 'approve' | 'reject') => api.decide(client, id, status);

async function decided(approved: number, rejected: number): Promise<string> {
  let last = '';
  for (let index = 0; index < approved + rejected; index += 1) {
    last = await handIn();
    await decide(last, index < approved ? 'approve' : 'reject');
  }
  return last;
}

/** As everybody reads it who may; the same on every way there. */
async function shown(): Promise<Reputation | null | undefined> {
  const waiting = await handIn();
  const inDetail = await api.ok(calls.getSubmission, { params: { id: waiting } }, api.as(client));
  const query = { limit: 1 };
  const [row] = await api.ok(calls.listReceivedSubmissions, { params: { email: client.email }, query }, api.as(client));
  const profile = await api.ok(calls.getUser, { params: { email: worker.email } }, api.as(client));
  expect(row).toMatchObject({ _id: waiting, worker_reputation: inDetail.worker_reputation });
  expect((profile as { reputation?: Reputation }).reputation).toEqual(inDetail.worker_reputation);
  expect((await api.ok(calls.getSubmission, { params: { id: waiting } }, api.as(worker))).worker_reputation).toBeNull();
  await api.ok(calls.withdrawSubmission, { params: { id: waiting } }, api.as(worker));
  return inDetail.worker_reputation;
}

it('says nothing before ten decisions, then the share of approvals; a rejection that is overturned drops out', async () => {
  await decided(8, 1);
  await run();
  expect(await shown()).toEqual({ approved: 8, decided: 9, approval_rate: null });
  const rejected = await decided(1, 1);
  await run();
  expect(await shown()).toEqual({ approved: 9, decided: 11, approval_rate: 9 / 11 });
  const reason = 'The list has all ten entries; look at the second page.';
  await api.ok(calls.openAppeal, { params: { id: rejected }, body: { reason } }, api.as(worker));
  await api.ok(calls.answerAppeal, { params: { id: rejected }, body: { agree: true } }, api.as(client));
  await run();
  expect(await shown()).toEqual({ approved: 9, decided: 10, approval_rate: 0.9 });
});

it('leaves out what nobody reviewed, and what is older than 60 days', async () => {
  await decided(1, 0);
  await handIn();
  setClock(() => Date.now() + 4 * DAY_MS);
  await approveOverdue.run(new AbortController().signal);
  await run();
  expect((await api.record(worker)).worker_record).toEqual({ approved: 1, decided: 1 });
  setClock(() => Date.now() + 61 * DAY_MS);
  await run();
  expect((await api.record(worker)).worker_record).toEqual({ approved: 0, decided: 0 });
});

it('leaves out what a client account of their own decided, from when a link says that it is theirs until an admin says that it is not', async () => {
  const friend = await api.person('client', { coins: 500 });
  const own = await api.person('client', { coins: 500 });
  const [first, later] = [new Types.ObjectId(worker.id), new Types.ObjectId(own.id)];
  const again = async () => {
    await collectionOf(UserModel).updateOne({ _id: first }, { $unset: { worker_rate_at: 1 } });
    await run();
  };
  await decided(5, 5);
  for (const owner of [own, friend])
    for (let index = 0; index < 5; index += 1) {
      const work = await api.submit(worker, await api.task(owner, { task_quantity: 1, per_task_pay: 5 }));
      await api.decide(owner, work, 'approve');
    }
  await run();
  expect(await shown()).toMatchObject({ approved: 15, decided: 20 });
  await noteLink({ first, later, kind: 'proof_file', key: own.id });
  await again();
  expect(await shown()).toMatchObject({ approved: 10, decided: 15 });
  await collectionOf(LinkModel).updateOne({ first, later }, { $set: { state: 'apart' } });
  await again();
  expect(await shown()).toMatchObject({ approved: 15, decided: 20 });
});
