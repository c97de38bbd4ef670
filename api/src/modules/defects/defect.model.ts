/** Workers' reports of broken tasks, as stored in MongoDB (fair-work.md 16). */
import { Schema } from 'mongoose';
import { DEFECT_CATEGORIES, DEFECT_STATES } from '@taskmint/contract';
import { nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const DEFECTS = 'defects';

const schema = recordSchema(DEFECTS, {
  task_id: { type: Schema.Types.ObjectId, required: true },
  owner: { type: Schema.Types.ObjectId, required: true },
  worker: { type: Schema.Types.ObjectId, required: true },
  task_title: { type: String, required: true },
  worker_name: { type: String, required: true },
  category: { type: String, enum: DEFECT_CATEGORIES, required: true },
  text: { type: String, required: true },
  state: { type: String, enum: DEFECT_STATES, required: true },
  /** Waits for an answer: at most one per worker and task. */
  waits: { type: Boolean, required: true },
  /** Whether its worker had started the task; otherwise they have lost no time. */
  started: { type: Boolean, required: true },
  /** Maximum that can be paid: the pay for one piece at that time. */
  most: { type: Number, required: true },
  paid_coins: { type: Number, required: true },
  answer: nullable(String),
  decision: nullable(String),
  contest: nullable(String),
  created_at: { type: Date, required: true },
  answered_at: nullable(Date),
});
schema.index({ task_id: 1, worker: 1 }, { unique: true, partialFilterExpression: { waits: true } });
schema.index({ worker: 1, _id: -1 });
schema.index({ owner: 1, _id: -1 });
schema.index({ state: 1, _id: -1 });

export const DefectModel = recordModel('Defect', schema);

export interface DefectRecord extends RecordOf<typeof DefectModel> {}
