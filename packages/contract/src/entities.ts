/** What leaves the server, record by record, with the field names of product.md §3. Everything is listed: a field that is not here never leaves. */
import { z } from 'zod';
import { BROWSER_NAMES, PAYMENT_SYSTEMS, REJECTION_CAUSES, SYSTEM_NAMES } from './constants';
import { cents, coinSum as coins, day, id, moment } from './fields';
import { ROLES } from './roles';
import {
  AGREEMENT_ACTIONS,
  APPEAL_OUTCOMES,
  APPEAL_STATES,
  CASH_ACCOUNTS,
  INVOICE_KINDS,
  MOVEMENT_DETAILS,
  ORDER_STATUSES,
  PAYOUT_HOLDS,
  PAYOUT_RESULT_PROBLEMS,
  PAYOUT_STATES,
  RESERVATION_STATUSES,
  REVIEW_STATUSES,
  SUBMISSION_STATUSES,
  TASK_STATUSES,
  TRANSFER_KINDS,
  WITHDRAWAL_STATUSES,
} from './statuses';
import { taskModeration } from './support-entities';

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

/** What those may see of somebody who have dealt with them: never the role, which would say whom to write to (decisions.md 11, 27). */
export const publicProfile = z.object({
  name: z.string(),
  photoURL: z.string(),
  reputation: z.object({
    approved: z.int().min(0),
    decided: z.int().min(0),
    /** Share of decided work that was approved, 0 to 1; null until 10 decisions (fair-work.md 6). */
    approval_rate: z.number().min(0).max(1).nullable(),
  }),
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
});
export type TaskAbilities = z.infer<typeof taskAbilities>;

/** How a client decides about work, over 60 days and their latest 100 decisions (fair-work.md 6). */
export const clientRecord = z.object({
  decided: z.int().min(0),
  /** Share of decided work that was approved, 0 to 1; null until 10 decisions. */
  approval_rate: z.number().min(0).max(1).nullable(),
  /** Share that was approved because its deadline came; null until 10 decisions. */
  auto_rate: z.number().min(0).max(1).nullable(),
  /** Half of what they decided themselves was decided within so many hours; null until 10 decisions, and when they decided nothing. */
  review_hours: z.number().min(0).nullable(),
});
export type ClientRecord = z.infer<typeof clientRecord>;

export const task = z.object({
  _id: id,
  task_title: z.string(),
  task_detail: z.string(),
  task_quantity: z.int(),
  per_task_pay: coins,
  /** quantity x per-task pay, in coins. */
  payable_amount: coins,
  completion_date: day,
  submission_info: z.string(),
  task_image_url: z.string(),
  creator_name: z.string(),
  /** Empty for everybody but the client themselves and admins (decisions.md 27). */
  creator_email: z.string(),
  status: z.enum(TASK_STATUSES),
  review_days: z.int(),
  /** From starting to handing in, in minutes. */
  time_limit_minutes: z.int(),
  /** What one piece takes by the client's word, in minutes; null when they did not say. */
  estimated_minutes: z.int().nullable(),
  /** Null until the client's decisions have been looked at. */
  client_record: clientRecord.nullable(),
  slots,
  /** How much of `per_task_pay` the next place pays in coins that can be withdrawn; the rest is promotional (decisions.md 23). */
  cash_pay: coins,
  /** Coins set aside for this task and not yet paid or returned. */
  escrow_coins: coins,
  /** For its client and admins; null for everybody else, and where nobody had to look. */
  moderation: taskModeration.nullable(),
  created_at: moment,
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
  can: z.object({
    /** Hand in the work, with this place. */
    submit: z.boolean(),
    /** Give the place back; costs nothing and leaves no mark (fair-work.md 17). */
    release: z.boolean(),
  }),
});
export type Reservation = z.infer<typeof reservation>;

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
export type RevisionRequest = z.infer<typeof revisionRequest>;

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
  creator_name: z.string(),
  creator_email: z.string(),
  /** Pay for this one submission, in coins (decisions.md 4). */
  payable_amount: coins,
  /** How much of it is in coins that can be withdrawn, as it was when the work was handed in (decisions.md 23). */
  cash_pay: coins,
  completion_date: day,
  submission_info: z.string(),
  submission_details: z.string(),
  current_date: moment,
  status: z.enum(SUBMISSION_STATUSES),
  /** When a pending submission is approved by itself (decisions.md 18). */
  review_deadline: moment,
  decided_at: moment.nullable(),
  /** Decided by the deadline, not by a person. */
  auto: z.boolean(),
  /** Without category and reason none was given. */
  rejection: rejection.nullable(),
  /** The appeal against its rejection, the latest if there were several. */
  appeal: appeal.nullable(),
  /** What its client gave on top (fair-work.md 12). */
  bonuses: z.array(z.object({ coins, note: z.string(), at: moment })),
  /** Coins that were paid for it; less than `payable_amount` after an appeal that was awarded in part, and 0 while nothing. */
  paid_coins: coins,
  /** What changes were asked for, the latest last (fair-work.md 4). */
  revisions: z.array(revisionRequest),
  /** When it was handed in anew or changed for the last time; null for work that is as it came. */
  edited_at: moment.nullable(),
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

