/**
 * A client adds to the pay of a task (fair-work.md 16): every unpaid place pays more from now on, whoever has it, and everybody whose work
 * was approved before gets the full difference. All the coins move from the client into the task's escrow in one transaction. Differences
 * for work already paid are paid out from there, one submission at a time (pay-differences.job.ts), so the coins are safe whatever happens
 * meanwhile. Only bought or earned coins are used: promotional coins cannot pay a difference.
 */
import { Types } from 'mongoose';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { PERSISTENT, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, post } from '../../ledger';
import { spendByKey } from '../api-keys/spend-by-key';
import { lowBalance } from '../news/low-balance';
import { ReservationModel } from '../reservations/reservation.model';
import { SubmissionModel } from '../submissions/submission.model';
import { hourlyPay } from '../tasks/findable';
import { isListed, TaskModel, type TaskRecord } from '../tasks/task.model';
import { whyNotAddPay } from '../tasks/task.policy';
import { assertMaySetAside, MAY_SET_ASIDE } from '../users/owes-nothing';
import { payStateOf } from './measure-pay.job';

/**
 * Refuses with `task_not_found`, `not_allowed`, `task_closed`, `receivable_open`, `appeal_unsettled`, `pay_not_higher` and
 * `not_enough_to_add`, the last with the number of coins needed.
 */
export function addToPay(actor: Actor, id: string, pay: number): Promise<{ modifiedCount: number }> {
  return oneAtATime(`task:${id}`, () => inEffect((tx) => raise(tx, actor, id, pay), undefined, PERSISTENT));
}

async function raise(tx: Transaction, actor: Actor, id: string, pay: number): Promise<{ modifiedCount: number }> {
  const task = await collectionOf(TaskModel).findOne({ _id: new Types.ObjectId(id) }, { session: tx.session });
  if (!task) return refuse('task_not_found');
  const refusal = whyNotAddPay(actor, task, tx.at);
  if (refusal) refuse(refusal);
  const more = pay - task.per_task_pay;
  if (more <= 0) refuse('pay_not_higher', { per_task_pay: task.per_task_pay });
  const unpaid = task.free_slots + task.pending_count + task.reserved_count + task.disputed_count;
  const cost = more * (unpaid + task.approved_count);
  await spendByKey(tx, actor, cost);
  await move(tx, actor, task, pay, cost);
  await pass(tx, task, pay);
  return { modifiedCount: 1 };
}

/** Moves the coins and updates the task's pay. */
async function move(tx: Transaction, actor: Actor, task: TaskRecord, pay: number, cost: number): Promise<void> {
  const id = task._id.toHexString();
  const own = account.balance(actor.id);
  const escrow = account.escrow(id);
  const number = (task.pay_raises ?? 0) + 1;
  const { status, free_slots, pending_count, reserved_count, disputed_count, approved_count, per_task_pay } = task;
  const pay_state = task.measured_seconds === undefined ? null : payStateOf(task, pay, task.measured_seconds);
  try {
    await post(
      tx,
      [
        {
          key: `task:${id}:add-pay:${number}`,
          debit: own,
          credit: escrow,
          amount: cost,
          kind: 'pay_added',
          cause: { kind: 'task', id },
          memo: task.task_title,
          buckets: 'cash-only',
        },
      ],
      {
        touches: {
          [own]: { filter: { status: 'active', ...MAY_SET_ASIDE }, before: lowBalance(tx, actor.id, cost) },
          [escrow]: {
            // Guards that the values from which the cost was computed still hold when it is charged.
            filter: { status, free_slots, pending_count, reserved_count, disputed_count, approved_count, per_task_pay },
            inc: { difference_coins: (pay - per_task_pay) * approved_count },
            set: {
              per_task_pay: pay,
              pay_raises: number,
              pay_state,
              hourly_pay: hourlyPay({ ...task, per_task_pay: pay }),
              listed: isListed({ ...task, pay_state }),
            },
          },
        },
      },
    );
  } catch (error) {
    if (!(error instanceof AccountRefused) || error.account !== own) throw error;
    await assertMaySetAside(tx, actor.id);
    refuse('not_enough_to_add', { needed: cost });
  }
}

/** Raises the pay of all who have a place, or may get one again by an appeal, and records the difference due to those already paid. */
async function pass(tx: Transaction, task: TaskRecord, pay: number): Promise<void> {
  const { session } = tx;
  const submissions = collectionOf(SubmissionModel);
  const set = { $set: { payable_amount: pay } };
  await submissions.updateMany({ task_id: task._id, status: { $ne: 'approve' } }, set, { session });
  await collectionOf(ReservationModel).updateMany({ task_id: task._id, live: true }, set, { session });
  if (task.approved_count === 0) return;
  const { matchedCount } = await submissions.updateMany(
    { task_id: task._id, status: 'approve' },
    { $inc: { due_coins: pay - task.per_task_pay }, $set: { due_raise: (task.pay_raises ?? 0) + 1 } },
    { session },
  );
  if (matchedCount !== task.approved_count)
    throw new Error(`task ${task._id.toHexString()} counts ${task.approved_count} approved of ${matchedCount}`);
}
