/** Why a task takes no work of somebody: the checks that starting and handing in share (decisions.md 18, fair-work.md 1). */
import type { mongo, Types } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { Refusal, refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { assertApart } from '../links/linked-people.query';
import { lapseDue } from '../reservations/end-reservation';
import { ReservationModel } from '../reservations/reservation.model';
import { TaskModel, type TaskRecord } from '../tasks/task.model';
import { whyNotSubmit } from '../tasks/task.policy';
import { SubmissionModel, type SubmissionRecord } from './submission.model';
import { takesPlace } from './submission.policy';

/**
 * Refuses with `task_not_found`, `own_task`, `already_submitted`, `screened_out`, `task_not_open`, `task_full`, `not_allowed`,
 * `linked_client` or `linked_work`. Returns the task's owner if the task takes work. `known` is the task if it was read already.
 */
export async function assertTakesWork(
  actor: Actor,
  id: Types.ObjectId,
  worker: Types.ObjectId,
  tx?: Transaction,
  known?: TaskRecord,
): Promise<Types.ObjectId> {
  const options = { session: tx?.session };
  const task = known ?? (await collectionOf(TaskModel).findOne({ _id: id }, { ...options, projection: TAKING_FIELDS }));
  const refusal = task ? whyNotSubmit(actor, task, tx?.at ?? now()) : 'task_not_found';
  if (refusal === 'task_not_found' || refusal === 'own_task') refuse(refusal);
  // Somebody with work on the task is told that first, even if the task is full.
  await assertNoOther(id, worker, task, tx);
  if (refusal) refuse(refusal);
  const { owner } = task as Pick<TaskRecord, 'owner'>;
  await assertApart(worker, { _id: id, owner }, tx);
  return owner;
}

/** Refuses with `already_submitted` or `screened_out` if the worker has had, or may still get, what the task pays one person. */
export async function assertNoOther(
  id: Types.ObjectId,
  worker: Types.ObjectId,
  task: Pick<TaskRecord, 'screen_out'> | null,
  tx?: Transaction,
): Promise<void> {
  if (await hasWork(id, worker, tx)) refuse('already_submitted');
  if (task?.screen_out && (await wasScreenedOut(id, worker, tx))) refuse('screened_out');
}

/** Work that stands, or that a running appeal may restore: `takesPlace` of submission.policy.ts as a filter. */
const STANDS: mongo.Filter<SubmissionRecord> = {
  $or: [
    { live: true },
    // After an appeal, work can stand without being the live one.
    { status: { $in: ['approve', 'pending', 'revision'] } },
    { 'appeal.state': { $in: ['client_response', 'admin'] } },
  ],
};

/** Whether somebody has work on the task that stands or may still. */
export async function hasWork(id: Types.ObjectId, worker: Types.ObjectId, tx?: Transaction): Promise<boolean> {
  const work = await collectionOf(SubmissionModel).findOne(
    { task_id: id, worker, ...STANDS },
    { session: tx?.session, projection: { _id: 1 } },
  );
  return work !== null;
}

/**
 * Of one person's work: the records that do not stand while other work of theirs on the same task does. Makes no query if all of it stands.
 */
export async function besideWork(records: readonly SubmissionRecord[]): Promise<ReadonlySet<SubmissionRecord>> {
  const open = records.filter((record) => !takesPlace(record));
  const [first] = open;
  if (!first) return new Set();
  const standing = await collectionOf(SubmissionModel)
    .find(
      { task_id: { $in: open.map(({ task_id }) => task_id) }, worker: first.worker, ...STANDS },
      { projection: { _id: 0, task_id: 1 } },
    )
    .toArray();
  const tasks = new Set(standing.map(({ task_id }) => task_id.toHexString()));
  return new Set(open.filter(({ task_id }) => tasks.has(task_id.toHexString())));
}

const TAKING_FIELDS = {
  owner: 1,
  status: 1,
  free_slots: 1,
  expires_at: 1,
  moderation: 1,
  pay_state: 1,
  screen_out: 1,
} as const;

/** Nobody takes a task again after being paid for a screen-out (fair-work.md 16). */
async function wasScreenedOut(taskId: Types.ObjectId, worker: Types.ObjectId, tx?: Transaction): Promise<boolean> {
  const found = await collectionOf(ReservationModel).findOne(
    { task_id: taskId, worker, status: 'screened_out' },
    { session: tx?.session, projection: { _id: 1 } },
  );
  return found !== null;
}

/**
 * The same outside a transaction; on a full task, first releases a reservation that has expired. Call it only while serialized on the task.
 */
export async function assertTakesWorkNow(
  actor: Actor,
  id: Types.ObjectId,
  worker: Types.ObjectId,
): Promise<Types.ObjectId> {
  try {
    return await assertTakesWork(actor, id, worker);
  } catch (error) {
    const isFull = error instanceof Refusal && error.code === 'task_full';
    if (!isFull || !(await lapseDue({ task_id: id }))) throw error;
    return assertTakesWork(actor, id, worker);
  }
}
