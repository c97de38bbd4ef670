/** What a piece of work paid, or will pay once approved: an appeal may have paid part of it, and its client may have added to it later. */
import type { Submission } from '@taskmint/contract';

export function payOf({ status, paid_coins, added_coins, payable_amount }: Submission): number {
  return status === 'approve' ? paid_coins + added_coins : payable_amount;
}

/** The part of it that is not promotional; promotional coins cannot be added. */
export function cashPayOf({ status, cash_pay, added_coins }: Submission): number {
  return status === 'approve' && added_coins > 0 ? cash_pay + added_coins : cash_pay;
}
