/** What is known of identities that have no record yet: their sessions. Forgotten when no token of theirs can live any more. */
import { model, Schema } from 'mongoose';
import type { SessionState } from './sign-in.policy';

export interface IdentityRecord extends SessionState {
  /** The identity service's id. */
  _id: string;
  /** When it may be forgotten. */
  until: Date;
}

export const IDENTITIES = 'identities';

/** Longer than any token of ours (TOKEN_MINUTES) and any ID token lives. */
export const REMEMBER_IDENTITY_MS = 48 * 3_600_000;

const schema = new Schema(
  {
    _id: { type: String, required: true },
    sign_in: Object,
    ended_tokens: { type: [Object], default: undefined },
    until: Date,
  },
  { collection: IDENTITIES, versionKey: false },
);
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const IdentityModel = model('Identity', schema);
