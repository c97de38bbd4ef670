/** The queue of withdrawal requests: reading, paying, rejecting. */
import { calls, type CallOutput, type User, type WithdrawalStatus } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { isApiError, useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export interface WithdrawalFilter extends Range {
  /** `approved` and `sent` are the two halves of `paid`. */
  status: WithdrawalStatus | 'approved' | 'sent' | 'any';
  order?: 'newest' | 'oldest';
}

export function withdrawalsQuery(host: HostServices, user: User, filter: WithdrawalFilter) {
  return listQuery(user, ['withdrawals', filter], () => host.api.list(calls.listWithdrawals, { query: filter }));
}

export const useRefreshQueue = () => useRefresh('withdrawals', 'figures', 'agreements');

/** Pauses before the next attempts, after a lost response or too many requests in one minute. */
const PAUSES_MS: readonly number[] = [1_000, 5_000, 20_000, 40_000];

/** Approves a payout. Each attempt is sent under the same key: a payout whose response was lost answers what it answered. */
export async function approvePayout(
  host: HostServices,
  id: string,
  [pause, ...later] = PAUSES_MS,
): Promise<CallOutput<typeof calls.payWithdrawal>> {
  try {
    return await host.api.call(calls.payWithdrawal, { params: { id } });
  } catch (error) {
    if (pause === undefined || !isApiError(error) || !error.isTransient) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return approvePayout(host, id, later);
  }
}

export function usePayWithdrawal() {
  const host = useHost();
  return useMutation({
    // The long pauses are for a run: somebody waits for this one.
    mutationFn: (id: string) => approvePayout(host, id, PAUSES_MS.slice(0, 2)),
    onSettled: useRefreshQueue(),
  });
}

export function useSendPayout() {
  return useCommand(useRefreshQueue(), (api, { id, reference }: { id: string; reference: string }) =>
    api.call(calls.sendPayout, { params: { id }, body: { reference } }),
  );
}

export interface PayoutEnd {
  outcome: 'failed' | 'returned';
  /** 10 to 500 characters; the freelancer reads it. */
  reason: string;
}

export function useReturnPayout() {
  return useCommand(useRefreshQueue(), (api, { id, ...body }: PayoutEnd & { id: string }) =>
    api.call(calls.returnPayout, { params: { id }, body }),
  );
}

export interface Refusal {
  id: string;
  outcome: 'rejected' | 'failed';
  /** 10 to 500 characters; the freelancer reads it. */
  reason: string;
}

export function useRejectWithdrawal() {
  return useCommand(useRefreshQueue(), (api, { id, ...body }: Refusal) =>
    api.call(calls.rejectWithdrawal, { params: { id }, body }),
  );
}
