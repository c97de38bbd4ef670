/** Tasks as stored in MongoDB. The escrow fields are projections of the ledger and change only with it. */
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
  /** The client's estimate; null if not given. */
  estimated_minutes: { type: Number, default: null },
  /**
   * Median of the real times of approved work, in seconds, and the number of works measured; absent until there are enough
   * (fair-work.md 9).
   */
  measured_seconds: Number,
  measured_works: Number,
  /** Work with a real time was approved since the last measurement. */
  to_measure: Boolean,
  /** Coins per hour of work, by measurement or estimate; 0 if neither is known. */
  hourly_pay: { type: Number, default: 0 },
  /** Set when measured work pays less than the pay floor (fair-work.md 16); absent or null otherwise. */
  pay_state: { type: mixed<PayState | null>(), default: undefined },
  /** How often its client added to the pay; part of the key of those transfers. */
  pay_raises: Number,
  /** Coins in escrow for pay differences still owed to work that was already approved. */
  difference_coins: Number,
  /** The fields that work has to fill in; absent on older tasks, which ask for a text. */
  proof_fields: { type: mixed<ProofField[]>(), default: undefined },
  /** What has to be known before starting; absent on older tasks. */
  terms: { type: mixed<TaskTerms>(), default: undefined },
  /** A copy of the owner's (see rate-clients.job.ts). */
  client_record: { type: mixed<ClientRecord | null>(), default: null },
  status: { type: String, enum: TASK_STATUSES, required: true },
  /** Open, not full, waiting for no admin (`isListed`): takes work now. Public lists show these tasks. */
  listed: { type: Boolean, required: true },
  /**
   * Slots that are paid for and not taken. approved + pending + reserved + disputed + free + frozen = quantity until the task is closed.
   */
  free_slots: count,
  approved_count: count,
  /** Places with work handed in and not decided. */
  pending_count: count,
  /** Places of workers who have started (fair-work.md 1). */
  reserved_count: count,
  /** Places whose pay is held while a rejection is appealed (fair-work.md 5). */
  disputed_count: count,
  /** Work has been submitted at least once; from then on the pay is frozen (decisions.md 17). */
  has_submissions: { type: Boolean, required: true },
  escrow_coins: count,
  escrow_promotional: count,
  /**
   * What has left it so far, screen-outs included: as pay, and back to its client. Absent on tasks of an earlier version; changed with the
   * ledger only.
   */
  paid_coins: Number,
  returned_coins: Number,
  /** Screen-out pay (fair-work.md 16). Absent, like the fields below that belong to it, if the task offers none. */
  screen_out: { type: mixed<ScreenOut>(), default: undefined },
  /** How many screen-outs are still funded, and how many were paid. */
  screen_out_left: Number,
  screened_out_count: Number,
  /** The coins for those still funded, apart from the escrow: projections of the ledger. */
  screen_out_coins: Number,
  screen_out_promotional: Number,
  screen_out_lots: { type: mixed<Record<string, number>>(), default: undefined },
  /** Promotional coins not yet promised to submitted work (decisions.md 23). */
  promotional_left: { type: Number, default: 0, min: 0 },
  /** Places closed while a payment of the owner is in dispute; their coins are back with the owner (decisions.md 24). */
  frozen_slots: { type: Number, default: 0, min: 0 },
  /** The non-promotional coins by origin and age (ledger/lots.ts). */
  escrow_lots: { type: mixed<Record<string, number>>(), default: {} },
  /** Search terms (search-words.ts) and the version that made them; absent on tasks of an earlier version. */
  search_terms: { type: [String], default: [] },
  search_version: Number,
  created_at: { type: Date, required: true },
  closed_at: { type: Date, default: null },
  /** When it first became public; absent if it never did, and on tasks of an earlier version. */
  appeared_at: Date,
  /** The end date of which its owner was reminded. */
  end_told_for: Date,
  /** Absent on tasks posted by people. */
  posted_by: { type: String, enum: POSTERS },
  /** The moderation state (decisions.md 30); absent if no review was needed, as on older tasks. */
  moderation: { type: String, enum: MODERATION_STATES },
  /** Since when the admins have had this version: an approval covers only what was read. */
  moderation_since: Date,
  /** The reason an admin gave the client. */
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

/** Whether the task takes work now: the one rule behind `listed`. Evaluate it wherever one of the four fields changes. */
export function isListed({
  status,
  free_slots,
  moderation,
  pay_state,
}: Pick<TaskRecord, 'status' | 'free_slots' | 'moderation' | 'pay_state'>): boolean {
  return status === 'open' && free_slots > 0 && moderation !== 'waiting' && pay_state !== 'paused';
}
