/** Saved searches: reading and changing them. */
import { calls, type SearchAlert, type SearchFilter, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

export function searchesQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'searches'], queryFn: () => host.api.call(calls.listSearches) });
}

export interface NamedAlert {
  name: string;
  alert: SearchAlert;
}

/** Saves the current filter, or changes the saved search with this id. */
export function useKeepSearch() {
  return useCommand(
    useRefresh('searches'),
    (api, { name, alert, ...what }: NamedAlert & ({ id: string } | { filter: SearchFilter })): Promise<unknown> =>
      'id' in what
        ? api.call(calls.changeSearch, { params: { id: what.id }, body: { name, alert } })
        : api.call(calls.saveSearch, { body: { name, alert, filter: what.filter } }),
  );
}

export function useDeleteSearch() {
  return useCommand(useRefresh('searches'), (api, id: string) => api.call(calls.deleteSearch, { params: { id } }));
}
