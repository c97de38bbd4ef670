/** Which build of each remote is live, and changing that without a new build. The server refuses a change based on an outdated revision. */
import { calls, type ReleaseCommand, type ReleaseOverview, type User } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

export type ReleasedRemote = ReleaseOverview['remotes'][number];

export function releasesQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'releases'], queryFn: () => host.api.call(calls.getReleases, {}) });
}

export interface ReleaseChange {
  remote: string;
  command: ReleaseCommand;
  revision: number;
  reason: string;
}

export function useChangeRelease() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ remote, ...body }: ReleaseChange) =>
      host.api.call(calls.changeRelease, { params: { remote }, body }),
    // After a refusal too: what is shown may be outdated.
    onSettled: useRefresh('releases'),
  });
}
