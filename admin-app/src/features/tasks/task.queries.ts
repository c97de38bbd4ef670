/** Every task of the marketplace, for admins. */
import { calls, type TaskSort, type TaskStatus, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

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
  const host = useHost();
  return useMutation({
    /** `reason`: sent to the client and kept in the audit log. */
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      host.api.call(calls.deleteTask, { params: { id }, query: { reason } }),
    onSettled: useRefresh('tasks', 'figures'),
  });
}
