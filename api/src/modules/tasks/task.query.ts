/** Queries on tasks. Each command uses an index; nothing is hydrated. */
import { Types, type mongo } from 'mongoose';
import { TASK_STATUSES, type calls, type ParsedInput } from '@taskmint/contract';
import { now } from '../../clock';
import { batchedRead, oneOf } from '../../database/batched-read';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { listPage, type Page, type PageOptions, type PageRequest } from '../../database/page';
import { readTogether } from '../../database/read-together';
import { collectionOf } from '../../database/records';
import { idOf, whileUnchanged, type WhileUnchanged } from '../../database/unchanged';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { ReservationModel } from '../reservations/reservation.model';
import { SubmissionModel } from '../submissions/submission.model';
import { LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';
import { TASK_PROJECTION } from './task.presenter';
import { conditionsOf, takesWork } from './task-filter';
import { behind, cursorBehind, sortBy, type Listed } from './task-order';
import { fitOf, fitting } from './search-words';

/** The query of a list, with the owner's id in place of their address. */
export type TaskListQuery = Omit<
  ParsedInput<typeof calls.listTasks>['query'],
  'creator_email' | 'client' | 'hide_done'
> & {
  /** Whose tasks. */
  readonly owner?: string;
  /** Ids of tasks to leave out. */
  readonly without?: readonly string[];
  /** Include tasks that wait for an admin, which only their client and admins see (decisions.md 30). */
  readonly withWaiting?: boolean;
};

/** Lists contain deleted tasks only if that status is requested (decisions.md 17). */
const NOT_DELETED = TASK_STATUSES.filter((status) => status !== 'cancelled');

/** The total of a public list stops counting at a thousand, so that its cost does not grow with the number of tasks. */
const PUBLIC_LIST = { countLimit: 1_000, projection: TASK_PROJECTION };

/** Size of the cache of tasks read by id; each takes a few kB. */
const MAX_KEPT_TASKS = 1_000;

/** Relevance ranks only this many of the newest matches, which bounds its cost. */
const MATCH_LIMIT = 500;

export interface TaskPage extends Page<Listed> {
  /** Cursor for the next page; null after the last task. */
  readonly next: string | null;
}

/** Refuses with `invalid_input` for a cursor of another order. */
export async function listTasks(query: TaskListQuery, repeated?: PageOptions['repeated']): Promise<TaskPage> {
  const at = now();
  const hasWords = fitting(query.search).length > 0;
  const sort = query.sort === 'match' && !hasWords ? 'newest' : query.sort;
  const narrowed = conditionsOf(query, at);
  const after = behind(sort, query.cursor);
  const filter: mongo.Filter<TaskRecord> = {
    ...(query.status === undefined
      ? takesWork(at)
      : { status: query.status === 'any' ? { $in: NOT_DELETED } : query.status }),
    // Listed tasks never wait for an admin.
    ...(query.withWaiting || query.status === undefined ? {} : { moderation: { $ne: 'waiting' as const } }),
    ...(query.owner ? { owner: new Types.ObjectId(query.owner) } : {}),
    ...(query.without && query.without.length > 0
      ? { _id: { $nin: query.without.map((id) => new Types.ObjectId(id)) } }
      : {}),
    ...(narrowed.length > 0 ? { $and: narrowed } : {}),
  };
  // On the first pages, the total says whether there is more; behind a cursor, one extra task is read to find out.
  const request = after ? { limit: query.limit + 1, offset: 0, after } : query;
  const found = await (sort === 'match'
    ? matchPage(filter, fitOf(query.search), request)
    : listPage(collectionOf(TaskModel), filter, sortBy(sort), request, { ...PUBLIC_LIST, repeated }));
  const records: Listed[] = found.records.length > query.limit ? found.records.slice(0, query.limit) : found.records;
  const last = records.at(-1);
  const hasMore = after
    ? found.records.length > query.limit
    : records.length === query.limit && query.offset + records.length < found.total;
  return { ...found, records, next: last && hasMore ? cursorBehind(sort, last) : null };
}

/** A page of the most relevant tasks, read with one command. */
async function matchPage(
  filter: mongo.Filter<TaskRecord>,
  fit: mongo.Document,
  { limit, offset, after }: PageRequest,
): Promise<Page<Listed>> {
  const newest = [{ $match: filter }, { $sort: { _id: -1 } }, { $limit: MATCH_LIMIT }];
  const from = collectionOf(TaskModel).collectionName;
  const { page, count } = await readTogether<'page' | 'count'>({
    page: {
      from,
      pipeline: [
        ...newest,
        { $set: { fit } },
        ...(after ? [{ $match: after }] : []),
        { $sort: sortBy('match') },
        ...(offset > 0 ? [{ $skip: offset }] : []),
        { $limit: limit },
        { $project: TASK_PROJECTION },
      ],
    },
    count: { from, pipeline: [{ $match: filter }, { $limit: MATCH_LIMIT }, { $count: 'total' }] },
  });
  return { records: page as Listed[], total: Number(count[0]?.total ?? 0), beside: [] };
}

/** The latest work and reservations considered when hiding done tasks; older ones belong to tasks that are over. */
const MAX_DONE = 1_000;

/** Ids of tasks on which `worker` has waiting or approved work or was screened out, latest first within each group. */
export async function doneBy(worker: string): Promise<string[]> {
  const person = new Types.ObjectId(worker);
  const latest = {
    projection: { _id: 0, task_id: 1 },
    sort: { _id: -1 },
    limit: MAX_DONE,
    maxTimeMS: STATEMENT_BUDGET_MS,
  } as const;
  const done = await Promise.all([
    collectionOf(SubmissionModel)
      .find({ worker: person, status: { $in: ['pending', 'revision', 'approve'] } }, latest)
      .toArray(),
    collectionOf(ReservationModel).find({ worker: person, status: 'screened_out' }, latest).toArray(),
  ]);
  return done.flat().map(({ task_id }) => task_id.toHexString());
}

/** Tasks that wait for an admin and have not ended, longest wait first. */
export function listWaitingTasks(query: PageRequest): Promise<Page<TaskRecord>> {
  const filter: mongo.Filter<TaskRecord> = {
    moderation: 'waiting',
    status: { $in: [...LIVE_STATUSES] },
    expires_at: { $gt: now() },
  };
  return listPage(collectionOf(TaskModel), filter, { moderation_since: 1, _id: 1 }, query, PUBLIC_LIST);
}

/** Cache of the tasks as last read. */
const keptTasks: WhileUnchanged<TaskRecord> = whileUnchanged(MAX_KEPT_TASKS);

/** Tasks by id, as the same objects as last time if unchanged. Concurrent calls share one read. */
const readTask = batchedRead(async (ids) => {
  const found = await collectionOf(TaskModel)
    .find(
      { _id: oneOf(ids.map((id) => new Types.ObjectId(id))) },
      { projection: TASK_PROJECTION, batchSize: ids.length + 1, maxTimeMS: STATEMENT_BUDGET_MS, raw: true },
    )
    .toArray();
  return new Map(
    (found as unknown as Uint8Array[]).map((row) => {
      const id = idOf(row);
      return [id, keptTasks(id, [row], ([task]) => task as TaskRecord)];
    }),
  );
});

/**
 * One task. Deleted tasks and those that wait for an admin exist only for their client, for admins and for those who have started or handed
 * in work on them. Refuses with `task_not_found`.
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
