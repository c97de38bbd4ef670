/** The freelancer's reservations: reading them, starting a task, and giving a place back. */
import { calls, type Reservation, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useUser, type HostServices } from '@taskmint/platform';
import { queryOptions, useQueryClient } from '@taskmint/platform/query';

/** Places held now, newest first. */
export function heldPlacesQuery(host: HostServices, user: User, page: Range) {
  return listQuery(user, ['reservations', 'kept', page], () =>
    host.api.list(calls.listReservations, { params: { email: user.email }, query: page }),
  );
}

const reservationKeys = {
  onTask: (user: User, taskId: string) => [user._id, 'reservations', 'task', taskId] as const,
};

/** The place on one task that the freelancer holds, or gave up because they did not fit; otherwise null. */
export function reservationOnTaskQuery(host: HostServices, user: User, taskId: string) {
  return queryOptions({
    queryKey: reservationKeys.onTask(user, taskId),
    queryFn: async (): Promise<Reservation | null> => {
      const query = { task_id: taskId, status: 'any' as const, limit: 1 };
      const { items } = await host.api.list(calls.listReservations, { params: { email: user.email }, query });
      return items.find(({ can, screened_out }) => can.submit || screened_out) ?? null;
    },
  });
}

export function useStartTask(id: string) {
  const user = useUser();
  const cache = useQueryClient();
  return useCommand(useRefresh('reservations', 'tasks'), async (api) => {
    const started = await api.call(calls.startTask, { params: { id } });
    // Known before the task is read again, which may have no free place then: the form would go and come back, without what was typed meanwhile.
    cache.setQueryData(reservationKeys.onTask(user, id), started);
    return started;
  });
}

export function useGiveBack() {
  return useCommand(useRefresh('reservations', 'tasks'), (api, id: string) =>
    api.call(calls.giveBackTask, { params: { id } }),
  );
}
