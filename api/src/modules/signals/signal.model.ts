/** Counts taken while work was written (fair-work.md 14). Stored apart from the work, so that no decision about it reads them. */
import { Schema } from 'mongoose';
import { recordModel, recordSchema, type RecordOf } from '../../database/records';

const count = { type: Number, required: true, min: 0 } as const;

const schema = recordSchema('work_signals', {
  /** The submission. */
  _id: { type: Schema.Types.ObjectId, required: true },
  worker: { type: Schema.Types.ObjectId, required: true },
  pasted_characters: count,
  typing_seconds: count,
  focus_losses: count,
  at: { type: Date, required: true },
});
schema.index({ worker: 1, _id: -1 });

export const SignalModel = recordModel('WorkSignal', schema);

export interface SignalRecord extends RecordOf<typeof SignalModel> {}
