/** Where people are signed in: one record for each session of the identity service that has exchanged a token here. */
import type { BrowserName, SystemName } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';
import type { SignIn } from '../../identity/sign-in.policy';

/** Sessions that were not seen for so long are listed no longer. */
export const REMEMBER_SESSION_MS = 180 * 86_400_000;

export function sessionKey(uid: string, authTime: SignIn['authTime']): string {
  return `${uid}:${authTime}`;
}

const schema = recordSchema('sessions', {
  /** `sessionKey`. */
  _id: { type: String, required: true },
  /** Whose it is. Ended ones have nothing but their id and their end. */
  uid: String,
  /** `SignIn.authTime`, in seconds. */
  auth_time: Number,
  /** The latest exchange. */
  seen_at: Date,
  browser: mixed<BrowserName | null>(),
  system: mixed<SystemName | null>(),
  /** Kept for good, so that no token of this session is ever exchanged again. */
  ended_at: { type: Date, default: null },
  /** When it may be forgotten; absent once it has ended. */
  until: Date,
});
schema.index({ uid: 1, seen_at: -1 });
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const SessionModel = recordModel('Session', schema);
export type SessionRecord = RecordOf<typeof SessionModel>;
