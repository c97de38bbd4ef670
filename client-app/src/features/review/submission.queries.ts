/** Submissions on the client's tasks: reading and deciding them. */
import { calls, type CallInput, type Submission, type SubmissionStatus, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, useRefreshWithCoins, type Range } from '@taskmint/dashboard-kit';
import { sendAction, type HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export interface SubmissionFilter extends Range {
  status?: SubmissionStatus;
  task_id?: string;
  order?: 'newest' | 'oldest';
}

/** Submissions on the client's own tasks, newest or oldest first. */
export function receivedSubmissionsQuery(host: HostServices, user: User, filter: SubmissionFilter) {
  return listQuery(user, ['submissions', 'page', filter], () =>
    host.api.list(calls.listReceivedSubmissions, { params: { email: user.email }, query: filter }),
  );
}

/** How many submissions wait for a decision, on all tasks or on one. */
export function pendingCountQuery(host: HostServices, user: User, taskId?: string) {
  return queryOptions({
    queryKey: [user._id, 'submissions', 'pending-count', taskId],
    queryFn: async () => {
      const query = { status: 'pending', limit: 1, ...(taskId ? { task_id: taskId } : {}) } as const;
      return (await host.api.list(calls.listReceivedSubmissions, { params: { email: user.email }, query })).total;
    },
  });
}

export type Decision = { id: string } & CallInput<typeof calls.decideSubmission>['body'];

/** Which work is decided, as it was read: what has changed since is not decided unseen. */
export function version({ _id: id, edited_at }: Submission) {
  return { id, edited_at };
}

export function useDecideSubmission() {
  // After a refusal too: somebody else, or the deadline, may have decided meanwhile. A decision also changes slots and coins of tasks.
  return useCommand(useRefreshWithCoins('submissions', 'tasks'), (api, { id, ...body }: Decision) =>
    api.call(calls.decideSubmission, { params: { id }, body }),
  );
}

export function useRequestChanges() {
  return useCommand(
    useRefresh('submissions'),
    (api, { id, ...body }: { id: string } & CallInput<typeof calls.requestChanges>['body']) =>
      api.call(calls.requestChanges, { params: { id }, body }),
  );
}

export function useAnswerAppeal() {
  return useCommand(
    useRefreshWithCoins('submissions', 'tasks'),
    (api, { id, body }: { id: string; body: CallInput<typeof calls.answerAppeal>['body'] }) =>
      api.call(calls.answerAppeal, { params: { id }, body }),
  );
}

/** The token is also the idempotency key: pressing again after a lost response does not give the bonus twice. */
export function useGiveBonus() {
  const refresh = useRefreshWithCoins('submissions', 'statement');
  // Not waited for: the bonus is given, also while nothing can be read.
  return useCommand(
    () => void refresh(),
    (api, { id, coins, note }: { id: string; coins: number; note: string }) =>
      sendAction(['bonus', id, coins, note], (token) =>
        api.call(calls.giveBonus, { params: { id }, body: { coins, note, token } }, { idempotencyKey: token }),
      ),
  );
}
