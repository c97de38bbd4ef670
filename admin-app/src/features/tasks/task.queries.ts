/** Every task of the marketplace as an admin sees it. */
import { calls, type TaskSort, type TaskStatus, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export interface TaskFilter extends Range {
  search?: string;
  status: TaskStatus | 'any';
  sort?: TaskSort;
}

/** Tasks of everybody, sorted by the server. */
export function tasksQuery(host: HostServices, user: User, filter: TaskFilter) {
  return listQuery(user, ['tasks', filter], () => host.api.list(calls.listTasks, { query: filter }));
}

export function useDeleteTask() {
  const host = useHost();
  return useMutation({
    /** `reason`: the client reads it, and it stands in the audit log. */
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      host.api.call(calls.deleteTask, { params: { id }, query: { ...(reason !== undefined && { reason }) } }),
    onSettled: useRefresh('tasks', 'figures'),
  });
}
