/** Items that a job could not work on: set aside with the reason, so that the rest go on. */
import { recordModel, recordSchema, type RecordOf } from '../database/records';

export const JOB_FAILURES = 'job_failures';

const schema = recordSchema(JOB_FAILURES, {
  job: { type: String, required: true },
  /** What it is about: an id, with its kind in front. */
  item: { type: String, required: true },
  attempts: { type: Number, required: true },
  last_error: { type: String, required: true },
  failed_at: { type: Date, required: true },
  /** When it is tried again; null once it waits for an admin to say so. */
  next_attempt_at: { type: Date, default: null },
});
schema.index({ job: 1, item: 1 }, { unique: true });
schema.index({ failed_at: -1 });
// What its job has not come back to for a day is due no longer: somebody else has done it, or its record has gone. What waits for an admin has no date and stays.
schema.index({ next_attempt_at: 1 }, { expireAfterSeconds: 86_400 });

export const JobFailureModel = recordModel('JobFailure', schema);

export interface JobFailureRecord extends RecordOf<typeof JobFailureModel> {}
