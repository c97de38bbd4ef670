/** Reading the client's own tasks. Knows the calls and their keys, nothing of how a task is shown. */
import { calls, type Task, type TaskSort, type TaskStatus, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions } from '@taskmint/platform/query';

export interface TaskPage {
  status: TaskStatus | 'any';
  sort?: TaskSort;
  limit: number;
  offset: number;
}

/** Everything below this key is the person's own tasks; writes invalidate it as a whole. */
export const taskKeys = {
  all: (user: User) => [user._id, 'tasks'] as const,
  page: (user: User, page: TaskPage) => [user._id, 'tasks', 'own', page] as const,
  one: (user: User, id: string) => [user._id, 'tasks', 'one', id] as const,
};

/** Own tasks, sorted by the server. */
export function ownTasksQuery(host: HostServices, user: User, page: TaskPage) {
  return queryOptions({
    queryKey: taskKeys.page(user, page),
    queryFn: () => host.api.list(calls.listTasks, { query: { creator_email: user.email, ...page } }),
    placeholderData: keepPreviousData,
  });
}

export function taskQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: taskKeys.one(user, id),
    queryFn: (): Promise<Task> => host.api.call(calls.getTask, { params: { id } }),
  });
}
