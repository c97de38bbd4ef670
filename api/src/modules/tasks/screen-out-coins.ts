/**
 * A task's coins for screen-outs (fair-work.md 16): set aside when it is posted, apart from its escrow, and refunded to its client when
 * nobody can be paid from them any more. Knows tasks; who is screened out is the business of screen-outs.
 */
import type { Types } from 'mongoose';
import { screenOutCost, type ScreenOut } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, post, type Posted, type Transfer } from '../../ledger';
import { LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';

/** The transfer for screen-outs when a task is posted, beside quantity x pay. */
export function screenOutTransfer(id: Types.ObjectId, owner: string, title: string, screenOut: ScreenOut): Transfer {
  return {
    key: `task:${id.toHexString()}:screen-outs`,
    debit: account.balance(owner),
    credit: account.screening(id),
    amount: screenOutCost(screenOut),
    kind: 'screen_out_funded',
    cause: { kind: 'task', id: id.toHexString() },
    memo: title,
  };
}

/** Fields that record the coins on a new task. */
export function screenOutFields({ number }: ScreenOut, posted: Posted | undefined) {
  if (!posted) throw new Error('the task holds no coins for screen-outs');
  return {
    screen_out_left: number,
    screened_out_count: 0,
    screen_out_coins: posted.transfer.amount,
    screen_out_promotional: posted.promotional,
    screen_out_lots: posted.to,
  };
}

type Kept = Pick<TaskRecord, 'screen_out' | 'screen_out_left' | 'reserved_count'>;

/** For a task that takes no more work: how many screen-outs are funded beyond those who have started, and their coins. */
export function spareScreenOuts({ screen_out, screen_out_left = 0, reserved_count }: Kept): {
  number: number;
  coins: number;
} {
  const number = Math.max(0, screen_out_left - reserved_count);
  return { number, coins: screen_out ? screenOutCost({ pay: screen_out.pay, number }) : 0 };
}

/**
 * Refunds what can no longer be paid to anybody who has started, once the task has ended. Does nothing while it goes on. Call it in the
 * transaction of every change that ends the task or frees a place of an ended one, after that change.
 */
export async function returnSpareScreenOuts(tx: Transaction, id: Types.ObjectId): Promise<void> {
  const task = await collectionOf(TaskModel).findOne(
    { _id: id, screen_out_left: { $gt: 0 } },
    { session: tx.session, projection: RETURN_FIELDS },
  );
  if (task && !LIVE_STATUSES.includes(task.status)) await returnScreenOuts(tx, task, spareScreenOuts(task).number);
}

const RETURN_FIELDS = {
  owner: 1,
  task_title: 1,
  status: 1,
  screen_out: 1,
  screen_out_left: 1,
  reserved_count: 1,
} as const;

/** Refunds the coins for `number` funded screen-outs. `task` must be as it is in this transaction. */
export async function returnScreenOuts(
  tx: Transaction,
  task: Pick<TaskRecord, '_id' | 'owner' | 'task_title' | 'screen_out' | 'screen_out_left'>,
  number: number,
): Promise<void> {
  const { screen_out, screen_out_left: left = 0 } = task;
  if (!screen_out || number === 0) return;
  const id = task._id.toHexString();
  const screening = account.screening(id);
  await post(
    tx,
    [
      {
        // The number left only decreases, so no two returns begin with the same one.
        key: `task:${id}:screen-outs:return:${left}`,
        debit: screening,
        credit: account.balance(task.owner),
        amount: screenOutCost({ pay: screen_out.pay, number }),
        kind: 'screen_out_refund',
        cause: { kind: 'task', id },
        memo: task.task_title,
      },
    ],
    { touches: { [screening]: { filter: { screen_out_left: left }, inc: { screen_out_left: -number } } } },
  );
}
