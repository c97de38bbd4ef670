/** Appealing against a rejection. */
import { calls } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';

export function useOpenAppeal(id: string) {
  return useCommand(useRefresh('submissions', 'tasks'), (api, reason: string) =>
    api.call(calls.openAppeal, { params: { id }, body: { reason } }),
  );
}
