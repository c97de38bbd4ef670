/** The state of the jobs, and retrying an item that was set aside (decisions.md 29). */
import { calls, type CallOutput, type User } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

export type JobOverview = CallOutput<typeof calls.getJobs>;
export type Job = JobOverview['jobs'][number];
export type SetAside = JobOverview['set_aside'][number];

export function jobsQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'jobs'], queryFn: () => host.api.call(calls.getJobs, {}) });
}

export function useRetryItem() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ _id }: SetAside) => host.api.call(calls.retryItem, { params: { id: _id } }),
    // After a refusal too: what is shown may be outdated.
    onSettled: useRefresh('jobs'),
  });
}
