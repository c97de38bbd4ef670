/** Reading the client's own tasks. Knows the calls and their keys, not how a task is shown. */
import { calls, type Task, type TaskMoney, type TaskSort, type TaskStatus, type User } from '@taskmint/contract';
import { listQuery, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export interface TaskPage extends Range {
  status: TaskStatus | 'any';
  sort?: TaskSort;
}

/** The client's tasks, sorted by the server. */
export function ownTasksQuery(host: HostServices, user: User, page: TaskPage) {
  return listQuery(user, ['tasks', 'own', page], () =>
    host.api.list(calls.listTasks, { query: { creator_email: user.email, ...page } }),
  );
}

/** Where the coins of a task went, as totals. */
export function taskMoneyQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'tasks', 'money', id],
    queryFn: () => host.api.call(calls.getTaskMoney, { params: { id }, query: { limit: 1 } }),
  });
}

export type TaskMovement = TaskMoney['movements'][number];

/** The same by movement, newest or oldest first. */
export function taskMovementsQuery(
  host: HostServices,
  user: User,
  id: string,
  page: Range & { order: 'newest' | 'oldest' },
) {
  return listQuery(user, ['tasks', 'movements', id, page], async () => {
    const { items, total } = await host.api.list(calls.getTaskMoney, { params: { id }, query: page });
    return { items: items.movements, total };
  });
}

/** The client's newest task: packages say how many like it they pay for. */
export function lastTaskQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'tasks', 'own', 'last'],
    queryFn: async (): Promise<Task | null> => {
      const query = { creator_email: user.email, status: 'any', limit: 1 } as const;
      return (await host.api.list(calls.listTasks, { query })).items[0] ?? null;
    },
  });
}

/** The oldest report that one of the client's tasks is broken, whose answer is due first, of those that wait for one; and how many there are. */
export function brokenTaskQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'defects', 'open'],
    queryFn: () => host.api.list(calls.listDefects, { query: { state: 'open', order: 'oldest', limit: 1 } }),
  });
}

/** The client's running tasks with questions that wait for an answer, the longest wait first. */
export function questionedTasksQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'tasks', 'questions', 'waiting'],
    queryFn: () => host.api.call(calls.listQuestionedTasks, {}),
  });
}

/** The client's coins: free, set aside and in review. */
export function holdingsQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'tasks', 'holdings', user.coins],
    queryFn: () => host.api.call(calls.getHoldings, { params: { email: user.email } }),
  });
}

export function taskQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'tasks', 'one', id],
    queryFn: (): Promise<Task> => host.api.call(calls.getTask, { params: { id } }),
  });
}
