/** Hands in work on a task: takes a place of it (decisions.md 18). */
import { Types } from 'mongoose';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { duplicateKeyField, PATIENT, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { inEffect } from '../../idempotency';
import type { Actor } from '../../http/actor';
import { inNewsLineOf, tell } from '../news/tell';
import { keptPlace, lapseDue, useReservation } from '../reservations/end-reservation';
import { promisedBy, takePlace } from '../tasks/place';
import type { TaskRecord } from '../tasks/task.model';
import { assertStaysOpen, inLineOf } from '../users/stays-open';
import { nextReminder } from './review-reminders';
import { SubmissionModel, type SubmissionRecord } from './submission.model';
import { assertTakesWork, assertTakesWorkNow } from './takes-work';

const DAY_MS = 24 * 3_600_000;

/**
 * Uses the place that the worker keeps by having started, or takes a free one; work that comes too late for the kept place takes a free one too (fair-work.md 1).
 * Refuses with `task_not_found`, `own_task`, `task_not_open`, `task_full`, `already_submitted`, or `not_signed_in` when the account was closed meanwhile.
 */
export function submitWork(actor: Actor, taskId: string, details: string): Promise<{ insertedId: string }> {
  const id = new Types.ObjectId(taskId);
  const workerId = new Types.ObjectId(actor.id);
  // In line with everything else on this task, so that a rush on the last slots does not become a storm of conflicts.
  return oneAtATime(`task:${taskId}`, async () => {
    const kept = await keptPlace(id, workerId);
    const isKept = kept !== null && !(await lapseDue({ _id: kept._id }));
    const owner = isKept ? kept.owner : await assertTakesWorkNow(actor, id, workerId);
    try {
      const takeOn = async (tx: Transaction): Promise<{ insertedId: string }> => {
        const place = (isKept ? await useReservation(tx, id, workerId) : null) ?? (await takeFree(tx, id, workerId));
        if (!place) {
          await assertTakesWork(actor, id, workerId, tx);
          refuse('task_full');
        }
        await assertStaysOpen(tx, workerId);
        const record = toRecord(place, actor, workerId, details, tx.at);
        await collectionOf(SubmissionModel).insertOne(record, { session: tx.session });
        tell(tx, {
          person: place.task.owner,
          kind: 'submission_received',
          facts: { task_title: place.task.task_title, worker_name: actor.name },
          about: record._id,
        });
        return { insertedId: record._id.toHexString() };
      };
      // Everybody who hands in work of one client counts up that client's news.
      return await inLineOf(workerId, () => inNewsLineOf(owner, () => inEffect(takeOn, undefined, PATIENT)));
    } catch (error) {
      if (duplicateKeyField(error) === 'task_id') refuse('already_submitted');
      throw error;
    }
  });
}

/** A task with how much of the pay of the place that was taken is promotional. */
interface TakenPlace {
  readonly task: TaskRecord;
  readonly promotional: number;
}

async function takeFree(tx: Transaction, id: Types.ObjectId, worker: Types.ObjectId): Promise<TakenPlace | null> {
  const task = await takePlace(tx, id, worker, 'pending_count');
  return task && { task, promotional: promisedBy(task) };
}

function toRecord(
  { task, promotional }: TakenPlace,
  actor: Actor,
  worker: Types.ObjectId,
  details: string,
  at: Date,
): SubmissionRecord {
  const review_deadline = new Date(at.getTime() + task.review_days * DAY_MS);
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
    promotional_coins: promotional,
    completion_date: task.completion_date,
    submission_info: task.submission_info,
    submission_details: details,
    created_at: at,
    status: 'pending',
    live: true,
    review_days: task.review_days,
    review_deadline,
    remind_at: nextReminder({ created_at: at, review_deadline }, at),
    decided_at: null,
    auto: false,
    flags: [],
    rejection: null,
  };
}
