/** Contested decisions as stored in MongoDB (fair-work.md 18). The decision itself is in the notice that told of it. */
import { Schema } from 'mongoose';
import { CONTEST_OUTCOMES, CONTEST_STATUSES } from '@taskmint/contract';
import { nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const CONTESTS = 'contests';

const schema = recordSchema(CONTESTS, {
  /** The person the decision is about. */
  person: { type: Schema.Types.ObjectId, required: true },
  /** The notice that told of it, by id and by its number. */
  notice: { type: Schema.Types.ObjectId, required: true },
  number: { type: Number, required: true },
  text: { type: String, required: true },
  created_at: { type: Date, required: true },
  due_at: { type: Date, required: true },
  /** When all admins were told that nobody had answered in time; absent until then, and on contests from before this was recorded. */
  escalated_at: nullable(Date),
  /** Admins who made the decision; none of them may answer. */
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
