/** The freelancer's own submissions: handing work in and following what became of it. */
import { calls, type Submission, type SubmissionStatus, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices, useActionKey } from '@taskmint/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export interface SubmissionFilter {
  status?: SubmissionStatus;
  limit: number;
  offset: number;
  order?: 'newest' | 'oldest';
}

const submissionKeys = {
  all: (user: User) => [user._id, 'submissions'] as const,
  page: (user: User, filter: SubmissionFilter) => [user._id, 'submissions', 'page', filter] as const,
  forTask: (user: User, taskId: string) => [user._id, 'submissions', 'task', taskId] as const,
};

/** Own submissions, from either end. */
export function ownSubmissionsQuery(host: HostServices, user: User, filter: SubmissionFilter) {
  return queryOptions({
    queryKey: submissionKeys.page(user, filter),
    queryFn: () => host.api.list(calls.listOwnSubmissions, { params: { email: user.email }, query: filter }),
    placeholderData: keepPreviousData,
  });
}

/** The newest own submission on one task, or null. */
export function submissionOnTaskQuery(host: HostServices, user: User, taskId: string) {
  return queryOptions({
    queryKey: submissionKeys.forTask(user, taskId),
    queryFn: async (): Promise<Submission | null> => {
      const query = { task_id: taskId, limit: 1 };
      const { items } = await host.api.list(calls.listOwnSubmissions, { params: { email: user.email }, query });
      return items[0] ?? null;
    },
  });
}

export function useSubmitWork(taskId: string) {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: (submission_details: string) => {
      const body = { task_id: taskId, submission_details };
      return actionKey.send(body, (idempotencyKey) =>
        host.api.call(calls.createSubmission, { body }, { idempotencyKey }),
      );
    },
    // Also after a refusal: the task may be full or closed by now. Slots of tasks change with it.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: submissionKeys.all(user) }),
        client.invalidateQueries({ queryKey: [user._id, 'tasks'] }),
      ]),
  });
}
