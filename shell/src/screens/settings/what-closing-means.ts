/** What closing the account now would do, in figures from the server. Contains no text. */
import { calls, type User } from '@taskmint/contract';
import type { ApiClient } from '@taskmint/platform';

/** How many live tasks are read to add up their free places; beyond that only the number is known. */
const TASKS_READ = 200;

export interface ClosingFigures {
  /** Tasks that would be cancelled, and the coins of their free places; null where there are too many to add up. */
  tasks: number;
  taskCoins: number | null;
  /** Work of others that would be approved and paid. */
  owedWork: number;
  /** The person's own undecided work, which would not be paid. */
  pendingWork: number;
  /** Appeals against the person's rejections: pay that is held for them would be paid. */
  appealsAgainst: number;
  /** The person's own appeals, which would be dropped. */
  ownAppeals: number;
  /** Coins of the withdrawal that would be cancelled; 0 without one. */
  withdrawalCoins: number;
}

const NOTHING: ClosingFigures = {
  tasks: 0,
  taskCoins: 0,
  owedWork: 0,
  pendingWork: 0,
  appealsAgainst: 0,
  ownAppeals: 0,
  withdrawalCoins: 0,
};

type WorkList = typeof calls.listOwnSubmissions | typeof calls.listReceivedSubmissions;

/** How much of the work is undecided, and how much of it has an appeal running. */
async function countWork(api: ApiClient, list: WorkList, email: string): Promise<{ open: number; appeals: number }> {
  const [pending, revision, answering, deciding] = await Promise.all(
    ([{ status: 'pending' }, { status: 'revision' }, { appeal: 'client_response' }, { appeal: 'admin' }] as const).map(
      async (filter) => (await api.list(list, { params: { email }, query: { ...filter, limit: 1 } })).total,
    ),
  );
  return { open: pending! + revision!, appeals: answering! + deciding! };
}

export async function readClosingFigures(api: ApiClient, { email, role }: User): Promise<ClosingFigures> {
  if (role === 'client') {
    const tasksThat = (status: 'open' | 'paused') =>
      api.list(calls.listTasks, { query: { creator_email: email, status, limit: TASKS_READ } });
    const [open, paused, owed] = await Promise.all([
      tasksThat('open'),
      tasksThat('paused'),
      countWork(api, calls.listReceivedSubmissions, email),
    ]);
    const live = [...open.items, ...paused.items];
    const tasks = open.total + paused.total;
    const taskCoins = live.reduce((sum, task) => sum + task.slots.free * task.per_task_pay, 0);
    return {
      ...NOTHING,
      tasks,
      taskCoins: tasks === live.length ? taskCoins : null,
      owedWork: owed.open,
      appealsAgainst: owed.appeals,
    };
  }
  if (role === 'freelancer') {
    const [own, withdrawals] = await Promise.all([
      countWork(api, calls.listOwnSubmissions, email),
      api.call(calls.listWithdrawals, { query: { status: 'pending', limit: 1 } }),
    ]);
    return {
      ...NOTHING,
      pendingWork: own.open,
      ownAppeals: own.appeals,
      withdrawalCoins: withdrawals[0]?.withdraw_coin ?? 0,
    };
  }
  return NOTHING;
}
