/** Where people are signed in: one record per session of the identity service that has exchanged a token here. */
import type { BrowserName, SystemName } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';
import { DAY_MS } from '../../days';
import type { SignIn } from '../../identity/sign-in.policy';

/** Sessions not seen for this long are no longer listed. */
export const REMEMBER_SESSION_MS = 180 * DAY_MS;

export function sessionKey(uid: string, authTime: SignIn['authTime']): string {
  return `${uid}:${authTime}`;
}

const schema = recordSchema('sessions', {
  /** `sessionKey`. */
  _id: { type: String, required: true },
  /** The owner. Ended sessions keep only their id and their end. */
  uid: String,
  /** `SignIn.authTime`, in seconds. */
  auth_time: Number,
  /** The latest exchange. */
  seen_at: Date,
  browser: mixed<BrowserName | null>(),
  system: mixed<SystemName | null>(),
  /** Kept for ever, so that no token of this session is ever exchanged again. */
  ended_at: { type: Date, default: null },
  /** When the record expires; absent once the session has ended. */
  until: Date,
});
schema.index({ uid: 1, seen_at: -1 });
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const SessionModel = recordModel('Session', schema);
export type SessionRecord = RecordOf<typeof SessionModel>;
