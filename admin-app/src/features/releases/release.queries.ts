/** Which build of each remote is live, and changing that without a new build. The server refuses a change based on an outdated revision. */
import { calls, type ReleaseCommand, type ReleaseOverview, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

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
  return useCommand(useRefresh('releases'), (api, { remote, ...body }: ReleaseChange) =>
    api.call(calls.changeRelease, { params: { remote }, body }),
  );
}
