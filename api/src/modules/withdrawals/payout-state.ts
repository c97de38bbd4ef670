/** How far the money of a withdrawal has come, from what its record says (decisions.md 26). Pure. */
import type { PayoutState } from '@taskmint/contract';
import type { WithdrawalRecord } from './withdrawal.model';

/** Records that were paid before payouts had a life carry no approval: their money left long ago. */
export function payoutStateOf({
  status,
  approved_at,
  sent_at,
}: Pick<WithdrawalRecord, 'status' | 'approved_at' | 'sent_at'>): PayoutState {
  if (status !== 'paid') return status;
  return approved_at && !sent_at ? 'approved' : 'sent';
}

/** The same as a condition on records, for lists. */
export const PAYOUT_FILTERS = {
  approved: { status: 'paid' as const, approved_at: { $ne: null }, sent_at: null },
  sent: { status: 'paid' as const, $or: [{ approved_at: null }, { sent_at: { $ne: null } }] },
};

/** What a freelancer is told of a payout with every step. */
export function payoutFacts({
  withdraw_coin,
  payment_system,
}: Pick<WithdrawalRecord, 'withdraw_coin' | 'payment_system'>) {
  return { coins: withdraw_coin, payment_system };
}
