/** Session data of identities that have no user record yet. Deleted when none of their tokens can still be valid. */
import { mixed, recordModel, recordSchema } from '../database/records';
import { HOUR_MS } from '../days';
import type { EndedToken, SignInState } from './sign-in.policy';

/** Longer than the lifetime of any token of ours (TOKEN_MINUTES) and of any ID token. */
export const REMEMBER_IDENTITY_MS = 48 * HOUR_MS;

const schema = recordSchema('identities', {
  /** The identity service's id. */
  _id: { type: String, required: true },
  sign_in: mixed<SignInState>(),
  ended_tokens: { type: [mixed<EndedToken>()], default: undefined },
  /** When it may be forgotten. */
  until: { type: Date, required: true },
});
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const IdentityModel = recordModel('Identity', schema);
