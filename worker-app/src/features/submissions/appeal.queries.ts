/** Appealing against a rejection. */
import { calls } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useActionKey, useHost } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export function useOpenAppeal(id: string) {
  const host = useHost();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: (reason: string) => {
      const input = { params: { id }, body: { reason } };
      return actionKey.send(input, (idempotencyKey) => host.api.call(calls.openAppeal, input, { idempotencyKey }));
    },
    onSettled: useRefresh('submissions', 'tasks'),
  });
}
