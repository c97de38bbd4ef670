/** Keys for programs, as MongoDB holds them: of the key itself only its hash. One that is revoked is gone. */
import { Schema } from 'mongoose';
import type { KeyScope } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

const schema = recordSchema('api_keys', {
  person: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  /** SHA-256 of the key in hexadecimal. A key has 192 random bits, so that no salt and no slow hash is needed. */
  hash: { type: String, required: true },
  /** How the key begins. */
  prefix: { type: String, required: true },
  scopes: { type: [mixed<KeyScope>()], required: true },
  /** Never changes: who spends has it in the filter as it was read. */
  daily_coins: { type: Number, required: true, min: 0 },
  /** The day in UTC that `spent_coins` is of; only the latest is kept. */
  spent_on: { type: String, required: true },
  spent_coins: { type: Number, required: true, min: 0 },
  created_at: { type: Date, required: true },
  last_used_at: nullable(Date),
});
schema.index({ hash: 1 }, { unique: true });
schema.index({ person: 1, _id: -1 });

export const ApiKeyModel = recordModel('ApiKey', schema);

export interface ApiKeyRecord extends RecordOf<typeof ApiKeyModel> {}
