/** The freelancer's withdrawals: asking, following, taking back. Coins are held from the moment of asking. */
import { calls, type PaymentSystem, type User, type WithdrawalStatus } from '@taskmint/contract';
import { useHost, useUser, type HostServices, useActionKey } from '@taskmint/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export interface WithdrawalPage {
  status: WithdrawalStatus | 'any';
  order?: 'newest' | 'oldest';
  limit: number;
  offset: number;
}

const withdrawalKeys = {
  all: (user: User) => [user._id, 'withdrawals'] as const,
  page: (user: User, page: WithdrawalPage) => [user._id, 'withdrawals', page] as const,
};

/** Own withdrawals, from either end. */
export function ownWithdrawalsQuery(host: HostServices, user: User, page: WithdrawalPage) {
  return queryOptions({
    queryKey: withdrawalKeys.page(user, page),
    queryFn: () => host.api.list(calls.listWithdrawals, { query: page }),
    placeholderData: keepPreviousData,
  });
}

/** Where money goes. */
export interface PayoutAccount {
  payment_system: PaymentSystem;
  account_number: string;
}

export interface WithdrawalRequest extends PayoutAccount {
  withdraw_coin: number;
}

function useRefresh(): () => Promise<unknown> {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: withdrawalKeys.all(user) }),
      // What can be withdrawn is kept with the submissions.
      client.invalidateQueries({ queryKey: [user._id, 'submissions', 'earnings'] }),
      host.refreshUser(),
    ]);
}

export function useRequestWithdrawal() {
  const host = useHost();
  const refresh = useRefresh();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: (body: WithdrawalRequest) =>
      actionKey.send(body, (idempotencyKey) => host.api.call(calls.requestWithdrawal, { body }, { idempotencyKey })),
    onSettled: refresh,
  });
}

export function useCancelWithdrawal() {
  const host = useHost();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => host.api.call(calls.cancelWithdrawal, { params: { id } }),
    onSettled: refresh,
  });
}
