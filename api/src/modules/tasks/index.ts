/** The tasks module as the application sees it. */
import { Types } from 'mongoose';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import type { ApiModule } from '../../module';
import { closeTask } from './close-task.command';
import { expireTasks } from './expire-tasks.job';
import { tellEndingTasks } from './tell-ending-tasks.job';
import { presentTask } from './task.presenter';
import { LIVE_STATUSES, TaskModel } from './task.model';
import { taskRoutes } from './task.routes';

const BATCH = 100;

export const tasksModule: ApiModule = {
  name: 'tasks',
  routes: taskRoutes,
  jobs: [expireTasks, tellEndingTasks],
  // Open tasks of a leaving user are cancelled (decisions.md 19).
  exportAccount: (actor) => ({
    tasks: pagesOf(collectionOf(TaskModel), { owner: new Types.ObjectId(actor.id) }, { owner: 1, _id: -1 }, (records) =>
      records.map((record) => {
        const { can: _can, ...task } = presentTask(record, actor);
        return task;
      }),
    ),
  }),

  closeAccount: async (userId) => {
    for (;;) {
      const open = await collectionOf(TaskModel)
        .find(
          { owner: new Types.ObjectId(userId), status: { $in: [...LIVE_STATUSES] } },
          { projection: { _id: 1 }, limit: BATCH },
        )
        .toArray();
      for (const { _id } of open) await closeTask(_id, 'cancelled');
      if (open.length < BATCH) return;
    }
  },
};
