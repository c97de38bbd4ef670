/** The freelancer's own submissions: handing work in and following what became of it. */
import { calls, type CallInput, type Submission, type SubmissionStatus, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useActionKey, useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

export interface SubmissionFilter extends Range {
  status?: SubmissionStatus;
  order?: 'newest' | 'oldest';
}

/** Own submissions, from either end. */
export function ownSubmissionsQuery(host: HostServices, user: User, filter: SubmissionFilter) {
  return listQuery(user, ['submissions', 'page', filter], () =>
    host.api.list(calls.listOwnSubmissions, { params: { email: user.email }, query: filter }),
  );
}

/** The newest own submission on one task, or null. */
export function submissionOnTaskQuery(host: HostServices, user: User, taskId: string) {
  return queryOptions({
    queryKey: [user._id, 'submissions', 'task', taskId],
    queryFn: async (): Promise<Submission | null> => {
      const query = { task_id: taskId, limit: 1 };
      const { items } = await host.api.list(calls.listOwnSubmissions, { params: { email: user.email }, query });
      return items[0] ?? null;
    },
  });
}

/** Work as it is sent: a text, or answers to fields. */
export type GivenWork = CallInput<typeof calls.changeSubmission>['body'];

export function useSubmitWork(taskId: string) {
  const host = useHost();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: (work: GivenWork & Pick<CallInput<typeof calls.createSubmission>['body'], 'ai_disclosure'>) => {
      const body = { task_id: taskId, ...work };
      return actionKey.send(body, (idempotencyKey) =>
        host.api.call(calls.createSubmission, { body }, { idempotencyKey }),
      );
    },
    // Also after a refusal: the task may be full or closed by now. Slots of tasks change with it.
    onSettled: useRefresh('submissions', 'tasks', 'reservations', 'proofs'),
  });
}
