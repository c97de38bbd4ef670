/** What leaves the server, record by record, with the field names of product.md §3. The list is complete: a field that is not here never leaves. */
import { z } from 'zod';
import { BROWSER_NAMES, REJECTION_CAUSES, SYSTEM_NAMES, TASK_CATEGORIES, WORK_FLAGS } from './constants';
import { cents, coinSum as coins, day, id, moment } from './fields';
import { POSTERS } from './key-scopes';
import { KEPT_APART } from './link-words';
import { payPerHour, payShort } from './pay-floor';
import { proofAnswer, shownProofField } from './proof-fields';
import { ROLES } from './roles';
import {
  APPEAL_OUTCOMES,
  APPEAL_STATES,
  RESERVATION_STATUSES,
  REVIEW_STATUSES,
  SUBMISSION_STATUSES,
  TASK_STATUSES,
} from './statuses';
import { clientRecord, clientStars } from './client-entities';
import { taskModeration } from './support-entities';
import { screenOut } from './screen-out';
import { templateContent } from './task-template';
import { AI_RULES, aiDisclosure, taskTerms } from './task-terms';

export * from './money-entities';

/** The signed-in person's own record, or any record as an admin sees it. `coins` = promotional + cash (decisions.md 6). */
export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  photoURL: z.string(),
  coins,
  /** Coins from a sign-up bonus or earned from one; part of `coins`. */
  promotional_coins: coins,
  /** Whether promotional coins can be withdrawn in this marketplace (`PROMO_COINS`, decisions.md 6). */
  promotional_withdrawable: z.boolean(),
  /** How many of `coins` may be withdrawn now. */
  withdrawable_coins: coins,
  /** What the person owes because payments whose coins were spent were taken back, in US cents (decisions.md 24). */
  receivable_cents: cents,
  total_pay: coins,
  status: z.enum(['active', 'suspended', 'closed']),
  suspended_until: moment.nullable(),
  created_at: moment,
});
export type User = z.infer<typeof user>;

