/** Ends tasks whose last day is over, including those that came due while nothing was running. */
import { dueJob } from '../../jobs/each-due';
import { closeTask } from './close-task.command';
import { LIVE_STATUSES, TaskModel } from './task.model';

export const expireTasks = dueJob({
  name: 'expire-tasks',
  everyMs: 30_000,
  from: TaskModel,
  due: (at) => ({ status: { $in: [...LIVE_STATUSES] }, expires_at: { $lte: at } }),
  projection: { _id: 1 },
  work: ({ _id }) => closeTask(_id, 'expired'),
});
