/** Orders whose money is held, what buyers owe, and what an admin decides about both (decisions.md 24). */
import { calls, type User } from '@taskmint/contract';
import { useActionKey, useHost, useUser, type HostServices } from '@taskmint/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

interface Range {
  limit: number;
  offset: number;
}

/** Newest first. */
export function heldOrdersQuery(host: HostServices, user: User, range: Range) {
  return queryOptions({
    queryKey: [user._id, 'disputes', 'orders', range],
    queryFn: () => host.api.list(calls.listHeldOrders, { query: range }),
    placeholderData: keepPreviousData,
  });
}

/** Largest first. */
export function receivablesQuery(host: HostServices, user: User, range: Range) {
  return queryOptions({
    queryKey: [user._id, 'disputes', 'receivables', range],
    queryFn: () => host.api.list(calls.listReceivables, { query: range }),
    placeholderData: keepPreviousData,
  });
}

/** Deciding moves coins and money, so the reports and the figures of the home are old after it too. */
function useRefresh(): () => Promise<unknown> {
  const user = useUser();
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['disputes', 'payment-report', 'ledger', 'figures'].map((name) =>
        client.invalidateQueries({ queryKey: [user._id, name] }),
      ),
    );
}

export type Decision = 'release' | 'take_back';

export interface HeldCoinsDecision {
  orderId: string;
  email: string;
  decision: Decision;
  reason: string;
}

export function useDecideHeldCoins() {
  const host = useHost();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: async ({ orderId: id, ...body }: HeldCoinsDecision) => {
      const input = { params: { id }, body };
      const done = await host.api.call(calls.decideHeldCoins, input, { idempotencyKey: actionKey.for(input) });
      actionKey.done();
      return done;
    },
    onSettled: useRefresh(),
  });
}

export function useWriteOff() {
  const host = useHost();
  const actionKey = useActionKey();
  return useMutation({
    mutationFn: async ({ email, reason }: { email: string; reason: string }) => {
      const input = { params: { email }, body: { reason } };
      const done = await host.api.call(calls.writeOffReceivable, input, { idempotencyKey: actionKey.for(input) });
      actionKey.done();
      return done;
    },
    onSettled: useRefresh(),
  });
}
