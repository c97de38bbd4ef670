/** Submissions on the client's tasks: reading and deciding them. */
import { calls, type CallInput, type SubmissionStatus, type User } from '@taskmint/contract';
import { listQuery, useRefresh, useRefreshWithCoins, type Range } from '@taskmint/dashboard-kit';
import { sendAction, useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

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

/** How many submissions wait for a decision. */
export function pendingCountQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'submissions', 'pending-count'],
    queryFn: async () => {
      const query = { status: 'pending', limit: 1 } as const;
      return (await host.api.list(calls.listReceivedSubmissions, { params: { email: user.email }, query })).total;
    },
  });
}

export type Decision = { id: string } & CallInput<typeof calls.decideSubmission>['body'];

export function useDecideSubmission() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => host.api.call(calls.decideSubmission, { params: { id }, body }),
    // After a refusal too: somebody else, or the deadline, may have decided meanwhile. A decision also changes slots and coins of tasks.
    onSettled: useRefreshWithCoins('submissions', 'tasks'),
  });
}

export function useRequestChanges() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof calls.requestChanges>['body']) =>
      host.api.call(calls.requestChanges, { params: { id }, body }),
    onSettled: useRefresh('submissions'),
  });
}

export function useAnswerAppeal() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: CallInput<typeof calls.answerAppeal>['body'] }) =>
      host.api.call(calls.answerAppeal, { params: { id }, body }),
    onSettled: useRefreshWithCoins('submissions', 'tasks'),
  });
}

/** The token is also the idempotency key: pressing again after a lost response does not give the bonus twice. */
export function useGiveBonus() {
  const host = useHost();
  const refresh = useRefreshWithCoins('submissions', 'statement');
  return useMutation({
    mutationFn: ({ id, coins, note }: { id: string; coins: number; note: string }) =>
      sendAction(['bonus', id, coins, note], (token) =>
        host.api.call(calls.giveBonus, { params: { id }, body: { coins, note, token } }, { idempotencyKey: token }),
      ),
    // Not waited for: the bonus is given, also while nothing can be read.
    onSettled: () => void refresh(),
  });
}
