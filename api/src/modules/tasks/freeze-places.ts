/**
 * Closes free places of a buyer's tasks while a payment is in dispute, so that nobody works for money that may be gone, and opens them again (decisions.md 24).
 * Submitted work stays as it is; nobody is paid any more for not fitting, as those coins go back for good. Knows tasks; why a payment is taken back is the business of payments.
 */
import type { mongo, Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, AccountRefused, parseLot, post } from '../../ledger';
import { returnScreenOuts } from './screen-out-coins';
import { isListed, LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';

/** Tasks that one transaction closes or opens, so that it ends long before its time is over. */
export const MAX_TASKS = 100;
/** Tasks that it looks at for coins of an order, for the same reason. */
const MAX_LOOKED_AT = 1_000;

export interface FrozenPlaces {
  task: Types.ObjectId;
  places: number;
  /** Whether the task was open, and is to be again. */
  wasOpen: boolean;
}

export interface FreezeDemand {
  /** All tasks that hold coins of this order; null: none for that reason alone. */
  readonly order: Types.ObjectId | null;
  /** Coins that the owner lacks: when no task holds coins of the order any more, further ones, newest first, until they are back. */
  readonly coins: number;
  /** Promotional coins that come back do not count for these. */
  readonly cashOnly?: boolean;
  /** The `behind` of the transaction before; null or absent: begins with the newest task. */
  readonly behind?: Types.ObjectId | null | undefined;
}

export interface Freeze {
  /** What was closed. */
  readonly frozen: FrozenPlaces[];
  /** Only tasks older than this one are still to be looked at for coins of the order; null: none. */
  readonly behind: Types.ObjectId | null;
  /** Whether there may be more to close, by another transaction. */
  readonly goesOn: boolean;
}

/** Closes free places and returns their coins to the owner, as many as one transaction takes. */
export async function freezePlaces(
  tx: Transaction,
  owner: Types.ObjectId,
  { order, coins, cashOnly = false, behind: reached }: FreezeDemand,
): Promise<Freeze> {
  const frozen: FrozenPlaces[] = [];
  let missing = coins;
  const close = async (task: TaskRecord): Promise<void> => {
    const { screen_out_left = 0, screen_out, screen_out_promotional = 0 } = task;
    await returnScreenOuts(tx, task, screen_out_left);
    missing -= task.free_slots * task.per_task_pay + screen_out_left * (screen_out?.pay ?? 0);
    if (cashOnly) missing += task.promotional_left + screen_out_promotional;
    if (task.free_slots === 0) return;
    await freeze(tx, task);
    frozen.push({ task: task._id, places: task.free_slots, wasOpen: task.status === 'open' });
  };
  const { ids, behind } = order ? await holding(tx, owner, order, reached) : { ids: [], behind: null };
  for (const task of await tasksOf(tx, owner, { _id: { $in: ids } }, MAX_TASKS)) await close(task);
  if (behind || missing <= 0) return { frozen, behind, goesOn: behind !== null };
  const room = MAX_TASKS - ids.length;
  const others = room > 0 ? await tasksOf(tx, owner, {}, room) : [];
  for (const task of others) if (missing > 0) await close(task);
  return { frozen, behind, goesOn: missing > 0 && others.length === room };
}

const closable = (owner: Types.ObjectId) => ({
  owner,
  status: { $in: [...LIVE_STATUSES] },
  $or: [{ free_slots: { $gt: 0 } }, { screen_out_left: { $gt: 0 } }],
});

function tasksOf(
  { session }: Transaction,
  owner: Types.ObjectId,
  besides: mongo.Filter<TaskRecord>,
  limit: number,
): Promise<TaskRecord[]> {
  return collectionOf(TaskModel)
    .find({ ...closable(owner), ...besides }, { session, sort: { _id: -1 }, limit })
    .toArray();
}

/** The newest tasks with something to close that hold coins of the order, of those older than `reached`, and as from which others may follow. */
async function holding(
  { session }: Transaction,
  owner: Types.ObjectId,
  order: Types.ObjectId,
  reached: Types.ObjectId | null | undefined,
): Promise<{ ids: Types.ObjectId[]; behind: Types.ObjectId | null }> {
  const looked = await collectionOf(TaskModel)
    .find(
      { ...closable(owner), ...(reached ? { _id: { $lt: reached } } : {}) },
      {
        session,
        sort: { _id: -1 },
        projection: { escrow_lots: 1, screen_out_lots: 1 },
        limit: MAX_LOOKED_AT,
        batchSize: MAX_LOOKED_AT + 1,
      },
    )
    .toArray();
  const id = order.toHexString();
  const ids = looked
    .filter(({ escrow_lots, screen_out_lots = {} }) =>
      [escrow_lots, screen_out_lots].some((lots) => Object.keys(lots).some((key) => parseLot(key).order === id)),
    )
    .map(({ _id }) => _id);
  if (ids.length > MAX_TASKS) return { ids: ids.slice(0, MAX_TASKS), behind: ids[MAX_TASKS - 1] ?? null };
  return { ids, behind: looked.length === MAX_LOOKED_AT ? (looked.at(-1)?._id ?? null) : null };
}

async function freeze(tx: Transaction, task: TaskRecord): Promise<void> {
  const id = task._id.toHexString();
  const escrow = account.escrow(id);
  await post(
    tx,
    [
      {
        key: `task:${id}:freeze:${tx.at.getTime()}`,
        debit: escrow,
        credit: account.balance(task.owner),
        amount: task.free_slots * task.per_task_pay,
        kind: 'task_refund',
        cause: { kind: 'task', id },
        memo: task.task_title,
        buckets: { promotional: task.promotional_left },
      },
    ],
    {
      touches: {
        [escrow]: {
          filter: {
            status: task.status,
            free_slots: task.free_slots,
            per_task_pay: task.per_task_pay,
            promotional_left: task.promotional_left,
          },
          inc: { frozen_slots: task.free_slots },
          set: { free_slots: 0, promotional_left: 0, status: 'paused', listed: false },
        },
      },
    },
  );
}

/**
 * Ends the freeze. With `reopen` the owner's coins pay for the places again, where there are enough; otherwise, or where there are not, the task goes on
 * without them.
 */
export async function releasePlaces(
  tx: Transaction,
  owner: Types.ObjectId,
  frozen: readonly FrozenPlaces[],
  reopen: boolean,
): Promise<void> {
  for (const { task: id, places, wasOpen } of frozen) {
    const task = await collectionOf(TaskModel).findOne(
      { _id: id, status: { $in: [...LIVE_STATUSES] }, frozen_slots: { $gte: places } },
      { session: tx.session },
    );
    if (!task) continue;
    const isPaidFor = reopen && task.expires_at > tx.at && (await payAgain(tx, task, owner, places));
    await collectionOf(TaskModel).updateOne(
      { _id: id, frozen_slots: { $gte: places } },
      isPaidFor ? reopened(task, places, wasOpen) : dropped(task, places),
      { session: tx.session },
    );
  }
}

function reopened(task: TaskRecord, places: number, wasOpen: boolean): object {
  const isOpen = wasOpen && task.frozen_slots === places;
  return {
    $inc: { frozen_slots: -places, free_slots: places },
    ...(isOpen ? { $set: { status: 'open', listed: isListed({ ...task, status: 'open', free_slots: places }) } } : {}),
  };
}

function dropped(task: TaskRecord, places: number): object {
  const quantity = task.task_quantity - places;
  const isEmpty = quantity === 0;
  const isFilled = !isEmpty && task.approved_count === quantity;
  return {
    // A task of no places says for how many it was posted.
    $inc: { frozen_slots: -places, ...(isEmpty ? {} : { task_quantity: -places }) },
    ...(isEmpty || isFilled ? { $set: { status: isEmpty ? 'cancelled' : 'filled', listed: false } } : {}),
  };
}

/** False when the owner has too few coins by now. */
async function payAgain(tx: Transaction, task: TaskRecord, owner: Types.ObjectId, places: number): Promise<boolean> {
  const id = task._id.toHexString();
  const escrow = account.escrow(id);
  const balance = account.balance(owner);
  try {
    const [posted] = await post(
      tx,
      [
        {
          key: `task:${id}:reopen:${tx.at.getTime()}`,
          debit: balance,
          credit: escrow,
          amount: places * task.per_task_pay,
          kind: 'task_raised',
          cause: { kind: 'task', id },
          memo: task.task_title,
        },
      ],
      { touches: { [balance]: { filter: { status: 'active' } } } },
    );
    if (posted && posted.promotional > 0) {
      await collectionOf(TaskModel).updateOne(
        { _id: task._id },
        { $inc: { promotional_left: posted.promotional } },
        { session: tx.session },
      );
    }
    return true;
  } catch (error) {
    if (error instanceof AccountRefused && error.account === balance) return false;
    throw error;
  }
}
