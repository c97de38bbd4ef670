/** Actions of admins: who, what, before, after, why (fair-work.md 13). Append-only. */
import { Schema } from 'mongoose';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

const schema = recordSchema('audit', {
  actor: { type: Schema.Types.ObjectId, required: true },
  actor_email: { type: String, required: true },
  /** Verb phrase, e.g. `change-role`. */
  action: { type: String, required: true },
  /** The target of the action, e.g. `user:{id}`. */
  subject: { type: String, required: true },
  before: { type: mixed<unknown>(), required: true },
  after: { type: mixed<unknown>(), required: true },
  reason: { type: String, default: null },
  /** Key of the ledger entry that resulted. */
  entry: String,
  at: { type: Date, required: true },
});
schema.index({ at: -1, _id: -1 });
schema.index({ actor_email: 1, at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ subject: 1, at: -1, _id: -1 });
schema.index({ entry: 1 }, { sparse: true });

export const AuditModel = recordModel('Audit', schema);

export interface AuditRecord extends RecordOf<typeof AuditModel> {}
