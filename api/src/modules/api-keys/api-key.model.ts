/** Keys for programs as stored in MongoDB: only the hash of a key is stored. Revoking deletes the record. */
import { Schema } from 'mongoose';
import type { KeyScope } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

const schema = recordSchema('api_keys', {
  person: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  /** SHA-256 of the key in hexadecimal. A key has 192 random bits, so it needs no salt and no slow hash. */
  hash: { type: String, required: true },
  /** The first characters of the key. */
  prefix: { type: String, required: true },
  scopes: { type: [mixed<KeyScope>()], required: true },
  /** Never changes: spending uses the value read before as its filter. */
  daily_coins: { type: Number, required: true, min: 0 },
  /** The day in UTC to which `spent_coins` refers; only the latest is stored. */
  spent_on: { type: String, required: true },
  spent_coins: { type: Number, required: true, min: 0 },
  created_at: { type: Date, required: true },
  last_used_at: nullable(Date),
});
schema.index({ hash: 1 }, { unique: true });
schema.index({ person: 1, _id: -1 });

export const ApiKeyModel = recordModel('ApiKey', schema);

export interface ApiKeyRecord extends RecordOf<typeof ApiKeyModel> {}
