/**
 * kill -9 of the API at the commands of every money flow of work and accounts: after the client's retry with the same key, everything has
 * happened exactly once. With TASKMINT_FULL=1 before and after each command, otherwise once in a sixth of the flows a day; `KILL_SEED`
 * selects other moments.
 */
import { Types } from 'mongoose';
import { calls, payoutFileReference } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { LedgerEntryModel } from '../ledger';
import { startKiller, type Flow } from '../testing/killed-process';
import { shared } from '../testing/shared';
import { startTestApi, taskFields, type Person } from '../testing/start-test-api';
import { FULL, todays } from '../testing/todays';
import { TaskModel } from './tasks/task.model';
import { UserModel } from './users/user.model';
import { SubmissionModel } from './submissions/submission.model';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

let phones = 0;

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
const killer = shared(() => startKiller(api));

const client = (): Promise<Person> => api.person('client', { bare: true, coins: 50 });
const coinsOf = async (person: Person): Promise<number> => (await api.record(person)).coins;
const entries = (filter: object): Promise<number> => collectionOf(LedgerEntryModel).countDocuments(filter);
const statusOf = async (id: string): Promise<unknown> =>
  (await collectionOf(SubmissionModel).findOne({ _id: new Types.ObjectId(id) }))?.status;

async function waitingWork(): Promise<{ owner: Person; worker: Person; task: string; id: string }> {
  const [owner, worker] = [await client(), await api.person('freelancer', { bare: true })];
  const task = await api.task(owner, { task_quantity: 5, per_task_pay: 10 });
  return { owner, worker, task, id: await api.submit(worker, task) };
}

