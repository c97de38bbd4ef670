/** The reconciliation report: every balance re-derived from the ledger's entries. */
import { calls, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@tanstack/react-query';

/** Reads the whole ledger on the server, so it is only made when asked for and never refreshed by itself. */
export function ledgerReportQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'ledger'],
    queryFn: () => host.api.call(calls.getLedgerReport, {}),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
