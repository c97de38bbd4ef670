/** Links between accounts, and admins' decisions about them (fair-work.md 15). */
import { calls, type CallInput, type LinkState, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export function linksQuery(host: HostServices, user: User, filter: Range & { state: LinkState }) {
  return listQuery(user, ['links', filter], () => host.api.list(calls.listLinks, { query: filter }));
}

export function useDecideLink(id: string) {
  const host = useHost();
  return useMutation({
    mutationFn: (body: CallInput<typeof calls.decideLink>['body']) =>
      host.api.call(calls.decideLink, { params: { id }, body }),
    onSettled: useRefresh('links', 'figures', 'withdrawals'),
  });
}
