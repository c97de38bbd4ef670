/** States that things of the product can be in. Plain lists, apart from the schemas: browsers take these without the schema library. */

export const TASK_STATUSES = ['open', 'paused', 'filled', 'expired', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const SUBMISSION_STATUSES = ['pending', 'approve', 'reject'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export const WITHDRAWAL_STATUSES = ['pending', 'paid', 'rejected', 'cancelled', 'failed', 'returned'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Life of the money behind a withdrawal (decisions.md 26). `paid` of the screens is `approved` and then `sent`. */
export const PAYOUT_STATES = ['pending', 'approved', 'sent', 'failed', 'returned', 'rejected', 'cancelled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Why a payout waits, whoever presses Pay (decisions.md 26). */
export const PAYOUT_HOLDS = ['suspended', 'payout_account_changed', 'origin_disputed'] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

/** What takes two different admins (decisions.md 26). */
export const AGREEMENT_ACTIONS = ['pay-withdrawal', 'adjust-coins', 'make-admin'] as const;
export type AgreementAction = (typeof AGREEMENT_ACTIONS)[number];

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
  'payout_return',
  'adjustment',
  'total_correction',
  'forfeit',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** What a statement says of a movement beyond its kind: how a withdrawal ended, or that a payment stands again. */
export const MOVEMENT_DETAILS = ['rejected', 'failed', 'cancelled', 'returned', 'reinstated'] as const;
export type MovementDetail = (typeof MOVEMENT_DETAILS)[number];

export const REVIEW_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
