/** Submitted work, as MongoDB holds it. What it copies from the task was true when it was handed in. */
import { Schema } from 'mongoose';
import { SUBMISSION_STATUSES, type RejectionCategory } from '@taskmint/contract';
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
} as const;

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
  created_at: { type: Date, required: true },
  status: { type: String, enum: SUBMISSION_STATUSES, required: true },
  /** Pending or approved: takes the place of its worker on the task (decisions.md 18). */
  live: { type: Boolean, required: true },
  review_deadline: { type: Date, required: true },
  /** When the client is reminded next; null when they are not any more. Absent on work from before there were reminders. */
  remind_at: nullable(Date),
  decided_at: { type: Date, default: null },
  auto: { type: Boolean, default: false },
  rejection: { type: mixed<{ category: RejectionCategory | null; reason: string | null }>(), default: null },
});
schema.index({ task_id: 1, worker: 1 }, { unique: true, partialFilterExpression: { live: true } });
schema.index({ worker: 1, _id: -1 });
schema.index({ worker: 1, status: 1, _id: -1 });
schema.index({ owner: 1, _id: -1 });
schema.index({ owner: 1, status: 1, _id: -1 });
schema.index({ task_id: 1, status: 1, _id: -1 });
schema.index({ status: 1, review_deadline: 1 });
schema.index({ status: 1, remind_at: 1 });

export const SubmissionModel = recordModel('Submission', schema);

export interface SubmissionRecord extends RecordOf<typeof SubmissionModel> {}
