/** The freelancer's earnings: the total, what is in review, and what can be withdrawn, all added up by the server. */
import { calls, type CallOutput, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions } from '@taskmint/platform/query';

export type Earnings = CallOutput<typeof calls.getEarnings>;

/** Its key is below that of the submissions, because a decision on one changes it. */
export function earningsQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'submissions', 'earnings', user.coins],
    queryFn: () => host.api.call(calls.getEarnings, { params: { email: user.email } }),
    placeholderData: keepPreviousData,
  });
}
