/**
 * The trace of work with which other work is compared (fair-work.md 15): its times and a sketch of its text, never the text. Stored apart
 * from the work, so that no decision about it reads this; deleted after half a year and with its worker's account.
 */
import { Schema, type Types } from 'mongoose';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';
import { DAY_MS } from '../../days';

const KEEP_SECONDS = (180 * DAY_MS) / 1_000;

/** Earlier work of another account. */
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
  /** When it was handed in, and when its worker started; the latter is absent if they had not. */
  at: { type: Date, required: true },
  started_at: { type: Date, default: undefined },
  /** A sketch of its text, and since when the text has been in this state; absent if the text is too short (text-sketch.ts). */
  hashes: { type: String, default: undefined },
  bands: { type: mixed<string[]>(), default: undefined },
  text_at: { type: Date, default: undefined },
  /** Accounts with nearly the same text; absent if there are none. */
  like: { type: mixed<Earlier[]>(), default: undefined },
  /** The account it follows in time (lockstep.ts); absent if there is none. */
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
