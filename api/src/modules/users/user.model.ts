/** Records of people, as MongoDB holds them. `coins`, `promotional_coins` and `total_pay` are projections of the ledger and change only with it. */
import { Schema } from 'mongoose';
import { ROLES, STARTING_COINS_STATES, type ClientRecord, type DAILY } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';
import type { EndedToken, OthersEnded, SignInState } from '../../identity/sign-in.policy';

export const USERS = 'users';

const coins = { type: Number, required: true, min: 0 } as const;

const schema = recordSchema(USERS, {
  /** Stable id of the identity service. */
  uid: { type: String, required: true },
  email: { type: String, required: true },
  name: { type: String, required: true },
  role: { type: String, enum: ROLES, required: true },
  photoURL: { type: String, default: '' },
  coins,
  promotional_coins: coins,
  /** The other coins by origin and age (ledger/lots.ts). */
  lots: { type: mixed<Record<string, number>>(), default: {} },
  /** What the person owes because payments were taken back whose coins were spent, in US cents (decisions.md 24). */
  receivable_cents: { type: Number, default: 0, min: 0 },
  total_pay: coins,
  status: { type: String, enum: ['active', 'closed'], required: true },
  /** When another admin made them one (decisions.md 26); absent for others, and for who became one on the server. */
  admin_since: nullable(Date),
  suspended_until: { type: Date, default: null },
  suspension_reason: { type: String, default: null },
  /** Closing has begun and not everything has been released yet. */
  closing: { type: Boolean, default: false },
  /** Decided work as a freelancer; approved is part of decided. */
  work_approved: { type: Number, default: 0 },
  work_decided: { type: Number, default: 0 },
  /** Coins earned by approved work, ever; a projection of the ledger. */
  earned_coins: { type: Number, default: 0 },
  /** How they decide about work as a client, and when that is looked at again (rate-clients.job.ts). */
  client_record: { type: mixed<ClientRecord | null>(), default: undefined },
  client_rate_at: Date,
  /** How their work as a freelancer is decided, and when that is looked at again (rate-freelancers.job.ts). */
  worker_record: { type: mixed<{ approved: number; decided: number }>(), default: undefined },
  worker_rate_at: Date,
  /** From when on pay for their work waits no longer (trust-workers.job.ts); null for newcomers. */
  trusted_at: { type: Date, default: null },
  /** When trust is looked into again. */
  trust_check_at: Date,
  /** How often they took something upon themselves that closing has to release; each time is a write that meets the closing. Absent while never. */
  undertakings: Number,
  /** What became of the starting coins; absent on records from before mailboxes were noted, which all got them. */
  starting_coins: { type: String, enum: STARTING_COINS_STATES },
  /** Whether the address was verified at the latest exchange of a token. */
  email_verified: Boolean,
  /** Copies of the address elsewhere are still to follow it. */
  address_moving: Boolean,
  /** Copies of name and picture elsewhere are still to follow them. */
  profile_moving: Boolean,
  sign_in: { type: mixed<SignInState>(), default: undefined },
  ended_tokens: { type: [mixed<EndedToken>()], default: undefined },
  others_ended: { type: mixed<OthersEnded | null>(), default: undefined },
  /** The withdrawal that waits to be paid; the lock that allows only one. */
  pending_withdrawal: nullable(Schema.Types.ObjectId),
  /** The payout account that was used first: written with the first request, so that of two at once one is the first. */
  first_payout_account: String,
  /** Appeals against this client's rejections for which there were no coins to hold; none may be posted meanwhile (fair-work.md 5). Absent while never. */
  unfunded_appeals: Number,
  /** Since when rejections by this client wait for an admin to look, and when one looked last (fair-work.md 3). */
  rejections_paused_at: nullable(Date),
  rejections_looked_at: nullable(Date),
  /** Since when an admin has to look at a link to another account before money leaves (fair-work.md 15). Absent while never. */
  link_look: nullable(Date),
  /** A link keeps them apart from work of another account; a projection of the links. Absent while never. */
  kept_apart: Boolean,
  /** What they have done of what is bounded by the day (daily-room.ts); absent while nothing. */
  daily: {
    type: mixed<Partial<Record<keyof typeof DAILY, { day: string; count: number }>>>(),
    default: undefined,
  },
  /** Words by which an admin finds the record, lower case. */
  search_terms: { type: [String], default: [] },
  created_at: { type: Date, required: true },
  closed_at: { type: Date, default: null },
  /** Of a closed account of somebody who bought: keyed hash of their mailbox, so that what they owe is found when they come back (decisions.md 24). */
  mailbox: String,
});
schema.index({ uid: 1 }, { unique: true });
schema.index({ email: 1 }, { unique: true });
schema.index({ status: 1, _id: -1 });
schema.index({ status: 1, name: 1, _id: 1 });
schema.index({ role: 1, status: 1, _id: -1 });
schema.index({ search_terms: 1, _id: -1 });
schema.index({ role: 1, status: 1, earned_coins: -1, _id: 1 });
schema.index({ receivable_cents: -1, _id: 1 }, { partialFilterExpression: { receivable_cents: { $gt: 0 } } });
schema.index({ rejections_paused_at: 1, _id: 1 });
schema.index({ trusted_at: 1, work_approved: 1 });
schema.index({ role: 1, client_rate_at: 1 });
schema.index({ role: 1, worker_rate_at: 1 });
schema.index({ closing: 1 }, { partialFilterExpression: { closing: true } });

export const UserModel = recordModel('User', schema);

export interface UserRecord extends RecordOf<typeof UserModel> {}

/** Words of a record for `search_terms`: words of the name, the address and its local part. */
function searchTerms(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}@.+_-]+/u));
  return [...new Set(words.filter((word) => word.length > 0).map((word) => word.slice(0, 64)))].slice(0, 40);
}

/** `search_terms` of somebody's record. */
export function searchTermsOf({ name, email }: Pick<UserRecord, 'name' | 'email'>): string[] {
  return searchTerms(name, email, email.split('@', 1)[0] ?? '');
}

/** Condition on `search_terms` for everything that begins with the first word of `search`; null when there is no word in it. */
export function searchCondition(search: string | undefined): { $elemMatch: { $gte: string; $lt: string } } | null {
  const word = searchTerms(search ?? '')[0];
  // One and the same word must lie within both bounds: without $elemMatch one word may satisfy the lower and another the upper.
  return word === undefined ? null : { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } };
}
