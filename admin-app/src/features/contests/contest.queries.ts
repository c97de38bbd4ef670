/** Contested decisions, and the answers of other admins (fair-work.md 18). */
import { calls, type CallInput, type ContestStatus, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export function contestsQuery(host: HostServices, user: User, status: ContestStatus, range: Range) {
  return listQuery(user, ['contests', status, range], () =>
    host.api.list(calls.listContests, { query: { status, ...range } }),
  );
}

export function useAnswerContest(id: string) {
  const host = useHost();
  return useMutation({
    mutationFn: (body: CallInput<typeof calls.answerContest>['body']) =>
      host.api.call(calls.answerContest, { params: { id }, body }),
    onSettled: useRefresh('contests', 'figures'),
  });
}
