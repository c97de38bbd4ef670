/** Hands in work on a task: takes one of its free slots (decisions.md 18). */
import { Types, type mongo } from 'mongoose';
import { now } from '../../clock';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { duplicateKeyField, PATIENT, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { inEffect } from '../../idempotency';
import type { Actor } from '../../http/actor';
import { TaskModel, type TaskRecord } from '../tasks/task.model';
import { whyNotSubmit } from '../tasks/task.policy';
import { assertStaysOpen, inLineOf } from '../users/stays-open';
import { SubmissionModel, type SubmissionRecord } from './submission.model';

const DAY_MS = 24 * 3_600_000;

/** Refuses with `task_not_found`, `own_task`, `task_not_open`, `task_full`, `already_submitted`, or `not_signed_in` when the account was closed meanwhile. */
export function submitWork(actor: Actor, taskId: string, details: string): Promise<{ insertedId: string }> {
  const id = new Types.ObjectId(taskId);
  const workerId = new Types.ObjectId(actor.id);
  // In line with everything else on this task, so that a rush on the last slots does not become a storm of conflicts.
  return oneAtATime(`task:${taskId}`, async () => {
    await assertTakesWork(actor, id, workerId);
    try {
      const takeOn = async (tx: Transaction): Promise<{ insertedId: string }> => {
        const task = await takeSlot(tx, id, workerId);
        if (!task) {
          await assertTakesWork(actor, id, workerId, tx);
          refuse('task_full');
        }
        await assertStaysOpen(tx, workerId);
        const record = toRecord(task, actor, workerId, details, tx.at);
        await collectionOf(SubmissionModel).insertOne(record, { session: tx.session });
        return { insertedId: record._id.toHexString() };
      };
      return await inLineOf(workerId, () => inEffect(takeOn, undefined, PATIENT));
    } catch (error) {
      if (duplicateKeyField(error) === 'task_id') refuse('already_submitted');
      throw error;
    }
  });
}

/** Takes a free slot; null when the guard does not hold. The guard is the whole rule, so that no two can take the same slot. */
function takeSlot(tx: Transaction, id: Types.ObjectId, workerId: Types.ObjectId): Promise<TaskRecord | null> {
  const guard: mongo.Filter<TaskRecord> = {
    _id: id,
    status: 'open',
    free_slots: { $gt: 0 },
    expires_at: { $gt: tx.at },
    owner: { $ne: workerId },
    moderation: { $ne: 'waiting' },
  };
  return collectionOf(TaskModel).findOneAndUpdate(
    guard,
    [
      {
        $set: {
          free_slots: { $subtract: ['$free_slots', 1] },
          pending_count: { $add: ['$pending_count', 1] },
          has_submissions: true,
          listed: { $gt: ['$free_slots', 1] },
          promotional_left: { $max: [0, { $subtract: ['$promotional_left', '$per_task_pay'] }] },
        },
      },
    ],
    { session: tx.session, returnDocument: 'before' },
  );
}

/** Says why a task takes no work of this person. Returns when it would. */
async function assertTakesWork(
  actor: Actor,
  id: Types.ObjectId,
  workerId: Types.ObjectId,
  tx?: Transaction,
): Promise<void> {
  const options = tx ? { session: tx.session } : {};
  const task = await collectionOf(TaskModel).findOne(
    { _id: id },
    { ...options, projection: { owner: 1, status: 1, free_slots: 1, expires_at: 1, moderation: 1 } },
  );
  const refusal = task ? whyNotSubmit(actor, task, tx?.at ?? now()) : 'task_not_found';
  if (refusal === 'task_not_found' || refusal === 'own_task') refuse(refusal);
  const live = await collectionOf(SubmissionModel).findOne(
    { task_id: id, worker: workerId, live: true },
    { ...options, projection: { _id: 1 } },
  );
  // Whoever has work on it is told that first, however full the task is.
  if (live) refuse('already_submitted');
  if (refusal) refuse(refusal);
}

function toRecord(task: TaskRecord, actor: Actor, worker: Types.ObjectId, details: string, at: Date): SubmissionRecord {
  return {
    _id: new Types.ObjectId(),
    task_id: task._id,
    owner: task.owner,
    worker,
    task_title: task.task_title,
    task_detail: task.task_detail,
    task_img_url: task.task_image_url,
    worker_email: actor.email,
    worker_name: actor.name,
    creator_name: task.creator_name,
    creator_email: task.creator_email,
    payable_amount: task.per_task_pay,
    // The record is as it was before the place was taken.
    promotional_coins: Math.min(task.per_task_pay, task.promotional_left),
    completion_date: task.completion_date,
    submission_info: task.submission_info,
    submission_details: details,
    created_at: at,
    status: 'pending',
    live: true,
    review_deadline: new Date(at.getTime() + task.review_days * DAY_MS),
    decided_at: null,
    auto: false,
    rejection: null,
  };
}
