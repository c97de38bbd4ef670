/**
 * From when on pay for work may leave as money (fair-work.md 11, decisions.md 22): a newcomer's is held, and each coin keeps the hold it
 * was earned with. Reads from the record who is trusted; `trust-workers.job.ts` decides about trust.
 */
import type { Types } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { env, purchaseHoldDays } from '../../env';
import { account, type AccountRef } from '../../ledger';
import { UserModel } from '../users/user.model';

/** Days in production mode if the setting is left out; none on a developer's machine. */
const PRODUCTION_DAYS = 7;

/** Days for which the earnings of a newcomer are held. */
function earningsHoldDays(): number {
  return env().EARNINGS_HOLD_DAYS ?? (env().isProduction ? PRODUCTION_DAYS : 0);
}

/** When coins bought now may leave as money, whoever holds them then; null: at once. */
export function purchaseHold(at: Date): Date | null {
  const days = purchaseHoldDays();
  return days === 0 ? null : new Date(at.getTime() + days * DAY_MS);
}

/** By balance account of the worker; a worker not in it has no hold. */
export type EarningsHolds = ReadonlyMap<AccountRef, Date>;

/** Until when the current earnings of these workers are held. Makes no query if holds are switched off or there are no workers. */
export async function earningsHolds(workers: readonly Types.ObjectId[]): Promise<EarningsHolds> {
  const days = earningsHoldDays();
  if (days === 0 || workers.length === 0) return new Map();
  const newcomers = await collectionOf(UserModel)
    .find({ _id: { $in: [...workers] }, trusted_at: null }, { projection: { _id: 1 }, batchSize: workers.length + 1 })
    .toArray();
  const until = new Date(now().getTime() + days * DAY_MS);
  return new Map(newcomers.map(({ _id }) => [account.balance(_id), until]));
}
