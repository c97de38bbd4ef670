/** The freelancer's withdrawals: requesting, reading and cancelling them. Coins are held from the request on. */
import { calls, type PaymentSystem, type User, type WithdrawalStatus } from '@taskmint/contract';
import { listQuery, useCommand, useRefreshWithCoins, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

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
  const refresh = useRefreshWithdrawals();
  return useCommand(refresh, (api, body: WithdrawalRequest) => api.call(calls.requestWithdrawal, { body }));
}

export function useCancelWithdrawal() {
  const refresh = useRefreshWithdrawals();
  return useCommand(refresh, (api, id: string) => api.call(calls.cancelWithdrawal, { params: { id } }));
}
