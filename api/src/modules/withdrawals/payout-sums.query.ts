/** How much one payee was paid lately, over all their accounts (decisions.md 26). */
import { PAYMENT_SYSTEMS, TWO_ADMINS } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { UserModel } from '../users/user.model';
import { PayoutAccountModel, WithdrawalModel, type WithdrawalRecord } from './withdrawal.model';

/**
 * Coins approved within the counted days for everybody who may be behind this withdrawal: the person, and all who have named the same
 * number in any payment system, closed accounts included. Writes to their records, so that concurrent payments to them conflict and cannot
 * both pass the limit.
 */
export async function paidLately(tx: Transaction, withdrawal: WithdrawalRecord): Promise<number> {
  const { session } = tx;
  const numbers = PAYMENT_SYSTEMS.map((system) => `${system}:${withdrawal.account_number}`);
  const holders = await collectionOf(PayoutAccountModel)
    .find({ _id: { $in: numbers } }, { session, projection: { user_id: 1 } })
    .toArray();
  const payees = [withdrawal.worker_id, ...holders.map(({ user_id }) => user_id)];
  await collectionOf(UserModel).updateMany({ _id: { $in: payees } }, { $inc: { undertakings: 1 } }, { session });
  const since = new Date(tx.at.getTime() - TWO_ADMINS.days * DAY_MS);
  const [sum] = await collectionOf(WithdrawalModel)
    .aggregate<{ coins: number }>(
      [
        // Whatever became of it: otherwise one admin could pay the same coins again and again by reporting each time that they came back.
        {
          $match: {
            worker_id: { $in: payees },
            $or: [{ approved_at: { $gt: since } }, { status: 'paid', settled_at: { $gt: since } }],
          },
        },
        { $group: { _id: null, coins: { $sum: '$withdraw_coin' } } },
      ],
      { session },
    )
    .toArray();
  return sum?.coins ?? 0;
}
