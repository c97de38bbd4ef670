/** One of the freelancer's submissions: reading it with its files, changing it, withdrawing it. */
import { calls, type User } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';
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
  const host = useHost();
  return useMutation({
    mutationFn: (body: GivenWork) => host.api.call(calls.changeSubmission, { params: { id }, body }),
    onSettled: useRefreshWork(),
  });
}

export function useTakeBackWork(id: string) {
  const host = useHost();
  return useMutation({
    mutationFn: () => host.api.call(calls.withdrawSubmission, { params: { id } }),
    onSettled: useRefreshWork(),
  });
}

export function useAttachProof(id: string) {
  const host = useHost();
  return useMutation({
    mutationFn: (file: File) => host.api.upload(calls.attachProof, file, { params: { id } }),
    onSettled: useRefreshWork(),
  });
}
