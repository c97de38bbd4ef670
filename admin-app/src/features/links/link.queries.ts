/** Links between accounts, and admins' decisions about them (fair-work.md 15). */
import { calls, type CallInput, type LinkState, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

export function linksQuery(host: HostServices, user: User, state: LinkState, range: Range) {
  return listQuery(user, ['links', state, range], () => host.api.list(calls.listLinks, { query: { state, ...range } }));
}

export function useDecideLink(id: string) {
  return useCommand(
    useRefresh('links', 'figures', 'withdrawals'),
    (api, body: CallInput<typeof calls.decideLink>['body']) => api.call(calls.decideLink, { params: { id }, body }),
  );
}
