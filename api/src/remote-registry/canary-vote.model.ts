/**
 * One vote for each person and version of a running canary: how the version did for them. Who it was, and from where, stands there as a keyed hash that is another
 * one for each canary, so nobody can be followed from one to the next. Gone a week after the canary's time.
 */
import { recordModel, recordSchema, type RecordOf } from '../database/records';

/** How long votes are kept after the longest time of their canary, in ms: for whoever asks what a verdict stood on. */
export const KEPT_AFTER_MS = 7 * 24 * 3_600_000;

const schema = recordSchema('canary_votes', {
  /** Keyed hash of the canary, the side and the person. */
  _id: { type: String, required: true },
  remote: { type: String, required: true },
  /** The canary's salt, which no other canary has. */
  canary: { type: String, required: true },
  side: { type: String, required: true, enum: ['canary', 'live'] },
  /** Keyed hash of the address that it came from first; of IPv6 the /48. */
  network: { type: String, required: true },
  /** 1 or 0, to be summed: whether the version has ever failed for them, whether they have said how fast it was, and whether that was poor. */
  failing: { type: Number, required: true },
  rated: { type: Number, required: true },
  poor: { type: Number, required: true },
  expires_at: { type: Date, required: true },
});
schema.index({ remote: 1, canary: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const CanaryVoteModel = recordModel('CanaryVote', schema);

export interface CanaryVoteRecord extends RecordOf<typeof CanaryVoteModel> {}
