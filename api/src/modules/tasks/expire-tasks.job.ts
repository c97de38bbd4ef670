/** Ends tasks whose last day is over, also those that came due while nothing ran. */
import { now } from '../../clock';
import { collection } from '../../database/connection';
import type { JobDefinition } from '../../jobs/job';
import { closeTask } from './close-task.command';
import { LIVE_STATUSES, TASKS, type TaskRecord } from './task.model';

const BATCH = 100;

export const expireTasks: JobDefinition = {
  name: 'expire-tasks',
  everyMs: 30_000,
  run: async (signal) => {
    let expired = 0;
    for (;;) {
      const due = await collection<TaskRecord>(TASKS)
        .find(
          { status: { $in: [...LIVE_STATUSES] }, expires_at: { $lte: now() } },
          { projection: { _id: 1 }, limit: BATCH },
        )
        .toArray();
      for (const { _id } of due) {
        if (signal.aborted) return expired;
        if (await closeTask(_id, 'expired')) expired += 1;
      }
      if (due.length < BATCH) return expired;
    }
  },
};
