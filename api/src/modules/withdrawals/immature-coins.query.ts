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

type Holder = Pick<UserRecord, '_id' | 'work_approved'>;

/** Coins that the holder earned too recently to withdraw; 0 when nothing waits. */
export async function immatureCoins(holder: Holder, at: Date, session?: ClientSession): Promise<number> {
  return (await immatureCoinsOf([holder], at, session)).get(holder._id.toHexString()) ?? 0;
}

/** The same for several holders by one command, by id; who has nothing waiting is left out. No command when nobody can have. */
export async function immatureCoinsOf(
  holders: readonly Holder[],
  at: Date,
  session?: ClientSession,
): Promise<ReadonlyMap<string, number>> {
  const days = earningsHoldDays();
  const young = days === 0 ? [] : holders.filter(({ work_approved }) => work_approved < TRUSTED_AFTER_APPROVALS);
  const waiting = new Map<string, number>();
  if (young.length === 0) return waiting;
  const ids = new Map(young.map(({ _id }): [string, string] => [account.balance(_id), _id.toHexString()]));
  const balances = [...ids.keys()];
  const since = new Date(at.getTime() - days * 24 * 3_600_000);
  const earned = await collection<LedgerEntry>(ENTRIES)
    .find(
      { accounts: { $in: balances }, credit: { $in: balances }, kind: 'submission_pay', at: { $gt: since } },
      { projection: { credit: 1, amount: 1 }, ...(session ? { session } : {}) },
    )
    .limit(TRUSTED_AFTER_APPROVALS * young.length)
    .toArray();
  for (const { credit, amount } of earned) {
    const id = ids.get(credit);
    if (id) waiting.set(id, (waiting.get(id) ?? 0) + amount);
  }
  return waiting;
}
