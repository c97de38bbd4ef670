/** States of the product's records. Plain lists, separate from the schemas, so that browsers load them without the schema library. */

export const TASK_STATUSES = ['open', 'paused', 'filled', 'expired', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Outcome of moderating a task (decisions.md 30). */
export const MODERATION_STATES = ['waiting', 'approved', 'refused'] as const;

/** Life cycle of a place reserved by starting a task (fair-work.md 1). */
export const RESERVATION_STATUSES = ['reserved', 'submitted', 'released', 'lapsed', 'screened_out'] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** The words of product.md, plus: changes requested (fair-work.md 4), and withdrawn by the worker. */
export const SUBMISSION_STATUSES = ['pending', 'revision', 'approve', 'reject', 'withdrawn'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** Who is asked about an appeal: the client first, then an admin (fair-work.md 5). */
export const APPEAL_STATES = ['client_response', 'admin', 'decided'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** How an appeal ends: paid in full or in part, the worker may hand in again, or the rejection stands. */
export const APPEAL_OUTCOMES = ['full', 'partial', 'resubmit', 'upheld'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

export const WITHDRAWAL_STATUSES = ['pending', 'paid', 'rejected', 'cancelled', 'failed', 'returned'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Life cycle of a withdrawal's money (decisions.md 26). `paid` on the screens is `approved` and then `sent`. */
export const PAYOUT_STATES = ['pending', 'approved', 'sent', 'failed', 'returned', 'rejected', 'cancelled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Why a payout waits even if an admin presses Pay (decisions.md 26). */
export const PAYOUT_HOLDS = [
  'suspended',
  'payout_account_changed',
  'origin_disputed',
  'receivable_open',
  'linked',
] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

/** Actions that need two different admins (decisions.md 26). */
export const AGREEMENT_ACTIONS = [
  'pay-withdrawal',
  'adjust-coins',
  'make-admin',
  'release-held-coins',
  'take-back-held-coins',
  'write-off-receivable',
  'cover-appeal',
  'cover-defect',
  'return-payout',
  'close-account',
  'remove-admin',
] as const;
export type AgreementAction = (typeof AGREEMENT_ACTIONS)[number];

export const ORDER_STATUSES = ['awaiting_payment', 'paid', 'failed', 'refunded', 'disputed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Documents for an order: an invoice, and a credit note that takes back part of one. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** What a row of a payment system's result file may report of a payout. */
export const PAYOUT_RESULTS = ['sent', 'failed', 'returned'] as const;
export type PayoutResult = (typeof PAYOUT_RESULTS)[number];

/** What can be wrong with such a row. */
export const PAYOUT_RESULT_PROBLEMS = [
  'unknown_reference',
  'unknown_status',
  'reason_missing',
  'transaction_wrong',
  'transaction_taken',
  'amount_differs',
  'named_twice',
  'not_approved',
  'not_sent',
  'ended_otherwise',
  'own_payout',
] as const;
export type PayoutResultProblem = (typeof PAYOUT_RESULT_PROBLEMS)[number];

/** Why coins move: the name of each kind of transfer in the ledger. */
export const TRANSFER_KINDS = [
  'signup_bonus',
  'purchase',
  'purchase_reversal',
  'purchase_reinstated',
  'task_posted',
  'task_raised',
  'task_refund',
  'submission_pay',
  'appeal_hold',
  'appeal_cover',
  'bonus',
  'pay_added',
  'pay_difference',
  'lost_time',
  'screen_out_funded',
  'screen_out_pay',
  'screen_out_refund',
  'withdrawal_hold',
  'withdrawal_paid',
  'withdrawal_return',
  'payout_return',
  'adjustment',
  'total_correction',
  'forfeit',
  'loss_cover',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/**
 * Money accounts in the ledger, in US cents (decisions.md 25).
 * - `provider`: what the card payment provider holds for us.
 * - `sales`: coins sold, a source.
 * - `fees`, `dispute-fees`: what the provider keeps.
 * - `redeemed`: coins given back for money, a source; `promotional-cost`: the same for coins that nobody paid for.
 * - `payouts`: money on its way to people; `paid-out`: what has been sent.
 * - `losses`: receivables that were written off, and what banks took back although it had been refunded.
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

/** Why money moves, in US cents: the name of each kind of cash transfer in the ledger (decisions.md 25). */
export const CASH_KINDS = [
  'sale',
  'sale_reversed',
  'sale_reinstated',
  'provider_fee',
  'dispute_fee',
  'overdrawn',
  'overdrawn_returned',
  'receivable_opened',
  'receivable_recovered',
  'receivable_written_off',
  'payout_approved',
  'payout_sent',
  'payout_returned',
] as const;
export type CashKind = (typeof CASH_KINDS)[number];

/**
 * What a statement says about a movement beyond its kind: how a withdrawal ended, that a payment was reinstated, or, to somebody who earned coins of a lost
 * payment, that the platform has replaced them, that they were taken back, or that they came back since the payment stands after all.
 */
export const MOVEMENT_DETAILS = [
  'rejected',
  'failed',
  'cancelled',
  'returned',
  'reinstated',
  'replaced',
  'taken_back',
  'given_back',
] as const;
export type MovementDetail = (typeof MOVEMENT_DETAILS)[number];

/** A conversation with the admins: `open` waits for them. */
export const CONVERSATION_STATUSES = ['open', 'answered', 'closed'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

export const REPORT_STATUSES = ['open', 'decided'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Outcome of a report: nothing was found, or action was taken. */
export const REPORT_OUTCOMES = ['dismissed', 'acted'] as const;

/** What a report is about, as stored for admins: several of the reportable things lead to the same subject. */
export const REPORT_SUBJECTS = [
  'task',
  'picture',
  'user',
  'submission',
  'review',
  'message',
  'question',
  'answer',
] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REVIEW_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
