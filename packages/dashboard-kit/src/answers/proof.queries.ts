/** Private files: with work that was handed in, for those who are party to it and admins. Their links expire, so they are read anew with every look. */
import { calls, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export function proofsQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'proofs', id],
    queryFn: () => host.api.call(calls.listProofs, { params: { id } }),
  });
}
