/** Private files of submitted work, for the parties to it and admins. Their links expire, so they are fetched again each time. */
import { calls, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export function proofsQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'proofs', id],
    queryFn: () => host.api.call(calls.listProofs, { params: { id } }),
  });
}
