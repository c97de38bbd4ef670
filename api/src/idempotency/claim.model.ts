/** Claims of `Idempotency-Key`s as MongoDB holds them: who works on a request, and afterwards what it was answered. They end after 30 days. */
import { model, Schema } from 'mongoose';

export const CLAIMS = 'idempotency_claims';

/** How long an answer is remembered, in seconds (decisions.md 28). */
const REMEMBER_SECONDS = 30 * 24 * 3_600;

export interface ClaimRecord {
  /** `{identity}:{key}`. */
  _id: string;
  /** Hash of everything of the request that was checked. */
  hash: string;
  state: 'working' | 'answered';
  /** Names the one attempt that may answer; a new one with each takeover, so that an older attempt's late transaction fails. */
  holder: string;
  /** End of the holder's lease, by the database's clock. */
  until: Date;
  at: Date;
  /** The answer, once there is one. */
  status?: number;
  /** Bytes of its body, as text. */
  body?: string;
}

const schema = new Schema(
  {
    _id: { type: String, required: true },
    hash: String,
    state: String,
    holder: String,
    until: Date,
    at: Date,
    status: Number,
    body: String,
  },
  { collection: CLAIMS, versionKey: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: REMEMBER_SECONDS });

export const ClaimModel = model('IdempotencyClaim', schema);
