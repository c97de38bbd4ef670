/** Reading the client's own tasks. Knows the calls and their keys, nothing of how a task is shown. */
import { calls, type Task, type TaskSort, type TaskStatus, type User } from '@taskmint/contract';
import { listQuery, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export interface TaskPage extends Range {
  status: TaskStatus | 'any';
  sort?: TaskSort;
}

/** Own tasks, sorted by the server. */
export function ownTasksQuery(host: HostServices, user: User, page: TaskPage) {
  return listQuery(user, ['tasks', 'own', page], () =>
    host.api.list(calls.listTasks, { query: { creator_email: user.email, ...page } }),
  );
}

export function taskQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'tasks', 'one', id],
    queryFn: (): Promise<Task> => host.api.call(calls.getTask, { params: { id } }),
  });
}
