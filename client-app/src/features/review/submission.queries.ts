/** Work that freelancers handed in on the client's tasks: reading and deciding it. */
import { calls, type CallInput, type SubmissionStatus, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export interface SubmissionFilter {
  status?: SubmissionStatus;
  task_id?: string;
  order?: 'newest' | 'oldest';
  limit: number;
  offset: number;
}

const submissionKeys = {
  all: (user: User) => [user._id, 'submissions'] as const,
  page: (user: User, filter: SubmissionFilter) => [user._id, 'submissions', 'page', filter] as const,
  pending: (user: User) => [user._id, 'submissions', 'pending-count'] as const,
};

/** Submissions on the client's own tasks, from either end. */
export function receivedSubmissionsQuery(host: HostServices, user: User, filter: SubmissionFilter) {
  return queryOptions({
    queryKey: submissionKeys.page(user, filter),
    queryFn: () => host.api.list(calls.listReceivedSubmissions, { params: { email: user.email }, query: filter }),
    placeholderData: keepPreviousData,
  });
}

/** How many submissions wait for a decision. */
export function pendingCountQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: submissionKeys.pending(user),
    queryFn: async () => {
      const query = { status: 'pending', limit: 1 } as const;
      return (await host.api.list(calls.listReceivedSubmissions, { params: { email: user.email }, query })).total;
    },
  });
}

export type Decision = { id: string } & CallInput<typeof calls.decideSubmission>['body'];

export function useDecideSubmission() {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => host.api.call(calls.decideSubmission, { params: { id }, body }),
    // Also after a refusal: somebody else, or the deadline, may have decided meanwhile. A decision moves slots and coins of tasks, too.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: submissionKeys.all(user) }),
        client.invalidateQueries({ queryKey: [user._id, 'tasks'] }),
        host.refreshUser(),
      ]),
  });
}
