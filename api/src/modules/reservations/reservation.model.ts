/** Places on tasks reserved by workers who have started, as stored in MongoDB (fair-work.md 1). */
import { Schema } from 'mongoose';
import { RESERVATION_STATUSES, type ProofField } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

/** The texts by which work is done and decided. */
export type TaskWords = Record<'task_title' | 'task_detail' | 'submission_info', string>;

const schema = recordSchema('reservations', {
  task_id: { type: Schema.Types.ObjectId, required: true },
  /** The client, who gets the coins back if the task is closed. */
  owner: { type: Schema.Types.ObjectId, required: true },
  worker: { type: Schema.Types.ObjectId, required: true },
  task_title: { type: String, required: true },
  task_img_url: { type: String, required: true },
  /** Pay and its promotional part, promised when the task was started (decisions.md 23). */
  payable_amount: { type: Number, required: true },
  promotional_coins: { type: Number, required: true },
  /** The task's fields when it was started; absent if there were none. */
  proof_fields: { type: mixed<ProofField[]>(), default: undefined },
  /** The review period, promised when it was started (fair-work.md 2); absent on reservations of an earlier version. */
  review_days: Number,
  /** The task's texts when it was started, stored once its client changes them. */
  said: { type: mixed<TaskWords>(), default: undefined },
  status: { type: String, enum: RESERVATION_STATUSES, required: true },
  /** Occupies the place. */
  live: { type: Boolean, required: true },
  reserved_at: { type: Date, required: true },
  /** When the reservation of the place ends. */
  expires_at: { type: Date, required: true },
  ended_at: { type: Date, default: null },
  /** The criterion that its worker did not meet, and the coins paid for that; absent otherwise. */
  screened_out: { type: mixed<{ criterion: string; coins: number }>(), default: undefined },
  /** When its worker is reminded of the end; null once reminded. Absent on reservations from before reminders existed. */
  remind_at: nullable(Date),
});
schema.index({ task_id: 1, worker: 1 }, { unique: true, partialFilterExpression: { live: true } });
// A screen-out is paid once per person and task.
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
