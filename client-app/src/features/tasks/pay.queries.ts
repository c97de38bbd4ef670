/** The pay floor, and raising the pay of the client's own task. */
import { calls, type User } from '@taskmint/contract';
import { useCommand, useRefreshWithCoins } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

/** The same for everybody, and fixed while the server runs. */
export function payFloorQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'pay-floor'],
    staleTime: Infinity,
    queryFn: () => host.api.call(calls.getPayFloor, {}),
  });
}

export function useAddToPay(id: string) {
  const refresh = useRefreshWithCoins('tasks', 'submissions');
  // After a refusal too: places may have been taken meanwhile. Not waited for.
  return useCommand(
    () => void refresh(),
    (api, per_task_pay: number) => api.call(calls.addToPay, { params: { id }, body: { per_task_pay } }),
  );
}
