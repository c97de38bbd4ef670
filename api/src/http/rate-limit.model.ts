/** Rate-limit counters that all processes share: one per minute and address or person. Written by the rate-limiting library; nothing else reads them. */
import { recordModel, recordSchema } from '../database/records';

export const RATE_LIMITS = 'rate_limits';

const schema = recordSchema(RATE_LIMITS, {
  key: { type: String, required: true },
  points: { type: Number, required: true },
  expire: { type: Date, required: true },
});
schema.index({ key: 1 }, { unique: true });
// An address is personal data: it is deleted with its minute.
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });

recordModel('RateLimit', schema);
