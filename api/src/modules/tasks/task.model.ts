/** Tasks, as MongoDB holds them. The escrow fields are projections of the ledger and change only with it. */
import { Schema } from 'mongoose';
import {
  MODERATION_STATES,
  TASK_CATEGORIES,
  TASK_STATUSES,
  type ClientRecord,
  type PayState,
  type ProofField,
  type ScreenOut,
  type TaskStatus,
  type TaskTerms,
  POSTERS,
} from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const TASKS = 'tasks';

/** States in which a task can be edited, and can still take work now or after being reopened. */
export const LIVE_STATUSES: readonly TaskStatus[] = ['open', 'paused'];

const count = { type: Number, required: true, min: 0 } as const;

const schema = recordSchema(TASKS, {
  owner: { type: Schema.Types.ObjectId, required: true },
  creator_name: { type: String, required: true },
  creator_email: { type: String, required: true },
  task_title: { type: String, required: true },
  /** Absent on tasks of an earlier version. */
  category: { type: String, enum: TASK_CATEGORIES },
  task_detail: { type: String, required: true },
  task_image_url: { type: String, required: true },
  submission_info: { type: String, required: true },
  task_quantity: count,
  per_task_pay: count,
  /** Day in UTC, as the client gave it. */
  completion_date: { type: String, required: true },
  /** First moment after that day. */
  expires_at: { type: Date, required: true },
  review_days: count,
  /** From starting to handing in, in minutes (fair-work.md 1). */
  time_limit_minutes: count,
  /** By the client's word; null when they did not say. */
  estimated_minutes: { type: Number, default: null },
  /** Median of the real times of approved work, in seconds, and of how many; absent before there are enough (fair-work.md 9). */
  measured_seconds: Number,
  measured_works: Number,
  /** Work with a real time was approved since it was measured last. */
  to_measure: Boolean,
  /** Coins that an hour of work pays by the one or the other; 0 where neither is known. */
  hourly_pay: { type: Number, default: 0 },
  /** Measured work pays less than the least (fair-work.md 16); absent or null where it does not. */
  pay_state: { type: mixed<PayState | null>(), default: undefined },
  /** How often its client added to the pay; names what was moved then. */
  pay_raises: Number,
  /** Coins in escrow for differences that work approved before is still to get. */
  difference_coins: Number,
  /** What is asked for in fields; absent on tasks from before, which ask for a text. */
  proof_fields: { type: mixed<ProofField[]>(), default: undefined },
  /** What has to be known before starting; absent on tasks from before. */
  terms: { type: mixed<TaskTerms>(), default: undefined },
  /** A copy of the owner's (rate-clients.job.ts). */
  client_record: { type: mixed<ClientRecord | null>(), default: null },
  status: { type: String, enum: TASK_STATUSES, required: true },
  /** Open, not full, waits for no admin (`isListed`): takes work now. What public lists are made of. */
  listed: { type: Boolean, required: true },
  /** Slots that are paid for and not taken; approved + pending + reserved + disputed + free + frozen = quantity until the task is closed. */
  free_slots: count,
  approved_count: count,
  /** Places of work that is handed in and not decided. */
  pending_count: count,
  /** Places of workers who have started (fair-work.md 1). */
  reserved_count: count,
  /** Places whose pay is held while a rejection is appealed (fair-work.md 5). */
  disputed_count: count,
  /** Work has been submitted at least once; from then on the pay is frozen (decisions.md 17). */
  has_submissions: { type: Boolean, required: true },
  escrow_coins: count,
  escrow_promotional: count,
  /** What is paid to whoever turns out not to fit (fair-work.md 16). It and everything kept for it are absent where nothing is. */
  screen_out: { type: mixed<ScreenOut>(), default: undefined },
  /** How many are still paid for, and how many were. */
  screen_out_left: Number,
  screened_out_count: Number,
  /** The coins for those, apart from the escrow: projections of the ledger. */
  screen_out_coins: Number,
  screen_out_promotional: Number,
  screen_out_lots: { type: mixed<Record<string, number>>(), default: undefined },
  /** Promotional coins that no submitted work has been promised yet (decisions.md 23). */
  promotional_left: { type: Number, default: 0, min: 0 },
  /** Places closed while a payment of the owner is in dispute; their coins are back with the owner (decisions.md 24). */
  frozen_slots: { type: Number, default: 0, min: 0 },
  /** The other coins by origin and age (ledger/lots.ts). */
  escrow_lots: { type: mixed<Record<string, number>>(), default: {} },
  /** What it is found by (search-words.ts), and by which version of that; absent on tasks of an earlier one. */
  search_terms: { type: [String], default: [] },
  search_version: Number,
  created_at: { type: Date, required: true },
  closed_at: { type: Date, default: null },
  /** When it could be found first; absent while it never could, and on tasks of an earlier version. */
  appeared_at: Date,
  /** The end that its owner was told of beforehand. */
  end_told_for: Date,
  /** Absent on tasks of people. */
  posted_by: { type: String, enum: POSTERS },
  /** What admins made of it (decisions.md 30); absent where nobody had to look, which older tasks are. */
  moderation: { type: String, enum: MODERATION_STATES },
  /** When it came to the admins as it stands: an approval counts only for what was read. */
  moderation_since: Date,
  /** What an admin told the client. */
  moderation_reason: nullable(String),
});
schema.index({ listed: 1, _id: -1 });
schema.index({ listed: 1, per_task_pay: -1, _id: -1 });
schema.index({ listed: 1, hourly_pay: -1, _id: -1 });
schema.index({ listed: 1, expires_at: 1, _id: 1 });
schema.index({ listed: 1, category: 1, _id: -1 });
schema.index({ listed: 1, appeared_at: 1 });
schema.index({ status: 1, _id: -1 });
schema.index({ status: 1, _id: 1 }, { partialFilterExpression: { measured_works: { $gte: 1 } } });
schema.index({ status: 1, expires_at: 1 });
schema.index({ owner: 1, _id: -1 });
schema.index({ owner: 1, status: 1, _id: -1 });
schema.index({ moderation: 1, status: 1, moderation_since: 1 });
schema.index({ owner: 1, moderation: 1 });
schema.index({ search_terms: 1, _id: -1 });
schema.index({ to_measure: 1, _id: 1 }, { partialFilterExpression: { to_measure: true } });

export const TaskModel = recordModel('Task', schema);

export interface TaskRecord extends RecordOf<typeof TaskModel> {}

/** Whether the task takes work now: the one rule behind `listed`, to be asked wherever one of the four changes. */
export function isListed({
  status,
  free_slots,
  moderation,
  pay_state,
}: Pick<TaskRecord, 'status' | 'free_slots' | 'moderation' | 'pay_state'>): boolean {
  return status === 'open' && free_slots > 0 && moderation !== 'waiting' && pay_state !== 'paused';
}
