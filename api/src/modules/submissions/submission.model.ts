/** Submitted work, as MongoDB holds it. What it copies from the task was true when it was handed in. */
import { Schema, type Types } from 'mongoose';
import {
  SUBMISSION_STATUSES,
  type AppealOutcome,
  type AppealState,
  type ClientStars,
  type ProofAnswer,
  type ProofField,
  type RejectionCause,
  type WorkFlag,
  type AiDisclosure,
  type AiRule,
} from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const SUBMISSIONS = 'submissions';

/** What deciding about work needs to know of it. */
export const DECIDED = {
  task_id: 1,
  owner: 1,
  worker: 1,
  payable_amount: 1,
  promotional_coins: 1,
  task_title: 1,
  extra_place: 1,
  real_seconds: 1,
} as const;

/** Changes that a client asked for. */
export interface RevisionRecord {
  message: string;
  asked_at: Date;
  due_at: Date;
  answered_at: Date | null;
}

/** An appeal against a rejection (fair-work.md 5). */
export interface AppealRecord {
  state: AppealState;
  reason: string;
  rejection: { category: RejectionCause | null; reason: string | null };
  opened_at: Date;
  respond_by: Date;
  answer: string | null;
  answered_at: Date | null;
  /** The task holds the pay again. */
  held: boolean;
  outcome: AppealOutcome | null;
  percent: number | null;
  decision: string | null;
  decided_at: Date | null;
  decided_by: 'client' | 'admin' | 'system' | null;
  /** The admin who decided; another one decides about the same work the next time. */
  admin: Types.ObjectId | null;
}

const schema = recordSchema(SUBMISSIONS, {
  task_id: { type: Schema.Types.ObjectId, required: true },
  /** The client who decides and whose total pay grows. */
  owner: { type: Schema.Types.ObjectId, required: true },
  worker: { type: Schema.Types.ObjectId, required: true },
  task_title: { type: String, required: true },
  task_detail: { type: String, required: true },
  task_img_url: { type: String, required: true },
  worker_email: { type: String, required: true },
  worker_name: { type: String, required: true },
  creator_name: { type: String, required: true },
  creator_email: { type: String, required: true },
  payable_amount: { type: Number, required: true },
  /** How much of it the task pays in promotional coins, promised when it was handed in (decisions.md 23). */
  promotional_coins: { type: Number, default: 0 },
  completion_date: { type: String, required: true },
  submission_info: { type: String, required: true },
  submission_details: { type: String, required: true },
  /** What was asked for in fields, as it was, and the answers; absent where the work is a text, which older work is. */
  proof_fields: { type: mixed<ProofField[]>(), default: undefined },
  answers: { type: mixed<ProofAnswer[]>(), default: undefined },
  /** The client's rule on AI as it was, and what the worker said; absent on work from before (fair-work.md 14). */
  ai_rule: { type: mixed<AiRule>(), default: undefined },
  ai_disclosure: { type: mixed<AiDisclosure | null>(), default: undefined },
  created_at: { type: Date, required: true },
  /** From starting to handing in for the first time, by the database's clock (fair-work.md 9); absent where nobody had started. */
  real_seconds: Number,
  status: { type: String, enum: SUBMISSION_STATUSES, required: true },
  /** Not decided, or approved: takes the place of its worker on the task (decisions.md 18). */
  live: { type: Boolean, required: true },
  review_deadline: { type: Date, required: true },
  /** When the client is reminded next; null when they are not any more. Absent on work from before there were reminders. */
  remind_at: nullable(Date),
  /** How long a review may take, as it was promised; absent on work of an earlier version. */
  review_days: Number,
  /** Changes that were asked for, the latest last (fair-work.md 4); absent while none were. */
  revisions: { type: mixed<RevisionRecord[]>(), default: undefined },
  /** Until when new work has to come; only while changes are asked for. */
  revision_due: { type: Date, default: undefined },
  /** The appeal against its rejection, and those about this work before. */
  appeal: { type: mixed<AppealRecord>(), default: undefined },
  past_appeals: { type: mixed<AppealRecord[]>(), default: undefined },
  /** Its task holds its pay while a rejection is appealed. */
  disputed: Boolean,
  /** Its place was added to the task because no other was left; it goes when the work is not paid. */
  extra_place: Boolean,
  /** What was paid, where it was not all of the pay. */
  paid_coins: Number,
  /** Coins that its client added to the pay after it was approved: to be paid, named by which time that was, and paid (fair-work.md 16). */
  due_coins: { type: Number, default: undefined },
  due_raise: Number,
  added_coins: Number,
  /** What its client gave on top (fair-work.md 12). */
  bonuses: { type: mixed<{ coins: number; note: string; at: Date }[]>(), default: undefined },
  /** What its worker says of the client (fair-work.md 6). */
  client_rating: { type: mixed<ClientStars & { at: Date }>(), default: undefined },
  /** When it was changed or handed in again last. */
  edited_at: { type: Date, default: undefined },
  /** When a file was added last: of that and a decision at the same moment, one comes first. */
  file_added_at: Date,
  /** Facts for its reviewer to look at (fair-work.md 7); absent on work of an earlier version. */
  flags: { type: mixed<WorkFlag[]>(), default: undefined },
  /** When it was held against other work (fair-work.md 15); absent while it was not. */
  compared_at: { type: Date, default: undefined },
  decided_at: { type: Date, default: null },
  auto: { type: Boolean, default: false },
  rejection: { type: mixed<{ category: RejectionCause | null; reason: string | null }>(), default: null },
});
schema.index({ task_id: 1, worker: 1 }, { unique: true, partialFilterExpression: { live: true } });
schema.index({ worker: 1, _id: -1 });
schema.index({ worker: 1, status: 1, _id: -1 });
schema.index({ worker: 1, decided_at: -1 });
schema.index({ owner: 1, _id: -1 });
schema.index({ owner: 1, status: 1, _id: -1 });
schema.index({ task_id: 1, status: 1, _id: -1 });
schema.index({ status: 1, review_deadline: 1 });
schema.index({ due_coins: 1, _id: 1 }, { partialFilterExpression: { due_coins: { $exists: true } } });
schema.index({ status: 1, remind_at: 1 });
schema.index({ compared_at: 1, created_at: 1 });
schema.index({ status: 1, revision_due: 1 });
schema.index(
  { owner: 1, 'client_rating.at': -1 },
  { partialFilterExpression: { 'client_rating.at': { $exists: true } } },
);
schema.index({ 'appeal.state': 1, 'appeal.respond_by': 1, _id: 1 });

export const SubmissionModel = recordModel('Submission', schema);

export interface SubmissionRecord extends RecordOf<typeof SubmissionModel> {}
