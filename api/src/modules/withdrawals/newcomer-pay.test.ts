/** A newcomer's pay waits however it reaches them (fair-work.md 11): one way without the wait is enough to empty stolen cards. */
import { calls } from '@taskmint/contract';
import { useEnv } from '../../env';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { payDifferences } from '../pay-floor/pay-differences.job';

const DAYS = 7;
const FITS = 'You have kept a dog for a year or longer';
const WORDS = 'All of it is in the second list, which was overlooked.';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
beforeEach(() => useEnv({ ...api.env, EARNINGS_HOLD_DAYS: DAYS }));
afterEach(async () => {
  useEnv(api.env);
  await api.assertBalanced();
});

interface Given {
  readonly client: Person;
  readonly worker: Person;
  readonly task: string;
}

/** Coins of the client that are not in the task of one place. */
const SPARE = 30;

const start = ({ worker, task }: Given) => api.ok(calls.startTask, { params: { id: task } }, api.as(worker));

async function work({ client, worker, task }: Given, status: 'approve' | 'reject'): Promise<{ id: string }> {
  const id = await api.submit(worker, task);
  await api.decide(client, id, status);
  return { id };
}

/** A report that the task is broken, refused by the client and taken to an admin. */
async function contested(given: Given): Promise<{ id: string }> {
  const { client, worker, task } = given;
  await start(given);
  const body = { category: 'dead_link' as const, text: 'The second link leads nowhere.' };
  const { insertedId: id } = await api.ok(calls.reportDefect, { params: { id: task }, body }, api.as(worker));
  const params = { id };
  await api.ok(calls.answerDefect, { params, body: { outcome: 'refused', answer: WORDS } }, api.as(client));
  await api.ok(calls.contestDefect, { params, body: { text: WORDS } }, api.as(worker));
  return params;
}

/** Pays somebody else everything that the client has beside the task. */
async function spend({ client }: Given): Promise<void> {
  const other = await api.person('freelancer', { bare: true });
  await work(
    { client, worker: other, task: await api.task(client, { task_quantity: 1, per_task_pay: SPARE }) },
    'approve',
  );
}

const award = (id: string) =>
  api.ok(calls.decideDefect, { params: { id }, body: { outcome: 'paid', coins: 4, answer: WORDS } }, api.as(admin));

test.each<[string, (given: Given) => Promise<unknown>]>([
  ['an approval', (given) => work(given, 'approve')],
  [
    'a bonus',
    async (given) => {
      const params = await work(given, 'reject');
      const body = { coins: 5, note: 'Thank you very much.', token: 'bonus-of-a-newcomer' };
      await api.ok(calls.giveBonus, { params, body }, api.as(given.client));
    },
  ],
  [
    'an appeal',
    async (given) => {
      const params = await work(given, 'reject');
      await api.ok(calls.openAppeal, { params, body: { reason: WORDS } }, api.as(given.worker));
      await api.ok(calls.answerAppeal, { params, body: { agree: true } }, api.as(given.client));
    },
  ],
  [
    'a screen-out',
    async ({ client, worker }) => {
      const screen_out = { pay: 3, number: 1, criteria: [FITS] };
      const task = await api.task(client, { task_quantity: 1, per_task_pay: 10, screen_out });
      await start({ client, worker, task });
      await api.ok(calls.screenOut, { params: { id: task }, body: { criterion: FITS } }, api.as(worker));
    },
  ],
  [
    'what was added to the pay later',
    async (given) => {
      const { client, worker } = given;
      const task = await api.task(client, { task_quantity: 2, per_task_pay: 1 });
      await work({ client, worker, task }, 'approve');
      const before = await heldOf(worker);
      await api.ok(calls.addToPay, { params: { id: task }, body: { per_task_pay: 3 } }, api.as(client));
      await payDifferences.run(new AbortController().signal);
      expect(await heldOf(worker)).toBe(before + 2);
    },
  ],
  ['lost time', async (given) => award((await contested(given)).id)],
  [
    'lost time that the platform pays',
    async (given) => {
      const { id } = await contested(given);
      await spend(given);
      await award(id);
    },
  ],
])('%s', async (_, pay) => {
  const client = await api.person('client', { bare: true, coins: 10 + SPARE });
  const worker = await api.person('freelancer', { bare: true });
  const task = await api.task(client, { task_quantity: 1, per_task_pay: 10 });
  await pay({ client, worker, task });
  const { coins } = await api.record(worker);
  expect(coins).toBeGreaterThan(0);
  expect(await heldOf(worker)).toBe(coins);
});

/** Coins that wait as a newcomer's pay. */
async function heldOf(worker: Person): Promise<number> {
  const { not_withdrawable } = await api.ok(calls.getEarnings, { params: { email: worker.email } }, api.as(worker));
  return not_withdrawable.find(({ reason }) => reason === 'earned_lately')?.coins ?? 0;
}
