/** What admins did: who, what, before, after, why (fair-work.md 13). Append-only. */
import { model, Schema, type Types } from 'mongoose';

export interface AuditRecord {
  _id: Types.ObjectId;
  actor: Types.ObjectId;
  actor_email: string;
  /** Verb phrase, e.g. `change-role`. */
  action: string;
  /** What it was done to, e.g. `user:{id}`. */
  subject: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  /** Key of the ledger's entry that the deed led to. */
  entry?: string;
  at: Date;
}

export const AUDIT = 'audit';

const schema = new Schema(
  {
    actor: { type: Schema.Types.ObjectId, required: true },
    actor_email: { type: String, required: true },
    action: { type: String, required: true },
    subject: { type: String, required: true },
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
    reason: { type: String, default: null },
    entry: String,
    at: { type: Date, required: true },
  },
  { collection: AUDIT, versionKey: false, minimize: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ actor_email: 1, at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ entry: 1 }, { sparse: true });

export const AuditModel = model('Audit', schema);
