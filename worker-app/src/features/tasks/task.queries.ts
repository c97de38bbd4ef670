/** Tasks that take work now. Knows how they are asked for, not how they are shown. */
import { calls, type TaskSort, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions } from '@taskmint/platform/query';

export interface TaskFilter {
  search?: string;
  min_pay?: number;
  /** Leaves out what pays in promotional coins, in part or in all (decisions.md 23). */
  cash_only?: 'true';
  sort: TaskSort;
  limit: number;
  offset: number;
}

const taskKeys = {
  all: (user: User) => [user._id, 'tasks'] as const,
  page: (user: User, filter: TaskFilter) => [user._id, 'tasks', 'open', filter] as const,
  one: (user: User, id: string) => [user._id, 'tasks', 'one', id] as const,
};

export function openTasksQuery(host: HostServices, user: User, filter: TaskFilter) {
  return queryOptions({
    queryKey: taskKeys.page(user, filter),
    queryFn: () => host.api.list(calls.listTasks, { query: filter }),
    placeholderData: keepPreviousData,
  });
}

export function taskQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: taskKeys.one(user, id),
    queryFn: () => host.api.call(calls.getTask, { params: { id } }),
  });
}
