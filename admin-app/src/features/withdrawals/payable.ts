/** Which requests the reader can pay. */
import type { Withdrawal } from '@taskmint/contract';

/** The reader agreed as the first of two admins; it waits for another one. */
export function isAgreedByYou({ payout: { agreement } }: Withdrawal): boolean {
  return agreement !== null && agreement.by_you && agreement.counts;
}

/** Neither held nor waiting for another admin after the reader's own agreement. */
export function canBePaid(withdrawal: Withdrawal): boolean {
  return withdrawal.payout.held_because.length === 0 && !isAgreedByYou(withdrawal);
}
