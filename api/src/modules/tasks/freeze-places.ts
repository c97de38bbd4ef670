/**
 * Closes free places of a buyer's tasks while a payment is in dispute, so that nobody works for money that may be gone, and reopens them
 * afterwards (decisions.md 24). Submitted work is untouched. Screen-out pay ends, because those coins are returned for good. Knows tasks;
 * why a payment is taken back is the business of payments.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, AccountRefused, parseLot, post } from '../../ledger';
import { returnScreenOuts } from './screen-out-coins';
import { isListed, LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';

/** Tasks per transaction; the rest is handled when the order is settled again. */
const MAX_TASKS = 100;

export interface FrozenPlaces {
  task: Types.ObjectId;
  places: number;
  /** Whether the task was open and has to be reopened. */
  wasOpen: boolean;
}

export interface FreezeDemand {
  /** Close all tasks that hold coins of this order; null: none for that reason alone. */
  readonly order: Types.ObjectId | null;
  /** Coins that the owner lacks: close further tasks, newest first, until they are recovered. */
  readonly coins: number;
  /** Do not count promotional coins towards `coins`. */
  readonly cashOnly?: boolean;
}

/** Closes free places and refunds their coins to the owner. Returns what was closed. */
export async function freezePlaces(
  tx: Transaction,
  owner: Types.ObjectId,
  { order, coins, cashOnly = false }: FreezeDemand,
): Promise<FrozenPlaces[]> {
  if (!order && coins === 0) return [];
  const id = order?.toHexString();
  const holds = ({ escrow_lots, screen_out_lots = {} }: Holding): boolean =>
    [escrow_lots, screen_out_lots].some((lots) => Object.keys(lots).some((key) => parseLot(key).order === id));
  const tasks = await tasksToClose(tx, owner, holds);
  const frozen: FrozenPlaces[] = [];
  let missing = coins;
  for (const task of tasks) {
    if (missing <= 0 && !(id && holds(task))) continue;
    const { screen_out_left = 0, screen_out, screen_out_promotional = 0 } = task;
    await returnScreenOuts(tx, task, screen_out_left);
    missing -= task.free_slots * task.per_task_pay + screen_out_left * (screen_out?.pay ?? 0);
    if (cashOnly) missing += task.promotional_left + screen_out_promotional;
    if (task.free_slots === 0) continue;
    await freeze(tx, task);
    frozen.push({ task: task._id, places: task.free_slots, wasOpen: task.status === 'open' });
  }
  return frozen;
}

type Holding = Pick<TaskRecord, 'escrow_lots' | 'screen_out_lots'>;

/** Tasks with something to close: those that hold coins of the order come first, however many newer ones there are, then the newest. */
async function tasksToClose(
  tx: Transaction,
  owner: Types.ObjectId,
  holds: (task: Holding) => boolean,
): Promise<TaskRecord[]> {
  const tasks = collectionOf(TaskModel);
  const closable = {
    owner,
    status: { $in: [...LIVE_STATUSES] },
    $or: [{ free_slots: { $gt: 0 } }, { screen_out_left: { $gt: 0 } }],
  };
  const [holding, others]: [Types.ObjectId[], Types.ObjectId[]] = [[], []];
  const lots = { escrow_lots: 1, screen_out_lots: 1 } as const;
  for await (const task of tasks.find(closable, { session: tx.session, sort: { _id: -1 }, projection: lots })) {
    const same = holds(task) ? holding : others;
    if (same.length < MAX_TASKS) same.push(task._id);
  }
  const chosen = [...holding, ...others].slice(0, MAX_TASKS);
  const found = await tasks.find({ _id: { $in: chosen } }, { session: tx.session }).toArray();
  const byId = new Map(found.map((task) => [task._id.toHexString(), task]));
  return chosen.flatMap((_id) => byId.get(_id.toHexString()) ?? []);
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
 * Ends the freeze. With `reopen`, the owner's coins pay for the places again. If they do not suffice, or without `reopen`, the task goes on
 * without these places.
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
    // A task without places keeps the number it was posted for.
    $inc: { frozen_slots: -places, ...(isEmpty ? {} : { task_quantity: -places }) },
    ...(isEmpty || isFilled ? { $set: { status: isEmpty ? 'cancelled' : 'filled', listed: false } } : {}),
  };
}

/** False if the owner has too few coins by now. */
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
