/** New clients' tasks that wait for an admin, and the decision (decisions.md 30). */
import { calls, type CallInput, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

export function waitingTasksQuery(host: HostServices, user: User, range: Range) {
  return listQuery(user, ['tasks', 'waiting', range], () => host.api.list(calls.listWaitingTasks, { query: range }));
}

export type Verdict = CallInput<typeof calls.moderateTask>['body'];

export function useModerateTask() {
  return useCommand(useRefresh('tasks', 'figures'), (api, { id, body }: { id: string; body: Verdict }) =>
    api.call(calls.moderateTask, { params: { id }, body }),
  );
}
