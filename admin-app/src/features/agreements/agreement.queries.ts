/** What one admin has agreed to and a second one has not yet (decisions.md 26). The second agrees by making the same call. */
import { calls, type Agreement, type User } from '@taskmint/contract';
import { useHost, useUser, type HostServices } from '@taskmint/platform';
import { queryOptions, useMutation, useQueryClient } from '@taskmint/platform/query';

export function agreementsQuery(host: HostServices, user: User) {
  return queryOptions({
    queryKey: [user._id, 'agreements'] as const,
    queryFn: () => host.api.list(calls.listAgreements, { query: { limit: 50 } }),
  });
}

/** Whether it is agreed to by taking in the same file, which nobody but an admin has. */
export function isFile({ subject }: Pick<Agreement, 'subject'>): boolean {
  return subject.startsWith('payout-file:');
}

/** Does what was agreed to, exactly as it was. */
export function useAgree() {
  const host = useHost();
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, subject, subject_email, parameters, reason }: Agreement) => {
      const email = subject_email ?? '';
      const id = subject.split(':')[1] ?? '';
      /** Where a reason can be left out. */
      const said = reason ? { reason } : {};
      const close = () => host.api.call(calls.closeUser, { params: { id }, query: said });
      switch (action) {
        case 'pay-withdrawal':
          return host.api.call(calls.payWithdrawal, { params: { id } });
        case 'adjust-coins':
          return host.api.call(calls.adjustCoins, {
            params: { email },
            body: { currentCoin: Number(parameters['to']), reason: reason ?? '' },
          });
        case 'make-admin':
          return host.api.call(calls.changeRole, {
            params: { email },
            body: { role: 'admin', ...said },
          });
        case 'release-held-coins':
          return host.api.call(calls.decideHeldCoins, {
            params: { id: String(parameters['order']) },
            body: { email, decision: 'release', reason: reason ?? '' },
          });
        case 'write-off-receivable':
          return host.api.call(calls.writeOffReceivable, { params: { email }, body: { reason: reason ?? '' } });
        case 'return-payout': {
          const outcome = parameters['outcome'] === 'returned' ? ('returned' as const) : ('failed' as const);
          return host.api.call(calls.returnPayout, { params: { id }, body: { outcome, reason: reason ?? '' } });
        }
        case 'close-account':
          return close();
        case 'remove-admin': {
          if (parameters['by'] === 'closing') return close();
          const params = { email };
          if (parameters['by'] === 'second-factor')
            return host.api.call(calls.removeSecondFactor, { params, query: { reason: reason ?? '' } });
          if (parameters['by'] === 'suspension') {
            const body = { until: String(parameters['until']), reason: reason ?? '' };
            return host.api.call(calls.suspendUser, { params, body });
          }
          const role = parameters['role'] === 'client' ? ('client' as const) : ('freelancer' as const);
          return host.api.call(calls.changeRole, { params, body: { role, ...said } });
        }
        case 'cover-appeal': {
          const outcome = parameters['outcome'] === 'full' ? ('full' as const) : ('partial' as const);
          const body =
            outcome === 'full'
              ? { outcome, reason: reason ?? '' }
              : { outcome, percent: Number(parameters['percent']), reason: reason ?? '' };
          return host.api.call(calls.decideAppeal, { params: { id }, body });
        }
      }
    },
    // Withdrawals, users and figures may all have changed.
    onSettled: () => client.invalidateQueries({ queryKey: [user._id] }),
  });
}
