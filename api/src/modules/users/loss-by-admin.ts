/**
 * What a person loses when an admin closes or suspends their account, and when that takes two admins (decisions.md 26). Otherwise an admin
 * who cannot take more than 500 coins from a person by a correction could have them forfeited by closing the account, or paid to
 * accomplices for work that its suspended client cannot review.
 */
import { TWO_ADMINS } from '@taskmint/contract';
import type { mongo, Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import type { Actor } from '../../http/actor';
import { useAgreement, type TwoAdminAction } from '../agreements/two-admins.command';
import { APPEAL_IS_RUNNING } from '../appeals/appeal.policy';
import { doneLately } from '../audit/done-lately.query';
import { SubmissionModel } from '../submissions/submission.model';
import { OPEN_STATUSES } from '../submissions/submission.policy';
import { TaskModel } from '../tasks/task.model';
import { WithdrawalModel } from '../withdrawals/withdrawal.model';
import type { UserRecord } from './user.model';

/** Actions by which an admin has others lose coins; they count together. */
const ACTIONS = ['close-account', 'suspend-user'] as const;

/**
 * On closing: their balance, a waiting withdrawal, all coins set aside in their tasks (those of free and reserved places are forfeited, and what was handed in is
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

/**
 * On suspension: the pay for work that its deadline approves before `until` without a review by this client, handed in or still to come.
 * What is handed in now falls due in a day at the earliest, so one admin can still stop a client at once, for a short time.
 */
export async function unreviewedPay(tx: Transaction, owner: Types.ObjectId, until: Date): Promise<number> {
  const dueIfHandedInNow = {
    $expr: { $lte: [{ $add: [tx.at, { $multiply: ['$review_days', DAY_MS] }] }, until] },
  };
  const places = { $multiply: [{ $add: ['$free_slots', '$reserved_count'] }, '$per_task_pay'] };
  const work = {
    owner,
    $or: [
      { status: 'pending' as const, review_deadline: { $lte: until } },
      { status: 'revision' as const, ...dueIfHandedInNow },
    ],
  };
  return (
    (await sumOf(tx, collectionOf(TaskModel), { owner, ...dueIfHandedInNow }, places)) +
    (await sumOf(tx, collectionOf(SubmissionModel), work, '$payable_amount'))
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
  how: Pick<TwoAdminAction, 'parameters' | 'reason'> & { readonly action: (typeof ACTIONS)[number] },
): Promise<Types.ObjectId | null> {
  if (coins === 0) return null;
  const subject = `user:${_id.toHexString()}`;
  const before = await doneLately(tx, actor, ACTIONS, 'coins');
  const beforeToThem = await doneLately(tx, actor, ACTIONS, 'coins', { subject });
  const isLittle = beforeToThem + coins <= TWO_ADMINS.adjustmentCoins;
  if (isLittle && before + coins <= TWO_ADMINS.adjustmentCoinsInAll) return null;
  // The agreement covers whatever is there, including what they earn or spend until the second admin agrees.
  return useAgreement(tx, actor, { ...how, subject, beneficiary: _id });
}
