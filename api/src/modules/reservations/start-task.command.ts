/** Starting a task reserves one of its places for its time limit; giving it back costs nothing and leaves no mark (fair-work.md 1, 17). */
import { Types } from 'mongoose';
import { MAX_RESERVATIONS, MAX_STARTS, type Reservation } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { isDuplicateKey, PERSISTENT, type Transaction } from '../../database/transaction';
import { MINUTE_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { assertTakesWork, assertTakesWorkNow } from '../submissions/takes-work';
import { promisedBy, takePlace } from '../tasks/place';
import type { TaskRecord } from '../tasks/task.model';
import { assertStaysFreelancer, inTurnOf } from '../users/stays-open';
import { endReservation, keptPlace, lapseDue } from './end-reservation';
import { reminderOf } from './remind-workers.job';
import { ReservationModel, type ReservationRecord } from './reservation.model';
import { presentReservation } from './reservation.presenter';

/** Refuses like handing in, and with `already_started`, `too_many_started` and `started_too_often`. */
export function startTask(actor: Actor, taskId: string): Promise<Reservation> {
  const id = new Types.ObjectId(taskId);
  const worker = new Types.ObjectId(actor.id);
  return oneAtATime(`task:${taskId}`, async () => {
    const kept = await keptPlace(id, worker);
    if (kept && !(await lapseDue({ _id: kept._id }))) refuse('already_started');
    await assertTakesWorkNow(actor, id, worker);
    const start = async (tx: Transaction): Promise<Reservation> => {
      const task = await takePlace(tx, id, worker, 'reserved_count');
      if (!task) {
        await assertTakesWork(actor, id, worker, tx);
        return refuse('task_full');
      }
      // From here on, everything else that this worker commits to, in any process, is serialized with this.
      await assertStaysFreelancer(tx, worker);
      await assertTakesWork(actor, id, worker, tx, task);
      await assertFewStarted(tx, worker);
      await assertNotTooOften(tx, id, worker);
      const record = toRecord(task, worker, tx.at);
      await collectionOf(ReservationModel).insertOne(record, { session: tx.session });
      return presentReservation(record, actor, tx.at, task.screen_out_left);
    };
    try {
      return await inTurnOf(worker, () => inEffect(start, undefined, PERSISTENT));
    } catch (error) {
      if (isDuplicateKey(error, 'task_id')) refuse('already_started');
      throw error;
    }
  });
}

async function assertFewStarted(tx: Transaction, worker: Types.ObjectId): Promise<void> {
  const started = await collectionOf(ReservationModel)
    .find(
      { worker, status: 'reserved', expires_at: { $gt: tx.at } },
      { session: tx.session, projection: { _id: 1 }, limit: MAX_RESERVATIONS },
    )
    .toArray();
  if (started.length >= MAX_RESERVATIONS) refuse('too_many_started', { max: MAX_RESERVATIONS });
}

/** Otherwise one person could keep a place from everybody by starting again whenever a reservation ends. */
async function assertNotTooOften(tx: Transaction, taskId: Types.ObjectId, worker: Types.ObjectId): Promise<void> {
  const started = await collectionOf(ReservationModel)
    .find(
      { task_id: taskId, worker, status: { $in: ['released', 'lapsed'] } },
      { session: tx.session, projection: { _id: 1 }, limit: MAX_STARTS },
    )
    .toArray();
  if (started.length >= MAX_STARTS) refuse('started_too_often', { max: MAX_STARTS });
}

function toRecord(task: TaskRecord, worker: Types.ObjectId, at: Date): ReservationRecord {
  // A reservation ends with its task at the latest.
  const expires_at = new Date(Math.min(at.getTime() + task.time_limit_minutes * MINUTE_MS, task.expires_at.getTime()));
  return {
    _id: new Types.ObjectId(),
    task_id: task._id,
    owner: task.owner,
    worker,
    task_title: task.task_title,
    task_img_url: task.task_image_url,
    payable_amount: task.per_task_pay,
    promotional_coins: promisedBy(task),
    ...(task.proof_fields?.length && { proof_fields: task.proof_fields }),
    review_days: task.review_days,
    status: 'reserved',
    live: true,
    reserved_at: at,
    expires_at,
    ended_at: null,
    remind_at: reminderOf({ reserved_at: at, expires_at }),
  };
}

/** `deletedCount` is 0 if it had ended before. Refuses with `reservation_not_found` if the actor has no reservation there. */
export function giveBackTask(actor: Actor, taskId: string): Promise<{ deletedCount: number }> {
  const id = new Types.ObjectId(taskId);
  return oneAtATime(`task:${taskId}`, async () => {
    const kept = await keptPlace(id, new Types.ObjectId(actor.id));
    if (!kept) refuse('reservation_not_found');
    return inEffect(async (tx) => ({ deletedCount: (await endReservation(tx, kept, 'released')) ? 1 : 0 }));
  });
}
