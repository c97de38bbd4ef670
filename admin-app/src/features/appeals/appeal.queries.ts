/** Appeals against rejections, and clients whose rejections are paused (fair-work.md 3, 5). */
import { calls, type AppealState, type CallInput, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

/** The longest waiting first; of decided ones, the newest. */
export function appealsQuery(host: HostServices, user: User, state: AppealState, range: Range) {
  const order = state === 'decided' ? 'newest' : 'oldest';
  return listQuery(user, ['appeals', state, range], () =>
    host.api.list(calls.listAppeals, { query: { state, order, ...range } }),
  );
}

export type AppealDecision = CallInput<typeof calls.decideAppeal>['body'];

export function useDecideAppeal(id: string) {
  return useCommand(useRefresh('appeals', 'agreements', 'ledger', 'figures'), (api, body: AppealDecision) =>
    api.call(calls.decideAppeal, { params: { id }, body }),
  );
}

export function pausesQuery(host: HostServices, user: User, range: Range) {
  return listQuery(user, ['appeals', 'pauses', range], () =>
    host.api.list(calls.listRejectionPauses, { query: range }),
  );
}

export function useAllowRejections() {
  return useCommand(useRefresh('appeals'), (api, { email, reason }: { email: string; reason: string }) =>
    api.call(calls.allowRejections, { params: { email }, body: { reason } }),
  );
}
