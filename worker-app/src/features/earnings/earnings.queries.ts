/** What the freelancer has earned: in all, day by day, and what of it can leave. All of it comes added up from the server. */
import { calls, type CallOutput, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions } from '@taskmint/platform/query';

export type Earnings = CallOutput<typeof calls.getEarnings>;

/** Below the key of the submissions, because a decided one changes it. */
export function earningsQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'submissions', 'earnings', user.coins],
    queryFn: () => host.api.call(calls.getEarnings, { params: { email: user.email } }),
    placeholderData: keepPreviousData,
  });
}
