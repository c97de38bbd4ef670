/**
 * Tells people of new tasks that match their saved searches, each task once per search (fair-work.md 9). A task can become visible a moment
 * after the time at which it appeared, so searches overlap, and what was told already is left out. What was told and how far was searched
 * are written in one transaction.
 */
import { Types, type mongo } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS, dayOf } from '../../days';
import { eachDue } from '../../jobs/each-due';
import type { JobDefinition } from '../../jobs/job';
import { notify } from '../news/notify';
import { conditionsOf, takesWork } from '../tasks/task-filter';
import { TaskModel, type TaskRecord } from '../tasks/task.model';
import { doneBy } from '../tasks/task.query';
import { UserModel } from '../users/user.model';
import { SavedSearchModel, type SavedSearchRecord } from './saved-search.model';

const NAME = 'alert-searches';
/** Longer than any transaction that posts a task. */
const OVERLAP_MS = 60_000;
/** Pause of a search after it has told something, by its alert. */
const PAUSE_MS = { at_once: 15_000, daily: DAY_MS, off: 0 };
/**
 * How many immediate alerts a search sends per day in UTC, and its pause after that. Posting and cancelling a task costs nothing; without a
 * limit, each time would mail everybody whose search matches.
 */
const AT_ONCE_A_DAY = 20;
const AFTER_THAT_MS = HOUR_MS;
/** Maximum tasks per notice. */
const MAX_TASKS = 200;

const searches = () => collectionOf(SavedSearchModel);

export const alertSearches: JobDefinition = {
  name: NAME,
  everyMs: 20_000,
  run: async (signal) => {
    const newest = await collectionOf(TaskModel).findOne(
      { listed: true, appeared_at: { $exists: true } },
      { projection: { appeared_at: 1 }, sort: { appeared_at: -1 } },
    );
    // If nothing is new, no search is run, however many there are.
    const appeared = newest?.appeared_at;
    if (!appeared) return 0;
    return eachDue(
      NAME,
      {
        from: SavedSearchModel,
        due: (at) => ({
          alert: { $in: ['at_once', 'daily'] as const },
          next_at: { $lte: at },
          looked_until: { $lt: appeared },
        }),
        sort: { next_at: 1 },
        work: look,
      },
      signal,
    );
  },
};

/** Returns whether something was told. */
async function look(search: SavedSearchRecord): Promise<boolean> {
  const at = now();
  // Most runs find nothing and need no transaction.
  if (await collectionOf(TaskModel).findOne(fitting(search, at, []), { projection: { _id: 1 } })) {
    const done = (await doneBy(search.person.toHexString())).map((id) => new Types.ObjectId(id));
    if (await inTransaction((tx) => notifyOfMatches(tx, search._id, done))) return true;
  }
  await searches().updateOne(asRead(search), { $set: { ...lookedAt(search, [], at), next_at: pausedFrom(at) } });
  return false;
}

async function notifyOfMatches(
  tx: Transaction,
  _id: Types.ObjectId,
  done: readonly Types.ObjectId[],
): Promise<boolean> {
  const { session, at } = tx;
  const search = await searches().findOne({ _id, alert: { $ne: 'off' } }, { session });
  if (!search || search.next_at > at) return false;
  const { person, alert, name } = search;
  const isThere = { _id: person, role: 'freelancer', status: 'active' } as const;
  if (!(await collectionOf(UserModel).findOne(isThere, { session, projection: { _id: 1 } }))) {
    await searches().updateOne({ _id }, { $set: { alert: 'off' } }, { session });
    return false;
  }
  const tasks = await collectionOf(TaskModel)
    .find(fitting(search, at, done), {
      session,
      projection: { task_title: 1, appeared_at: 1 },
      sort: { appeared_at: 1 },
      limit: MAX_TASKS,
    })
    .toArray();
  const [first] = tasks;
  if (!first) return false;
  // If there are more tasks than fit into one notice, the rest follows in the next.
  const until = tasks.length === MAX_TASKS ? (tasks.at(-1)?.appeared_at ?? at) : at;
  const today = dayOf(at);
  const times = (search.told_today?.day === today ? search.told_today.times : 0) + 1;
  const pause = times < AT_ONCE_A_DAY ? PAUSE_MS[alert] : Math.max(PAUSE_MS[alert], AFTER_THAT_MS);
  const next_at = new Date(at.getTime() + pause);
  const told_today = { day: today, times };
  await searches().updateOne(
    { _id },
    { $set: { ...lookedAt(search, tasks, until), next_at, told_today } },
    { session },
  );
  const facts = { name, task_title: first.task_title, count: tasks.length };
  notify(tx, { person, kind: 'search_matched', facts, about: tasks.length === 1 ? first._id : undefined });
  return true;
}

/** Tasks that match, take work of this person now, were not told, and are not among `done`. Hidden and full tasks are not listed. */
function fitting(
  { person, filter, looked_until, told }: SavedSearchRecord,
  at: Date,
  done: readonly Types.ObjectId[],
): mongo.Filter<TaskRecord> {
  return {
    $and: [
      takesWork(at),
      { appeared_at: { $gt: looked_until } },
      { owner: { $ne: person }, _id: { $nin: [...told.map(({ task }) => task), ...done] } },
      ...conditionsOf(filter, at),
    ],
  };
}

function asRead({ _id, looked_until, next_at, alert }: SavedSearchRecord): mongo.Filter<SavedSearchRecord> {
  return { _id, looked_until, next_at, alert };
}

function pausedFrom(at: Date): Date {
  return new Date(at.getTime() + PAUSE_MS.at_once);
}

/** Where the next run starts, and which tasks it will find again that were already told. */
function lookedAt(
  { looked_until, told }: SavedSearchRecord,
  tasks: readonly Pick<TaskRecord, '_id' | 'appeared_at'>[],
  until: Date,
): Pick<SavedSearchRecord, 'looked_until' | 'told'> {
  const next = new Date(Math.max(looked_until.getTime(), until.getTime() - OVERLAP_MS));
  const all = [...told, ...tasks.map(({ _id, appeared_at }) => ({ task: _id, at: appeared_at ?? until }))];
  return { looked_until: next, told: all.filter(({ at }) => at > next) };
}
