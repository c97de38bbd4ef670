/** How far the money of a withdrawal has come, derived from its record (decisions.md 26). Pure. */
import type { PayoutState } from '@taskmint/contract';
import type { WithdrawalRecord } from './withdrawal.model';

/** Records paid before payouts had these states carry no approval: their money left long ago. */
export function payoutStateOf({
  status,
  approved_at,
  sent_at,
}: Pick<WithdrawalRecord, 'status' | 'approved_at' | 'sent_at'>): PayoutState {
  if (status !== 'paid') return status;
  return approved_at && !sent_at ? 'approved' : 'sent';
}

/** The same as conditions on records, for lists. */
export const PAYOUT_FILTERS = {
  approved: { status: 'paid' as const, approved_at: { $ne: null }, sent_at: null },
  sent: { status: 'paid' as const, $or: [{ approved_at: null }, { sent_at: { $ne: null } }] },
};

/** The facts in every notice to a freelancer about a payout. */
export function payoutFacts({
  withdraw_coin,
  payment_system,
}: Pick<WithdrawalRecord, 'withdraw_coin' | 'payment_system'>) {
  return { coins: withdraw_coin, payment_system };
}
