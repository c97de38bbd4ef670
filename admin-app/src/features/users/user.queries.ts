/** User records for admins: searching, and every action on one. */
import { calls, type Role, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export interface UserFilter extends Range {
  search?: string;
  role?: Role;
  sort?: 'newest' | 'oldest' | 'name' | 'name_desc';
}

export function usersQuery(host: HostServices, user: User, filter: UserFilter) {
  return listQuery(user, ['users', filter], () => host.api.list(calls.listUsers, { query: filter }));
}

const useRefreshUsers = () => useRefresh('users', 'figures');

export function useChangeRole() {
  return useCommand(useRefreshUsers(), (api, { email, ...body }: { email: string; role: Role; reason?: string }) =>
    api.call(calls.changeRole, { params: { email }, body }),
  );
}

export function useAdjustCoins() {
  return useCommand(
    useRefreshUsers(),
    (api, { email, ...body }: { email: string; currentCoin: number; reason: string }) =>
      api.call(calls.adjustCoins, { params: { email }, body }),
  );
}

export function useSuspend() {
  return useCommand(
    useRefreshUsers(),
    (api, { email, ...body }: { email: string; until: string | null; reason: string }) =>
      api.call(calls.suspendUser, { params: { email }, body }),
  );
}

export function useRemoveSecondFactor() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ email, ...query }: { email: string; reason: string }) =>
      host.api.call(calls.removeSecondFactor, { params: { email }, query }),
  });
}

export function useCloseUser() {
  return useCommand(useRefreshUsers(), (api, { id, ...query }: { id: string; reason?: string }) =>
    api.call(calls.closeUser, { params: { id }, query }),
  );
}
