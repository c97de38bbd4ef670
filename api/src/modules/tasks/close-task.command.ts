/**
 * Ends a task: its free slots are refunded to the owner; submitted work stays in escrow and is still reviewed (decisions.md 17). Deletion
 * and expiry share this command because the coins move the same way.
 */
import { Types, type mongo } from 'mongoose';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, post } from '../../ledger';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { asModerated } from './first-tasks';
import { returnSpareScreenOuts, spareScreenOuts } from './screen-out-coins';
import { LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';
import { whyNotDelete } from './task.policy';

/**
 * Deletes a task for its owner or an admin: it leaves the lists, but the record stays. An admin's reason is shown to the owner and recorded
 * in the audit log. Refuses with `task_not_found` or `not_allowed`.
 */
export function cancelTask(actor: Actor, id: string, reason?: string): Promise<{ deletedCount: number }> {
  return oneAtATime(`task:${id}`, () =>
    inEffect(async (tx) => {
      const task = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) }, { session: tx.session });
      if (!task) refuse('task_not_found');
      const refusal = whyNotDelete(actor, task);
      // Deleting a task that is already deleted is no error for those who may delete it.
      if (refusal === 'task_not_found') return { deletedCount: 0 };
      if (refusal) refuse(refusal);
      // A task removed by an admin no longer counts towards its client being known (decisions.md 30).
      await close(
        tx,
        task,
        'cancelled',
        actor.role === 'admin' ? { moderation: 'refused', moderation_reason: reason ?? null } : {},
      );
      if (actor.role === 'admin') {
        notify(tx, { person: task.owner, kind: 'task_cancelled', facts: endFacts(task), about: task._id });
        await recordAudit(tx, actor, {
          action: 'cancel-task',
          subject: `task:${id}`,
          before: { status: task.status, escrow_coins: task.escrow_coins },
          after: { status: 'cancelled' },
          ...(reason !== undefined && { reason }),
        });
      }
      return { deletedCount: 1 };
    }),
  );
}

/** Closes a task that is due or whose owner is leaving. Returns false if another process was faster. */
export function closeTask(id: Types.ObjectId, status: 'expired' | 'cancelled'): Promise<boolean> {
  return oneAtATime(`task:${id.toHexString()}`, () =>
    inTransaction(async (tx) => {
      const task = await collectionOf(TaskModel).findOne(
        { _id: id, status: { $in: [...LIVE_STATUSES] } },
        { session: tx.session },
      );
      if (!task || (status === 'expired' && task.expires_at > tx.at)) return false;
      await close(tx, task, status);
      if (status === 'expired')
        notify(tx, { person: task.owner, kind: 'task_expired', facts: endFacts(task), about: id });
      return true;
    }),
  );
}

/** Facts for the owner's notice; the coins are those returned at once. */
export function endFacts(task: TaskRecord): { task_title: string; coins: number } {
  return { task_title: task.task_title, coins: task.free_slots * task.per_task_pay + spareScreenOuts(task).coins };
}

/** Ends the task in the caller's transaction; `fields` are written with it. */
export async function close(
  tx: Transaction,
  task: TaskRecord,
  status: 'expired' | 'cancelled',
  fields: Partial<Pick<TaskRecord, 'moderation' | 'moderation_reason'>> = {},
): Promise<void> {
  const id = task._id.toHexString();
  const escrow = account.escrow(id);
  const refund = task.free_slots * task.per_task_pay;
  const guard: mongo.Document = {
    status: task.status,
    free_slots: task.free_slots,
    per_task_pay: task.per_task_pay,
    promotional_left: task.promotional_left,
    ...asModerated(task),
  };
  const set = {
    status,
    listed: false,
    free_slots: 0,
    frozen_slots: 0,
    promotional_left: 0,
    closed_at: tx.at,
    ...fields,
  };
  await post(
    tx,
    refund === 0
      ? []
      : [
          {
            key: `task:${id}:close`,
            debit: escrow,
            credit: account.balance(task.owner),
            amount: refund,
            kind: 'task_refund',
            cause: { kind: 'task', id },
            memo: task.task_title,
            // Promotional coins not promised to submitted work belong to the free places.
            buckets: { promotional: task.promotional_left },
          },
        ],
    { touches: { [escrow]: { filter: guard, set } } },
  );
  if (task.screen_out_left) await returnSpareScreenOuts(tx, task._id);
}
