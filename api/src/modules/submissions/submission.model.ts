/** Submitted work as stored in MongoDB. Fields copied from the task show it as it was when the work was handed in. */
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

/** The fields needed to decide about work. */
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

/** Changes requested by a client. */
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
  /** The admin who decided; the next decision about the same work is another admin's. */
  admin: Types.ObjectId | null;
}

const schema = recordSchema(SUBMISSIONS, {
  task_id: { type: Schema.Types.ObjectId, required: true },
  /** The client who decides about the work and pays for it. */
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
  /** The promotional part of the pay, promised when the work was handed in (decisions.md 23). */
  promotional_coins: { type: Number, default: 0 },
  completion_date: { type: String, required: true },
  submission_info: { type: String, required: true },
  submission_details: { type: String, required: true },
  /** The task's fields as they were, and the answers; absent if the work is a text, as on older work. */
  proof_fields: { type: mixed<ProofField[]>(), default: undefined },
  answers: { type: mixed<ProofAnswer[]>(), default: undefined },
  /** The client's rule on AI as it was, and the worker's disclosure; absent on older work (fair-work.md 14). */
  ai_rule: { type: mixed<AiRule>(), default: undefined },
  ai_disclosure: { type: mixed<AiDisclosure | null>(), default: undefined },
  created_at: { type: Date, required: true },
  /** From starting to handing in for the first time, by the database's clock (fair-work.md 9); absent if the task was not started first. */
  real_seconds: Number,
  status: { type: String, enum: SUBMISSION_STATUSES, required: true },
  /** Undecided or approved: prevents its worker from handing in other work on the task (decisions.md 18). */
  live: { type: Boolean, required: true },
  review_deadline: { type: Date, required: true },
  /** When the client is reminded next; null if there is no further reminder. Absent on work from before reminders existed. */
  remind_at: nullable(Date),
  /** The promised review period; absent on work of an earlier version. */
  review_days: Number,
  /** Requested changes, latest last (fair-work.md 4); absent if there were none. */
  revisions: { type: mixed<RevisionRecord[]>(), default: undefined },
  /** When changed work is due; only while changes are requested. */
  revision_due: { type: Date, default: undefined },
  /** The appeal against its rejection, and earlier ones about the same work. */
  appeal: { type: mixed<AppealRecord>(), default: undefined },
  past_appeals: { type: mixed<AppealRecord[]>(), default: undefined },
  /** Its task holds its pay while a rejection is appealed. */
  disputed: Boolean,
  /** Its place was added to the task because none was left; removed if the work is not paid. */
  extra_place: Boolean,
  /** The pay received, if it was not the full pay. */
  paid_coins: Number,
  /**
   * Coins that its client added to the pay after approval: the amount due, the number of the raise that identifies it, and the amount paid
   * (fair-work.md 16).
   */
  due_coins: { type: Number, default: undefined },
  due_raise: Number,
  added_coins: Number,
  /** Bonuses from its client (fair-work.md 12). */
  bonuses: { type: mixed<{ coins: number; note: string; at: Date }[]>(), default: undefined },
  /** Its worker's rating of the client (fair-work.md 6). */
  client_rating: { type: mixed<ClientStars & { at: Date }>(), default: undefined },
  /** When it was last changed or handed in again, or got another file: the version that its client reads and decides about. */
  edited_at: { type: Date, default: undefined },
  /** Facts for its reviewer (fair-work.md 7); absent on work of an earlier version. */
  flags: { type: mixed<WorkFlag[]>(), default: undefined },
  /** When it was compared with other work (fair-work.md 15); absent until then. */
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
