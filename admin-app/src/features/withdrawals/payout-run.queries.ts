/** A payout run: pending requests, approved payouts, and the payment systems' result files. */
import { calls, PAYOUT_FILE, type PaymentSystem, type User } from '@taskmint/contract';
import { useCommand, useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

/** Payouts per run, as many as a result file can report; the oldest come first, the rest in the next run. */
const OLDEST = { order: 'oldest', limit: PAYOUT_FILE.rows } as const;

export function waitingQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'withdrawals', 'run', 'pending'],
    queryFn: () => host.api.list(calls.listWithdrawals, { query: { status: 'pending', ...OLDEST } }),
  });
}

export function approvedQuery(host: HostServices, user: User, system: PaymentSystem) {
  return queryOptions({
    queryKey: [user._id, 'withdrawals', 'run', 'approved', system],
    queryFn: () => readForFile(host, system),
  });
}

/** The approved payouts of one payment system; read again for its file, so that it never contains one that was sent meanwhile. */
export function readForFile(host: HostServices, payment_system: PaymentSystem) {
  return host.api.list(calls.listWithdrawals, { query: { status: 'approved', payment_system, ...OLDEST } });
}

export function useCheckResults() {
  const host = useHost();
  return useMutation({ mutationFn: (csv: string) => host.api.call(calls.checkPayoutResults, { body: { csv } }) });
}

export function useImportResults() {
  return useCommand(useRefresh('withdrawals', 'figures'), (api, csv: string) =>
    api.call(calls.importPayoutResults, { body: { csv } }),
  );
}