export const coinPackage = z.object({
  _id: id,
  heading: z.string(),
  coins,
  /** US dollars, e.g. 10 or 32.5; `price_cents` is the exact amount. */
  price: z.number(),
  price_cents: cents,
});
export type CoinPackage = z.infer<typeof coinPackage>;

export const cartItem = z.object({
  _id: id,
  heading: z.string(),
  email: z.string(),
  coins,
  price: z.number(),
  price_cents: cents,
});
export type CartItem = z.infer<typeof cartItem>;

export const payment = z.object({
  _id: id,
  transactionId: z.string(),
  email: z.string(),
  /** US dollars. */
  price: z.number(),
  price_cents: cents,
  coins,
  date: moment,
  cardId: z.array(id),
  /** What was bought, at the prices of then. */
  items: z.array(z.object({ heading: z.string(), coins, price_cents: cents })),
  status: z.enum(ORDER_STATUSES),
  /** Bills and credit notes written for it, oldest first. */
  documents: z.array(z.object({ _id: id, number: z.string(), kind: z.enum(INVOICE_KINDS) })),
});
export type Payment = z.infer<typeof payment>;

/** What a client wants written on bills besides their name. Empty where nothing was said. */
export const billingDetails = z.object({ company: z.string(), address: z.string(), tax_id: z.string() });
export type BillingDetails = z.infer<typeof billingDetails>;

