/** A client as freelancers see them. Knows the call, not how the client is shown. */
import { calls, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export function clientQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'clients', id],
    queryFn: () => host.api.call(calls.getClient, { params: { id } }),
  });
}
