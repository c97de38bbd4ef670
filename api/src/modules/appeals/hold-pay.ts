/**
 * Holds the pay of rejected work while its rejection is appealed (fair-work.md 5): in a free place of its task, or in a place added from
 * the client's own coins. Every place of the task is thus covered by coins set aside for that task at every moment. The promotional part of
 * the pay is as promised (decisions.md 23), as far as there are enough other coins.
 */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, post } from '../../ledger';
import type { SubmissionRecord } from '../submissions/submission.model';
import { LIVE_STATUSES, TaskModel } from '../tasks/task.model';
import { UserModel } from '../users/user.model';

export interface HeldPay {
  /** The place was added to the task. */
  readonly extra: boolean;
  readonly promotional: number;
}

export type HeldWork = Pick<
  SubmissionRecord,
  '_id' | 'task_id' | 'owner' | 'payable_amount' | 'promotional_coins' | 'task_title'
>;

/** The promotional part of the pay when taken from `coins`, of which `promotional` are promotional: as promised, as far as possible. */
export function shareOf(
  { payable_amount: pay, promotional_coins: promised }: Pick<HeldWork, 'payable_amount' | 'promotional_coins'>,
  coins: number,
  promotional: number,
): number {
  return Math.max(pay - (coins - promotional), Math.min(promised, promotional));
}

/** Null, with nothing changed, if the task has no free place and the client too few coins. */
export async function holdPay(tx: Transaction, work: HeldWork): Promise<HeldPay | null> {
  return (await holdFreePlace(tx, work)) ?? (await addPlace(tx, work));
}

async function holdFreePlace(tx: Transaction, work: HeldWork): Promise<HeldPay | null> {
  const tasks = collectionOf(TaskModel);
  const { session } = tx;
  const task = await tasks.findOne(
    {
      _id: work.task_id,
      status: { $in: [...LIVE_STATUSES] },
      free_slots: { $gt: 0 },
      per_task_pay: work.payable_amount,
    },
    { session, projection: { status: 1, free_slots: 1, promotional_left: 1, per_task_pay: 1, listed: 1 } },
  );
  if (!task) return null;
  const { _id, status, free_slots, promotional_left, per_task_pay, listed } = task;
  const promotional = shareOf(work, free_slots * per_task_pay, promotional_left);
  const { matchedCount } = await tasks.updateOne(
    { _id, status, free_slots, promotional_left, per_task_pay },
    {
      $inc: { free_slots: -1, disputed_count: 1, promotional_left: -promotional },
      $set: { listed: listed && free_slots > 1 },
    },
    { session },
  );
  return matchedCount === 1 ? { extra: false, promotional } : null;
}

async function addPlace(tx: Transaction, work: HeldWork): Promise<HeldPay | null> {
  const client = await collectionOf(UserModel).findOne(
    { _id: work.owner, status: 'active', coins: { $gte: work.payable_amount } },
    { session: tx.session, projection: { coins: 1, promotional_coins: 1 } },
  );
  if (!client) return null;
  const promotional = shareOf(work, client.coins, client.promotional_coins);
  await payForPlace(tx, work, work.payable_amount, promotional);
  return { extra: true, promotional };
}

/** Moves these coins of the client into the escrow of the task, with a place added for them. */
export async function payForPlace(tx: Transaction, work: HeldWork, coins: number, promotional: number): Promise<void> {
  const id = work._id.toHexString();
  const own = account.balance(work.owner);
  const escrow = account.escrow(work.task_id);
  await post(
    tx,
    [
      {
        key: `submission:${id}:appeal-hold:${tx.at.getTime()}`,
        debit: own,
        credit: escrow,
        amount: coins,
        kind: 'appeal_hold',
        cause: { kind: 'submission', id },
        memo: work.task_title,
        buckets: { promotional },
      },
    ],
    {
      touches: {
        [own]: { filter: { status: 'active' } },
        [escrow]: { inc: { disputed_count: 1, task_quantity: 1 } },
      },
    },
  );
}

/**
 * The part of `coins` that the client's balance can pay. If that is less than all, at most `promised` of it are promotional, so that with what
 * is paid in the client's stead the promise is kept (decisions.md 23).
 */
export async function ownPart(
  { session }: Transaction,
  owner: Types.ObjectId,
  coins: number,
  promised: number,
): Promise<{ coins: number; promotional: number }> {
  const client = await collectionOf(UserModel).findOne(
    { _id: owner, status: 'active' },
    { session, projection: { coins: 1, promotional_coins: 1 } },
  );
  if (!client) return { coins: 0, promotional: 0 };
  const promotional =
    client.coins < coins
      ? Math.min(promised, client.promotional_coins)
      : shareOf({ payable_amount: coins, promotional_coins: promised }, client.coins, client.promotional_coins);
  const cash = Math.min(coins - promotional, client.coins - client.promotional_coins);
  return { coins: cash + promotional, promotional };
}

/** Counts open appeals for which the client had no coins. While there are any, the client can set aside and give away nothing. */
export async function countUnfunded(tx: Transaction, client: Types.ObjectId, by: 1 | -1): Promise<void> {
  await collectionOf(UserModel).updateOne(
    { _id: client, ...(by < 0 ? { unfunded_appeals: { $gte: 1 } } : {}) },
    { $inc: { unfunded_appeals: by } },
    { session: tx.session },
  );
}
