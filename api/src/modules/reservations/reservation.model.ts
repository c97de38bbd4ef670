/** Places on tasks that workers keep by having started, as MongoDB holds them (fair-work.md 1). */
import { Schema } from 'mongoose';
import { RESERVATION_STATUSES, type ProofField } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

/** What work is done and decided by. */
export type TaskWords = Record<'task_title' | 'task_detail' | 'submission_info', string>;

const schema = recordSchema('reservations', {
  task_id: { type: Schema.Types.ObjectId, required: true },
  /** The client, to whom the coins go back when the task is closed. */
  owner: { type: Schema.Types.ObjectId, required: true },
  worker: { type: Schema.Types.ObjectId, required: true },
  task_title: { type: String, required: true },
  task_img_url: { type: String, required: true },
  /** Pay and its promotional part, promised when the task was started (decisions.md 23). */
  payable_amount: { type: Number, required: true },
  promotional_coins: { type: Number, required: true },
  /** What was asked for in fields when it was started; absent where nothing was. */
  proof_fields: { type: mixed<ProofField[]>(), default: undefined },
  /** How long the review may take, promised when it was started (fair-work.md 2); absent on places of an earlier version. */
  review_days: Number,
  /** What the task said when it was started, once its client has changed that. */
  said: { type: mixed<TaskWords>(), default: undefined },
  status: { type: String, enum: RESERVATION_STATUSES, required: true },
  /** Has the place. */
  live: { type: Boolean, required: true },
  reserved_at: { type: Date, required: true },
  /** From then on the place is nobody's any more. */
  expires_at: { type: Date, required: true },
  ended_at: { type: Date, default: null },
  /** The condition that its worker does not meet, and what they were paid; absent on every other place. */
  screened_out: { type: mixed<{ criterion: string; coins: number }>(), default: undefined },
  /** When its worker is reminded of the end; null when they were. Absent on places from before there were reminders. */
  remind_at: nullable(Date),
});
schema.index({ task_id: 1, worker: 1 }, { unique: true, partialFilterExpression: { live: true } });
// Whoever did not fit is paid for that once.
schema.index({ worker: 1, task_id: 1 }, { unique: true, partialFilterExpression: { status: 'screened_out' } });
schema.index({ task_id: 1, status: 1, ended_at: -1 });
schema.index({ task_id: 1, worker: 1, status: 1 });
schema.index({ worker: 1, _id: -1 });
schema.index({ worker: 1, status: 1, _id: -1 });
schema.index({ task_id: 1, live: 1, expires_at: 1 });
schema.index({ owner: 1, live: 1 });
schema.index({ live: 1, expires_at: 1 });
schema.index({ live: 1, remind_at: 1 });

export const ReservationModel = recordModel('Reservation', schema);

export interface ReservationRecord extends RecordOf<typeof ReservationModel> {}
