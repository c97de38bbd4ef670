/** What a task is found by: kept with it when it is posted or changed, and made up for on tasks of an earlier version. */
import { collectionOf } from '../../database/records';
import { termsOf } from './search-words';
import { TaskModel, type TaskRecord } from './task.model';

/** To be raised when the same texts give other terms. */
const VERSION = 1;
const BATCH = 500;

type Texts = Pick<TaskRecord, 'task_title' | 'task_detail' | 'submission_info'>;

export function searchable({ task_title, task_detail, submission_info }: Texts) {
  return { search_terms: termsOf(task_title, `${task_detail}\n${submission_info}`), search_version: VERSION };
}

/** Gives tasks of an earlier version their terms. Safe to repeat, and to be stopped in the middle; a task that changes meanwhile has got its own. */
export async function indexWords(): Promise<void> {
  const tasks = collectionOf(TaskModel);
  for (;;) {
    const old = await tasks
      .find(
        { search_version: { $ne: VERSION } },
        { projection: { task_title: 1, task_detail: 1, submission_info: 1, search_version: 1 }, limit: BATCH },
      )
      .toArray();
    if (old.length === 0) return;
    await tasks.bulkWrite(
      old.map((task) => ({
        updateOne: {
          filter: { _id: task._id, search_version: task.search_version ?? (null as never) },
          update: { $set: searchable(task) },
        },
      })),
      { ordered: false },
    );
  }
}
