/** Counters of the limits that all processes share: a minute each, for an address or a person. Written by the limiter's library; nobody else reads them. */
import { recordModel, recordSchema } from '../database/records';

export const RATE_LIMITS = 'rate_limits';

const schema = recordSchema(RATE_LIMITS, {
  key: { type: String, required: true },
  points: { type: Number, required: true },
  expire: { type: Date, required: true },
});
schema.index({ key: 1 }, { unique: true });
// An address is personal data: it goes with its minute.
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });

recordModel('RateLimit', schema);
