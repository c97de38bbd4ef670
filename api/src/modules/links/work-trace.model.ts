/**
 * What is left of work to hold other work against (fair-work.md 15): its times and a sketch of its text, never the text. Apart from the work, so that nothing that
 * decides about it reads this; gone after half a year and with its worker's account.
 */
import { Schema, type Types } from 'mongoose';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

const KEEP_SECONDS = 180 * 24 * 3_600;

/** Work of another account that was there before. */
export interface Earlier {
  readonly worker: Types.ObjectId;
  readonly work: Types.ObjectId;
}

const schema = recordSchema('work_traces', {
  /** The submission. */
  _id: { type: Schema.Types.ObjectId, required: true },
  task_id: { type: Schema.Types.ObjectId, required: true },
  owner: { type: Schema.Types.ObjectId, required: true },
  worker: { type: Schema.Types.ObjectId, required: true },
  /** When it was handed in, and when its worker had started; the latter is absent where they had not. */
  at: { type: Date, required: true },
  started_at: { type: Date, default: undefined },
  /** A sketch of its text and since when that is there, both absent when the text is too short (text-sketch.ts). */
  hashes: { type: String, default: undefined },
  bands: { type: mixed<string[]>(), default: undefined },
  text_at: { type: Date, default: undefined },
  /** Whose text its own is nearly the same as; absent when nobody's. */
  like: { type: mixed<Earlier[]>(), default: undefined },
  /** Whom it follows in time (lockstep.ts); absent when nobody. */
  follows: { type: mixed<Earlier>(), default: undefined },
});
schema.index({ bands: 1 }, { partialFilterExpression: { bands: { $exists: true } } });
schema.index({ task_id: 1, at: -1 });
schema.index({ worker: 1, at: -1 });
schema.index(
  { worker: 1, 'like.worker': 1, at: -1 },
  { partialFilterExpression: { 'like.worker': { $exists: true } } },
);
schema.index(
  { worker: 1, 'follows.worker': 1, at: -1 },
  { partialFilterExpression: { 'follows.worker': { $exists: true } } },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEEP_SECONDS });

export const WorkTraceModel = recordModel('WorkTrace', schema);

export interface WorkTrace extends RecordOf<typeof WorkTraceModel> {}
