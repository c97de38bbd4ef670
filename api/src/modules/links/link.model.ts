/** Links between accounts that seem to be one person's, as stored in MongoDB (fair-work.md 15): one record per pair and order. */
import { Schema, type Types } from 'mongoose';
import { LINK_STATES, type LinkEvidence } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

export const LINKS = 'account_links';

/**
 * A fact that both accounts have in common. `key` identifies it within its kind, so that it is recorded once and never again after an admin
 * has reviewed it.
 */
export interface Evidence {
  readonly kind: LinkEvidence;
  /** Payment system and number, the hash of a file, a task, or a day. */
  readonly key: string;
  readonly at: Date;
  readonly first_work?: Types.ObjectId;
  readonly later_work?: Types.ObjectId;
}

const schema = recordSchema(LINKS, {
  first: { type: Schema.Types.ObjectId, required: true },
  /** The account that produced the evidence: until an admin has decided, only this one is affected. */
  later: { type: Schema.Types.ObjectId, required: true },
  state: { type: String, enum: LINK_STATES, required: true },
  evidence: { type: mixed<Evidence[]>(), required: true },
  /** Length of `evidence`, for guards. */
  pieces: { type: Number, required: true },
  since: { type: Date, required: true },
  decided_at: nullable(Date),
  decided_by: nullable(Schema.Types.ObjectId),
  reason: nullable(String),
});
schema.index({ later: 1, first: 1 }, { unique: true });
schema.index({ later: 1, _id: -1 });
schema.index({ first: 1, state: 1 });
schema.index({ state: 1, since: 1, _id: 1 });
schema.index({ state: 1, decided_at: -1, _id: -1 });

export const LinkModel = recordModel('AccountLink', schema);

export interface LinkRecord extends RecordOf<typeof LinkModel> {}
