/**
 * kill -9 of the API while it measures pay and pays differences: everything happens exactly once. With TASKMINT_FULL=1 before and after
 * each command, otherwise once.
 */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { JOB_PROCESS, startKiller, type Flow } from '../../testing/killed-process';
import { runOfJob } from '../../testing/run-of-job';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { FULL } from '../../testing/todays';
import { NoticeModel } from '../news/notice.model';
import { SubmissionModel } from '../submissions/submission.model';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

const api = shared(startTestApi);
const killer = shared(() => startKiller(api, {}, JOB_PROCESS));
afterEach(() => api.assertBalanced());

const coinsOf = async (person: Person): Promise<number> => (await api.record(person)).coins;

/** A task with one place more than pieces of work that were approved on it, half an hour each. */
async function workedOn(pieces: number): Promise<{ owner: Person; task: string; workers: Person[] }> {
  const owner = await api.person('client', { bare: true, coins: 150 });
  const task = await api.task(owner, { task_quantity: pieces + 1, per_task_pay: 8 });
  const workers = await Promise.all(Array.from({ length: pieces }, () => api.person('freelancer', { bare: true })));
  for (const person of workers) {
    const id = await api.submit(person, task);
    await collectionOf(SubmissionModel).updateOne({ _id: new Types.ObjectId(id) }, { $set: { real_seconds: 1_800 } });
    await api.decide(owner, id, 'approve');
  }
  return { owner, task, workers };
}

const FLOWS: readonly Flow[] = [
  {
    name: 'measuring what work takes',
    decisive: 'commitTransaction',
    drawnUpTo: 8,
    async prepare() {
      const { task } = await workedOn(5);
      return runOfJob('measure-pay', async () => {
        const { pay_per_hour } = await api.ok(calls.getTask, { params: { id: task } });
        expect(pay_per_hour).toEqual({ coins: 16, minutes: 30, measured: true, works: 5 });
      });
    },
  },
  {
    name: 'paying what was added to the pay later',
    decisive: 'commitTransaction',
    drawnUpTo: 20,
    async prepare() {
      const { owner, task, workers } = await workedOn(2);
      const addition = { params: { id: task }, body: { per_task_pay: 12 } };
      await api.ok(calls.addToPay, addition, { token: owner.token });
      return runOfJob('pay-differences', async () => {
        expect(await Promise.all([owner, ...workers].map(coinsOf))).toEqual([150 - 3 * 12, 12, 12]);
        for (const { id } of workers) {
          const told = { person: new Types.ObjectId(id), kind: 'pay_added' as const };
          expect(await collectionOf(NoticeModel).countDocuments(told)).toBe(1);
        }
      });
    },
  },
];

test.each(FLOWS)('$name survives kill -9', async (flow) => {
  expect((await killer.killThrough(flow)).length).toBeGreaterThan(0);
});