/** A place where a person is signed in. */
export const session = z.object({
  /** When it began, in whole seconds since 1970. */
  _id: z.string(),
  since: moment,
  /** The latest token exchange; an active page makes one every hour. */
  last_seen_at: moment,
  /** Null when the browser's user agent is not recognised. */
  browser: z.enum(BROWSER_NAMES).nullable(),
  system: z.enum(SYSTEM_NAMES).nullable(),
  /** The session making the request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/**
 * How a person's work was decided: the latest 100 decisions within 60 days, without overturned rejections and without work that nobody reviewed
 * (fair-work.md 6).
 */
export const reputation = z.object({
  approved: z.int().min(0),
  decided: z.int().min(0),
  /** Share of decided work that was approved, 0 to 1; null below 10 decisions. */
  approval_rate: z.number().min(0).max(1).nullable(),
});
export type Reputation = z.infer<typeof reputation>;

/** What people who have dealt with a person may see of them: never the role, which would reveal whom to write to (decisions.md 11, 27). */
export const publicProfile = z.object({
  name: z.string(),
  photoURL: z.string(),
  reputation,
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** States of a task's places. They add up to `task_quantity` until the task is closed; then its free places are refunded and count 0. */
export const slots = z.object({
  approved: z.int().min(0),
  pending: z.int().min(0),
  free: z.int().min(0),
  /** Reserved by people who have started (fair-work.md 1). */
  reserved: z.int().min(0),
  /** Closed while a payment of the client is in dispute (decisions.md 24). */
  frozen: z.int().min(0),
});

/**
 * What the caller may do to a task as it stood when the response was made. The same policy guards the commands, so that screens only ask this and
 * repeat no rule. Does not consider the coins that a change would cost.
 */
export const taskAbilities = z.object({
  /** Change it, pause it, reopen it. */
  edit: z.boolean(),
  /** Change its pay; no longer possible once work has been submitted (decisions.md 17). */
  changePay: z.boolean(),
  delete: z.boolean(),
  /** Hand in work, unless the caller already has active work on it (see `submitAgain` of that submission). */
  submit: z.boolean(),
  /** Approve it or refuse it, while it waits for an admin (decisions.md 30). */
  moderate: z.boolean(),
  /** Hide it until it has been looked at again. */
  hide: z.boolean(),
  /** Ask about it in public, apart from limits on the number of questions. */
  ask: z.boolean(),
  /** Raise the pay of every place, including those already finished (fair-work.md 16). */
  addPay: z.boolean(),
});
export type TaskAbilities = z.infer<typeof taskAbilities>;

export const task = z.object({
  _id: id,
  task_title: z.string(),
  category: z.enum(TASK_CATEGORIES),
  task_detail: z.string(),
  task_quantity: z.int(),
  per_task_pay: coins,
  /** quantity x per-task pay, in coins. */
  payable_amount: coins,
  completion_date: day,
  submission_info: z.string(),
  task_image_url: z.string(),
  /** The client's id, also used for the client's own page. */
  client_id: id,
  creator_name: z.string(),
  /** Empty for everybody except the client themselves and admins (decisions.md 27). */
  creator_email: z.string(),
  status: z.enum(TASK_STATUSES),
  review_days: z.int(),
  /** From starting to handing in, in minutes. */
  time_limit_minutes: z.int(),
  /** The client's estimate for one piece, in minutes; null when they gave none. */
  estimated_minutes: z.int().nullable(),
  /** Pay per hour: by the estimate, and from 5 real times on by their median (fair-work.md 9); null while neither is known. */
  pay_per_hour: payPerHour.nullable(),
  /** Null unless the measured pay is below the pay floor (fair-work.md 16). */
  pay_short: payShort.nullable(),
  /** The fields to answer; with the right codes for its client and admins only. */
  proof_fields: z.array(shownProofField),
  /** What has to be known before starting (fair-work.md 14, 17). */
  terms: taskTerms,
  /** The pay for starting it and turning out not to fit (fair-work.md 16); absent where there is none. */
  screen_out: z
    .object({
      ...screenOut.shape,
      /** How many are still paid for; 0 means no more. */
      left: z.int().min(0),
      /** How much of `pay` the next one gets in coins that are not promotional. */
      cash_pay: coins,
    })
    .optional(),
  /** Null until the client's decisions have been evaluated. */
  client_record: clientRecord.nullable(),
  slots,
  /** How much of `per_task_pay` the next place pays in coins that are not promotional (decisions.md 23). */
  cash_pay: coins,
  /** Coins set aside for this task and not yet paid or returned. */
  escrow_coins: coins,
  /**
   * Where all coins are that were ever set aside for it, screen-outs, appeals and added pay included: with freelancers, still set aside, back with the client.
   * For its client and admins; absent for everybody else.
   */
  money: z.object({ paid: coins, held: coins, returned: coins }).optional(),
  /** Whether software posted the task or changed it since, with the client's key. */
  posted_by: z.enum(POSTERS),
  /** For its client and admins; null for everybody else, and where no moderation was needed. */
  moderation: taskModeration.nullable(),
  created_at: moment,
  /**
   * Why a link to another account bars the caller from the task (fair-work.md 15), whatever other reasons there are; absent where none does, and in
   * lists.
   */
  kept_apart: z.enum(KEPT_APART).optional(),
  /** Absent where one response is shared by many callers, and without a caller: then nothing may be offered. */
  can: taskAbilities.optional(),
});
export type Task = z.infer<typeof task>;

/** A place on a task that a worker has reserved by starting it (fair-work.md 1). */
export const reservation = z.object({
  _id: id,
  task_id: id,
  task_title: z.string(),
  task_img_url: z.string(),
  /** Pay for the work, in coins, as it was when it was started. */
  payable_amount: coins,
  /** How much of it is not promotional (decisions.md 23). */
  cash_pay: coins,
  status: z.enum(RESERVATION_STATUSES),
  reserved_at: moment,
  /** The place is reserved until then. */
  expires_at: moment,
  ended_at: moment.nullable(),
  /** The fields at the time it was started: the work has to answer these, whatever the client changes later. */
  proof_fields: z.array(shownProofField),
  /** The condition that its worker did not meet, and the coins they were paid; absent from every other place. */
  screened_out: z.object({ criterion: z.string(), coins }).optional(),
  can: z.object({
    /** Hand in the work for this place. */
    submit: z.boolean(),
    /** Report not fitting the task, and be paid for that (fair-work.md 16). */
    screenOut: z.boolean(),
    /** Give the place back; costs nothing and leaves no trace (fair-work.md 17). */
    release: z.boolean(),
  }),
});
export type Reservation = z.infer<typeof reservation>;

/** A person who turned out not to fit a task, as its client sees it (fair-work.md 16). */
export const screenedOut = z.object({
  _id: id,
  worker_name: z.string(),
  /** The condition that they do not meet. */
  criterion: z.string(),
  coins,
  at: moment,
});
export type ScreenedOut = z.infer<typeof screenedOut>;

/** A client whose rejections are paused until an admin has looked at them (fair-work.md 3). */
export const rejectionPause = z.object({
  name: z.string(),
  email: z.string(),
  paused_at: moment,
  /** Decisions of the last 30 days, or since an admin last looked. */
  decided: z.int().min(0),
  rejected: z.int().min(0),
});
export type RejectionPause = z.infer<typeof rejectionPause>;

/** What the caller may do to submitted work, from the policy that guards the commands. */
export const submissionAbilities = z.object({
  /** Approve it or, until its deadline, reject it. */
  decide: z.boolean(),
  /** Request changes, until its deadline and for a limited number of rounds. */
  requestChanges: z.boolean(),
  /** Change what was handed in; where changes were requested, this hands the work in again. */
  edit: z.boolean(),
  /** Withdraw it, as its worker. */
  withdraw: z.boolean(),
  /** Give the worker a bonus for it, as its client. */
  bonus: z.boolean(),
  /** Rate its client, within 30 days after the decision (fair-work.md 6). */
  rateClient: z.boolean(),
  /** Add files as proof: until it is decided, and during an appeal. */
  addFiles: z.boolean(),
  /** Appeal against its rejection, within 7 days, once (fair-work.md 5). */
  appeal: z.boolean(),
  /** Answer the worker's appeal, as the client. */
  answerAppeal: z.boolean(),
  /** Decide the appeal, as an admin. */
  decideAppeal: z.boolean(),
  /** Hand in other work in its place, if the task accepts any (`submit`). */
  submitAgain: z.boolean(),
});
export type SubmissionAbilities = z.infer<typeof submissionAbilities>;

/** Changes requested by the client (fair-work.md 4), or by the admin who let the work be handed in again after an appeal. */
export const revisionRequest = z.object({
  message: z.string(),
  asked_at: moment,
  /** Without new work until then it is rejected, which counts against nobody. */
  due_at: moment,
  /** When new work was handed in; null while there is none. */
  answered_at: moment.nullable(),
});

const rejection = z.object({ category: z.enum(REJECTION_CAUSES).nullable(), reason: z.string().nullable() });

/** An appeal against a rejection (fair-work.md 5). */
export const appeal = z.object({
  state: z.enum(APPEAL_STATES),
  /** The worker's reasons. */
  reason: z.string(),
  /** What the client had said with the rejection. */
  rejection,
  opened_at: moment,
  /** Until then the client may answer; afterwards an admin decides. */
  respond_by: moment,
  /** The client's answer; null while there is none. */
  answer: z.string().nullable(),
  answered_at: moment.nullable(),
  /** The pay is in escrow again; false when the client no longer had enough coins. */
  held: z.boolean(),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  /** Share of the pay that was awarded, when it was partial. */
  percent: z.int().nullable(),
  /** The reasons for the decision. */
  decision: z.string().nullable(),
  decided_at: moment.nullable(),
  /** `system`: one of the two has left. */
  decided_by: z.enum(['client', 'admin', 'system']).nullable(),
});
export type Appeal = z.infer<typeof appeal>;

export const submission = z.object({
  _id: id,
  task_id: id,
  task_title: z.string(),
  task_detail: z.string(),
  task_img_url: z.string(),
  worker_email: z.string(),
  worker_name: z.string(),
  /** For the client and admins where the work is shown; null for the freelancer. Absent from copies cached by an earlier version. */
  worker_reputation: reputation.nullable().optional(),
  creator_name: z.string(),
  creator_email: z.string(),
  /** Pay for this one submission, in coins (decisions.md 4). */
  payable_amount: coins,
  /** How much of it is not promotional, as of when the work was handed in (decisions.md 23). */
  cash_pay: coins,
  completion_date: day,
  submission_info: z.string(),
  /** The work as text; for answers to fields it is generated from them, line by line. */
  submission_details: z.string(),
  /** The fields and the answers to them; empty where the work is a text. */
  proof_fields: z.array(shownProofField),
  answers: z.array(proofAnswer),
  /** The client's rule on AI when the work was handed in, and the worker's disclosure; null when there was none (fair-work.md 14). */
  ai_rule: z.enum(AI_RULES),
  ai_disclosure: z.nullable(aiDisclosure),
  current_date: moment,
  status: z.enum(SUBMISSION_STATUSES),
  /** When a pending submission is approved automatically (decisions.md 18). */
  review_deadline: moment,
  decided_at: moment.nullable(),
  /** Decided by the deadline, not by a person. */
  auto: z.boolean(),
  /** Its worker's rating of the client; null for everybody else. */
  client_rating: clientStars.nullable(),
  /** Its `category` and `reason` are null where the client gave none. */
  rejection: rejection.nullable(),
  /** The appeal against its rejection, or the latest of several. */
  appeal: appeal.nullable(),
  /** Until when its reader may appeal; null if they may not. Absent from copies cached by an earlier version. */
  appeal_until: moment.nullable().optional(),
  /** What its client gave on top (fair-work.md 12). */
  bonuses: z.array(z.object({ coins, note: z.string(), at: moment })),
  /** What its client added to the pay after approval, in coins (fair-work.md 16). */
  added_coins: coins,
  /** Coins paid for it; less than `payable_amount` after an appeal that was awarded in part, and 0 before any payment. */
  paid_coins: coins,
  /** Requested changes, latest last (fair-work.md 4). */
  revisions: z.array(revisionRequest),
  /** When it was last handed in again or changed, or got another file; null if never. */
  edited_at: moment.nullable(),
  /** Facts for its reviewer to look at; always empty for the freelancer. Absent from copies cached by an earlier version. */
  flags: z.array(z.enum(WORK_FLAGS)).optional(),
  /** Present in every response of the server; absent from copies cached by an earlier version. */
  can: submissionAbilities.optional(),
});
export type Submission = z.infer<typeof submission>;

/** A private file submitted as proof of work (fair-work.md 7). */
export const proofFile = z.object({
  _id: id,
  name: z.string(),
  type: z.enum(['image/webp', 'application/pdf']),
  /** In bytes. */
  size: z.int().min(0),
  /** Works without signing in, until `expires_at`. */
  url: z.string(),
  expires_at: moment,
  /** The same file was part of another submission before; null for the freelancer, who is not told. */
  seen_before: z.boolean().nullable(),
});
export type ProofFile = z.infer<typeof proofFile>;

/** A person as admins see them. */
export const userFile = z.object({
  user,
  /** When the account was closed; null while it is open. */
  closed_at: moment.nullable(),
  suspension_reason: z.string().nullable(),
  email_verified: z.boolean().nullable(),
  facts: z.object({
    work_approved: z.int(),
    work_decided: z.int(),
    work_pending: z.int(),
    earned_coins: coins,
    tasks: z.int(),
    orders_paid: z.int(),
    /** For these orders, minus refunds. */
    paid_cents: cents,
    withdrawals: z.int(),
    paid_out_coins: coins,
  }),
  /** Other accounts that requested money to the same payout account (fair-work.md 15). */
  links: z.array(
    z.object({ _id: id, name: z.string(), email: z.string(), payment_system: z.string(), account_number: z.string() }),
  ),
});
export type UserFile = z.infer<typeof userFile>;

/** An admin's note about a person, for other admins. */
export const userNote = z.object({ _id: id, text: z.string(), author: z.string(), at: moment });
export type UserNote = z.infer<typeof userNote>;

export const review = z.object({
  _id: id,
  name: z.string(),
  image: z.string(),
  rating: z.number().min(0).max(5),
  details: z.string(),
});
export type Review = z.infer<typeof review>;

/** A review as admins see it. `email` is null for reviews added by the operators. */
export const moderatedReview = review.extend({
  email: z.string().nullable(),
  status: z.enum(REVIEW_STATUSES),
  /** Why it is hidden. */
  reason: z.string().nullable(),
  created_at: moment,
});
export type ModeratedReview = z.infer<typeof moderatedReview>;

/** Entry of the static file /TopEarnin.json (product.md §3). */
export const topFreelancer = z.object({
  name: z.string(),
  skills: z.array(z.string()),
  /** US dollars. */
  earnings: z.number(),
  projects_completed: z.int(),
  rating: z.number(),
  image: z.string(),
  /** Id of the freelancer, for reports; samples have none. */
  _id: id.optional(),
  /** True when the figures are an illustration because the ledger does not contain enough freelancers yet. */
  sample: z.boolean().optional(),
});
export type TopFreelancer = z.infer<typeof topFreelancer>;

/** What a client keeps of a task to start others from. Templates older than a field lack it. */
export const taskTemplate = z.object({ _id: id, name: z.string(), content: templateContent, created_at: moment });
export type TaskTemplate = z.infer<typeof taskTemplate>;

/** Result shapes of MongoDB's driver, which product.md §7 reads. */
export const inserted = z.object({ insertedId: id });

export const modified = z.object({ modifiedCount: z.int().min(0) });

export const deleted = z.object({ deletedCount: z.int().min(0) });
