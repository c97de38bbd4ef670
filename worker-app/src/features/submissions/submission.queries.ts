/** The freelancer's own submissions: handing in and reading them. */
import {
  calls,
  type CallInput,
  type Submission,
  type SubmissionStatus,
  type TypingCounts,
  type User,
} from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export interface SubmissionFilter extends Range {
  status?: SubmissionStatus;
  order?: 'newest' | 'oldest';
}

/** The freelancer's submissions, newest or oldest first. */
export function ownSubmissionsQuery(host: HostServices, user: User, filter: SubmissionFilter) {
  return listQuery(user, ['submissions', 'page', filter], () =>
    host.api.list(calls.listOwnSubmissions, { params: { email: user.email }, query: filter }),
  );
}

/** The freelancer's newest submission on one task, or null. */
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

/** The content of a submission: a text, or answers to fields. */
export type GivenWork = CallInput<typeof calls.changeSubmission>['body'];

export function useSubmitWork(taskId: string) {
  const refresh = useRefresh('submissions', 'tasks', 'reservations', 'proofs');
  // After a refusal too: the task may be full or closed by now. Handing in also changes the task's slots. Not waited for: the next screen reads
  // what it shows.
  return useCommand(
    () => void refresh(),
    (api, work: GivenWork & Pick<CallInput<typeof calls.createSubmission>['body'], 'ai_disclosure'>) => {
      const body = { task_id: taskId, ...work };
      return api.call(calls.createSubmission, { body });
    },
  );
}

/** Sends what was counted with the freelancer's consent (fair-work.md 14). */
export function useNoteSignals() {
  const host = useHost();
  return (id: string, counts: TypingCounts) => host.api.call(calls.noteSignals, { params: { id }, body: counts });
}
