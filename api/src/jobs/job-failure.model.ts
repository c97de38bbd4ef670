/** Items that a job could not work on: set aside with the reason, so that the rest go on. */
import { model, Schema, type Types } from 'mongoose';

export interface JobFailureRecord {
  _id: Types.ObjectId;
  job: string;
  /** What it is about: an id, with its kind in front. */
  item: string;
  attempts: number;
  last_error: string;
  failed_at: Date;
  /** When it is tried again; null once it waits for an admin to say so. */
  next_attempt_at: Date | null;
}

export const JOB_FAILURES = 'job_failures';

const schema = new Schema(
  {
    job: { type: String, required: true },
    item: { type: String, required: true },
    attempts: { type: Number, required: true },
    last_error: { type: String, required: true },
    failed_at: { type: Date, required: true },
    next_attempt_at: Date,
  },
  { collection: JOB_FAILURES, versionKey: false },
);
schema.index({ job: 1, item: 1 }, { unique: true });
schema.index({ failed_at: -1 });

export const JobFailureModel = model('JobFailure', schema);
