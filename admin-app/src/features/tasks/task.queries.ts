/** Every task of the marketplace as an admin sees it. */
import { calls, type TaskSort, type TaskStatus, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export interface TaskFilter {
  search?: string;
  status: TaskStatus | 'any';
  sort?: TaskSort;
  limit: number;
  offset: number;
}

const taskKeys = {
  all: (user: User) => [user._id, 'tasks'] as const,
  page: (user: User, filter: TaskFilter) => [user._id, 'tasks', filter] as const,
};

/** Tasks of everybody, sorted by the server. */
export function tasksQuery(host: HostServices, user: User, filter: TaskFilter) {
  return queryOptions({
    queryKey: taskKeys.page(user, filter),
    queryFn: () => host.api.list(calls.listTasks, { query: filter }),
    placeholderData: keepPreviousData,
  });
}

export function useDeleteTask() {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => host.api.call(calls.deleteTask, { params: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: taskKeys.all(user) }),
        client.invalidateQueries({ queryKey: [user._id, 'figures'] }),
      ]),
  });
}
