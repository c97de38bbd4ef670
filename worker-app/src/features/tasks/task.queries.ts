/** Tasks that take work now. Knows the calls, not how tasks are shown. */
import { calls, type TaskCategory, type TaskSort, type User } from '@taskmint/contract';
import { growingQuery, listQuery } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export interface TaskFilter {
  search?: string;
  category?: TaskCategory;
  min_pay?: number;
  /** Coins per hour. */
  min_hourly?: number;
  /** Days until the end of the last day. */
  ends_within?: number;
  /** Stars of the client. */
  min_rating?: number;
  /** Only this client's tasks. */
  client?: string;
  hide_done?: 'true';
  /** Leaves out tasks that pay in promotional coins, in part or in full (decisions.md 23). */
  cash_only?: 'true';
  sort: TaskSort;
}

/** Tasks per response. */
const PART = 24;

export function openTasksQuery(host: HostServices, user: User, filter: TaskFilter) {
  return growingQuery(user, ['tasks', 'open', filter], (cursor) =>
    host.api.list(calls.listTasks, { query: { ...filter, limit: PART, ...(cursor && { cursor }) } }),
  );
}

/** The newest open task that the reader has not handed in work on, with the number of all those. */
export function newestTaskQuery(host: HostServices, user: User) {
  return listQuery(user, ['tasks', 'newest'], () =>
    host.api.list(calls.listTasks, { query: { limit: 1, hide_done: 'true' } }),
  );
}

export function taskQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'tasks', 'one', id],
    queryFn: () => host.api.call(calls.getTask, { params: { id } }),
  });
}
