/**
 * Changes, pauses or reopens one's own task; a difference in cost is charged or refunded at once (decisions.md 17). Changed content may
 * have to wait for an admin again (decisions.md 30).
 */
import { isDeepStrictEqual } from 'node:util';
import { Types } from 'mongoose';
import { taskCost, USUAL_TERMS, type PayWarning } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { account, AccountRefused, post, type AccountTouch, type Posted, type Transfer } from '../../ledger';
import { forgetTries } from '../answers/check-codes';
import { spendByKey } from '../api-keys/spend-by-key';
import { keepPicture } from '../images/used-pictures';
import { lowBalance } from '../news/low-balance';
import { notify } from '../news/notify';
import { payWarnings } from '../pay-floor/floor';
import { ReservationModel } from '../reservations/reservation.model';
import { hasQuota, spendQuota, quotaUpdate } from '../users/daily-quota';
import { assertMaySetAside, MAY_SET_ASIDE } from '../users/owes-nothing';
import { asModerated, moderationAfter } from './first-tasks';
import { findable } from './findable';
import { returnSpareScreenOuts } from './screen-out-coins';
import { assertAmount, assertFuture, assertPayAbove, contentOf, type TaskChange } from './task-input';
import { isListed, TaskModel, type TaskRecord } from './task.model';
import { whyNotChangeAiRule, whyNotChangePay, whyNotEdit } from './task.policy';

/**
 * Refuses with `task_not_found`, `not_allowed`, `task_closed`, `pay_frozen`, `ai_rule_frozen`, `quantity_too_low`, `not_enough_coins`,
 * `receivable_open`, `appeal_unsettled`, `pay_below_floor`, `estimate_needed`, `too_many_today` or `invalid_input`.
 */
export async function updateTask(actor: Actor, id: string, change: TaskChange): Promise<ChangedTask> {
  const expiresAt = change.completion_date === undefined ? undefined : assertFuture(change.completion_date);
  await keepPicture(change.task_image_url);
  return oneAtATime(`task:${id}`, () =>
    inEffect(async (tx) => {
      const tasks = collectionOf(TaskModel);
      const task = await tasks.findOne({ _id: new Types.ObjectId(id) }, { session: tx.session });
      if (!task) refuse('task_not_found');
      const newPay = change.per_task_pay !== undefined && change.per_task_pay !== task.per_task_pay;
      const newRule = change.terms !== undefined && change.terms.ai_rule !== (task.terms ?? USUAL_TERMS).ai_rule;
      const refusal =
        (newPay ? whyNotChangePay : whyNotEdit)(actor, task, tx.at) ??
        (newRule ? whyNotChangeAiRule(actor, task, tx.at) : null);
      if (refusal) refuse(refusal);
      const next = afterChange(task, change);
      const moderation = await moderationAfter(tx, task, next);
      const listed = isListed({ ...task, ...next, ...moderation });
      const set = { ...next, ...moderation, listed, ...(expiresAt ? { expires_at: expiresAt } : {}) };
      // A task rewritten by software no longer counts as written by a person, whoever posted it.
      const by = actor.key ? { posted_by: 'software' as const } : {};
      const same = (Object.keys(set) as (keyof TaskRecord)[]).every((key) =>
        isDeepStrictEqual(task[key], (set as Partial<TaskRecord>)[key]),
      );
      if (same) return { modifiedCount: 0 };

      const warnings = saidOfPay(task, next);
      const escrow = account.escrow(id);
      const transfer = difference(task, next, actor, new Types.ObjectId().toHexString());
      const isRaised = transfer?.kind === 'task_raised';
      // Coins in escrow that fewer places pay more with are spent as new ones are.
      const dearer = next.free_slots * (next.per_task_pay - task.per_task_pay);
      await spendByKey(tx, actor, Math.max(isRaised ? transfer.amount : 0, dearer));
      try {
        const touches: Record<string, AccountTouch> = { [escrow]: { filter: unchanged(task), set: { ...set, ...by } } };
        // Raising and lowering in turn costs nothing, but each time adds to the ledger, so changes are limited per day.
        const room = { filter: hasQuota('changes', tx.at), compute: quotaUpdate('changes', tx.at) };
        if (isRaised) {
          const before = lowBalance(tx, actor.id, transfer.amount);
          touches[transfer.debit] = { ...room, filter: { ...MAY_SET_ASIDE, ...room.filter }, before };
        } else if (transfer) await spendQuota(actor.id, 'changes', 1, tx);
        const [posted] = await post(tx, transfer ? [transfer] : [], { touches });
        await keepPromotional(tx, task, posted);
        await keepWords(tx, task, next);
        if (next.proof_fields) await forgetTries(tx, task._id, task.proof_fields, next.proof_fields);
      } catch (error) {
        if (error instanceof AccountRefused && error.account !== escrow) {
          await assertMaySetAside(tx, actor.id, 'changes');
          refuse('not_enough_coins', { needed: transfer?.amount });
        }
        throw error;
      }
      if (next.status === 'filled' && task.screen_out_left) await returnSpareScreenOuts(tx, task._id);
      if (next.status === 'filled')
        notify(tx, {
          person: task.owner,
          kind: 'task_filled',
          facts: { task_title: task.task_title },
          about: task._id,
        });
      return { modifiedCount: 1, ...(warnings.length > 0 ? { warnings } : {}) };
    }),
  );
}

