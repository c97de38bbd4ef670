/**
 * Which notices announce a decision about a person's money or standing, who decides, and how it is contested (fair-work.md 18). Plain lists, separate
 * from the schemas, so that browsers load them without the schema library.
 */

/**
 * - `software`: a rule of the product was applied automatically; `people`: somebody decided.
 * - `appeal`: against a rejection (fair-work.md 5); `contest`: against everything else.
 */
export const DECISIONS = {
  submission_approved: { by: 'software', way: 'contest' },
  review_missed: { by: 'software', way: 'contest' },
  revision_lapsed: { by: 'software', way: 'contest' },
  reservation_lapsed: { by: 'software', way: 'contest' },
  task_expired: { by: 'software', way: 'contest' },
  pay_too_low: { by: 'software', way: 'contest' },
  rejections_paused: { by: 'software', way: 'contest' },
  payout_account_changed: { by: 'software', way: 'contest' },
  payment_taken_back: { by: 'software', way: 'contest' },
  coins_held: { by: 'software', way: 'contest' },
  account_linked: { by: 'software', way: 'contest' },
  withdrawal_held: { by: 'software', way: 'contest' },
  submission_rejected: { by: 'people', way: 'appeal' },
  defect_decided: { by: 'people', way: 'contest' },
  appeal_decided: { by: 'people', way: 'contest' },
  task_refused: { by: 'people', way: 'contest' },
  task_hidden: { by: 'people', way: 'contest' },
  task_cancelled: { by: 'people', way: 'contest' },
  withdrawal_rejected: { by: 'people', way: 'contest' },
  withdrawal_failed: { by: 'people', way: 'contest' },
  withdrawal_returned: { by: 'people', way: 'contest' },
  coins_adjusted: { by: 'people', way: 'contest' },
  link_decided: { by: 'people', way: 'contest' },
  role_changed: { by: 'people', way: 'contest' },
  account_suspended: { by: 'people', way: 'contest' },
  suspension_lifted: { by: 'people', way: 'contest' },
} as const satisfies Record<string, { by: 'software' | 'people'; way: 'contest' | 'appeal' }>;
export type DecisionKind = keyof typeof DECISIONS;

export const DECIDERS = ['software', 'people'] as const;

/**
 * Contesting a decision: length of the text in characters, days in which another admin has to answer, and how many of one person's can be pending.
 */
export const CONTEST = { text: { min: 20, max: 1_000 }, days: 14, open: 10 } as const;

export const CONTEST_STATUSES = ['open', 'answered'] as const;
export type ContestStatus = (typeof CONTEST_STATUSES)[number];

/** Another admin's finding: it was right, or it was changed. */
export const CONTEST_OUTCOMES = ['stands', 'changed'] as const;
export type ContestOutcome = (typeof CONTEST_OUTCOMES)[number];

/** What can hold back a person's money or standing at this moment (fair-work.md 11, 18). */
export const STANDINGS = [
  'promotional',
  'bought_lately',
  'earned_lately',
  'disputed',
  'payout_account_pause',
  'withdrawal_suspended',
  'withdrawal_payout_account_changed',
  'withdrawal_origin_disputed',
  'withdrawal_receivable_open',
  'withdrawal_linked',
  'withdrawal_waits',
  'withdrawal_to_send',
  'receivable_open',
  'rejections_paused',
  'appeal_unsettled',
  'task_waits',
  'task_pay_short',
  'linked',
  'suspended',
] as const;
export type StandingReason = (typeof STANDINGS)[number];
