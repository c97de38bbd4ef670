/** Tasks, as MongoDB holds them. The escrow fields are projections of the ledger and change only with it. */
import { model, Schema, type Types } from 'mongoose';
import { TASK_STATUSES, type TaskStatus } from '@taskmint/contract';

export interface TaskRecord {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  creator_name: string;
  creator_email: string;
  task_title: string;
  task_detail: string;
  task_image_url: string;
  submission_info: string;
  task_quantity: number;
  per_task_pay: number;
  /** Day in UTC, as the client gave it. */
  completion_date: string;
  /** First moment after that day. */
  expires_at: Date;
  review_days: number;
  status: TaskStatus;
  /** Open, not full: takes work now. What public lists are made of. */
  listed: boolean;
  /** Slots that are paid for and not taken; approved + pending + free + frozen = quantity until the task is closed. */
  free_slots: number;
  approved_count: number;
  pending_count: number;
  /** Work has been submitted at least once; from then on the pay is frozen (decisions.md 17). */
  has_submissions: boolean;
  escrow_coins: number;
  escrow_promotional: number;
  /** Promotional coins that no submitted work has been promised yet (decisions.md 23). */
  promotional_left: number;
  /** Places closed while a payment of the owner is in dispute; their coins are back with the owner (decisions.md 24). */
  frozen_slots: number;
  /** The other coins by origin and age (ledger/lots.ts). */
  escrow_lots: Record<string, number>;
  search_terms: string[];
  created_at: Date;
  closed_at: Date | null;
}

export const TASKS = 'tasks';

/** States in which a task can be edited, and can still take work now or after being reopened. */
export const LIVE_STATUSES: readonly TaskStatus[] = ['open', 'paused'];

const count = { type: Number, required: true, min: 0 };

const schema = new Schema(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    creator_name: { type: String, required: true },
    creator_email: { type: String, required: true },
    task_title: { type: String, required: true },
    task_detail: { type: String, required: true },
    task_image_url: { type: String, required: true },
    submission_info: { type: String, required: true },
    task_quantity: count,
    per_task_pay: count,
    completion_date: { type: String, required: true },
    expires_at: { type: Date, required: true },
    review_days: count,
    status: { type: String, enum: TASK_STATUSES, required: true },
    listed: { type: Boolean, required: true },
    free_slots: count,
    approved_count: count,
    pending_count: count,
    has_submissions: { type: Boolean, required: true },
    escrow_coins: count,
    escrow_promotional: count,
    promotional_left: { type: Number, default: 0, min: 0 },
    frozen_slots: { type: Number, default: 0, min: 0 },
    escrow_lots: { type: Schema.Types.Mixed, default: {} },
    search_terms: { type: [String], default: [] },
    created_at: { type: Date, required: true },
    closed_at: { type: Date, default: null },
  },
  { collection: TASKS, versionKey: false },
);
schema.index({ listed: 1, _id: -1 });
schema.index({ listed: 1, per_task_pay: -1, _id: -1 });
schema.index({ listed: 1, expires_at: 1, _id: 1 });
schema.index({ status: 1, _id: -1 });
schema.index({ status: 1, expires_at: 1 });
schema.index({ owner: 1, _id: -1 });
schema.index({ owner: 1, status: 1, _id: -1 });
schema.index({ search_terms: 1, _id: -1 });

export const TaskModel = model('Task', schema);
