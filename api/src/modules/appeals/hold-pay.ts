/**
 * Holds the pay of rejected work while its rejection is appealed (fair-work.md 5): in a free place of its task, or by a place that is added from the client's own
 * coins. So coins that were set aside for the task, and no others, stand for every place of it at every moment.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, AccountRefused, post } from '../../ledger';
import type { SubmissionRecord } from '../submissions/submission.model';
import { promisedBy } from '../tasks/place';
import { LIVE_STATUSES, TaskModel } from '../tasks/task.model';
import { UserModel } from '../users/user.model';

export interface HeldPay {
  /** The place was added to the task. */
  readonly extra: boolean;
  readonly promotional: number;
}

export type HeldWork = Pick<SubmissionRecord, '_id' | 'task_id' | 'owner' | 'payable_amount' | 'task_title'>;

/** Null when the task has no free place and the client too few coins; nothing was changed then. */
export async function holdPay(tx: Transaction, work: HeldWork): Promise<HeldPay | null> {
  return (await holdFreePlace(tx, work)) ?? (await addPlace(tx, work));
}

async function holdFreePlace(tx: Transaction, work: HeldWork): Promise<HeldPay | null> {
  const task = await collectionOf(TaskModel).findOneAndUpdate(
    {
      _id: work.task_id,
      status: { $in: [...LIVE_STATUSES] },
      free_slots: { $gt: 0 },
      per_task_pay: work.payable_amount,
    },
    [
      {
        $set: {
          free_slots: { $subtract: ['$free_slots', 1] },
          disputed_count: { $add: ['$disputed_count', 1] },
          listed: { $and: ['$listed', { $gt: ['$free_slots', 1] }] },
          promotional_left: { $max: [0, { $subtract: ['$promotional_left', '$per_task_pay'] }] },
        },
      },
    ],
    { session: tx.session },
  );
  return task && { extra: false, promotional: promisedBy(task) };
}

async function addPlace(tx: Transaction, work: HeldWork): Promise<HeldPay | null> {
  const id = work._id.toHexString();
  const own = account.balance(work.owner);
  const escrow = account.escrow(work.task_id);
  try {
    const [posted] = await post(
      tx,
      [
        {
          key: `submission:${id}:appeal-hold:${tx.at.getTime()}`,
          debit: own,
          credit: escrow,
          amount: work.payable_amount,
          kind: 'appeal_hold',
          cause: { kind: 'submission', id },
          memo: work.task_title,
        },
      ],
      {
        touches: {
          [own]: { filter: { status: 'active' } },
          [escrow]: { inc: { disputed_count: 1, task_quantity: 1 } },
        },
      },
    );
    return { extra: true, promotional: posted?.promotional ?? 0 };
  } catch (error) {
    if (error instanceof AccountRefused && error.account === own) return null;
    throw error;
  }
}

/** How many appeals are open for which the client had no coins left; while there are any the client cannot post. */
export async function countUnfunded(tx: Transaction, client: Types.ObjectId, by: 1 | -1): Promise<void> {
  await collectionOf(UserModel).updateOne(
    { _id: client, ...(by < 0 ? { unfunded_appeals: { $gte: 1 } } : {}) },
    { $inc: { unfunded_appeals: by } },
    { session: tx.session },
  );
}
