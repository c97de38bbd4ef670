/** Reads of tasks: one command each, on an index, nothing hydrated. */
import { Types, type mongo } from 'mongoose';
import { TASK_STATUSES, type calls, type ParsedInput, type TaskSort } from '@taskmint/contract';
import { now } from '../../clock';
import { batchedRead, oneOf } from '../../database/batched-read';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { listPage, type Page, type PageRequest } from '../../database/page';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { ReservationModel } from '../reservations/reservation.model';
import { SubmissionModel } from '../submissions/submission.model';
import { searchCondition } from '../users/user.model';
import { LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';
import { TASK_PROJECTION } from './task.presenter';

/** What a list is asked for, with the person in place of their address. */
export type TaskListQuery = Omit<ParsedInput<typeof calls.listTasks>['query'], 'creator_email'> & {
  /** Whose tasks. */
  readonly owner?: string;
  /** Those too that wait for an admin, which only their client and admins see (decisions.md 30). */
  readonly withWaiting?: boolean;
};

/** Each second one is the one before it read backwards, on the same index. */
const SORTS: Readonly<Record<TaskSort, mongo.Sort>> = {
  newest: { _id: -1 },
  oldest: { _id: 1 },
  pay: { per_task_pay: -1, _id: -1 },
  pay_low: { per_task_pay: 1, _id: 1 },
  ending: { expires_at: 1, _id: 1 },
  ending_late: { expires_at: -1, _id: -1 },
};

/** Deleted tasks are in no list unless they are asked for by that status (decisions.md 17). */
const NOT_DELETED = TASK_STATUSES.filter((status) => status !== 'cancelled');

/** Tasks beyond this many are not counted for the total of a public list, so that it costs the same however many there are. */
const PUBLIC_COUNT_LIMIT = 1_000;

export function listTasks(query: TaskListQuery): Promise<Page<TaskRecord>> {
  const search = searchCondition(query.search);
  const filter: mongo.Filter<TaskRecord> = {
    ...(query.status === undefined
      ? { listed: true, expires_at: { $gt: now() } }
      : { status: query.status === 'any' ? { $in: NOT_DELETED } : query.status }),
    // What is listed waits for nobody.
    ...(query.withWaiting || query.status === undefined ? {} : { moderation: { $ne: 'waiting' as const } }),
    ...(query.owner ? { owner: new Types.ObjectId(query.owner) } : {}),
    ...(search ? { search_terms: search } : {}),
    ...(query.cash_only === 'true' ? { promotional_left: 0 } : {}),
    ...(query.min_pay ? { per_task_pay: { $gte: query.min_pay } } : {}),
  };
  return listPage(collectionOf(TaskModel), filter, SORTS[query.sort], query, PUBLIC_COUNT_LIMIT, TASK_PROJECTION);
}

/** Tasks that wait for an admin and have not ended, the longest first. */
export function listWaitingTasks(query: PageRequest): Promise<Page<TaskRecord>> {
  const filter: mongo.Filter<TaskRecord> = {
    moderation: 'waiting',
    status: { $in: [...LIVE_STATUSES] },
    expires_at: { $gt: now() },
  };
  return listPage(
    collectionOf(TaskModel),
    filter,
    { moderation_since: 1, _id: 1 },
    query,
    PUBLIC_COUNT_LIMIT,
    TASK_PROJECTION,
  );
}

/** The records with these ids. Asked for together, they are read together. */
const readTask = batchedRead(async (ids) => {
  const found = await collectionOf(TaskModel)
    .find(
      { _id: oneOf(ids.map((id) => new Types.ObjectId(id))) },
      { projection: TASK_PROJECTION, batchSize: ids.length + 1, maxTimeMS: STATEMENT_BUDGET_MS },
    )
    .toArray();
  return new Map(found.map((task) => [task._id.toHexString(), task]));
});

/**
 * One task; deleted ones, and those that wait for an admin, are there only for their client, admins and whoever has started or handed in work on them. Refuses with
 * `task_not_found`.
 */
export async function taskById(id: string, viewer: Actor | null): Promise<TaskRecord> {
  const task = await readTask(id.toLowerCase());
  if (!task) return refuse('task_not_found');
  const isForAll = task.status !== 'cancelled' && task.moderation !== 'waiting';
  return isForAll || (await takesPart(viewer, task)) ? task : refuse('task_not_found');
}

async function takesPart(viewer: Actor | null, { _id, owner }: TaskRecord): Promise<boolean> {
  if (!viewer) return false;
  const person = new Types.ObjectId(viewer.id);
  if (viewer.role === 'admin' || owner.equals(person)) return true;
  const own = { task_id: _id, worker: person };
  if (await collectionOf(SubmissionModel).findOne(own, { projection: { _id: 1 } })) return true;
  return (await collectionOf(ReservationModel).findOne({ ...own, live: true }, { projection: { _id: 1 } })) !== null;
}
