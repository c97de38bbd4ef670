/** Saved searches: reading and changing them. */
import { calls, type SearchAlert, type SearchFilter, type User } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

export function searchesQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'searches'], queryFn: () => host.api.call(calls.listSearches) });
}

export interface NamedAlert {
  name: string;
  alert: SearchAlert;
}

/** Saves the current filter, or changes the saved search with this id. */
export function useKeepSearch() {
  const host = useHost();
  return useMutation({
    mutationFn: ({
      name,
      alert,
      ...what
    }: NamedAlert & ({ id: string } | { filter: SearchFilter })): Promise<unknown> =>
      'id' in what
        ? host.api.call(calls.changeSearch, { params: { id: what.id }, body: { name, alert } })
        : host.api.call(calls.saveSearch, { body: { name, alert, filter: what.filter } }),
    onSettled: useRefresh('searches'),
  });
}

export function useDeleteSearch() {
  const host = useHost();
  return useMutation({
    mutationFn: (id: string) => host.api.call(calls.deleteSearch, { params: { id } }),
    onSettled: useRefresh('searches'),
  });
}
