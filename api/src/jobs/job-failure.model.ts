/** Items that a job could not process: set aside with the reason, so that the rest go on. */
import { recordModel, recordSchema, type RecordOf } from '../database/records';
import { DAY_MS } from '../days';

export const JOB_FAILURES = 'job_failures';

const schema = recordSchema(JOB_FAILURES, {
  job: { type: String, required: true },
  /** The item: an id, prefixed with its kind. */
  item: { type: String, required: true },
  attempts: { type: Number, required: true },
  last_error: { type: String, required: true },
  failed_at: { type: Date, required: true },
  /** When it is retried; null once it waits for an admin. */
  next_attempt_at: { type: Date, default: null },
});
schema.index({ job: 1, item: 1 }, { unique: true });
schema.index({ failed_at: -1 });
// Drops items that their job has not retried for a day: they are no longer due, because somebody else did them or the record is gone. Items that wait for
// an admin have no date and stay.
schema.index({ next_attempt_at: 1 }, { expireAfterSeconds: DAY_MS / 1_000 });

export const JobFailureModel = recordModel('JobFailure', schema);

export interface JobFailureRecord extends RecordOf<typeof JobFailureModel> {}