interface ChangedTask {
  modifiedCount: number;
  warnings?: PayWarning[];
}

/** Warnings about changed pay or time. A measured task gets none, because its estimate no longer matters (fair-work.md 16). */
function saidOfPay(task: TaskRecord, next: NextTask): PayWarning[] {
  const { per_task_pay, estimated_minutes = task.estimated_minutes } = next;
  const isSame = per_task_pay === task.per_task_pay && estimated_minutes === task.estimated_minutes;
  return isSame || task.measured_seconds !== undefined ? [] : payWarnings({ per_task_pay, estimated_minutes });
}

type NextTask = Partial<TaskRecord> & Pick<TaskRecord, 'task_quantity' | 'per_task_pay' | 'free_slots' | 'status'>;

/** The fields after the change. Refuses a quantity below the places already taken. */
function afterChange(task: TaskRecord, change: TaskChange): NextTask {
  const quantity = change.task_quantity ?? task.task_quantity;
  const pay = change.per_task_pay ?? task.per_task_pay;
  const taken = task.approved_count + task.pending_count + task.reserved_count + task.disputed_count;
  if (quantity < taken) refuse('quantity_too_low', { at_least: taken });
  assertAmount(change.payable_amount, taskCost(quantity, pay));
  if (pay < task.per_task_pay) assertPayAbove(task.screen_out, pay);
  const free = quantity - taken;
  // Lowering the quantity to what has been approved completes the task.
  const isFilled = task.approved_count === quantity;
  const status = isFilled ? 'filled' : (change.status ?? task.status);
  return {
    ...contentOf(change),
    ...findable({ ...task, ...contentOf(change) }),
    task_quantity: quantity,
    per_task_pay: pay,
    free_slots: free,
    status,
  };
}

/** Guards that the values from which the new cost was computed still hold when it is charged. */
function unchanged(task: TaskRecord) {
  return {
    status: task.status,
    free_slots: task.free_slots,
    task_quantity: task.task_quantity,
    per_task_pay: task.per_task_pay,
    has_submissions: task.has_submissions,
    reserved_count: task.reserved_count,
    disputed_count: task.disputed_count,
    promotional_left: task.promotional_left,
    frozen_slots: task.frozen_slots,
    pay_state: task.pay_state ?? null,
    measured_seconds: task.measured_seconds ?? null,
    ...asModerated(task),
  };
}

/** The transfer that charges or refunds the change in the cost of free slots; the pay of taken slots is frozen. */
function difference(task: TaskRecord, next: NextTask, actor: Actor, changeId: string): Transfer | null {
  const before = task.free_slots * task.per_task_pay;
  const after = next.free_slots * next.per_task_pay;
  if (after === before) return null;
  const id = task._id.toHexString();
  const own = account.balance(actor.id);
  const escrow = account.escrow(id);
  const common = { key: `task:${id}:change:${changeId}`, cause: { kind: 'task', id }, memo: task.task_title };
  return after > before
    ? { ...common, debit: own, credit: escrow, amount: after - before, kind: 'task_raised' }
    : {
        ...common,
        debit: escrow,
        credit: own,
        amount: before - after,
        kind: 'task_refund',
        buckets: { promotional: Math.min(before - after, task.promotional_left) },
      };
}

/** Those who have started work by the text they read then, and are judged by it: stores the old text with their reservations. */
async function keepWords(tx: Transaction, task: TaskRecord, next: NextTask): Promise<void> {
  const { task_title, task_detail, submission_info } = task;
  const said = { task_title, task_detail, submission_info };
  const isSame = (Object.keys(said) as (keyof typeof said)[]).every((key) => (next[key] ?? said[key]) === said[key]);
  if (isSame || task.reserved_count === 0) return;
  await collectionOf(ReservationModel).updateMany(
    { task_id: task._id, live: true, said: { $exists: false } },
    { $set: { said } },
    { session: tx.session },
  );
}

/** Promotional coins charged or refunded belong to the free places. */
async function keepPromotional(tx: Transaction, task: TaskRecord, posted: Posted | undefined): Promise<void> {
  if (!posted || posted.promotional === 0) return;
  const promotional = posted.transfer.kind === 'task_raised' ? posted.promotional : -posted.promotional;
  await collectionOf(TaskModel).updateOne(
    { _id: task._id },
    { $inc: { promotional_left: promotional } },
    { session: tx.session },
  );
}
