/** Tells clients that a task with free places ends within a day, once per end date (fair-work.md 10). */
import type { Types, mongo } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { DAY_MS } from '../../days';
import { eachItem, notWaiting } from '../../jobs/each-item';
import type { JobDefinition } from '../../jobs/job';
import { notify } from '../news/notify';
import { LIVE_STATUSES, TaskModel, type TaskRecord } from './task.model';

const NAME = 'tell-ending-tasks';
const BATCH = 100;
/** A client who posts a task for less than this knows that it ends soon. */
const MIN_LIFE_MS = 1.5 * DAY_MS;

/** The task runs long enough, and its owner was not told of this end yet. */
const NOT_TOLD = {
  $and: [
    { $ne: ['$end_told_for', '$expires_at'] },
    { $lte: ['$created_at', { $subtract: ['$expires_at', MIN_LIFE_MS] }] },
  ],
};

export const tellEndingTasks: JobDefinition = {
  name: NAME,
  everyMs: 60_000,
  run: async (signal) => {
    const at = now();
    const due: mongo.Filter<TaskRecord> = {
      status: { $in: [...LIVE_STATUSES] },
      expires_at: { $gt: at, $lte: new Date(at.getTime() + DAY_MS) },
      free_slots: { $gt: 0 },
      $expr: NOT_TOLD,
      ...(await notWaiting(NAME)),
    };
    const tasks = await collectionOf(TaskModel)
      .find(due, { projection: { _id: 1 }, limit: BATCH })
      .toArray();
    const notified = await eachItem(
      NAME,
      tasks,
      ({ _id }) => _id.toHexString(),
      ({ _id }) => notifyOwner(_id),
      signal,
    );
    return notified.filter(Boolean).length;
  },
};

/** False if it is full, over or told of meanwhile. */
function notifyOwner(_id: Types.ObjectId): Promise<boolean> {
  return inTransaction(async (tx) => {
    const task = await collectionOf(TaskModel).findOneAndUpdate(
      { _id, status: { $in: [...LIVE_STATUSES] }, free_slots: { $gt: 0 }, expires_at: { $gt: tx.at }, $expr: NOT_TOLD },
      [{ $set: { end_told_for: '$expires_at' } }],
      { session: tx.session, returnDocument: 'after' },
    );
    if (!task) return false;
    const { owner: person, task_title, free_slots: places, expires_at } = task;
    const facts = { task_title, places, ends: expires_at.toISOString() };
    notify(tx, { person, kind: 'task_ends_soon', facts, about: _id });
    return true;
  });
}
