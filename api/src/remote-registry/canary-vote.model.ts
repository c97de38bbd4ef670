/**
 * One vote per person and version of a running canary: how the version did for them. Person and address are stored as keyed hashes that differ for each
 * canary, so that nobody can be followed from one to the next. Deleted a week after the canary's time.
 */
import { recordModel, recordSchema } from '../database/records';
import { DAY_MS } from '../days';

/** How long votes are kept after their canary's longest time, in ms, to show what a verdict was based on. */
export const KEPT_AFTER_MS = 7 * DAY_MS;

const schema = recordSchema('canary_votes', {
  /** Keyed hash of the canary, the side and the person. */
  _id: { type: String, required: true },
  remote: { type: String, required: true },
  /** The canary's salt, unique to it. */
  canary: { type: String, required: true },
  side: { type: String, required: true, enum: ['canary', 'live'] },
  /** Keyed hash of the address of the first report; for IPv6, of its /48. */
  network: { type: String, required: true },
  /** 1 or 0, so that they can be summed: whether the version has ever failed for them, whether they reported its speed, and whether that was poor. */
  failing: { type: Number, required: true },
  rated: { type: Number, required: true },
  poor: { type: Number, required: true },
  expires_at: { type: Date, required: true },
});
schema.index({ remote: 1, canary: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const CanaryVoteModel = recordModel('CanaryVote', schema);
