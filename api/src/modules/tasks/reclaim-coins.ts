/**
 * Takes coins out of free places of a client's tasks, and out of the coins set aside for screen-outs, to cover what a person has decided
 * the client owes and their balance does not cover (decisions.md 24: the platform bears a loss only where it has to). Takes no more than
 * needed. Freelancers who have started or handed in keep their place and their screen-out pay. The client is told. Knows tasks; why
 * something is owed is the caller's business.
 *
 * Places in many tasks are taken by several transactions, before the one that uses the coins: a transaction that takes hundreds of them
 * needs seconds, and fails whenever somebody starts one of these tasks or gives it back meanwhile.
 */
import type { mongo, Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { inParts } from '../../idempotency';
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
/** Tasks from which one transaction takes places. */
const TASKS_AT_ONCE = 50;
/** How often places are taken before the action, in case the client spends the coins in between. */
const ROUNDS = 3;

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

/** What is taken from a task. */
interface Taken {
  readonly task: Task;
  readonly places: number;
  readonly screenOuts: number;
}

/** Thrown by `reclaimCoins` to roll the action back; `withPlacesTaken` then takes places by transactions of their own. */
class ManyTasks extends Error {
  constructor(
    readonly owner: Types.ObjectId,
    readonly coins: number,
    readonly purpose: string,
    readonly ids: readonly Types.ObjectId[],
  ) {
    super(`${coins} coins for ${purpose} take places of ${ids.length} tasks`);
    this.name = 'ManyTasks';
  }
}

/** Runs an action that may call `reclaimCoins`. Refuses with `busy` if the client keeps spending what was taken. */
export async function withPlacesTaken<T>(action: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ManyTasks)) throw error;
      if (round > ROUNDS) refuse('busy', undefined, { retryAfterSeconds: 1, cause: error });
      await inParts(() => takeInParts(error));
    }
  }
}

async function takeInParts({ owner, coins, purpose, ids }: ManyTasks): Promise<void> {
  for (let from = 0; from < ids.length; from += TASKS_AT_ONCE) {
    const isEnough = await inTransaction(async (tx) => {
      const balance = await balanceOf(tx, owner);
      if (balance === null || balance >= coins) return true;
      const tasks = await richest(tx, owner, { _id: { $in: ids.slice(from, from + TASKS_AT_ONCE) } });
      await take(tx, owner, choose(tasks, coins - balance), purpose);
      return false;
    });
    if (isEnough) return;
  }
}

/**
 * Takes what the balance of `owner` lacks of `coins`; if their tasks hold too little, everything that the richest `TASKS_AT_ONCE` of them hold. An
 * open receivable does not prevent it: otherwise the platform, to which it is owed, would pay and the client would keep the rest. `cause`
 * names what the coins are for, e.g. `defect:{id}`. Only within `withPlacesTaken`, which is told when it takes places of many tasks.
 */
export async function reclaimCoins(
  tx: Transaction,
  owner: Types.ObjectId,
  coins: number,
  cause: string,
): Promise<void> {
  const balance = await balanceOf(tx, owner);
  if (balance === null) return;
  const found = choose(await richest(tx, owner), coins - balance);
  const isEnough = balance + coinsOf(found) >= coins;
  if (isEnough && found.length > TASKS_AT_ONCE) {
    const ids = found.map(({ task }) => task._id);
    throw new ManyTasks(owner, coins, cause, ids);
  }
  // What the rest is paid with may take a second admin, so none of it may be taken before.
  await take(tx, owner, found.slice(0, TASKS_AT_ONCE), cause);
}

/** Null for a closed account. */
async function balanceOf({ session }: Transaction, owner: Types.ObjectId): Promise<number | null> {
  const client = await collectionOf(UserModel).findOne(
    { _id: owner, status: 'active' },
    { session, projection: { coins: 1 } },
  );
  return client ? client.coins : null;
}

function coinsOf(taken: readonly Taken[]): number {
  return taken.reduce(
    (sum, { task, places, screenOuts }) => sum + places * task.per_task_pay + screenOuts * (task.screen_out?.pay ?? 0),
    0,
  );
}

/** What to take for `coins`; everything if that is too little. */
function choose(tasks: readonly Task[], coins: number): Taken[] {
  let missing = coins;
  const taken: Taken[] = [];
  for (const task of tasks) {
    if (missing <= 0) break;
    const places = Math.min(task.free_slots, Math.ceil(missing / task.per_task_pay));
    missing -= places * task.per_task_pay;
    const each = task.screen_out?.pay ?? 0;
    const screenOuts = missing > 0 && each > 0 ? Math.min(spareScreenOuts(task).number, Math.ceil(missing / each)) : 0;
    missing -= screenOuts * each;
    taken.push({ task, places, screenOuts });
  }
  return taken;
}

async function take(tx: Transaction, owner: Types.ObjectId, taken: readonly Taken[], cause: string): Promise<void> {
  const fewer = taken
    .filter(({ places }) => places > 0)
    .map(({ task, places }) => takeAway(task, places, `${tx.at.getTime()}:bring-back:${cause}`));
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
}

function richest(
  { session }: Transaction,
  owner: Types.ObjectId,
  among: mongo.Filter<TaskRecord> = {},
): Promise<Task[]> {
  const spare = { $max: [0, { $subtract: ['$screen_out_left', '$reserved_count'] }] };
  const screening = { $ifNull: [{ $multiply: ['$screen_out.pay', spare] }, 0] };
  return collectionOf(TaskModel)
    .aggregate<Task>(
      [
        {
          $match: {
            ...among,
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
function takeAway(task: Task, places: number, key: string): { transfer: Transfer; touch: AccountTouch } {
  const { _id, owner, status, free_slots: free, per_task_pay, promotional_left, approved_count, task_title } = task;
  const id = _id.toHexString();
  const amount = places * per_task_pay;
  const promotional = Math.min(amount, promotional_left);
  const quantity = task.task_quantity - places;
  const isEmpty = quantity === 0;
  const next = isEmpty ? 'cancelled' : approved_count === quantity ? 'filled' : status;
  return {
    transfer: {
      key: `task:${id}:${key}`,
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
