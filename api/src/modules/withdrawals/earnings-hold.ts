/**
 * From when on pay for work may leave as money (fair-work.md 11, decisions.md 22): a newcomer's waits, and each coin keeps the time it was earned with. Knows
 * who is trusted from the record; how trust comes about is in `trust-workers.job.ts`.
 */
import type { Types } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { env, purchaseHoldDays } from '../../env';
import { account, type AccountRef } from '../../ledger';
import { UserModel } from '../users/user.model';

/** Days in production mode when the settings are left out; none on a developer's machine. */
const PRODUCTION_DAYS = 7;

/** Days that the earnings of a newcomer wait. */
function earningsHoldDays(): number {
  return env().EARNINGS_HOLD_DAYS ?? (env().isProduction ? PRODUCTION_DAYS : 0);
}

/** Moment from which coins bought now may leave as money, in anybody's hands; null: at once. */
export function purchaseHold(at: Date): Date | null {
  const days = purchaseHoldDays();
  return days === 0 ? null : new Date(at.getTime() + days * DAY_MS);
}

/** By balance account of the worker; who is not in it waits for nothing. */
export type EarningsHolds = ReadonlyMap<AccountRef, Date>;

/** Until when what these workers earn now waits. No command when nobody's does. */
export async function earningsHolds(workers: readonly Types.ObjectId[]): Promise<EarningsHolds> {
  const days = earningsHoldDays();
  if (days === 0 || workers.length === 0) return new Map();
  const newcomers = await collectionOf(UserModel)
    .find({ _id: { $in: [...workers] }, trusted_at: null }, { projection: { _id: 1 }, batchSize: workers.length + 1 })
    .toArray();
  const until = new Date(now().getTime() + days * DAY_MS);
  return new Map(newcomers.map(({ _id }) => [account.balance(_id), until]));
}
