/**
 * First admins' agreements to actions that take two (decisions.md 26). One record per exact action; it is deleted when the action is done,
 * and the audit log keeps the rest.
 */
import { Schema } from 'mongoose';
import { AGREEMENT_ACTIONS } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

export type AgreementParameters = Readonly<Record<string, string | number>>;

export const AGREEMENTS = 'agreements';

const schema = recordSchema(AGREEMENTS, {
  /** Hash of action, subject and parameters, so that an agreement is valid only for exactly what was agreed to. */
  _id: { type: String, required: true },
  action: { type: String, enum: AGREEMENT_ACTIONS, required: true },
  /** The target of the action, e.g. `user:{id}`. */
  subject: { type: String, required: true },
  parameters: { type: mixed<AgreementParameters>(), required: true },
  /** Who gains by it: never one of the two admins. */
  beneficiary: { type: Schema.Types.ObjectId, required: true },
  first_admin: { type: Schema.Types.ObjectId, required: true },
  reason: { type: String, default: null },
  agreed_at: { type: Date, required: true },
  expires_at: { type: Date, required: true },
});
schema.index({ expires_at: -1, _id: -1 });
// What was agreed to names a payee's number, so it is kept no longer than it is valid.
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
schema.index({ beneficiary: 1 });

export const AgreementModel = recordModel('Agreement', schema);

export interface AgreementRecord extends RecordOf<typeof AgreementModel> {}

/** What the audit log says was agreed to. It is for ever, and a payee's number is theirs only until they leave: their withdrawal has it. */
export function auditedParameters({ account_number: _number, ...others }: AgreementParameters): AgreementParameters {
  return others;
}
