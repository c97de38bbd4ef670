/** Agreements of one admin that still need a second one (decisions.md 26). The second agrees by making the same call. */
import { calls, type Agreement, type User } from '@taskmint/contract';
import { listQuery, useCommand, type Range } from '@taskmint/dashboard-kit';
import { type ApiClient, useUser, type HostServices } from '@taskmint/platform';
import { useQueryClient } from '@taskmint/platform/query';

/** Newest first. */
export function agreementsQuery(host: HostServices, user: User, range: Range) {
  return listQuery(user, ['agreements', range], () => host.api.list(calls.listAgreements, { query: range }));
}

/** Whether agreeing means importing the same file, which only an admin has. */
export function isFile({ subject }: Pick<Agreement, 'subject'>): boolean {
  return subject.startsWith('payout-file:');
}

/** Repeats the first admin's call exactly as it was agreed to. */
type RepeatedCall = (api: ApiClient, agreement: Agreement) => Promise<unknown>;

/** The id of a subject `kind:id`. */
const idOf = ({ subject }: Agreement): string => subject.split(':')[1] ?? '';
const emailOf = ({ subject_email }: Agreement): string => subject_email ?? '';
const reasonOf = ({ reason }: Agreement): string => reason ?? '';
/** For calls with an optional reason. */
const saidOf = ({ reason }: Agreement): { reason?: string } => (reason ? { reason } : {});

const closeAccount: RepeatedCall = (api, about) =>
  api.call(calls.closeUser, { params: { id: idOf(about) }, query: saidOf(about) });

const removeAdmin: RepeatedCall = (api, about) => {
  const { by, until, role } = about.parameters;
  const params = { email: emailOf(about) };
  switch (by) {
    case 'closing':
      return closeAccount(api, about);
    case 'second-factor':
      return api.call(calls.removeSecondFactor, { params, query: { reason: reasonOf(about) } });
    case 'suspension':
      return api.call(calls.suspendUser, { params, body: { until: String(until), reason: reasonOf(about) } });
    default:
      return api.call(calls.changeRole, {
        params,
        body: { role: role === 'client' ? 'client' : 'freelancer', ...saidOf(about) },
      });
  }
};

function decideHeldCoins(decision: 'release' | 'take_back'): RepeatedCall {
  return (api, about) =>
    api.call(calls.decideHeldCoins, {
      params: { id: String(about.parameters['order']) },
      body: { email: emailOf(about), decision, reason: reasonOf(about) },
    });
}

const coverAppeal: RepeatedCall = (api, about) => {
  const { outcome, percent } = about.parameters;
  const reason = reasonOf(about);
  return api.call(calls.decideAppeal, {
    params: { id: idOf(about) },
    body: outcome === 'full' ? { outcome: 'full', reason } : { outcome: 'partial', percent: Number(percent), reason },
  });
};

const REPEATED_CALLS: Record<Agreement['action'], RepeatedCall> = {
  'pay-withdrawal': (api, about) => api.call(calls.payWithdrawal, { params: { id: idOf(about) } }),
  'adjust-coins': (api, about) =>
    api.call(calls.adjustCoins, {
      params: { email: emailOf(about) },
      body: { currentCoin: Number(about.parameters['to']), reason: reasonOf(about) },
    }),
  'make-admin': (api, about) =>
    api.call(calls.changeRole, { params: { email: emailOf(about) }, body: { role: 'admin', ...saidOf(about) } }),
  'release-held-coins': decideHeldCoins('release'),
  'take-back-held-coins': decideHeldCoins('take_back'),
  'write-off-receivable': (api, about) =>
    api.call(calls.writeOffReceivable, { params: { email: emailOf(about) }, body: { reason: reasonOf(about) } }),
  'return-payout': (api, about) =>
    api.call(calls.returnPayout, {
      params: { id: idOf(about) },
      body: { outcome: about.parameters['outcome'] === 'returned' ? 'returned' : 'failed', reason: reasonOf(about) },
    }),
  'close-account': closeAccount,
  'remove-admin': removeAdmin,
  'cover-appeal': coverAppeal,
  'cover-defect': (api, about) =>
    api.call(calls.decideDefect, {
      params: { id: idOf(about) },
      body: { outcome: 'paid', coins: Number(about.parameters['coins']), answer: reasonOf(about) },
    }),
};

/** Withdrawals, users and figures may all have changed. */
function useRefreshAll(): () => Promise<unknown> {
  const user = useUser();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [user._id] });
}

/** Ends an agreement without its action: without a reason one's own, with one another admin's. */
export function useEndAgreement() {
  return useCommand(useRefreshAll(), (api, { id, reason }: { id: string; reason: string | null }) =>
    reason === null
      ? api.call(calls.withdrawAgreement, { params: { id } })
      : api.call(calls.refuseAgreement, { params: { id }, body: { reason } }),
  );
}

export function useAgree() {
  return useCommand(useRefreshAll(), (api, agreement: Agreement) => REPEATED_CALLS[agreement.action](api, agreement));
}
