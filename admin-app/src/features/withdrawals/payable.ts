/** Which requests somebody can pay. */
import type { Withdrawal } from '@taskmint/contract';

/** They agreed as the first of two admins, and it waits for somebody else. */
export function isAgreedByYou({ payout: { agreement } }: Withdrawal): boolean {
  return agreement !== null && agreement.by_you && agreement.counts;
}

/** Neither held nor waiting for somebody else after their own agreement. */
export function canBePaid(withdrawal: Withdrawal): boolean {
  return withdrawal.payout.held_because.length === 0 && !isAgreedByYou(withdrawal);
}
