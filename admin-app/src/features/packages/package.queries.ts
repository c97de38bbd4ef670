/** Coin packages on sale, and changing them (decisions.md 5). The server enforces the lowest price; the form only shows it beforehand. */
import { calls, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

export function packagesQuery(host: HostServices, user: User) {
  return queryOptions({ queryKey: [user._id, 'packages'], queryFn: () => host.api.call(calls.listPackages, {}) });
}

export interface PackageDraft {
  heading: string;
  coins: number;
  price_cents: number;
}

/** Adds a package, or changes the one with `id`. */
export function useSavePackage() {
  const host = useHost();
  return useMutation({
    mutationFn: async ({ id, draft }: { id: string | null; draft: PackageDraft }): Promise<void> => {
      if (id) await host.api.call(calls.updatePackage, { params: { id }, body: draft });
      else await host.api.call(calls.createPackage, { body: draft });
    },
    onSuccess: useRefresh('packages'),
  });
}

export function useDeletePackage() {
  return useCommand(useRefresh('packages'), (api, id: string) => api.call(calls.deletePackage, { params: { id } }));
}
