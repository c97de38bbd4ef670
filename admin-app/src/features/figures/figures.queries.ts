/** The counts on the admin home, current and by day. */
import { calls, type CallOutput, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions } from '@taskmint/platform/query';

export type FigureDays = CallOutput<typeof calls.getAdminDays>;

export function figuresQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'figures'], queryFn: () => host.api.call(calls.getAdminFigures, {}) });
}

/** The last `days` days, today included. */
export function figureDaysQuery(host: HostServices, user: User, days: number) {
  return queryOptions({
    queryKey: [user._id, 'figures', 'days', days],
    queryFn: () => host.api.call(calls.getAdminDays, { query: { days } }),
    placeholderData: keepPreviousData,
  });
}
