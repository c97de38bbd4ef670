/** States that things of the product can be in. Plain lists, apart from the schemas: browsers take these without the schema library. */

export const TASK_STATUSES = ['open', 'paused', 'filled', 'expired', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const SUBMISSION_STATUSES = ['pending', 'approve', 'reject'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export const WITHDRAWAL_STATUSES = ['pending', 'paid', 'rejected', 'cancelled', 'failed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const ORDER_STATUSES = ['awaiting_payment', 'paid', 'failed', 'refunded', 'disputed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const REVIEW_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
