/** What a piece of work paid, or will pay once approved: an appeal may have paid part of it. */
import type { Submission } from '@taskmint/contract';

export function payOf({ status, paid_coins, payable_amount }: Submission): number {
  return status === 'approve' ? paid_coins : payable_amount;
}
