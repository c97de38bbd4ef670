/**
 * Takes coins out of free places of a client's tasks, and those that are set aside for whoever turns out not to fit, for what a person has decided they owe and their
 * balance does not cover (decisions.md 24: the platform bears a loss only where it has to). Takes no more than it takes; whoever has started or handed in keeps their
 * place and what they would get for not fitting. The client is told. Knows tasks; what is owed is its caller's.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, post, type AccountTouch, type Transfer } from '../../ledger';
import { tell } from '../news/tell';
import { UserModel } from '../users/user.model';
import { returnScreenOuts, returnSpareScreenOuts, spareScreenOuts } from './screen-out-coins';
import { isListed, LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';

/** Tasks that are looked at, those with the most coins first: each has one at least, so that small ones hide no large one, and no more than they hold themselves. */
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
 * Whether `owner` has `coins` in their balance now. When their tasks hold too few it is false and nothing was changed. What they owe for a payment is no reason: the
 * platform would pay, whose claim that is, and they would keep the rest. `cause` names what they are for, e.g. `defect:{id}`: once for each.
 */
export async function bringBack(
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
  if (facts.places > 0) tell(tx, { person: owner, kind: 'places_taken', facts });
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

/** The task is for so many fewer from now on; it ends when nobody is left. */
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
      // A task of no places says for how many it was posted.
      inc: { free_slots: -places, promotional_left: -promotional, ...(isEmpty ? {} : { task_quantity: -places }) },
      set: { status: next, listed: isListed({ ...task, status: next, free_slots: free - places }) },
    },
  };
}
