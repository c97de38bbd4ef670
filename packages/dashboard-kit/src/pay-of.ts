/** What a piece of work brought, or brings once it is approved: an appeal may have paid a part of it. */
import type { Submission } from '@taskmint/contract';

export function payOf({ status, paid_coins, payable_amount }: Submission): number {
  return status === 'approve' ? paid_coins : payable_amount;
}
