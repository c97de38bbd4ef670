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
  /** The person's own pending work, which would not be paid. */
  pendingWork: number;
  /** Coins of the withdrawal that would be cancelled; 0 without one. */
  withdrawalCoins: number;
}

const NOTHING: ClosingFigures = { tasks: 0, taskCoins: 0, owedWork: 0, pendingWork: 0, withdrawalCoins: 0 };

export async function readClosingFigures(api: ApiClient, { email, role }: User): Promise<ClosingFigures> {
  if (role === 'client') {
    const tasksThat = (status: 'open' | 'paused') =>
      api.list(calls.listTasks, { query: { creator_email: email, status, limit: TASKS_READ } });
    const [open, paused, owed] = await Promise.all([
      tasksThat('open'),
      tasksThat('paused'),
      api.list(calls.listReceivedSubmissions, { params: { email }, query: { status: 'pending', limit: 1 } }),
    ]);
    const live = [...open.items, ...paused.items];
    const tasks = open.total + paused.total;
    const taskCoins = live.reduce((sum, task) => sum + task.slots.free * task.per_task_pay, 0);
    return { ...NOTHING, tasks, taskCoins: tasks === live.length ? taskCoins : null, owedWork: owed.total };
  }
  if (role === 'freelancer') {
    const [pending, withdrawals] = await Promise.all([
      api.list(calls.listOwnSubmissions, { params: { email }, query: { status: 'pending', limit: 1 } }),
      api.call(calls.listWithdrawals, { query: { status: 'pending', limit: 1 } }),
    ]);
    return { ...NOTHING, pendingWork: pending.total, withdrawalCoins: withdrawals[0]?.withdraw_coin ?? 0 };
  }
  return NOTHING;
}
