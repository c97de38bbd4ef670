/** Replies kept for an `Idempotency-Key` where no ledger entry carries them (calls that moved no coins after all). They end after a day. */
import { model, Schema } from 'mongoose';
import type { KeptReply } from '../ledger/transfer';

export const KEPT_REPLIES = 'kept_replies';

/** How long a key without a ledger entry is remembered, in seconds. */
const REMEMBER_SECONDS = 24 * 3_600;

export interface KeptReplyRecord extends Omit<KeptReply, 'id'> {
  _id: string;
  at: Date;
}

/** The current request's way to have its reply kept in the transaction of its effect. */
export interface IdempotencyScope {
  /** `{identity}:{key}`. */
  readonly id: string;
  /** Hash of method, path and body. */
  readonly hash: string;
  /** The record to write for `result`. */
  keep(result: unknown): KeptReply;
  /** Says that the record is durable. */
  committed(): void;
}

const schema = new Schema(
  { _id: { type: String, required: true }, hash: String, status: Number, body: String, at: Date },
  { collection: KEPT_REPLIES, versionKey: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: REMEMBER_SECONDS });

export const KeptReplyModel = model('KeptReply', schema);
