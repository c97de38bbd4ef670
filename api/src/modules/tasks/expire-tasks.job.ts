/** Ends tasks whose last day is over, also those that came due while nothing ran. */
import { now } from '../../clock';
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { eachItem, waitingItems } from '../../jobs/each-item';
import type { JobDefinition } from '../../jobs/job';
import { closeTask } from './close-task.command';
import { LIVE_STATUSES, TaskModel } from './task.model';

const BATCH = 100;

export const expireTasks: JobDefinition = {
  name: 'expire-tasks',
  everyMs: 30_000,
  run: async (signal) => {
    let expired = 0;
    for (;;) {
      const waiting = await waitingItems('expire-tasks');
      const due = await collectionOf(TaskModel)
        .find(
          {
            status: { $in: [...LIVE_STATUSES] },
            expires_at: { $lte: now() },
            ...(waiting.length > 0 ? { _id: { $nin: waiting.map((id) => new Types.ObjectId(id)) } } : {}),
          },
          { projection: { _id: 1 }, limit: BATCH },
        )
        .toArray();
      const closed = await eachItem(
        'expire-tasks',
        due,
        ({ _id }) => _id.toHexString(),
        ({ _id }) => closeTask(_id, 'expired'),
        signal,
      );
      expired += closed.filter(Boolean).length;
      if (signal.aborted || due.length < BATCH) return expired;
    }
  },
};
