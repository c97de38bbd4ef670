/** What a freelancer has earned, what can leave now, and why the rest cannot (fair-work.md 11). Reads only; asking again checks everything again. */
import { type Types } from 'mongoose';
import { MIN_WITHDRAWAL_COINS, type CallOutput, type calls } from '@taskmint/contract';
import { now } from '../../clock';
import { collection, STATEMENT_BUDGET_MS } from '../../database/connection';
import { env } from '../../env';
import { refuse } from '../../errors';
import { account, ENTRIES, type LedgerEntry } from '../../ledger';
import { SUBMISSIONS, type SubmissionRecord } from '../submissions/submission.model';
import { USERS, type UserRecord } from '../users/user.model';
import { earningsHoldDays, immatureCoins } from './immature-coins.query';
import { withdrawableCoins } from './withdrawable.policy';
import { PAYOUT_ACCOUNTS, WITHDRAWALS, type PayoutAccountRecord, type WithdrawalRecord } from './withdrawal.model';

type Earnings = CallOutput<typeof calls.getEarnings>;
type Holder = UserRecord & { pending_withdrawal?: Types.ObjectId | null };

interface Sum {
  count: number;
  coins: number;
}

const NOTHING: Sum = { count: 0, coins: 0 };

async function earned(userId: Types.ObjectId): Promise<Sum> {
  const own = account.balance(userId);
  const [sum] = await collection<LedgerEntry>(ENTRIES)
    .aggregate<Sum>(
      [
        { $match: { accounts: own, credit: own, kind: 'submission_pay' } },
        { $group: { _id: null, count: { $sum: 1 }, coins: { $sum: '$amount' } } },
      ],
      { maxTimeMS: STATEMENT_BUDGET_MS },
    )
    .toArray();
  return sum ?? NOTHING;
}

async function inReview(userId: Types.ObjectId): Promise<Sum> {
  const [sum] = await collection<SubmissionRecord>(SUBMISSIONS)
    .aggregate<Sum>(
      [
        { $match: { worker: userId, status: 'pending' } },
        { $group: { _id: null, count: { $sum: 1 }, coins: { $sum: '$payable_amount' } } },
      ],
      { maxTimeMS: STATEMENT_BUDGET_MS },
    )
    .toArray();
  return sum ?? NOTHING;
}

/** Coins of withdrawals by state. */
async function withdrawals(userId: Types.ObjectId): Promise<ReadonlyMap<string, number>> {
  const rows = await collection<WithdrawalRecord>(WITHDRAWALS)
    .aggregate<{ _id: string; coins: number }>(
      [{ $match: { worker_id: userId } }, { $group: { _id: '$status', coins: { $sum: '$withdraw_coin' } } }],
      { maxTimeMS: STATEMENT_BUDGET_MS },
    )
    .toArray();
  return new Map(rows.map(({ _id, coins }) => [_id, coins]));
}

/** When the oldest of the earnings that wait may leave. */
async function firstMature(userId: Types.ObjectId, at: Date): Promise<Date | null> {
  const holdMs = earningsHoldDays() * 24 * 3_600_000;
  const own = account.balance(userId);
  const oldest = await collection<LedgerEntry>(ENTRIES).findOne(
    { accounts: own, credit: own, kind: 'submission_pay', at: { $gt: new Date(at.getTime() - holdMs) } },
    { sort: { _id: 1 }, projection: { at: 1 } },
  );
  return oldest && new Date(oldest.at.getTime() + holdMs);
}

/** Until when the account that was named last cannot be used; null when it can, or is the first one. */
async function payoutPause(userId: Types.ObjectId, at: Date): Promise<Date | null> {
  const [last, before] = await collection<PayoutAccountRecord>(PAYOUT_ACCOUNTS)
    .find({ user_id: userId })
    .sort({ since: -1 })
    .limit(2)
    .toArray();
  if (!last || !before) return null;
  const until = new Date(last.since.getTime() + env().PAYOUT_CHANGE_HOURS * 3_600_000);
  return until > at ? until : null;
}

export async function earningsOf(userId: Types.ObjectId): Promise<Earnings> {
  const at = now();
  const holder = await collection<Holder>(USERS).findOne({ _id: userId });
  if (!holder) refuse('user_not_found');
  const [total, review, byState, immature, pause] = await Promise.all([
    earned(userId),
    inReview(userId),
    withdrawals(userId),
    immatureCoins(holder, at),
    payoutPause(userId, at),
  ]);
  const promoCoins = env().PROMO_COINS;
  const withdrawable = withdrawableCoins({ ...holder, immature_coins: immature }, promoCoins);
  const promotional = promoCoins === 'spend-only' ? Math.min(holder.promotional_coins, holder.coins) : 0;
  const lately = holder.coins - withdrawable - promotional;
  return {
    total_earned: total.coins,
    approved_submissions: total.count,
    coins: holder.coins,
    withdrawable_coins: withdrawable,
    not_withdrawable: [
      ...(promotional > 0 ? [{ reason: 'promotional' as const, coins: promotional, until: null }] : []),
      ...(lately > 0
        ? [
            {
              reason: 'earned_lately' as const,
              coins: lately,
              until: (await firstMature(userId, at))?.toISOString() ?? null,
            },
          ]
        : []),
    ],
    in_review: { submissions: review.count, coins: review.coins },
    held_coins: byState.get('pending') ?? 0,
    paid_out_coins: byState.get('paid') ?? 0,
    obstacles: [
      ...(holder.pending_withdrawal ? [{ reason: 'withdrawal_pending' as const, until: null }] : []),
      ...(withdrawable < MIN_WITHDRAWAL_COINS ? [{ reason: 'below_minimum' as const, until: null }] : []),
      ...(pause ? [{ reason: 'payout_account_pause' as const, until: pause.toISOString() }] : []),
    ],
  };
}
