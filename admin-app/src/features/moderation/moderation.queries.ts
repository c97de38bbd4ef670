/** New clients' tasks that wait for an admin, and the decision (decisions.md 30). */
import { calls, type CallInput, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export function waitingTasksQuery(host: HostServices, user: User, range: Range) {
  return listQuery(user, ['tasks', 'waiting', range], () => host.api.list(calls.listWaitingTasks, { query: range }));
}

export type Verdict = CallInput<typeof calls.moderateTask>['body'];

export function useModerateTask() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Verdict }) =>
      host.api.call(calls.moderateTask, { params: { id }, body }),
    onSettled: useRefresh('tasks', 'figures'),
  });
}
