/** Ends tasks whose last day is over, including those that came due while nothing was running. */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { eachDue } from '../../jobs/each-due';
import type { JobDefinition } from '../../jobs/job';
import { closeTask } from './close-task.command';
import { LIVE_STATUSES, TaskModel } from './task.model';

const NAME = 'expire-tasks';

export const expireTasks: JobDefinition = {
  name: NAME,
  everyMs: 30_000,
  run: (signal) =>
    eachDue(
      NAME,
      (besides, limit) =>
        collectionOf(TaskModel)
          .find(
            {
              status: { $in: [...LIVE_STATUSES] },
              expires_at: { $lte: now() },
              ...besides,
            },
            { projection: { _id: 1 }, limit },
          )
          .toArray(),
      ({ _id }) => closeTask(_id, 'expired'),
      signal,
    ),
};
