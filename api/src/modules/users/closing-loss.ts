/**
 * What an account's owner loses when an admin closes it, and when that takes two admins (decisions.md 26). Otherwise an admin who cannot
 * take so many coins from a person by a correction could have them forfeited by closing the account.
 */
import type { mongo, Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import type { Actor } from '../../http/actor';
import { ALONE, takesTwo } from '../agreements/takes-two.query';
import { useAgreement } from '../agreements/two-admins.command';
import { APPEAL_IS_RUNNING } from '../appeals/appeal.policy';
import { SubmissionModel } from '../submissions/submission.model';
import { OPEN_STATUSES } from '../submissions/submission.policy';
import { TaskModel } from '../tasks/task.model';
import { WithdrawalModel } from '../withdrawals/withdrawal.model';
import type { UserRecord } from './user.model';

/**
 * Their balance, a waiting withdrawal, all coins set aside in their tasks (those of free and reserved places are forfeited, and what was handed in is
 * paid without their review), and the pay for work of theirs that waits for a decision: their client gets it back.
 */
export async function lossOf(
  tx: Transaction,
  { _id, coins, pending_withdrawal }: Pick<UserRecord, '_id' | 'coins' | 'pending_withdrawal'>,
): Promise<number> {
  const asked = pending_withdrawal
    ? await collectionOf(WithdrawalModel).findOne(
        { _id: pending_withdrawal },
        { session: tx.session, projection: { held_coins: 1 } },
      )
    : null;
  const aside = { $add: ['$escrow_coins', { $ifNull: ['$screen_out_coins', 0] }] };
  const undecided = { worker: _id, $or: [{ status: { $in: [...OPEN_STATUSES] } }, APPEAL_IS_RUNNING] };
  return (
    coins +
    (asked?.held_coins ?? 0) +
    (await sumOf(tx, collectionOf(TaskModel), { owner: _id }, aside)) +
    (await sumOf(tx, collectionOf(SubmissionModel), undecided, '$payable_amount'))
  );
}

async function sumOf<R extends mongo.Document>(
  { session }: Transaction,
  from: mongo.Collection<R>,
  $match: mongo.Filter<R>,
  $sum: string | object,
): Promise<number> {
  const pipeline = [{ $match }, { $group: { _id: null, coins: { $sum } } }];
  const [found] = await from.aggregate<{ coins: number }>(pipeline, { session }).toArray();
  return found?.coins ?? 0;
}

/** Who agreed first if it takes two; null if it does not. Refuses with `second_admin_needed`, `admin_too_new`. */
export async function agreedLoss(
  tx: Transaction,
  actor: Actor,
  { _id }: Pick<UserRecord, '_id'>,
  coins: number,
  reason: string | null,
): Promise<Types.ObjectId | null> {
  if (!(await takesTwo(tx, actor, ALONE.closings, coins)) && coins <= ALONE.closingOfOne.most) return null;
  // The agreement covers whatever is there, including what they earn or spend until the second admin agrees.
  const subject = `user:${_id.toHexString()}`;
  return useAgreement(tx, actor, { action: 'close-account', subject, parameters: {}, beneficiary: _id, reason });
}