const FLOWS: readonly Flow[] = [
  {
    name: 'signing up',
    decisive: 'commitTransaction',
    async prepare() {
      const { uid, token } = api.stranger();
      return {
        send: (one, key) =>
          one.send(calls.registerUser, { body: { name: 'Somebody', role: 'client' } }, { token, idempotencyKey: key }),
        async check() {
          const [record, ...more] = await collectionOf(UserModel).find({ uid }).toArray();
          expect([record?.coins, more.length]).toEqual([15, 0]);
          expect(await entries({ kind: 'signup_bonus', 'cause.id': record?._id.toHexString() })).toBe(1);
        },
      };
    },
  },
  {
    name: 'posting a task',
    decisive: 'commitTransaction',
    async prepare() {
      const owner = await client();
      return {
        send: (one, key) =>
          one.send(calls.createTask, { body: taskFields() }, { token: owner.token, idempotencyKey: key }),
        async check() {
          expect(await coinsOf(owner)).toBe(35);
          expect(await collectionOf(TaskModel).countDocuments({ owner: new Types.ObjectId(owner.id) })).toBe(1);
        },
      };
    },
  },
  {
    name: 'making a task dearer',
    decisive: 'commitTransaction',
    async prepare() {
      const owner = await client();
      const id = await api.task(owner);
      const body = { task_quantity: 5, per_task_pay: 6 };
      return {
        send: (one, key) =>
          one.send(calls.updateTask, { params: { id }, body }, { token: owner.token, idempotencyKey: key }),
        check: async () => expect(await coinsOf(owner)).toBe(20),
      };
    },
  },
  {
    name: 'making a task cheaper',
    decisive: 'commitTransaction',
    async prepare() {
      const owner = await client();
      const id = await api.task(owner);
      return {
        send: (one, key) =>
          one.send(
            calls.updateTask,
            { params: { id }, body: { task_quantity: 1 } },
            { token: owner.token, idempotencyKey: key },
          ),
        check: async () => expect(await coinsOf(owner)).toBe(45),
      };
    },
  },
  {
    name: 'deleting a task',
    decisive: 'commitTransaction',
    async prepare() {
      const { owner, task: id } = await waitingWork();
      return {
        send: (one, key) => one.send(calls.deleteTask, { params: { id } }, { token: owner.token, idempotencyKey: key }),
        check: async () => expect(await coinsOf(owner)).toBe(40),
      };
    },
  },
  {
    name: 'handing in work',
    decisive: 'commitTransaction',
    async prepare() {
      const worker = await api.person('freelancer');
      const task = await api.task(await client(), { task_quantity: 1 });
      const body = { task_id: task, submission_details: 'Done as asked.' };
      return {
        send: (one, key) => one.send(calls.createSubmission, { body }, { token: worker.token, idempotencyKey: key }),
        async check() {
          expect(await collectionOf(SubmissionModel).countDocuments({ task_id: new Types.ObjectId(task) })).toBe(1);
          expect((await api.ok(calls.getTask, { params: { id: task } })).slots).toMatchObject({ pending: 1, free: 0 });
        },
      };
    },
  },
  {
    name: 'approving work',
    decisive: 'commitTransaction',
    async prepare() {
      const { owner, worker, id } = await waitingWork();
      const input = { params: { id }, body: { status: 'approve' as const } };
      return {
        send: (one, key) => one.send(calls.decideSubmission, input, { token: owner.token, idempotencyKey: key }),
        async check() {
          expect([await coinsOf(worker), (await api.record(owner)).total_pay]).toEqual([10, 10]);
          expect(await statusOf(id)).toBe('approve');
        },
      };
    },
  },
  {
    name: 'rejecting work on a deleted task',
    decisive: 'commitTransaction',
    async prepare() {
      const { owner, worker, task, id } = await waitingWork();
      await api.ok(calls.deleteTask, { params: { id: task } }, { token: owner.token });
      const input = { params: { id }, body: { status: 'reject' as const } };
      return {
        send: (one, key) => one.send(calls.decideSubmission, input, { token: owner.token, idempotencyKey: key }),
        async check() {
          expect([await coinsOf(owner), await coinsOf(worker)]).toEqual([50, 0]);
          expect(await statusOf(id)).toBe('reject');
        },
      };
    },
  },
  {
    name: 'writing a result file down',
    decisive: 'commitTransaction',
    async prepare() {
      const workers = [await api.person('freelancer', { coins: 300 }), await api.person('freelancer', { coins: 300 })];
      const references: string[] = [];
      for (const worker of workers) {
        phones += 1;
        const account_number = `019${String(phones).padStart(8, '0')}`;
        const body = { withdraw_coin: 300, payment_system: 'Rocket' as const, account_number };
        const { insertedId: id } = await api.ok(calls.requestWithdrawal, { body }, { token: worker.token });
        await api.ok(calls.payWithdrawal, { params: { id } }, { token: admin.token });
        references.push(payoutFileReference(id));
      }
      const before = await Promise.all(workers.map(coinsOf));
      const csv = `reference,status,reason\n${references[0]},failed,No such number\n${references[1]},failed,Closed\n`;
      return {
        send: (one, key) =>
          one.send(calls.importPayoutResults, { body: { csv } }, { token: admin.token, idempotencyKey: key }),
        async check() {
          expect(await Promise.all(workers.map(coinsOf))).toEqual(before.map((coins) => coins + 300));
        },
      };
    },
  },
  {
    name: 'correcting coins',
    decisive: 'commitTransaction',
    async prepare() {
      const person = await client();
      const input = { params: { email: person.email }, body: { currentCoin: 77, reason: 'A correction of the test' } };
      return {
        send: (one, key) => one.send(calls.adjustCoins, input, { token: admin.token, idempotencyKey: key }),
        async check() {
          expect(await coinsOf(person)).toBe(77);
          const own = `balance:${person.id}`;
          expect(await entries({ accounts: own, kind: 'adjustment', amount: 27 })).toBe(1);
        },
      };
    },
  },
  {
    name: 'not fitting a task',
    decisive: 'commitTransaction',
    async prepare() {
      const [owner, worker] = [await client(), await api.person('freelancer', { bare: true })];
      const criterion = 'You have a dog';
      const screen_out = { pay: 2, number: 2, criteria: [criterion] };
      const id = await api.task(owner, { task_quantity: 2, per_task_pay: 10, screen_out });
      await api.ok(calls.startTask, { params: { id } }, { token: worker.token });
      return {
        send: (one, key) =>
          one.send(
            calls.screenOut,
            { params: { id }, body: { criterion } },
            { token: worker.token, idempotencyKey: key },
          ),
        async check() {
          expect([await coinsOf(worker), await coinsOf(owner)]).toEqual([2, 26]);
          expect(await entries({ debit: `screening:${id}` })).toBe(1);
          expect(await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) })).toMatchObject({
            free_slots: 2,
            reserved_count: 0,
            screen_out_left: 1,
          });
        },
      };
    },
  },
  {
    name: 'closing an account',
    decisive: 'commitTransaction',
    async prepare() {
      const { owner, worker } = await waitingWork();
      return {
        send: (one, key) =>
          one.send(calls.closeUser, { params: { id: owner.id } }, { token: admin.token, idempotencyKey: key }),
        async check() {
          // What was left over when the process died is released by the job of another one.
          const closing = api.api.app.modules
            .flatMap(({ jobs = [] }) => jobs)
            .find(({ name }) => name === 'finish-closing-accounts');
          await closing?.run(new AbortController().signal);
          expect(await api.record(owner)).toMatchObject({ coins: 0, status: 'closed', closing: false, total_pay: 10 });
          expect(await coinsOf(worker)).toBe(10);
          expect(await entries({ kind: 'forfeit', 'cause.id': owner.id })).toBe(1);
        },
      };
    },
  },
];

it.each(todays(6, FLOWS))('$name survives kill -9', async (flow) => {
  expect((await killer.killThrough(flow)).length).toBeGreaterThan(0);
});
