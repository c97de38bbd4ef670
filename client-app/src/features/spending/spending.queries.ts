/** What the client spent, day by day, added up by the server. */
import { calls, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions } from '@taskmint/platform/query';

/** The last `days` days, today included. */
export function spendingDaysQuery(host: HostServices, user: User, days: number) {
  return queryOptions({
    queryKey: [user._id, 'statement', 'days', days],
    queryFn: () => host.api.call(calls.getCoinDays, { params: { email: user.email }, query: { days } }),
    placeholderData: keepPreviousData,
  });
}
