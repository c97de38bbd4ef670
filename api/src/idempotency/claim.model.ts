/** Claims of `Idempotency-Key`s in MongoDB: who works on a request, and afterwards its answer. They expire after 30 days. */
import { recordModel, recordSchema, type RecordOf } from '../database/records';
import { DAY_MS } from '../days';

/** How long an answer is remembered, in seconds (decisions.md 28). */
const REMEMBER_SECONDS = (30 * DAY_MS) / 1_000;

const schema = recordSchema('idempotency_claims', {
  /** `{identity}:{key}`, or the hash that stands for the key (`Seal.name`). */
  _id: { type: String, required: true },
  /** Hash of all validated parts of the request. */
  hash: { type: String, required: true },
  state: { type: String, enum: ['working', 'answered'], required: true },
  /** Names the one attempt that may answer. Each takeover sets a new one, so that an older attempt's late transaction fails. */
  holder: { type: String, required: true },
  /** End of the holder's lease, by the database's clock. */
  until: { type: Date, required: true },
  at: { type: Date, required: true },
  /** The answer, once there is one. */
  status: Number,
  /** The body's bytes, as text; encrypted if they show a secret. */
  body: String,
});
schema.index({ at: 1 }, { expireAfterSeconds: REMEMBER_SECONDS });

export const ClaimModel = recordModel('IdempotencyClaim', schema);

export interface ClaimRecord extends RecordOf<typeof ClaimModel> {}
