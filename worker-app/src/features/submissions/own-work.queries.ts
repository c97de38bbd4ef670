/** One of the freelancer's submissions: reading it with its files, changing it, withdrawing it. */
import { calls, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';
import type { GivenWork } from './submission.queries';

export function ownWorkQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'submissions', 'one', id],
    queryFn: () => host.api.call(calls.getSubmission, { params: { id } }),
  });
}

/** Refreshes what a change to the work affects. */
const useRefreshWork = () => useRefresh('submissions', 'tasks', 'proofs', 'earnings');

export function useChangeWork(id: string) {
  return useCommand(useRefreshWork(), (api, body: GivenWork) =>
    api.call(calls.changeSubmission, { params: { id }, body }),
  );
}

export function useTakeBackWork(id: string) {
  return useCommand(useRefreshWork(), (api) => api.call(calls.withdrawSubmission, { params: { id } }));
}

export function useAttachProof(id: string) {
  return useCommand(useRefreshWork(), (api, file: File) => api.upload(calls.attachProof, file, { params: { id } }));
}
