/** Where people are signed in: one record for each session of the identity service that has exchanged a token here. */
import { model, Schema } from 'mongoose';
import type { BrowserName, SystemName } from '@taskmint/contract';
import type { SignIn } from '../../identity/sign-in.policy';

export interface SessionRecord {
  /** `sessionKey`. */
  _id: string;
  /** Whose it is. Ended ones have nothing but their id and their end. */
  uid?: string;
  /** `SignIn.authTime`, in seconds. */
  auth_time?: number;
  /** The latest exchange. */
  seen_at?: Date;
  browser?: BrowserName | null;
  system?: SystemName | null;
  /** Kept for good, so that no token of this session is ever exchanged again. */
  ended_at: Date | null;
  /** When it may be forgotten; absent once it has ended. */
  until?: Date;
}

export const SESSIONS = 'sessions';

/** Sessions that were not seen for so long are listed no longer. */
export const REMEMBER_SESSION_MS = 180 * 86_400_000;

export function sessionKey(uid: string, authTime: SignIn['authTime']): string {
  return `${uid}:${authTime}`;
}

const schema = new Schema(
  {
    _id: { type: String, required: true },
    uid: String,
    auth_time: Number,
    seen_at: Date,
    browser: String,
    system: String,
    ended_at: { type: Date, default: null },
    until: Date,
  },
  { collection: SESSIONS, versionKey: false },
);
schema.index({ uid: 1, seen_at: -1 });
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const SessionModel = model('Session', schema);
