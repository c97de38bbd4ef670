/** The queue of withdrawal requests: reading, paying, refusing. */
import { calls, type User, type WithdrawalStatus } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export interface WithdrawalFilter {
  /** `approved` and `sent` are the two halves of `paid`. */
  status: WithdrawalStatus | 'approved' | 'sent' | 'any';
  limit: number;
  offset: number;
  order?: 'newest' | 'oldest';
}

const withdrawalKeys = {
  all: (user: User) => [user._id, 'withdrawals'] as const,
  page: (user: User, filter: WithdrawalFilter) => [user._id, 'withdrawals', filter] as const,
};

export function withdrawalsQuery(host: HostServices, user: User, filter: WithdrawalFilter) {
  return queryOptions({
    queryKey: withdrawalKeys.page(user, filter),
    queryFn: () => host.api.list(calls.listWithdrawals, { query: filter }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh(): () => Promise<unknown> {
  const user = useUser();
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: withdrawalKeys.all(user) }),
      client.invalidateQueries({ queryKey: [user._id, 'figures'] }),
      client.invalidateQueries({ queryKey: [user._id, 'agreements'] }),
    ]);
}

export function usePayWithdrawal() {
  const host = useHost();
  return useMutation({
    mutationFn: (id: string) => host.api.call(calls.payWithdrawal, { params: { id } }),
    onSettled: useRefresh(),
  });
}

export function useSendPayout() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, reference }: { id: string; reference: string }) =>
      host.api.call(calls.sendPayout, { params: { id }, body: { reference } }),
    onSettled: useRefresh(),
  });
}

export interface PayoutEnd {
  outcome: 'failed' | 'returned';
  /** 10 to 500 characters; the freelancer reads it. */
  reason: string;
}

export function useReturnPayout() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, ...body }: PayoutEnd & { id: string }) =>
      host.api.call(calls.returnPayout, { params: { id }, body }),
    onSettled: useRefresh(),
  });
}

export interface Refusal {
  id: string;
  outcome: 'rejected' | 'failed';
  /** 10 to 500 characters; the freelancer reads it. */
  reason: string;
}

export function useRejectWithdrawal() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, ...body }: Refusal) => host.api.call(calls.rejectWithdrawal, { params: { id }, body }),
    onSettled: useRefresh(),
  });
}
