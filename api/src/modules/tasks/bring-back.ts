/**
 * Takes coins out of free places of a client's tasks, for what a person has decided they owe and their balance does not cover (decisions.md 24: the platform bears a loss
 * only where it has to). Takes no more places than it takes; whoever has started or handed in keeps theirs. Knows tasks; what is owed is its caller's.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, post } from '../../ledger';
import { UserModel } from '../users/user.model';
import { returnSpareScreenOuts } from './screen-out-coins';
import { isListed, LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';

/** Tasks that are looked at, the newest first. */
const MAX_TASKS = 100;

/**
 * Whether `owner` has `coins` in their balance now. When their free places hold too few, or something is owed for a payment besides, it is false and nothing was changed.
 * `cause` names what they are for, e.g. `defect:{id}`: once for each.
 */
export async function bringBack(
  tx: Transaction,
  owner: Types.ObjectId,
  coins: number,
  cause: string,
): Promise<boolean> {
  const { session } = tx;
  const client = await collectionOf(UserModel).findOne(
    { _id: owner, status: 'active', receivable_cents: 0 },
    { session, projection: { coins: 1 } },
  );
  if (!client) return false;
  const tasks = await collectionOf(TaskModel)
    .find(
      { owner, status: { $in: [...LIVE_STATUSES] }, free_slots: { $gt: 0 } },
      { session, sort: { _id: -1 }, limit: MAX_TASKS },
    )
    .toArray();
  const inPlaces = tasks.reduce((sum, { free_slots, per_task_pay }) => sum + free_slots * per_task_pay, 0);
  if (client.coins + inPlaces < coins) return false;
  let missing = coins - client.coins;
  for (const task of tasks) {
    if (missing <= 0) break;
    const places = Math.min(task.free_slots, Math.ceil(missing / task.per_task_pay));
    await takeAway(tx, task, places, cause);
    missing -= places * task.per_task_pay;
  }
  return true;
}

/** The task is for so many fewer from now on; it ends when nobody is left. */
async function takeAway(tx: Transaction, task: TaskRecord, places: number, cause: string): Promise<void> {
  const { _id, owner, status, free_slots: free, per_task_pay, promotional_left, task_title } = task;
  const id = _id.toHexString();
  const escrow = account.escrow(id);
  const amount = places * per_task_pay;
  const promotional = Math.min(amount, promotional_left);
  const quantity = task.task_quantity - places;
  const isEmpty = quantity === 0;
  const next = isEmpty ? 'cancelled' : task.approved_count === quantity ? 'filled' : status;
  await post(
    tx,
    [
      {
        key: `task:${id}:bring-back:${cause}`,
        debit: escrow,
        credit: account.balance(owner),
        amount,
        kind: 'task_refund',
        cause: { kind: 'task', id },
        memo: task_title,
        buckets: { promotional },
      },
    ],
    {
      touches: {
        [escrow]: {
          filter: { status, free_slots: free, per_task_pay, promotional_left, approved_count: task.approved_count },
          // A task of no places says for how many it was posted.
          inc: { free_slots: -places, promotional_left: -promotional, ...(isEmpty ? {} : { task_quantity: -places }) },
          set: { status: next, listed: isListed({ ...task, status: next, free_slots: free - places }) },
        },
      },
    },
  );
  await returnSpareScreenOuts(tx, _id);
}
