/** What leaves the server, record by record, with the field names of product.md §3. Everything is listed: a field that is not here never leaves. */
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
  /** Coins that came as a sign-up bonus or were earned from one; part of `coins`. */
  promotional_coins: coins,
  /** How many of `coins` may be withdrawn now. */
  withdrawable_coins: coins,
  /** What the person owes because payments were taken back whose coins were spent, in US cents (decisions.md 24). */
  receivable_cents: cents,
  total_pay: coins,
  status: z.enum(['active', 'suspended', 'closed']),
  suspended_until: moment.nullable(),
  created_at: moment,
});
export type User = z.infer<typeof user>;

/** Where somebody is signed in. */
export const session = z.object({
  /** When it began, in whole seconds since 1970. */
  _id: z.string(),
  since: moment,
  /** The latest exchange of a token; a page in use has one every hour. */
  last_seen_at: moment,
  /** Null when what the browser says of itself is not known here. */
  browser: z.enum(BROWSER_NAMES).nullable(),
  system: z.enum(SYSTEM_NAMES).nullable(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** How somebody's work was decided: the latest 100 decisions of 60 days, without overturned rejections and what nobody reviewed (fair-work.md 6). */
export const reputation = z.object({
  approved: z.int().min(0),
  decided: z.int().min(0),
  /** Share of decided work that was approved, 0 to 1; null until 10 decisions. */
  approval_rate: z.number().min(0).max(1).nullable(),
});
export type Reputation = z.infer<typeof reputation>;

/** What those may see of somebody who have dealt with them: never the role, which would say whom to write to (decisions.md 11, 27). */
export const publicProfile = z.object({
  name: z.string(),
  photoURL: z.string(),
  reputation,
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** How the slots of a task stand. They add up to `task_quantity` until the task is closed; then its free slots are refunded and count 0. */
export const slots = z.object({
  approved: z.int().min(0),
  pending: z.int().min(0),
  free: z.int().min(0),
  /** Kept by those who have started (fair-work.md 1). */
  reserved: z.int().min(0),
  /** Closed while a payment of the client is in dispute (decisions.md 24). */
  frozen: z.int().min(0),
});

/**
 * What the caller may do to a task as it stood when the answer was written. The same policy guards the commands, so that a screen asks this and repeats no
 * rule. Coins that a change would cost are not part of it.
 */
export const taskAbilities = z.object({
  /** Change it, pause it, reopen it. */
  edit: z.boolean(),
  /** Change its pay; not any more once work has been submitted (decisions.md 17). */
  changePay: z.boolean(),
  delete: z.boolean(),
  /** Hand in work, unless the caller has work on it that stands (`submitAgain` of that one). */
  submit: z.boolean(),
  /** Approve it or refuse it, while it waits for an admin (decisions.md 30). */
  moderate: z.boolean(),
  /** Take it out of sight until it has been looked at again. */
  hide: z.boolean(),
  /** Ask about it in public, but for how many questions there are. */
  ask: z.boolean(),
  /** Add to the pay of every place, those who have finished included (fair-work.md 16). */
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
  /** Whose it is; the client's own page goes by it. */
  client_id: id,
  creator_name: z.string(),
  /** Empty for everybody but the client themselves and admins (decisions.md 27). */
  creator_email: z.string(),
  status: z.enum(TASK_STATUSES),
  review_days: z.int(),
  /** From starting to handing in, in minutes. */
  time_limit_minutes: z.int(),
  /** What one piece takes by the client's word, in minutes; null when they did not say. */
  estimated_minutes: z.int().nullable(),
  /** What an hour pays: by the estimate, and from 5 real times on by their median (fair-work.md 9); null while neither is known. */
  pay_per_hour: payPerHour.nullable(),
  /** Null unless the measured pay is below the least (fair-work.md 16). */
  pay_short: payShort.nullable(),
  /** What is asked for in fields; the right codes for its client and admins alone. */
  proof_fields: z.array(shownProofField),
  /** What has to be known before starting (fair-work.md 14, 17). */
  terms: taskTerms,
  /** What is paid to whoever starts it and turns out not to fit (fair-work.md 16); left out where nothing is. */
  screen_out: z
    .object({
      ...screenOut.shape,
      /** How many are still paid for; with 0 nobody is any more. */
      left: z.int().min(0),
      /** How much of `pay` the next one gets in coins that can be withdrawn. */
      cash_pay: coins,
    })
    .optional(),
  /** Null until the client's decisions have been looked at. */
  client_record: clientRecord.nullable(),
  slots,
  /** How much of `per_task_pay` the next place pays in coins that can be withdrawn; the rest is promotional (decisions.md 23). */
  cash_pay: coins,
  /** Coins set aside for this task and not yet paid or returned. */
  escrow_coins: coins,
  /** Whether software has posted the task or changed it since, with a key of the client. */
  posted_by: z.enum(POSTERS),
  /** For its client and admins; null for everybody else, and where nobody had to look. */
  moderation: taskModeration.nullable(),
  created_at: moment,
  /** Why a link to another account keeps the caller from it (fair-work.md 15), whatever else does; left out where none does, and in lists. */
  kept_apart: z.enum(KEPT_APART).optional(),
  /** Left out where one answer is shared by many callers, and for nobody in particular: then nothing may be offered. */
  can: taskAbilities.optional(),
});
export type Task = z.infer<typeof task>;

/** A place on a task that a worker keeps by having started (fair-work.md 1). */
export const reservation = z.object({
  _id: id,
  task_id: id,
  task_title: z.string(),
  task_img_url: z.string(),
  /** Pay for the work, in coins, as it was when it was started. */
  payable_amount: coins,
  /** How much of it can be withdrawn (decisions.md 23). */
  cash_pay: coins,
  status: z.enum(RESERVATION_STATUSES),
  reserved_at: moment,
  /** Until then the place is kept. */
  expires_at: moment,
  ended_at: moment.nullable(),
  /** What was asked for when it was started: the work has to answer that, whatever the client changes afterwards. */
  proof_fields: z.array(shownProofField),
  /** By which condition its worker did not fit, and the coins that they were paid; left out of every other place. */
  screened_out: z.object({ criterion: z.string(), coins }).optional(),
  can: z.object({
    /** Hand in the work, with this place. */
    submit: z.boolean(),
    /** Say that one does not fit, and be paid for that (fair-work.md 16). */
    screenOut: z.boolean(),
    /** Give the place back; costs nothing and leaves no mark (fair-work.md 17). */
    release: z.boolean(),
  }),
});
export type Reservation = z.infer<typeof reservation>;

/** Somebody who turned out not to fit a task, as its client sees it (fair-work.md 16). */
export const screenedOut = z.object({
  _id: id,
  worker_name: z.string(),
  /** The condition that they do not meet. */
  criterion: z.string(),
  coins,
  at: moment,
});
export type ScreenedOut = z.infer<typeof screenedOut>;

/** A client whose rejections pause until an admin has looked (fair-work.md 3). */
export const rejectionPause = z.object({
  name: z.string(),
  email: z.string(),
  paused_at: moment,
  /** Decisions of the last 30 days, or since an admin looked last. */
  decided: z.int().min(0),
  rejected: z.int().min(0),
});
export type RejectionPause = z.infer<typeof rejectionPause>;

/** What the caller may do to submitted work, from the policy that guards the commands. */
export const submissionAbilities = z.object({
  /** Approve it or, until its deadline, reject it. */
  decide: z.boolean(),
  /** Ask for changes, until its deadline and for so many rounds. */
  requestChanges: z.boolean(),
  /** Change what was handed in; work that waits for changes is handed in again by it. */
  edit: z.boolean(),
  /** Take it back, as its worker. */
  withdraw: z.boolean(),
  /** Give the worker a bonus for it, as its client. */
  bonus: z.boolean(),
  /** Rate its client, within 30 days after the decision (fair-work.md 6). */
  rateClient: z.boolean(),
  /** Add files that prove it: until it is decided, and while an appeal runs. */
  addFiles: z.boolean(),
  /** Appeal against its rejection, within 7 days, once (fair-work.md 5). */
  appeal: z.boolean(),
  /** Answer the worker's appeal, as the client. */
  answerAppeal: z.boolean(),
  /** Decide the appeal, as an admin. */
  decideAppeal: z.boolean(),
  /** Hand in other work in its place, if the task takes any (`submit`). */
  submitAgain: z.boolean(),
});
export type SubmissionAbilities = z.infer<typeof submissionAbilities>;

/** Changes that a client asked for (fair-work.md 4). */
export const revisionRequest = z.object({
  message: z.string(),
  asked_at: moment,
  /** Without new work until then it is rejected, which counts for nobody. */
  due_at: moment,
  /** When new work came; null while there is none. */
  answered_at: moment.nullable(),
});

const rejection = z.object({ category: z.enum(REJECTION_CAUSES).nullable(), reason: z.string().nullable() });

/** An appeal against a rejection (fair-work.md 5). */
export const appeal = z.object({
  state: z.enum(APPEAL_STATES),
  /** What the worker says. */
  reason: z.string(),
  /** What the client had said with the rejection. */
  rejection,
  opened_at: moment,
  /** Until then the client may answer; afterwards an admin decides. */
  respond_by: moment,
  /** What the client answers; null while nothing. */
  answer: z.string().nullable(),
  answered_at: moment.nullable(),
  /** The pay is in escrow again; false when the client had no coins for it any more. */
  held: z.boolean(),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  /** Share of the pay that was awarded, when it was a part. */
  percent: z.int().nullable(),
  /** Why it was decided so. */
  decision: z.string().nullable(),
  decided_at: moment.nullable(),
  /** `system`: one of the two left. */
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
  /** For the client and admins where the work is shown; null for the freelancer. Absent on a copy kept from an earlier version. */
  worker_reputation: reputation.nullable().optional(),
  creator_name: z.string(),
  creator_email: z.string(),
  /** Pay for this one submission, in coins (decisions.md 4). */
  payable_amount: coins,
  /** How much of it is in coins that can be withdrawn, as it was when the work was handed in (decisions.md 23). */
  cash_pay: coins,
  completion_date: day,
  submission_info: z.string(),
  /** The work as a text; of answers to fields a rendering, line by line. */
  submission_details: z.string(),
  /** What was asked for in fields, and what was answered to them; empty where the work is a text. */
  proof_fields: z.array(shownProofField),
  answers: z.array(proofAnswer),
  /** The client's rule on AI as it was when the work was handed in, and what the worker said; null when nothing (fair-work.md 14). */
  ai_rule: z.enum(AI_RULES),
  ai_disclosure: z.nullable(aiDisclosure),
  current_date: moment,
  status: z.enum(SUBMISSION_STATUSES),
  /** When a pending submission is approved by itself (decisions.md 18). */
  review_deadline: moment,
  decided_at: moment.nullable(),
  /** Decided by the deadline, not by a person. */
  auto: z.boolean(),
  /** What its worker said of the client; null for everybody else. */
  client_rating: clientStars.nullable(),
  /** Without category and reason none was given. */
  rejection: rejection.nullable(),
  /** The appeal against its rejection, the latest if there were several. */
  appeal: appeal.nullable(),
  /** What its client gave on top (fair-work.md 12). */
  bonuses: z.array(z.object({ coins, note: z.string(), at: moment })),
  /** What its client added to the pay after it was approved, in coins (fair-work.md 16). */
  added_coins: coins,
  /** Coins that were paid for it; less than `payable_amount` after an appeal that was awarded in part, and 0 while nothing. */
  paid_coins: coins,
  /** What changes were asked for, the latest last (fair-work.md 4). */
  revisions: z.array(revisionRequest),
  /** When it was handed in anew or changed for the last time; null for work that is as it came. */
  edited_at: moment.nullable(),
  /** Facts for its reviewer to look at; always empty for the freelancer. Absent on a copy kept from an earlier version. */
  flags: z.array(z.enum(WORK_FLAGS)).optional(),
  /** In every answer of the server; a copy kept from an earlier version has none. */
  can: submissionAbilities.optional(),
});
export type Submission = z.infer<typeof submission>;

/** A private file that proves work (fair-work.md 7). */
export const proofFile = z.object({
  _id: id,
  name: z.string(),
  type: z.enum(['image/webp', 'application/pdf']),
  /** Bytes. */
  size: z.int().min(0),
  /** Works without signing in, until `expires_at`. */
  url: z.string(),
  expires_at: moment,
  /** The same file came with another submission before; null for the freelancer, who is not told. */
  seen_before: z.boolean().nullable(),
});
export type ProofFile = z.infer<typeof proofFile>;

/** Somebody as admins see them. */
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
    /** For these orders, without what was given back. */
    paid_cents: cents,
    withdrawals: z.int(),
    paid_out_coins: coins,
  }),
  /** Other accounts that asked for money at the same payout account (fair-work.md 15). */
  links: z.array(
    z.object({ _id: id, name: z.string(), email: z.string(), payment_system: z.string(), account_number: z.string() }),
  ),
});
export type UserFile = z.infer<typeof userFile>;

/** What an admin wrote down about somebody, for other admins. */
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

/** A review as admins see it. `email` is null for what the operators put there themselves. */
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
  /** Whose they are, to report them; samples are nobody's. */
  _id: id.optional(),
  /** True when the figures are an illustration because the ledger does not hold enough freelancers yet. */
  sample: z.boolean().optional(),
});
export type TopFreelancer = z.infer<typeof topFreelancer>;

/** What its client keeps of a task to begin others with. One from before a field was there lacks it. */
export const taskTemplate = z.object({ _id: id, name: z.string(), content: templateContent, created_at: moment });
export type TaskTemplate = z.infer<typeof taskTemplate>;

/** Result shapes that MongoDB's driver made customary and that product.md §7 reads. */
export const inserted = z.object({ insertedId: id });

export const modified = z.object({ modifiedCount: z.int().min(0) });

export const deleted = z.object({ deletedCount: z.int().min(0) });
