/** User records as an admin sees them: searching, changing roles, closing accounts. */
import { calls, type Role, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export interface UserFilter {
  search?: string;
  role?: Role;
  limit: number;
  offset: number;
}

export const userKeys = {
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
    mutationFn: ({ email, role }: { email: string; role: Role }) =>
      host.api.call(calls.changeRole, { params: { email }, body: { role } }),
    onSettled: useRefresh(),
  });
}

export function useCloseUser() {
  const host = useHost();
  return useMutation({
    mutationFn: (id: string) => host.api.call(calls.closeUser, { params: { id } }),
    onSettled: useRefresh(),
  });
}
