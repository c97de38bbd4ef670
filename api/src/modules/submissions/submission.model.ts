/** Submitted work, as MongoDB holds it. What it copies from the task was true when it was handed in. */
import { model, Schema, type Types } from 'mongoose';
import { SUBMISSION_STATUSES, type RejectionCategory, type SubmissionStatus } from '@taskmint/contract';

export interface SubmissionRecord {
  _id: Types.ObjectId;
  task_id: Types.ObjectId;
  /** The client who decides and whose total pay grows. */
  owner: Types.ObjectId;
  worker: Types.ObjectId;
  task_title: string;
  task_detail: string;
  task_img_url: string;
  worker_email: string;
  worker_name: string;
  creator_name: string;
  creator_email: string;
  payable_amount: number;
  /** How much of it the task pays in promotional coins, promised when it was handed in (decisions.md 23). */
  promotional_coins: number;
  completion_date: string;
  submission_info: string;
  submission_details: string;
  created_at: Date;
  status: SubmissionStatus;
  /** Pending or approved: takes the place of its worker on the task (decisions.md 18). */
  live: boolean;
  review_deadline: Date;
  decided_at: Date | null;
  auto: boolean;
  rejection: { category: RejectionCategory | null; reason: string | null } | null;
}

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

const schema = new Schema(
  {
    task_id: { type: Schema.Types.ObjectId, required: true },
    owner: { type: Schema.Types.ObjectId, required: true },
    worker: { type: Schema.Types.ObjectId, required: true },
    task_title: String,
    task_detail: String,
    task_img_url: String,
    worker_email: String,
    worker_name: String,
    creator_name: String,
    creator_email: String,
    payable_amount: { type: Number, required: true },
    promotional_coins: { type: Number, default: 0 },
    completion_date: String,
    submission_info: String,
    submission_details: String,
    created_at: { type: Date, required: true },
    status: { type: String, enum: SUBMISSION_STATUSES, required: true },
    live: { type: Boolean, required: true },
    review_deadline: { type: Date, required: true },
    decided_at: { type: Date, default: null },
    auto: { type: Boolean, default: false },
    rejection: { type: Schema.Types.Mixed, default: null },
  },
  { collection: SUBMISSIONS, versionKey: false },
);
schema.index({ task_id: 1, worker: 1 }, { unique: true, partialFilterExpression: { live: true } });
schema.index({ worker: 1, _id: -1 });
schema.index({ worker: 1, status: 1, _id: -1 });
schema.index({ owner: 1, _id: -1 });
schema.index({ owner: 1, status: 1, _id: -1 });
schema.index({ task_id: 1, status: 1, _id: -1 });
schema.index({ status: 1, review_deadline: 1 });

export const SubmissionModel = model('Submission', schema);
