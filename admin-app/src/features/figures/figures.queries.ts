/** The counts on the admin home. */
import { calls, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@tanstack/react-query';

export function figuresQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'figures'], queryFn: () => host.api.call(calls.getAdminFigures, {}) });
}
