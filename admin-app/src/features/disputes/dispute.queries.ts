/** Held orders, receivables, and an admin's decisions about both (decisions.md 24). */
import { calls, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

/** Newest first. */
export function heldOrdersQuery(host: HostServices, user: User, range: Range) {
  return listQuery(user, ['disputes', 'orders', range], () => host.api.list(calls.listHeldOrders, { query: range }));
}

/** Largest first. */
export function receivablesQuery(host: HostServices, user: User, range: Range) {
  return listQuery(user, ['disputes', 'receivables', range], () =>
    host.api.list(calls.listReceivables, { query: range }),
  );
}

/** A decision moves coins and money, so the reports and the figures on the home screen are outdated too. */
const useRefreshMoney = () => useRefresh('disputes', 'payment-report', 'ledger', 'figures');

export type Decision = 'release' | 'take_back';

export interface HeldCoinsDecision {
  orderId: string;
  email: string;
  decision: Decision;
  reason: string;
}

export function useDecideHeldCoins() {
  return useCommand(useRefreshMoney(), (api, { orderId: id, ...body }: HeldCoinsDecision) =>
    api.call(calls.decideHeldCoins, { params: { id }, body }),
  );
}

export function useWriteOff() {
  return useCommand(useRefreshMoney(), (api, { email, reason }: { email: string; reason: string }) =>
    api.call(calls.writeOffReceivable, { params: { email }, body: { reason } }),
  );
}
