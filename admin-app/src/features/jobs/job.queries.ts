/** The state of the jobs, and retrying an item that was set aside (decisions.md 29). */
import { calls, type CallOutput, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export type JobOverview = CallOutput<typeof calls.getJobs>;
export type Job = JobOverview['jobs'][number];
export type SetAside = JobOverview['set_aside'][number];

export function jobsQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'jobs'], queryFn: () => host.api.call(calls.getJobs, {}) });
}

export function useRetryItem() {
  return useCommand(useRefresh('jobs'), (api, { _id }: SetAside) => api.call(calls.retryItem, { params: { id: _id } }));
}
