/** A payout run: pending requests, approved payouts, and the payment systems' result files. */
import { calls, type PaymentSystem, type User, type Withdrawal } from '@taskmint/contract';
import { useRefresh } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation } from '@taskmint/platform/query';

/** Payouts per run; the oldest come first, the rest in the next run. */
const MAX_IN_RUN = 200;

async function readAll(host: HostServices, status: 'pending' | 'approved'): Promise<Withdrawal[]> {
  const query = { status, order: 'oldest', limit: MAX_IN_RUN } as const;
  return (await host.api.list(calls.listWithdrawals, { query })).items;
}

export function waitingQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'withdrawals', 'run', 'pending'],
    queryFn: () => readAll(host, 'pending'),
  });
}

export function approvedQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'withdrawals', 'run', 'approved'],
    queryFn: () => readAll(host, 'approved'),
  });
}

/** Reads the approved payouts of one payment system again, so that a file never contains one that was sent meanwhile. */
export async function readForFile(host: HostServices, payment_system: PaymentSystem): Promise<Withdrawal[]> {
  const query = { status: 'approved', payment_system, order: 'oldest', limit: MAX_IN_RUN } as const;
  return (await host.api.list(calls.listWithdrawals, { query })).items;
}

export function useCheckResults() {
  const host = useHost();
  return useMutation({ mutationFn: (csv: string) => host.api.call(calls.checkPayoutResults, { body: { csv } }) });
}

export function useImportResults() {
  const host = useHost();
  return useMutation({
    mutationFn: (csv: string) => host.api.call(calls.importPayoutResults, { body: { csv } }),
    onSettled: useRefresh('withdrawals', 'figures'),
  });
}
