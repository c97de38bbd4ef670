/** Every task of the marketplace, for admins. */
import { calls, type TaskSort, type TaskStatus, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

export interface TaskFilter extends Range {
  search?: string;
  status: TaskStatus | 'any';
  sort?: TaskSort;
}

/** Everybody's tasks, sorted by the server. */
export function tasksQuery(host: HostServices, user: User, filter: TaskFilter) {
  return listQuery(user, ['tasks', filter], () => host.api.list(calls.listTasks, { query: filter }));
}

export function useDeleteTask() {
  // `reason`: sent to the client and kept in the audit log.
  return useCommand(useRefresh('tasks', 'figures'), (api, { id, reason }: { id: string; reason?: string }) =>
    api.call(calls.deleteTask, { params: { id }, query: { reason } }),
  );
}