/** A bill, or a credit note that takes some of one back. Written once and never changed. */
export const invoice = z.object({
  _id: id,
  /** Year and number within it, without gaps: `2026-000123`. */
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  issued_at: moment,
  transactionId: z.string(),
  /** Who sells, line by line. */
  seller: z.string(),
  buyer: billingDetails.extend({ name: z.string() }),
  /** What was bought, at the prices of then; empty where a document only corrects another. */
  items: z.array(z.object({ heading: z.string(), coins, price_cents: cents })),
  /** US cents; above zero on both kinds. */
  amount_cents: cents,
  /** Number of the first bill of the same order; null on that bill itself. */
  corrects: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** A card that somebody keeps with the payment provider. We hold no number of it. */
export const savedCard = z.object({
  _id: z.string(),
  /** The network, in the provider's words, e.g. `visa`. */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});
export type SavedCard = z.infer<typeof savedCard>;

/** Where the coins of a task went. `funded` = `paid` + `refunded` + `held`. */
export const taskMoney = z.object({
  /** Ever set aside for it. */
  funded: coins,
  /** To freelancers, for approved work. */
  paid: coins,
  /** Back to its client. */
  refunded: coins,
  /** Still set aside. */
  held: coins,
  /** Coin by coin movement of what is set aside; positive comes in. */
  movements: z.array(
    z.object({
      _id: id,
      kind: z.enum(TRANSFER_KINDS),
      amount: z.int(),
      /** Who was paid; null for other movements. */
      worker_name: z.string().nullable(),
      at: moment,
    }),
  ),
});
export type TaskMoney = z.infer<typeof taskMoney>;

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

/** What a row of a result file means, and whether it can be done. */
export const payoutResultRow = z.object({
  /** In the file; the header is line 1. */
  line: z.int(),
  reference: z.string(),
  status: z.string(),
  reason: z.string(),
  withdrawal_id: id.nullable(),
  worker_name: z.string().nullable(),
  coins: coins.nullable(),
  /** `same`: it has been written before. */
  outcome: z.enum(['change', 'same', 'bad']),
  problem: z.enum(PAYOUT_RESULT_PROBLEMS).nullable(),
});
export type PayoutResultRow = z.infer<typeof payoutResultRow>;

/** A first admin's agreement to something that takes two (decisions.md 26). */
export const agreement = z.object({
  _id: z.string(),
  action: z.enum(AGREEMENT_ACTIONS),
  /** What it is done to, e.g. `user:{id}`. */
  subject: z.string(),
  subject_name: z.string().nullable(),
  /** Address of the person it is done to; null for other subjects. */
  subject_email: z.string().nullable(),
  /** Exactly what is agreed to; anything else needs an agreement of its own. */
  parameters: z.record(z.string(), z.union([z.string(), z.int()])),
  reason: z.string().nullable(),
  agreed_by: z.object({ name: z.string(), email: z.string() }),
  agreed_at: moment,
  expires_at: moment,
  /** False when the first admin is none any more, is suspended, or became one within a day. */
  counts: z.boolean(),
  /** Whether the caller can be the second one. */
  may_agree: z.boolean(),
});
export type Agreement = z.infer<typeof agreement>;

/** How far the money of a withdrawal has come (decisions.md 26). */
export const payout = z.object({
  state: z.enum(PAYOUT_STATES),
  /** The payment system's own number of the transfer. */
  reference: z.string().nullable(),
  approved_at: moment.nullable(),
  sent_at: moment.nullable(),
  /** Why it waits, whoever presses Pay; `until` is null when only a person ends it. */
  held_because: z.array(z.object({ reason: z.enum(PAYOUT_HOLDS), until: moment.nullable() })),
  /** The first admin's agreement; admins only. */
  agreement: z.object({ by: z.string(), by_you: z.boolean(), at: moment, counts: z.boolean() }).nullable(),
});
export type Payout = z.infer<typeof payout>;

export const withdrawal = z.object({
  _id: id,
  worker_email: z.string(),
  worker_name: z.string(),
  withdraw_coin: coins,
  /** US dollars: coins / 20. */
  withdraw_amount: z.number(),
  withdraw_amount_cents: cents,
  payment_system: z.enum(PAYMENT_SYSTEMS),
  account_number: z.string(),
  withdraw_time: moment,
  status: z.enum(WITHDRAWAL_STATUSES),
  settled_at: moment.nullable(),
  reason: z.string().nullable(),
  payout,
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** A movement of coins on somebody's balance. */
export const movement = z.object({
  _id: id,
  kind: z.string(),
  /** Signed: negative leaves the balance. */
  amount: z.int(),
  promotional: z.int(),
  /** One line in English; whoever speaks another language says it from `kind`, `about` and `detail`. */
  memo: z.string(),
  /** What it was about, in words of people and names only: a task's title, an admin's reason, a payment system. */
  about: z.string().nullable(),
  detail: z.enum(MOVEMENT_DETAILS).nullable(),
  at: moment,
  /** What was on the balance after it. */
  balance: z.int(),
});
export type Movement = z.infer<typeof movement>;

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

/** Outcome of re-deriving every balance and projection from the ledger's entries. */
export const ledgerReport = z.object({
  ok: z.boolean(),
  checked_at: moment,
  entries: z.int(),
  accounts: z.int(),
  /** Sum over all accounts of coins; anything but 0 is a fault. */
  sum: z.int(),
  /** The same for those of money, in US cents. */
  sum_cents: z.int(),
  entries_per_second: z.int(),
  differences: z.array(
    z.object({
      kind: z.string(),
      where: z.string(),
      expected: z.union([z.number(), z.string()]),
      actual: z.union([z.number(), z.string(), z.null()]),
    }),
  ),
});
export type LedgerReport = z.infer<typeof ledgerReport>;

/** Outcome of comparing orders with the ledger and the payment provider (fair-work.md 13). */
export const paymentReport = z.object({
  /** Nothing differs and nobody owes. */
  ok: z.boolean(),
  checked_at: moment,
  orders_paid: z.int(),
  coins_credited: coins,
  coins_reversed: coins,
  /** Coins that should have been taken back but had been spent. */
  coins_short: coins,
  /** Messages of the provider that are still to be worked on. */
  events_waiting: z.int(),
  /** Messages about payments without an order here. */
  events_unmatched: z.int(),
  /** How many of the newest orders were compared with the provider. */
  compared: z.int(),
  /** Money by account of the ledger, in US cents; sources stand below zero by what has come out of them (decisions.md 25). */
  cash: z.array(z.object({ account: z.enum(CASH_ACCOUNTS), cents })),
  /** What buyers owe in all, in US cents. */
  receivable_cents: cents,
  /** Orders whose money is held wherever it is. */
  held_orders: z.int(),
  differences: z.array(z.object({ kind: z.string(), where: z.string(), expected: z.string(), actual: z.string() })),
});
export type PaymentReport = z.infer<typeof paymentReport>;

/** An order whose money is held because its payment is disputed, or was lost and not everything is decided (decisions.md 24). */
export const heldOrder = z.object({
  _id: id,
  /** The buyer. */
  email: z.string(),
  coins,
  price_cents: cents,
  /** Whether the bank still decides. */
  dispute: z.enum(['open', 'lost']),
  paid_at: moment.nullable(),
  /** Coins that were taken back. */
  reversed_coins: coins,
  /** Coins that should have been and had been spent. */
  shortfall_coins: coins,
  /** What the buyer owes of it, in US cents. */
  receivable_cents: cents,
  /** Places of the buyer's tasks that are closed because of it. */
  frozen_places: z.int(),
  /** Who has coins of it now; only what is on a balance can be decided about. */
  holders: z.array(
    z.object({ email: z.string(), name: z.string(), coins, where: z.enum(['balance', 'withdrawal', 'task']) }),
  ),
});
export type HeldOrder = z.infer<typeof heldOrder>;

/** What a buyer owes (decisions.md 24). */
export const receivable = z.object({
  email: z.string(),
  name: z.string(),
  cents,
  orders: z.int(),
});
export type Receivable = z.infer<typeof receivable>;

/** Result shapes that MongoDB's driver made customary and that product.md §7 reads. */
export const inserted = z.object({ insertedId: id });
export const modified = z.object({ modifiedCount: z.int().min(0) });
export const deleted = z.object({ deletedCount: z.int().min(0) });
