/** Tasks that take work now. Knows how they are asked for, not how they are shown. */
import { calls, type TaskCategory, type TaskSort, type User } from '@taskmint/contract';
import { growingQuery, listQuery } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export interface TaskFilter {
  search?: string;
  category?: TaskCategory;
  min_pay?: number;
  /** Coins an hour. */
  min_hourly?: number;
  /** Days until the last day is over. */
  ends_within?: number;
  /** Stars of the client. */
  min_rating?: number;
  /** Whose tasks. */
  client?: string;
  hide_done?: 'true';
  /** Leaves out what pays in promotional coins, in part or in all (decisions.md 23). */
  cash_only?: 'true';
  sort: TaskSort;
}

/** Tasks that one answer brings. */
const PART = 24;

export function openTasksQuery(host: HostServices, user: User, filter: TaskFilter) {
  return growingQuery(user, ['tasks', 'open', filter], (cursor) =>
    host.api.list(calls.listTasks, { query: { ...filter, limit: PART, ...(cursor && { cursor }) } }),
  );
}

/** The newest open task, with how many there are. */
export function newestTaskQuery(host: HostServices, user: User) {
  return listQuery(user, ['tasks', 'newest'], () => host.api.list(calls.listTasks, { query: { limit: 1 } }));
}

export function taskQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'tasks', 'one', id],
    queryFn: () => host.api.call(calls.getTask, { params: { id } }),
  });
}
