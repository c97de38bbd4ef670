/** Earnings of a new account that have to wait before they can be withdrawn (fair-work.md 11), read from the ledger. */
import type { ClientSession } from 'mongoose';
import { env } from '../../env';
import { collection } from '../../database/connection';
import { account, ENTRIES, type LedgerEntry } from '../../ledger';
import type { UserRecord } from '../users/user.model';
import { TRUSTED_AFTER_APPROVALS } from './withdrawable.policy';

/** Days that a new account's earnings wait when the setting is left out: none on a developer's machine. */
const PRODUCTION_DAYS = 7;

/** Days that the earnings of a new account wait. */
export function earningsHoldDays(): number {
  return env().EARNINGS_HOLD_DAYS ?? (env().isProduction ? PRODUCTION_DAYS : 0);
}

/** Coins that the holder earned too recently to withdraw; 0 when nothing waits. */
export async function immatureCoins(
  holder: Pick<UserRecord, '_id' | 'work_approved'>,
  at: Date,
  session?: ClientSession,
): Promise<number> {
  const days = earningsHoldDays();
  if (days === 0 || holder.work_approved >= TRUSTED_AFTER_APPROVALS) return 0;
  const balance = account.balance(holder._id);
  const since = new Date(at.getTime() - days * 24 * 3_600_000);
  const earned = await collection<LedgerEntry>(ENTRIES)
    .find(
      { accounts: balance, credit: balance, kind: 'submission_pay', at: { $gt: since } },
      { projection: { amount: 1 }, ...(session ? { session } : {}) },
    )
    .limit(TRUSTED_AFTER_APPROVALS)
    .toArray();
  return earned.reduce((sum, entry) => sum + entry.amount, 0);
}
