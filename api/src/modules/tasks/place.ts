/**
 * Takes places of a task and frees them again. The condition of the update that takes a place decides whether there is one, so that no two
 * callers can take the same (fair-work.md 1). The coins of a place are refunded when the task takes no more work. Knows neither
 * reservations nor submissions.
 */
import type { mongo, Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { account, post, type AccountRef, type AccountTouch, type Transfer } from '../../ledger';
import { placeCameFree } from '../../payments/place-came-free';
import { returnSpareScreenOuts } from './screen-out-coins';
import { isListed, TaskModel, type TaskRecord } from './task.model';

/** What occupies a place: work handed in and not decided, a worker who has started, or an appeal. */
export type PlaceHolder = 'pending_count' | 'reserved_count' | 'disputed_count';

/** Takes a free place for `worker`. Returns the task as it was before, or null if the guard does not hold. */
export function takePlace(
  tx: Transaction,
  id: Types.ObjectId,
  worker: Types.ObjectId,
  holder: Exclude<PlaceHolder, 'disputed_count'>,
): Promise<TaskRecord | null> {
  const guard: mongo.Filter<TaskRecord> = {
    _id: id,
    status: 'open',
    free_slots: { $gt: 0 },
    expires_at: { $gt: tx.at },
    owner: { $ne: worker },
    moderation: { $ne: 'waiting' },
    pay_state: { $ne: 'paused' },
  };
  return collectionOf(TaskModel).findOneAndUpdate(
    guard,
    [
      {
        $set: {
          free_slots: { $subtract: ['$free_slots', 1] },
          [holder]: { $add: [`$${holder}`, 1] },
          ...(holder === 'pending_count' ? { has_submissions: true } : {}),
          listed: { $gt: ['$free_slots', 1] },
          promotional_left: { $max: [0, { $subtract: ['$promotional_left', '$per_task_pay'] }] },
        },
      },
    ],
    { session: tx.session, returnDocument: 'before' },
  );
}

/** The promotional part of the pay for the place that `takePlace` took, by the task as it was before (decisions.md 23). */
export function promisedBy({ per_task_pay: pay, promotional_left: left }: TaskRecord): number {
  return Math.min(pay, left);
}

/** A place with what it was promised. */
export interface Place {
  readonly task_id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly task_title: string;
  readonly payable_amount: number;
  readonly promotional_coins: number;
  /** Added for an appeal; removed if the work is not paid (fair-work.md 5). */
  readonly extra_place?: boolean;
}

/** Identifies the movement that refunds the client. */
export type RefundName = Pick<Transfer, 'key' | 'cause'>;

/** Frees a place, or refunds its pay to the client when the task takes no more work. `touches` are applied by the same statements. */
export async function releasePlace(
  tx: Transaction,
  place: Place,
  holder: PlaceHolder,
  name: RefundName,
  touches: Readonly<Partial<Record<AccountRef, AccountTouch>>> = {},
): Promise<void> {
  const task = await collectionOf(TaskModel).findOne(
    { _id: place.task_id },
    { session: tx.session, projection: { status: 1, moderation: 1, pay_state: 1, screen_out_left: 1 } },
  );
  if (!task) throw new Error(`task ${place.task_id.toHexString()} is gone`);
  const isLive = task.status === 'open' || task.status === 'paused';
  const opens = isLive && !place.extra_place;
  const escrow = account.escrow(place.task_id);
  const isFull = { $eq: ['$approved_count', { $subtract: ['$task_quantity', 1] }] };
  const touch: AccountTouch = {
    filter: {
      status: task.status,
      moderation: task.moderation ?? null,
      pay_state: task.pay_state ?? null,
      [holder]: { $gte: 1 },
    },
    inc: {
      [holder]: -1,
      ...(opens ? { free_slots: 1, promotional_left: place.promotional_coins } : {}),
      ...(place.extra_place ? { task_quantity: -1 } : {}),
    },
    ...(opens ? { set: { listed: isListed({ ...task, free_slots: 1 }) } } : {}),
    ...(place.extra_place && isLive ? { compute: { status: { $cond: [isFull, 'filled', '$status'] } } } : {}),
  };
  const refund: Transfer = {
    ...name,
    debit: escrow,
    credit: account.balance(place.owner),
    amount: place.payable_amount,
    kind: 'task_refund',
    memo: place.task_title,
    buckets: { promotional: place.promotional_coins },
  };
  await post(tx, opens ? [] : [refund], { touches: { ...touches, [escrow]: touch } });
  if (opens) await placeCameFree(tx, place.owner);
  if (task.screen_out_left && !opens) await returnSpareScreenOuts(tx, place.task_id);
}
