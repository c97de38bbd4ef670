/** Tasks that the freelancer has started: which are kept, starting one and giving it back. */
import { calls, type Reservation, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useActionKey, useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

/** What is kept now, the first to lapse last. */
export function keptTasksQuery(host: HostServices, user: User, page: Range) {
  return listQuery(user, ['reservations', 'kept', page], () =>
    host.api.list(calls.listReservations, { params: { email: user.email }, query: page }),
  );
}

/** The place that the freelancer keeps on one task, or has left because they did not fit; otherwise null. */
export function reservationOnTaskQuery(host: HostServices, user: User, taskId: string) {
  return queryOptions({
    queryKey: [user._id, 'reservations', 'task', taskId],
    queryFn: async (): Promise<Reservation | null> => {
      const query = { task_id: taskId, status: 'any' as const, limit: 1 };
      const { items } = await host.api.list(calls.listReservations, { params: { email: user.email }, query });
      return items.find(({ can, screened_out }) => can.submit || screened_out) ?? null;
    },
  });
}

export function useStartTask(id: string) {
  const host = useHost();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: () =>
      actionKey.send(id, (idempotencyKey) => host.api.call(calls.startTask, { params: { id } }, { idempotencyKey })),
    onSettled: useRefresh('reservations', 'tasks'),
  });
}

export function useGiveBack() {
  const host = useHost();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: (id: string) =>
      actionKey.send(id, (idempotencyKey) => host.api.call(calls.giveBackTask, { params: { id } }, { idempotencyKey })),
    onSettled: useRefresh('reservations', 'tasks'),
  });
}
