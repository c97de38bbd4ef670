/** First admins' agreements to what takes two (decisions.md 26). One record per exact deed; it ends when the deed is done, and the audit log keeps the rest. */
import { model, Schema, type Types } from 'mongoose';
import type { AgreementAction } from '@taskmint/contract';

export type AgreementParameters = Readonly<Record<string, string | number>>;

export interface AgreementRecord {
  /** Hash of action, subject and parameters, so that an agreement fits nothing but what was agreed to. */
  _id: string;
  action: AgreementAction;
  /** What it is done to, e.g. `user:{id}`. */
  subject: string;
  parameters: AgreementParameters;
  /** Who gains by it: never one of the two. */
  beneficiary: Types.ObjectId;
  first_admin: Types.ObjectId;
  reason: string | null;
  agreed_at: Date;
  expires_at: Date;
}

export const AGREEMENTS = 'agreements';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    action: { type: String, required: true },
    subject: { type: String, required: true },
    parameters: { type: Schema.Types.Mixed, required: true },
    beneficiary: { type: Schema.Types.ObjectId, required: true },
    first_admin: { type: Schema.Types.ObjectId, required: true },
    reason: { type: String, default: null },
    agreed_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: AGREEMENTS, versionKey: false, minimize: false },
);
schema.index({ expires_at: -1, _id: -1 });

export const AgreementModel = model('Agreement', schema);
