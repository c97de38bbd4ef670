/** Appealing against a rejection. */
import { calls } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export function useOpenAppeal(id: string) {
  const host = useHost();
  return useMutation({
    mutationFn: (reason: string) => host.api.call(calls.openAppeal, { params: { id }, body: { reason } }),
    onSettled: useRefresh('submissions', 'tasks'),
  });
}
