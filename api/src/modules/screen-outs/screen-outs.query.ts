/** Who was screened out of a task, for those who pay for it; and on which started tasks a screen-out is still possible. Reads only. */
import { Types } from 'mongoose';
import type { ScreenedOut } from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import { listPage, type PageRequest } from '../../database/page';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { ReservationModel, type ReservationRecord } from '../reservations/reservation.model';
import { TaskModel } from '../tasks/task.model';
import { namesOf } from '../users/names-of.query';

/** For the task's client and admins; to everybody else the task does not exist. Refuses with `task_not_found`. */
export async function screenedOutOf(
  actor: Actor,
  id: string,
  query: PageRequest,
): Promise<{ people: ScreenedOut[]; total: number }> {
  const _id = new Types.ObjectId(id);
  const mine = actor.role === 'admin' ? {} : { owner: new Types.ObjectId(actor.id) };
  const task = await collectionOf(TaskModel).findOne({ _id, ...mine }, { projection: { _id: 1 } });
  if (!task) refuse('task_not_found');
  const filter = { task_id: _id, status: 'screened_out' } as const;
  const { records, total } = await listPage(collectionOf(ReservationModel), filter, { ended_at: -1 }, query);
  const names = await namesOf(records.map(({ worker }) => worker));
  const people = records.map((record) => ({
    _id: record._id.toHexString(),
    worker_name: names.get(record.worker.toHexString()) ?? '',
    criterion: record.screened_out?.criterion ?? '',
    coins: record.screened_out?.coins ?? 0,
    at: (record.ended_at ?? record.reserved_at).toISOString(),
  }));
  return { people, total };
}

/** Funded screen-outs left, by task, for live reservations; tasks with none are absent. */
export async function screenOutsLeft(
  records: readonly Pick<ReservationRecord, 'live' | 'task_id'>[],
): Promise<ReadonlyMap<string, number>> {
  const kept = records.flatMap(({ live, task_id }) => (live ? [task_id] : []));
  const found = await recordsById(TaskModel, kept, { screen_out_left: 1 }, { where: { screen_out_left: { $gt: 0 } } });
  return new Map([...found].map(([id, { screen_out_left = 0 }]) => [id, screen_out_left]));
}
