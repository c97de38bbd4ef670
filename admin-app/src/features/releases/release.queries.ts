/** Which build of each remote is live, and changing that without a build. Decided on one revision: the server refuses when it has moved on. */
import { calls, type ReleaseCommand, type ReleaseOverview, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export type ReleasedRemote = ReleaseOverview['remotes'][number];

const releaseKeys = { all: (user: User) => [user._id, 'releases'] as const };

export function releasesQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: releaseKeys.all(user), queryFn: () => host.api.call(calls.getReleases, {}) });
}

export interface ReleaseChange {
  remote: string;
  command: ReleaseCommand;
  revision: number;
  reason: string;
}

export function useChangeRelease() {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ remote, ...body }: ReleaseChange) =>
      host.api.call(calls.changeRelease, { params: { remote }, body }),
    // Refused or not, what is shown may be outdated.
    onSettled: () => client.invalidateQueries({ queryKey: releaseKeys.all(user) }),
  });
}
