/** What a freelancer has earned, what can leave now, and why the rest cannot (fair-work.md 11). Reads only; asking again checks everything again. */
import type { mongo, Types } from 'mongoose';
import { MIN_WITHDRAWAL_COINS, type CallOutput, type calls } from '@taskmint/contract';
import { now } from '../../clock';
import { collection } from '../../database/connection';
import { readTogether, type Part } from '../../database/read-together';
import { env } from '../../env';
import { refuse } from '../../errors';
import { account, ENTRIES, type LedgerEntry } from '../../ledger';
import { SUBMISSIONS } from '../submissions/submission.model';
import { USERS, type UserRecord } from '../users/user.model';
import { earningsHoldDays, immatureCoins } from './immature-coins.query';
import { withdrawableCoins } from './withdrawable.policy';
import { PAYOUT_ACCOUNTS, WITHDRAWALS, type PayoutAccountRecord } from './withdrawal.model';

type Earnings = CallOutput<typeof calls.getEarnings>;
type Holder = UserRecord & { pending_withdrawal?: Types.ObjectId | null };

/** Everything but the waiting time of a new account's earnings, by one command. */
function partsOf(userId: Types.ObjectId) {
  const sum = (from: string, match: mongo.Document, by: string | null, field: string): Part => ({
    from,
    pipeline: [{ $match: match }, { $group: { _id: by, count: { $sum: 1 }, coins: { $sum: field } } }],
  });
  return {
    holder: { from: USERS, pipeline: [{ $match: { _id: userId } }] },
    review: sum(SUBMISSIONS, { worker: userId, status: 'pending' }, null, '$payable_amount'),
    withdrawals: sum(WITHDRAWALS, { worker_id: userId }, '$status', '$withdraw_coin'),
    payout: {
      from: PAYOUT_ACCOUNTS,
      pipeline: [{ $match: { user_id: userId } }, { $sort: { since: -1 } }, { $limit: 2 }],
    },
  };
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

/** Until when the account that was named last cannot be used; null when it can, or is the first one. Newest first. */
function payoutPause([last, before]: readonly PayoutAccountRecord[], at: Date): Date | null {
  if (!last || !before) return null;
  const until = new Date(last.since.getTime() + env().PAYOUT_CHANGE_HOURS * 3_600_000);
  return until > at ? until : null;
}

export async function earningsOf(userId: Types.ObjectId): Promise<Earnings> {
  const at = now();
  const rows = await readTogether(partsOf(userId));
  const [holder] = rows.holder as Holder[];
  if (!holder) refuse('user_not_found');
  const review = rows.review[0] ?? { count: 0, coins: 0 };
  const byState = new Map(rows.withdrawals.map(({ _id, coins }) => [_id as string, coins as number]));
  const pause = payoutPause(rows.payout as PayoutAccountRecord[], at);
  const immature = await immatureCoins(holder, at);
  const promoCoins = env().PROMO_COINS;
  const withdrawable = withdrawableCoins({ ...holder, immature_coins: immature }, promoCoins);
  const promotional = promoCoins === 'spend-only' ? Math.min(holder.promotional_coins, holder.coins) : 0;
  const lately = holder.coins - withdrawable - promotional;
  return {
    total_earned: holder.earned_coins,
    approved_submissions: holder.work_approved,
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
