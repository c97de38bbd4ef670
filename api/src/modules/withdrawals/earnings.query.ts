/**
 * What a freelancer has earned, what can leave now, and why the rest cannot (fair-work.md 11). Reads only; a withdrawal checks everything
 * again.
 */
import type { mongo, Types } from 'mongoose';
import { MIN_WITHDRAWAL_COINS, type CallOutput, type calls } from '@taskmint/contract';
import { now } from '../../clock';
import { readTogether, type Part } from '../../database/read-together';
import { HOUR_MS } from '../../days';
import { env } from '../../env';
import { refuse } from '../../errors';
import { frozenOf, frozenPart } from '../../payments/frozen-orders.query';
import { SUBMISSIONS } from '../submissions/submission.model';
import { USERS, type UserRecord } from '../users/user.model';
import { lockedCoins, maturingCoins, withdrawableCoins } from './withdrawable.policy';
import { PAYOUT_ACCOUNTS, WITHDRAWALS, type PayoutAccountRecord } from './withdrawal.model';

type Earnings = CallOutput<typeof calls.getEarnings>;

/** The parts of the answer, read with one command. */
function partsOf(userId: Types.ObjectId) {
  const sum = (from: string, match: mongo.Document, by: string | null, field: string): Part => ({
    from,
    pipeline: [{ $match: match }, { $group: { _id: by, count: { $sum: 1 }, coins: { $sum: field } } }],
  });
  return {
    holder: { from: USERS, pipeline: [{ $match: { _id: userId } }] },
    frozen: frozenPart,
    review: sum(SUBMISSIONS, { worker: userId, status: 'pending' }, null, '$payable_amount'),
    paid: { from: SUBMISSIONS, pipeline: [{ $match: { worker: userId, status: 'approve' } }, { $count: 'count' }] },
    withdrawals: sum(WITHDRAWALS, { worker_id: userId }, '$status', '$withdraw_coin'),
    payout: {
      from: PAYOUT_ACCOUNTS,
      pipeline: [{ $match: { user_id: userId } }, { $sort: { since: -1 } }, { $limit: 2 }],
    },
  };
}

/** Until when the latest payout account cannot be used; null if it can, or is the first one. Expects accounts newest first. */
function payoutPause([last, before]: readonly PayoutAccountRecord[], at: Date): Date | null {
  if (!last || !before) return null;
  const until = new Date(last.since.getTime() + env().PAYOUT_CHANGE_HOURS * HOUR_MS);
  return until > at ? until : null;
}

export async function earningsOf(userId: Types.ObjectId): Promise<Earnings> {
  const at = now();
  const rows = await readTogether(partsOf(userId));
  const [holder] = rows.holder as UserRecord[];
  if (!holder) refuse('user_not_found');
  const review = rows.review[0] ?? { count: 0, coins: 0 };
  const byState = new Map(rows.withdrawals.map(({ _id, coins }) => [_id as string, coins as number]));
  const pause = payoutPause(rows.payout as PayoutAccountRecord[], at);
  const rules = { promoCoins: env().PROMO_COINS, at, frozen: frozenOf(rows.frozen) };
  const withdrawable = withdrawableCoins(holder, rules);
  return {
    total_earned: holder.earned_coins,
    approved_submissions: holder.work_approved,
    paid_in_part: Math.max(0, Number(rows.paid[0]?.count ?? 0) - holder.work_approved),
    coins: holder.coins,
    withdrawable_coins: withdrawable,
    not_withdrawable: lockedCoins(holder, rules).map(({ reason, coins, until }) => ({
      reason,
      coins,
      until: until?.toISOString() ?? null,
    })),
    maturing: maturingCoins(holder, rules),
    in_review: { submissions: review.count, coins: review.coins },
    held_coins: byState.get('pending') ?? 0,
    paid_out_coins: byState.get('paid') ?? 0,
    obstacles: [
      ...(holder.pending_withdrawal ? [{ reason: 'withdrawal_pending' as const, until: null }] : []),
      ...(holder.receivable_cents > 0 ? [{ reason: 'receivable_open' as const, until: null }] : []),
      ...(withdrawable < MIN_WITHDRAWAL_COINS ? [{ reason: 'below_minimum' as const, until: null }] : []),
      ...(pause ? [{ reason: 'payout_account_pause' as const, until: pause.toISOString() }] : []),
    ],
  };
}
