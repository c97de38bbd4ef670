/** Tasks that take work now. Knows how they are asked for, not how they are shown. */
import { calls, type TaskSort, type User } from '@taskmint/contract';
import { listQuery, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export interface TaskFilter extends Range {
  search?: string;
  min_pay?: number;
  /** Leaves out what pays in promotional coins, in part or in all (decisions.md 23). */
  cash_only?: 'true';
  sort: TaskSort;
}

export function openTasksQuery(host: HostServices, user: User, filter: TaskFilter) {
  return listQuery(user, ['tasks', 'open', filter], () => host.api.list(calls.listTasks, { query: filter }));
}

export function taskQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'tasks', 'one', id],
    queryFn: () => host.api.call(calls.getTask, { params: { id } }),
  });
}
