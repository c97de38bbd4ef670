/** User records as an admin sees them: searching, and everything that can be done to one. */
import { calls, type Role, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices, useActionKey } from '@taskmint/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export interface UserFilter {
  search?: string;
  role?: Role;
  sort?: 'newest' | 'oldest' | 'name' | 'name_desc';
  limit: number;
  offset: number;
}

const userKeys = {
  all: (user: User) => [user._id, 'users'] as const,
  page: (user: User, filter: UserFilter) => [user._id, 'users', filter] as const,
};

export function usersQuery(host: HostServices, user: User, filter: UserFilter) {
  return queryOptions({
    queryKey: userKeys.page(user, filter),
    queryFn: () => host.api.list(calls.listUsers, { query: filter }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh(): () => Promise<unknown> {
  const user = useUser();
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: userKeys.all(user) }),
      client.invalidateQueries({ queryKey: [user._id, 'figures'] }),
    ]);
}

export function useChangeRole() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ email, ...body }: { email: string; role: Role; reason?: string }) =>
      host.api.call(calls.changeRole, { params: { email }, body }),
    onSettled: useRefresh(),
  });
}

export function useAdjustCoins() {
  const host = useHost();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: ({ email, ...body }: { email: string; currentCoin: number; reason: string }) => {
      const input = { params: { email }, body };
      return actionKey.send(input, (idempotencyKey) => host.api.call(calls.adjustCoins, input, { idempotencyKey }));
    },
    onSettled: useRefresh(),
  });
}

export function useSuspend() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ email, ...body }: { email: string; until: string | null; reason: string }) =>
      host.api.call(calls.suspendUser, { params: { email }, body }),
    onSettled: useRefresh(),
  });
}

export function useCloseUser() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, ...query }: { id: string; reason?: string }) =>
      host.api.call(calls.closeUser, { params: { id }, query }),
    onSettled: useRefresh(),
  });
}
