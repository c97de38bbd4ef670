/**
 * kill -9 of the API while it computes the records of clients and freelancers: the next run catches up. With TASKMINT_FULL=1 before and
 * after each command, otherwise once.
 */
import { calls } from '@taskmint/contract';
import { JOB_PROCESS, startKiller, type Flow } from '../../testing/killed-process';
import { runOfJob } from '../../testing/run-of-job';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';
import { FULL } from '../../testing/todays';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

const api = shared(startTestApi);
const killer = shared(() => startKiller(api, {}, JOB_PROCESS));

const FLOWS: readonly Flow[] = [
  {
    name: 'working out how a client decides',
    decisive: 'update',
    async prepare() {
      const owner = await api.person('client', { bare: true, coins: 20 });
      const task = await api.task(owner, { task_quantity: 1, per_task_pay: 20 });
      return runOfJob('rate-clients', async () => {
        const [kept, shown] = [await api.record(owner), await api.ok(calls.getTask, { params: { id: task } })];
        expect(kept.client_record).toMatchObject({ decided: 0 });
        expect(shown.client_record).toEqual(kept.client_record);
      });
    },
  },
  {
    name: 'working out how the work of a freelancer is decided',
    decisive: 'update',
    async prepare() {
      const person = await api.person('freelancer', { bare: true });
      return runOfJob('rate-freelancers', async () => {
        expect((await api.record(person)).worker_record).toEqual({ approved: 0, decided: 0 });
      });
    },
  },
];

test.each(FLOWS)('$name survives kill -9', async (flow) => {
  expect((await killer.killThrough(flow)).length).toBeGreaterThan(0);
});
