/**
 * Ends a task: its free slots are refunded to the owner, submitted work stays in escrow and is still reviewed (decisions.md 17). One command for
 * deletion and for expiry, because what happens to the coins is the same.
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
import { tell } from '../news/tell';
import { asModerated } from './first-tasks';
import { LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';
import { whyNotDelete } from './task.policy';

/** Deletes a task for its owner or an admin: it leaves the lists, the record stays. An admin's reason is shown to the owner and stands in the audit log. Refuses with `task_not_found` or `not_allowed`. */
export function cancelTask(actor: Actor, id: string, reason?: string): Promise<{ deletedCount: number }> {
  return oneAtATime(`task:${id}`, () =>
    inEffect(async (tx) => {
      const task = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) }, { session: tx.session });
      if (!task) refuse('task_not_found');
      const refusal = whyNotDelete(actor, task);
      // Whoever may delete it is told that it is gone, and nothing is wrong with that.
      if (refusal === 'task_not_found') return { deletedCount: 0 };
      if (refusal) refuse(refusal);
      // What an admin takes away is no longer one of the tasks that make its client known (decisions.md 30).
      await close(
        tx,
        task,
        'cancelled',
        actor.role === 'admin' ? { moderation: 'refused', moderation_reason: reason ?? null } : {},
      );
      if (actor.role === 'admin') {
        tell(tx, { person: task.owner, kind: 'task_cancelled', facts: endFacts(task), about: task._id });
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

/** Closes a task that is due, or whose owner leaves. False when somebody else was faster. */
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
        tell(tx, { person: task.owner, kind: 'task_expired', facts: endFacts(task), about: id });
      return true;
    }),
  );
}

/** What its owner is told: the coins are those of the places that nobody took. */
function endFacts({ task_title, free_slots, per_task_pay }: TaskRecord): { task_title: string; coins: number } {
  return { task_title, coins: free_slots * per_task_pay };
}

/** Ends it in the transaction of whoever decided that; `besides` is written with it. */
export async function close(
  tx: Transaction,
  task: TaskRecord,
  status: 'expired' | 'cancelled',
  besides: Partial<Pick<TaskRecord, 'moderation' | 'moderation_reason'>> = {},
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
    ...besides,
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
            // What no submitted work has been promised belongs to the free places.
            buckets: { promotional: task.promotional_left },
          },
        ],
    { touches: { [escrow]: { filter: guard, set } } },
  );
}
