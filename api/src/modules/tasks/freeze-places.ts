/**
 * Closes free places of a buyer's tasks while a payment is in dispute, so that nobody works for money that may be gone, and reopens them
 * afterwards (decisions.md 24). Submitted work is untouched. Screen-out pay ends, because those coins are returned for good. Knows tasks;
 * why a payment is taken back is the business of payments.
 */
import type { mongo, Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, parseLot, post, type AccountTouch, type Transfer } from '../../ledger';
import { UserModel } from '../users/user.model';
import { returnScreenOuts } from './screen-out-coins';
import { isListed, LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';

/** Tasks that one transaction closes or reopens, so that it ends well within its time limit. */
export const MAX_TASKS = 100;
/** Tasks that one transaction searches for coins of an order, for the same reason. */
const MAX_LOOKED_AT = 1_000;

export interface FrozenPlaces {
  task: Types.ObjectId;
  places: number;
  /** Whether the task was open and has to be reopened. */
  wasOpen: boolean;
}

export interface FreezeDemand {
  /** Close all tasks that hold coins of this order; null: none for that reason alone. */
  readonly order: Types.ObjectId | null;
  /** Coins that the owner lacks: when no more tasks hold coins of the order, close further ones, newest first, until they are recovered. */
  readonly coins: number;
  /** Do not count promotional coins towards `coins`. */
  readonly cashOnly?: boolean;
  /** The `cursor` of the transaction before; null or absent: begins with the newest task. */
  readonly cursor?: Types.ObjectId | null | undefined;
}

export interface Freeze {
  /** What was closed. */
  readonly frozen: FrozenPlaces[];
  /** Only tasks older than this one still have to be searched for coins of the order; null: none. */
  readonly cursor: Types.ObjectId | null;
  /** Whether another transaction may have more to close. */
  readonly hasMore: boolean;
}

/** Closes free places and refunds their coins to the owner, as many as fit into one transaction. */
export async function freezePlaces(
  tx: Transaction,
  owner: Types.ObjectId,
  { order, coins, cashOnly = false, cursor: reached }: FreezeDemand,
): Promise<Freeze> {
  const closing: TaskRecord[] = [];
  let missing = coins;
  const close = async (task: TaskRecord): Promise<void> => {
    const { screen_out_left = 0, screen_out, screen_out_promotional = 0 } = task;
    await returnScreenOuts(tx, task, screen_out_left);
    missing -= task.free_slots * task.per_task_pay + screen_out_left * (screen_out?.pay ?? 0);
    if (cashOnly) missing += task.promotional_left + screen_out_promotional;
    if (task.free_slots > 0) closing.push(task);
  };
  const frozen = async (): Promise<FrozenPlaces[]> => {
    await freeze(tx, closing);
    return closing.map(({ _id: task, free_slots: places, status }) => ({ task, places, wasOpen: status === 'open' }));
  };
  const { ids, cursor } = order ? await holding(tx, owner, order, reached) : { ids: [], cursor: null };
  const ofOrder = ids.length > 0 ? await tasksOf(tx, owner, { _id: { $in: ids } }, MAX_TASKS) : [];
  for (const task of ofOrder) await close(task);
  if (cursor || missing <= 0) return { frozen: await frozen(), cursor, hasMore: cursor !== null };
  const room = MAX_TASKS - ids.length;
  const others = room > 0 ? await tasksOf(tx, owner, { _id: { $nin: ids } }, room) : [];
  for (const task of others) if (missing > 0) await close(task);
  return { frozen: await frozen(), cursor, hasMore: missing > 0 && others.length === room };
}

const closable = (owner: Types.ObjectId) => ({
  owner,
  status: { $in: [...LIVE_STATUSES] },
  $or: [{ free_slots: { $gt: 0 } }, { screen_out_left: { $gt: 0 } }],
});

function tasksOf(
  { session }: Transaction,
  owner: Types.ObjectId,
  filter: mongo.Filter<TaskRecord>,
  limit: number,
): Promise<TaskRecord[]> {
  return collectionOf(TaskModel)
    .find({ ...closable(owner), ...filter }, { session, sort: { _id: -1 }, limit })
    .toArray();
}

/** The newest closable tasks that hold coins of the order and are older than `reached`, and the cursor after which more may follow. */
async function holding(
  { session }: Transaction,
  owner: Types.ObjectId,
  order: Types.ObjectId,
  reached: Types.ObjectId | null | undefined,
): Promise<{ ids: Types.ObjectId[]; cursor: Types.ObjectId | null }> {
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
  if (ids.length > MAX_TASKS) return { ids: ids.slice(0, MAX_TASKS), cursor: ids[MAX_TASKS - 1] ?? null };
  return { ids, cursor: looked.length === MAX_LOOKED_AT ? (looked.at(-1)?._id ?? null) : null };
}

/** Posts all at once: one at a time, a hundred tasks would hold their owner's record for seconds. */
async function freeze(tx: Transaction, tasks: readonly TaskRecord[]): Promise<void> {
  const touches: Record<string, AccountTouch> = {};
  const transfers = tasks.map((task): Transfer => {
    const { owner, status, free_slots, per_task_pay, promotional_left, task_title: memo } = task;
    const id = task._id.toHexString();
    const escrow = account.escrow(id);
    touches[escrow] = {
      filter: { status, free_slots, per_task_pay, promotional_left },
      inc: { frozen_slots: free_slots },
      set: { free_slots: 0, promotional_left: 0, status: 'paused', listed: false },
    };
    return {
      key: `task:${id}:freeze:${tx.at.getTime()}`,
      debit: escrow,
      credit: account.balance(owner),
      amount: free_slots * per_task_pay,
      kind: 'task_refund',
      cause: { kind: 'task', id },
      memo,
      buckets: { promotional: promotional_left },
    };
  });
  await post(tx, transfers, { touches });
}

/** One entry per task, although places of a task may have been closed several times. It was open if it was when any of them were. */
export function byTask(frozen: readonly FrozenPlaces[]): FrozenPlaces[] {
  const found = new Map<string, FrozenPlaces>();
  for (const one of frozen) {
    const before = found.get(one.task.toHexString()) ?? { places: 0, wasOpen: false };
    const places = before.places + one.places;
    found.set(one.task.toHexString(), { ...one, places, wasOpen: before.wasOpen || one.wasOpen });
  }
  return [...found.values()];
}

/**
 * Ends the freeze of places named once per task. With `reopen`, the owner's coins pay for the places again. If they do not suffice, or without `reopen`, the task goes on
 * without these places.
 */
export async function unfreezePlaces(
  tx: Transaction,
  owner: Types.ObjectId,
  frozen: readonly FrozenPlaces[],
  reopen: boolean,
): Promise<void> {
  const found = await collectionOf(TaskModel)
    .find(
      { _id: { $in: frozen.map(({ task }) => task) }, status: { $in: [...LIVE_STATUSES] } },
      { session: tx.session, batchSize: frozen.length + 1 },
    )
    .toArray();
  const byId = new Map(found.map((task) => [task._id.toHexString(), task]));
  const ending = frozen.flatMap(({ task: id, places, wasOpen }) => {
    const task = byId.get(id.toHexString());
    return task && task.frozen_slots >= places ? [{ task, places, wasOpen }] : [];
  });
  if (ending.length === 0) return;
  const lasting = ending.filter(({ task }) => reopen && task.expires_at > tx.at);
  const paid = lasting.length > 0 ? await payAgain(tx, owner, lasting) : new Map<string, number>();
  await collectionOf(TaskModel).bulkWrite(
    ending.map(({ task, places, wasOpen }) => {
      const promotional = paid.get(task._id.toHexString());
      return {
        updateOne: {
          filter: { _id: task._id, frozen_slots: { $gte: places } },
          update:
            promotional === undefined ? dropped(task, places, wasOpen) : reopened(task, places, wasOpen, promotional),
        },
      };
    }),
    { session: tx.session },
  );
}

interface Ending {
  readonly task: TaskRecord;
  readonly places: number;
  readonly wasOpen: boolean;
}

function reopened(task: TaskRecord, places: number, wasOpen: boolean, promotional_left: number): object {
  const set = wasOpen && openedAfter(task, places, task.free_slots + places);
  return { $inc: { frozen_slots: -places, free_slots: places, promotional_left }, ...(set && { $set: set }) };
}

/** A task that was open is open again with the last of its closed places; null if it stays paused. */
function openedAfter(task: TaskRecord, places: number, free_slots: number): Partial<TaskRecord> | null {
  if (free_slots === 0 || task.frozen_slots > places) return null;
  return { status: 'open', listed: isListed({ ...task, status: 'open', free_slots }) };
}

function dropped(task: TaskRecord, places: number, wasOpen: boolean): object {
  const quantity = task.task_quantity - places;
  const isEmpty = quantity === 0;
  const isFilled = !isEmpty && task.approved_count === quantity;
  const ended: Partial<TaskRecord> = { status: isEmpty ? 'cancelled' : 'filled', listed: false };
  const set = isEmpty || isFilled ? ended : wasOpen && openedAfter(task, places, task.free_slots);
  return {
    // A task without places keeps the number it was posted for.
    $inc: { frozen_slots: -places, ...(isEmpty ? {} : { task_quantity: -places }) },
    ...(set && { $set: set }),
  };
}

/**
 * Pays for the places of as many of these tasks, in their order, as the owner's coins suffice for. Returns the promotional coins that went
 * into each, by the ids of those paid for.
 */
async function payAgain(
  tx: Transaction,
  owner: Types.ObjectId,
  ending: readonly Ending[],
): Promise<Map<string, number>> {
  const holder = await collectionOf(UserModel).findOne(
    { _id: owner, status: 'active' },
    { session: tx.session, projection: { coins: 1 } },
  );
  let left = holder?.coins ?? 0;
  const balance = account.balance(owner);
  const transfers = ending.flatMap(({ task, places }): Transfer[] => {
    const amount = places * task.per_task_pay;
    if (amount > left) return [];
    left -= amount;
    const id = task._id.toHexString();
    return [
      {
        key: `task:${id}:reopen:${tx.at.getTime()}`,
        debit: balance,
        credit: account.escrow(id),
        amount,
        kind: 'task_raised',
        cause: { kind: 'task', id },
        memo: task.task_title,
      },
    ];
  });
  if (transfers.length === 0) return new Map();
  const posted = await post(tx, transfers, { touches: { [balance]: { filter: { status: 'active' } } } });
  return new Map(posted.map(({ transfer, promotional }) => [transfer.cause.id, promotional]));
}
