/**
 * Records of people as stored in MongoDB. `coins`, `promotional_coins` and `total_pay` are projections of the ledger and change only with
 * it.
 */
import { Schema } from 'mongoose';
import { ROLES, STARTING_COINS_STATES, type ClientRecord, type DAILY } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';
import type { Suspension } from '../../http/actor';
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
  /** The non-promotional coins by origin and age (ledger/lots.ts). */
  lots: { type: mixed<Record<string, number>>(), default: {} },
  /** What the person owes in US cents, because payments were taken back after their coins were spent (decisions.md 24). */
  receivable_cents: { type: Number, default: 0, min: 0 },
  total_pay: coins,
  status: { type: String, enum: ['active', 'closed'], required: true },
  /** When another admin made them an admin (decisions.md 26); absent for others, and for admins made on the server. */
  admin_since: nullable(Date),
  suspended_until: { type: Date, default: null },
  suspension_reason: { type: String, default: null },
  /** All of them, oldest first, the one in force among them; absent if there never was one. */
  suspensions: { type: mixed<readonly Suspension[]>(), default: undefined },
  /** Closing has begun, and not everything has been released yet. */
  closing: { type: Boolean, default: false },
  /** Decided work as a freelancer; approved is part of decided. */
  work_approved: { type: Number, default: 0 },
  work_decided: { type: Number, default: 0 },
  /** Coins earned by work and time, ever, bonuses included; a projection of the ledger. */
  earned_coins: { type: Number, default: 0 },
  /** How they decide about work as a client, and when that is next computed (rate-clients.job.ts). */
  client_record: { type: mixed<ClientRecord | null>(), default: undefined },
  client_rate_at: Date,
  /** How their work as a freelancer is decided, and when that is next computed (rate-freelancers.job.ts). */
  worker_record: { type: mixed<{ approved: number; decided: number }>(), default: undefined },
  worker_rate_at: Date,
  /** From when on their pay is no longer held (trust-workers.job.ts); null for newcomers. */
  trusted_at: { type: Date, default: null },
  /** When trust is next checked. */
  trust_check_at: Date,
  /** Counts commitments that closing has to release; each one is a write that conflicts with closing. Absent if there were none. */
  undertakings: Number,
  /** The state of the starting coins; absent on records from before mailboxes were recorded, all of which got them. */
  starting_coins: { type: String, enum: STARTING_COINS_STATES },
  /** Whether the address was verified at the latest exchange of a token. */
  email_verified: Boolean,
  /** Copies of the address elsewhere still have to be updated. */
  address_moving: Boolean,
  /** Copies of name and picture elsewhere still have to be updated. */
  profile_moving: Boolean,
  sign_in: { type: mixed<SignInState>(), default: undefined },
  ended_tokens: { type: [mixed<EndedToken>()], default: undefined },
  others_ended: { type: mixed<OthersEnded | null>(), default: undefined },
  /** The withdrawal that waits to be paid; serves as the lock that allows only one. */
  pending_withdrawal: nullable(Schema.Types.ObjectId),
  /** The payout account used first: written with the first request, so that of two concurrent requests one is the first. */
  first_payout_account: String,
  /**
   * Appeals against this client's rejections without coins to hold; the client can post nothing meanwhile (fair-work.md 5). Absent if there
   * never were any.
   */
  unfunded_appeals: Number,
  /** Since when rejections by this client wait for an admin's review, and when the last review was (fair-work.md 3). */
  rejections_paused_at: nullable(Date),
  rejections_looked_at: nullable(Date),
  /** Since when an admin has to review a link to another account before money leaves (fair-work.md 15). Absent if never. */
  link_look: nullable(Date),
  /** A link keeps them apart from work of another account; a projection of the links. Absent if never. */
  kept_apart: Boolean,
  /** Use of the daily quotas (daily-quota.ts); absent if there was none. */
  daily: {
    type: mixed<Partial<Record<keyof typeof DAILY, { day: string; count: number }>>>(),
    default: undefined,
  },
  /** Words by which admins find the record, in lower case. */
  search_terms: { type: [String], default: [] },
  created_at: { type: Date, required: true },
  closed_at: { type: Date, default: null },
  /** For who owes something, and the closed account of a buyer: keyed hash of their mailbox, so that a debt is found when they come back (decisions.md 24). */
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

/** Search terms of a record: words of the name, the address and its local part. */
function searchTerms(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}@.+_-]+/u));
  return [...new Set(words.filter((word) => word.length > 0).map((word) => word.slice(0, 64)))].slice(0, 40);
}

/** `search_terms` of somebody's record. */
export function searchTermsOf({ name, email }: Pick<UserRecord, 'name' | 'email'>): string[] {
  return searchTerms(name, email, email.split('@', 1)[0] ?? '');
}

/** Condition on `search_terms` for records with a word that begins with the first word of `search`; null if there is no word in it. */
export function searchCondition(search: string | undefined): { $elemMatch: { $gte: string; $lt: string } } | null {
  const word = searchTerms(search ?? '')[0];
  // The same word must lie within both bounds: without $elemMatch, one word may satisfy the lower bound and another the upper.
  return word === undefined ? null : { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } };
}
