/** The freelancer's withdrawals: requesting, reading and cancelling them. Coins are held from the request on. */
import { calls, type PaymentSystem, type User, type WithdrawalStatus } from '@taskmint/contract';
import { listQuery, useRefreshWithCoins, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export interface WithdrawalPage extends Range {
  status: WithdrawalStatus | 'any';
  order?: 'newest' | 'oldest';
}

/** The freelancer's withdrawals, newest or oldest first. */
export function ownWithdrawalsQuery(host: HostServices, user: User, page: WithdrawalPage) {
  return listQuery(user, ['withdrawals', page], () => host.api.list(calls.listWithdrawals, { query: page }));
}

export interface PayoutAccount {
  payment_system: PaymentSystem;
  account_number: string;
}

export interface WithdrawalRequest extends PayoutAccount {
  withdraw_coin: number;
}

/** Nobody waits for it: a request is made or taken back, also while nothing can be read. */
function useRefreshWithdrawals(): () => void {
  // Withdrawable amounts are cached with the submissions.
  const refresh = useRefreshWithCoins('withdrawals', ['submissions', 'earnings']);
  return () => void refresh();
}

export function useRequestWithdrawal() {
  const host = useHost();
  const refresh = useRefreshWithdrawals();
  return useMutation({
    mutationFn: (body: WithdrawalRequest) => host.api.call(calls.requestWithdrawal, { body }),
    onSettled: refresh,
  });
}

export function useCancelWithdrawal() {
  const host = useHost();
  const refresh = useRefreshWithdrawals();
  return useMutation({
    mutationFn: (id: string) => host.api.call(calls.cancelWithdrawal, { params: { id } }),
    onSettled: refresh,
  });
}
