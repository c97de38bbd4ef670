/** Why a payout waits, whoever presses Pay (decisions.md 26). Reads only; paying asks again in its own transaction. */
import type { ClientSession, Types } from 'mongoose';
import type { PayoutHold } from '@taskmint/contract';
import { collection } from '../../database/connection';
import type { Transaction } from '../../database/transaction';
import { env } from '../../env';
import { USERS, type UserRecord } from '../users/user.model';
import { PAYOUT_ACCOUNTS, type PayoutAccountRecord, type WithdrawalRecord } from './withdrawal.model';

export interface HoldReason {
  reason: PayoutHold;
  /** When it ends by itself; null when a person has to end it. */
  until: Date | null;
}

/** Condition on the person's record while no suspension holds a payout back; for the filter of the update that pays. */
export function notSuspended(at: Date) {
  return { $or: [{ suspended_until: null }, { suspended_until: { $lte: at } }] };
}

/** Why this payout may not leave now; empty when it may. In the paying transaction's own snapshot. */
export async function payoutHolds(tx: Transaction, withdrawal: WithdrawalRecord): Promise<HoldReason[]> {
  return (await holdsOf([withdrawal], tx.at, tx.session)).get(withdrawal._id.toHexString()) ?? [];
}

/** The same for many, by id of the withdrawal; one whose money has left or come back has none. */
export async function holdsOf(
  withdrawals: readonly WithdrawalRecord[],
  at: Date,
  session?: ClientSession,
): Promise<ReadonlyMap<string, HoldReason[]>> {
  const waiting = withdrawals.filter(isOnItsWay);
  const holds = new Map<string, HoldReason[]>();
  if (waiting.length === 0) return holds;
  const ids = waiting.map(({ worker_id }) => worker_id);
  const options = session ? { session } : {};
  const pauseMs = env().PAYOUT_CHANGE_HOURS * 3_600_000;
  // One after the other: a session takes one statement at a time.
  const suspended = await collection<UserRecord>(USERS)
    .find({ _id: { $in: ids }, suspended_until: { $gt: at } }, { projection: { suspended_until: 1 }, ...options })
    .toArray();
  const changes = await collection<PayoutAccountRecord>(PAYOUT_ACCOUNTS)
    .find({ user_id: { $in: ids }, since: { $gt: new Date(at.getTime() - pauseMs) } }, options)
    .toArray();
  const is = (one: Types.ObjectId, other: Types.ObjectId): boolean => one.equals(other);
  for (const { _id, worker_id, withdraw_time } of waiting) {
    const suspension = suspended.find((user) => is(user._id, worker_id));
    const lastChange = changes
      .filter(({ user_id, since }) => is(user_id, worker_id) && since > withdraw_time)
      .reduce<Date | null>((last, { since }) => (last && last > since ? last : since), null);
    holds.set(_id.toHexString(), [
      ...(suspension ? [{ reason: 'suspended' as const, until: suspension.suspended_until }] : []),
      ...(lastChange
        ? [{ reason: 'payout_account_changed' as const, until: new Date(lastChange.getTime() + pauseMs) }]
        : []),
    ]);
  }
  return holds;
}

/** Neither sent nor back: a reason to hold it matters. */
function isOnItsWay({ status, approved_at, sent_at }: WithdrawalRecord): boolean {
  return status === 'pending' || (status === 'paid' && Boolean(approved_at) && !sent_at);
}
