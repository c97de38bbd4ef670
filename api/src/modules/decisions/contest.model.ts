/** Contested decisions, as MongoDB holds them (fair-work.md 18). What was decided stands in the notice that told of it. */
import { Schema } from 'mongoose';
import { CONTEST_OUTCOMES, CONTEST_STATUSES } from '@taskmint/contract';
import { nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const CONTESTS = 'contests';

const schema = recordSchema(CONTESTS, {
  /** Whom the decision is about. */
  person: { type: Schema.Types.ObjectId, required: true },
  /** The notice that told of it, by id and by its number among the person's. */
  notice: { type: Schema.Types.ObjectId, required: true },
  number: { type: Number, required: true },
  text: { type: String, required: true },
  created_at: { type: Date, required: true },
  due_at: { type: Date, required: true },
  /** When all admins were told that nobody has answered in time; absent on contests from before they were. */
  escalated_at: nullable(Date),
  /** Admins who decided; none of them answers. */
  deciders: { type: [Schema.Types.ObjectId], required: true },
  status: { type: String, enum: CONTEST_STATUSES, required: true },
  outcome: { type: String, enum: CONTEST_OUTCOMES, default: null },
  answer: nullable(String),
  answered_at: nullable(Date),
  answered_by: nullable(Schema.Types.ObjectId),
});
schema.index({ person: 1, number: -1 }, { unique: true });
schema.index({ status: 1, due_at: 1, _id: 1 });
schema.index({ status: 1, answered_at: -1, _id: -1 });

export const ContestModel = recordModel('Contest', schema);

export interface ContestRecord extends RecordOf<typeof ContestModel> {}
