/** Ends a reservation: by handing in, by giving the place back, or by expiry. Only the first of several ends counts. */
import type { mongo, Types } from 'mongoose';
import type { ProofField } from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { notify } from '../news/notify';
import { releasePlace } from '../tasks/place';
import { returnSpareScreenOuts } from '../tasks/screen-out-coins';
import { TaskModel, type TaskRecord } from '../tasks/task.model';
import { ReservationModel, type ReservationRecord, type TaskWords } from './reservation.model';

/** The reservation of `worker` on the task, if any, expired or not. */
export function keptPlace(taskId: Types.ObjectId, worker: Types.ObjectId): Promise<ReservationRecord | null> {
  return collectionOf(ReservationModel).findOne({ task_id: taskId, worker, live: true });
}

/** Turns a reserved place into the place of the work handed in; null if there is no reservation, or it has expired. */
export async function useReservation(
  tx: Transaction,
  taskId: Types.ObjectId,
  worker: Types.ObjectId,
): Promise<{
  task: TaskRecord;
  promotional: number;
  fields: readonly ProofField[];
  reviewDays: number;
  said: TaskWords;
  picture: string;
  since: Date;
} | null> {
  const kept = await collectionOf(ReservationModel).findOneAndUpdate(
    { task_id: taskId, worker, live: true, expires_at: { $gt: tx.at } },
    { $set: { status: 'submitted', live: false, ended_at: tx.at } },
    { session: tx.session },
  );
  if (!kept) return null;
  const task = await collectionOf(TaskModel).findOneAndUpdate(
    { _id: taskId, reserved_count: { $gte: 1 } },
    { $inc: { reserved_count: -1, pending_count: 1 }, $set: { has_submissions: true } },
    { session: tx.session },
  );
  if (!task) throw new Error(`task ${taskId.toHexString()} does not know its reservation`);
  if (task.screen_out_left) await returnSpareScreenOuts(tx, taskId);
  return {
    task,
    promotional: kept.promotional_coins,
    fields: kept.proof_fields ?? [],
    reviewDays: kept.review_days ?? task.review_days,
    said: kept.said ?? task,
    picture: kept.task_img_url,
    since: kept.reserved_at,
  };
}

/** How a place ends without work: its worker gives it back or leaves, its time is over, or the task's client leaves. */
export type EndOfPlace = 'released' | 'lapsed' | 'client_left';

/** Releases the place. False if it had ended before or has not expired. */
export async function endReservation(
  tx: Transaction,
  reservation: ReservationRecord,
  how: EndOfPlace,
): Promise<boolean> {
  const status = how === 'lapsed' ? how : 'released';
  const ended = await collectionOf(ReservationModel).findOneAndUpdate(
    { _id: reservation._id, live: true, ...(status === 'lapsed' ? { expires_at: { $lte: tx.at } } : {}) },
    { $set: { status, live: false, ended_at: tx.at } },
    { session: tx.session },
  );
  if (!ended) return false;
  const { worker, task_id, task_title, reserved_at, expires_at } = reservation;
  if (how === 'client_left') notify(tx, { person: worker, kind: how, facts: { task_title } });
  if (how === 'lapsed') {
    const minutes = Math.max(1, Math.round((expires_at.getTime() - reserved_at.getTime()) / 60_000));
    notify(tx, { person: worker, kind: 'reservation_lapsed', facts: { task_title, minutes }, about: task_id });
  }
  await releaseReserved(tx, ended);
  return true;
}

/** Gives back every place that `worker` has started: who does no tasks any more keeps none from others. */
export async function giveBackAll(tx: Transaction, worker: Types.ObjectId): Promise<void> {
  const kept = await collectionOf(ReservationModel).find({ worker, live: true }, { session: tx.session }).toArray();
  for (const reservation of kept) await endReservation(tx, reservation, 'released');
}

/** Frees the place of a reservation that has just been ended. Takes the updated record: its client may have added to the pay since it was read. */
export async function releaseReserved(tx: Transaction, ended: ReservationRecord): Promise<void> {
  const id = ended._id.toHexString();
  const cause = { kind: 'reservation', id } as const;
  await releasePlace(tx, ended, 'reserved_count', { key: `reservation:${id}:refund`, cause });
}

/**
 * Releases an expired reservation without waiting for the job. Returns whether there was one. Call it only while serialized on the task.
 */
export async function lapseDue(filter: mongo.Filter<ReservationRecord>): Promise<boolean> {
  const due = await collectionOf(ReservationModel).findOne({ ...filter, live: true, expires_at: { $lte: now() } });
  return due !== null && inTransaction((tx) => endReservation(tx, due, 'lapsed'));
}
