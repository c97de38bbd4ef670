/** States that things of the product can be in. Plain lists, apart from the schemas: browsers take these without the schema library. */

export const TASK_STATUSES = ['open', 'paused', 'filled', 'expired', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const SUBMISSION_STATUSES = ['pending', 'approve', 'reject'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export const WITHDRAWAL_STATUSES = ['pending', 'paid', 'rejected', 'cancelled', 'failed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const ORDER_STATUSES = ['awaiting_payment', 'paid', 'failed', 'refunded', 'disputed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why coins move: what each transfer of the ledger is called. */
export const TRANSFER_KINDS = [
  'signup_bonus',
  'purchase',
  'purchase_reversal',
  'task_posted',
  'task_raised',
  'task_refund',
  'submission_pay',
  'withdrawal_hold',
  'withdrawal_paid',
  'withdrawal_return',
  'adjustment',
  'total_correction',
  'forfeit',
  'loss_cover',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/**
 * Accounts of money in the ledger, in US cents (decisions.md 25).
 * - `provider`: what the card payment provider holds for us.
 * - `sales`: coins sold, a source.
 * - `fees`, `dispute-fees`: what the provider keeps.
 * - `redeemed`: coins given back for money, a source; `promotional-cost`: the same for coins that nobody paid for.
 * - `payouts`: money on its way to people; `paid-out`: what has been sent.
 * - `losses`: receivables that were given up.
 */
export const CASH_ACCOUNTS = [
  'provider',
  'sales',
  'fees',
  'dispute-fees',
  'redeemed',
  'promotional-cost',
  'payouts',
  'paid-out',
  'losses',
] as const;
export type CashAccount = (typeof CASH_ACCOUNTS)[number];

/** Why money moves, in US cents: what each cash transfer of the ledger is called (decisions.md 25). */
export const CASH_KINDS = [
  'sale',
  'sale_reversed',
  'sale_reinstated',
  'provider_fee',
  'dispute_fee',
  'receivable_opened',
  'receivable_recovered',
  'receivable_written_off',
  'payout_approved',
  'payout_sent',
  'payout_returned',
] as const;
export type CashKind = (typeof CASH_KINDS)[number];

/** What a statement says of a movement beyond its kind: how a withdrawal ended, or that a payment stands again. */
export const MOVEMENT_DETAILS = ['rejected', 'failed', 'cancelled', 'reinstated'] as const;
export type MovementDetail = (typeof MOVEMENT_DETAILS)[number];

export const REVIEW_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
