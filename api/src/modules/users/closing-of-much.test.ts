/**
 * Closing an account whose releases take long: thousands of tasks and submissions take minutes, browsers wait for 15 s, and a statement about
 * a hundred thousand records would never succeed.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import type { ApiModule } from '../../module';
import { watchCommands, type SentCommand } from '../../testing/command-log';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { WorkTraceModel } from '../links/work-trace.model';
import { NoticeModel } from '../news/notice.model';
import { MessageModel } from '../talk/message.model';
import { accountClosing } from './close-account.command';
import { CLOSED_NAME } from './move-copies.command';
import { UserModel } from './user.model';

/** How long a browser waits for an answer, in ms (`packages/platform/src/api-client.ts`). */
const BROWSER_WAITS_MS = 15_000;

const log = watchCommands();
const api = shared(startTestApi);

const actorOf = ({ id, uid, email, name }: Person): Actor => ({ id, uid, email, name, photoURL: '', role: 'client' });

it('is answered once the account is closed, while releases go on, and is not released twice at the same time', async () => {
  const client = await api.person('client');
  let runs = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow: ApiModule = {
    name: 'slow',
    closeAccount: () => {
      runs += 1;
      return released;
    },
  };
  const { close, job } = accountClosing(api.identity, () => [slow]);
  const began = performance.now();
  expect(await close(actorOf(client), client.id)).toEqual({ deletedCount: 1 });
  expect(performance.now() - began).toBeLessThan(BROWSER_WAITS_MS);
  expect(await api.record(client)).toMatchObject({ status: 'closed', closing: true });
  const again = job.run(new AbortController().signal);
  release();
  await again;
  expect(runs).toBe(1);
  const closed = await collectionOf(UserModel).findOne({ _id: new Types.ObjectId(client.id) });
  expect(closed).toMatchObject({ closing: false, coins: 0, name: CLOSED_NAME });
});

/** The records that a statement of the closing names; Infinity for all that match. */
function namedBy({ name, body }: SentCommand): number {
  const [{ q }] = body[name === 'update' ? 'updates' : 'deletes'] as [
    { q: { $and?: { _id?: { $in?: unknown[] } }[] } },
  ];
  return q.$and?.at(-1)?._id?.$in?.length ?? Infinity;
}

it('changes and removes at most a thousand notices, messages and traces with one statement', async () => {
  const worker = await api.person('freelancer');
  const person = new Types.ObjectId(worker.id);
  const at = new Date();
  const many = Array.from({ length: 1_100 }, (_, number) => ({ _id: new Types.ObjectId(), number: number + 1_000 }));
  await collectionOf(NoticeModel).insertMany(
    many.map((one) => ({ ...one, person, kind: 'role_changed', facts: {}, at, read_at: null })) as never,
  );
  await collectionOf(MessageModel).insertMany(
    many.map(({ _id }) => ({ submission_id: _id, author: person, text: 'Thanks', at, hidden: false })) as never,
  );
  await collectionOf(WorkTraceModel).insertMany(
    many.map(({ _id }) => ({ _id, task_id: _id, owner: _id, worker: person, at })) as never,
  );
  const sent = await log.during(() => api.ok(calls.closeUser, { params: { id: worker.id } }, { token: worker.token }));
  for (const [name, on] of [
    ['delete', 'notices'],
    ['update', 'work_messages'],
    ['delete', 'work_traces'],
  ]) {
    const statements = sent.filter((one) => one.name === name && one.on === on);
    expect(statements).toHaveLength(2);
    expect(Math.max(...statements.map(namedBy))).toBe(1_000);
  }
  expect(await collectionOf(NoticeModel).countDocuments({ person })).toBe(0);
  expect(await collectionOf(MessageModel).countDocuments({ author: person, text: { $ne: '' } })).toBe(0);
  expect(await collectionOf(WorkTraceModel).countDocuments({ worker: person })).toBe(0);
});
