/**
 * Takes coins out of free places of a client's tasks, and out of the coins set aside for screen-outs, to cover what a person has decided
 * the client owes and their balance does not cover (decisions.md 24: the platform bears a loss only where it has to). Takes no more than
 * needed. Freelancers who have started or handed in keep their place and their screen-out pay. The client is told. Knows tasks; why
 * something is owed is the caller's business.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, post, type AccountTouch, type Transfer } from '../../ledger';
import { notify } from '../news/notify';
import { UserModel } from '../users/user.model';
import { returnScreenOuts, returnSpareScreenOuts, spareScreenOuts } from './screen-out-coins';
import { isListed, LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';

/**
 * Tasks considered, those with the most coins first, so that small ones cannot hide a large one. Each holds at least one coin; a task left
 * out holds no more than any considered.
 */
const MAX_TASKS = 1_000;

const FIELDS = {
  owner: 1,
  status: 1,
  task_title: 1,
  task_quantity: 1,
  per_task_pay: 1,
  free_slots: 1,
  approved_count: 1,
  reserved_count: 1,
  promotional_left: 1,
  moderation: 1,
  pay_state: 1,
  screen_out: 1,
  screen_out_left: 1,
} as const;

type Task = Pick<TaskRecord, '_id' | keyof typeof FIELDS>;

/**
 * Whether `owner` now has `coins` in their balance. If their tasks hold too few, returns false and changes nothing. An open receivable does
 * not prevent it: otherwise the platform, to which it is owed, would pay and the client would keep the rest. `cause` names what the coins
 * are for, e.g. `defect:{id}`, and works once for each.
 */
export async function reclaimCoins(
  tx: Transaction,
  owner: Types.ObjectId,
  coins: number,
  cause: string,
): Promise<boolean> {
  const { session } = tx;
  const client = await collectionOf(UserModel).findOne(
    { _id: owner, status: 'active' },
    { session, projection: { coins: 1 } },
  );
  if (!client) return false;
  let missing = coins - client.coins;
  const taken: { task: Task; places: number; screenOuts: number }[] = [];
  for (const task of await richest(tx, owner)) {
    if (missing <= 0) break;
    const places = Math.min(task.free_slots, Math.ceil(missing / task.per_task_pay));
    missing -= places * task.per_task_pay;
    const each = task.screen_out?.pay ?? 0;
    const screenOuts = missing > 0 && each > 0 ? Math.min(spareScreenOuts(task).number, Math.ceil(missing / each)) : 0;
    missing -= screenOuts * each;
    taken.push({ task, places, screenOuts });
  }
  if (missing > 0) return false;
  const fewer = taken.filter(({ places }) => places > 0).map(({ task, places }) => takeAway(task, places, cause));
  const touches = Object.fromEntries(fewer.map(({ transfer, touch }) => [transfer.debit, touch]));
  await post(
    tx,
    fewer.map(({ transfer }) => transfer),
    { touches },
  );
  for (const { task, screenOuts } of taken) {
    await returnScreenOuts(tx, task, screenOuts);
    if (task.screen_out_left) await returnSpareScreenOuts(tx, task._id);
  }
  const facts = {
    places: taken.reduce((sum, { places }) => sum + places, 0),
    coins: fewer.reduce((sum, { transfer }) => sum + transfer.amount, 0),
  };
  if (facts.places > 0) notify(tx, { person: owner, kind: 'places_taken', facts });
  return true;
}

function richest({ session }: Transaction, owner: Types.ObjectId): Promise<Task[]> {
  const spare = { $max: [0, { $subtract: ['$screen_out_left', '$reserved_count'] }] };
  const screening = { $ifNull: [{ $multiply: ['$screen_out.pay', spare] }, 0] };
  return collectionOf(TaskModel)
    .aggregate<Task>(
      [
        {
          $match: {
            owner,
            status: { $in: [...LIVE_STATUSES] },
            $or: [{ free_slots: { $gt: 0 } }, { screen_out_left: { $gt: 0 } }],
          },
        },
        { $project: { ...FIELDS, within: { $add: [{ $multiply: ['$free_slots', '$per_task_pay'] }, screening] } } },
        { $sort: { within: -1, _id: -1 } },
        { $limit: MAX_TASKS },
      ],
      { session },
    )
    .toArray();
}

/** Reduces the task by `places`; it ends when no place is left. */
function takeAway(task: Task, places: number, cause: string): { transfer: Transfer; touch: AccountTouch } {
  const { _id, owner, status, free_slots: free, per_task_pay, promotional_left, approved_count, task_title } = task;
  const id = _id.toHexString();
  const amount = places * per_task_pay;
  const promotional = Math.min(amount, promotional_left);
  const quantity = task.task_quantity - places;
  const isEmpty = quantity === 0;
  const next = isEmpty ? 'cancelled' : approved_count === quantity ? 'filled' : status;
  return {
    transfer: {
      key: `task:${id}:bring-back:${cause}`,
      debit: account.escrow(id),
      credit: account.balance(owner),
      amount,
      kind: 'task_refund',
      cause: { kind: 'task', id },
      memo: task_title,
      buckets: { promotional },
    },
    touch: {
      filter: { status, free_slots: free, per_task_pay, promotional_left, approved_count },
      // A task without places keeps the number it was posted for.
      inc: { free_slots: -places, promotional_left: -promotional, ...(isEmpty ? {} : { task_quantity: -places }) },
      set: { status: next, listed: isListed({ ...task, status: next, free_slots: free - places }) },
    },
  };
}
