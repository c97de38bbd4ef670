/** The reconciliation reports: balances re-derived from the ledger's entries, and payments compared with the provider. */
import { calls, type User } from '@taskmint/contract';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

/** Both are expensive on the server, so they are only loaded on demand and never refreshed automatically. */
const ONLY_WHEN_ASKED = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

export function ledgerReportQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'ledger'],
    queryFn: () => host.api.call(calls.getLedgerReport, {}),
    ...ONLY_WHEN_ASKED,
  });
}

export function paymentReportQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'payment-report'],
    queryFn: () => host.api.call(calls.getPaymentReport, {}),
    ...ONLY_WHEN_ASKED,
  });
}
