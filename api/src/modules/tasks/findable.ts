/** What a task is found by, worked out from what its client says: kept with it when it is posted or changed, and made up for on tasks of an earlier version. */
import { coinsPerHour } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { termsOf } from './search-words';
import { TaskModel, type TaskRecord } from './task.model';

/** To be raised when the same task would be found by something else. */
const VERSION = 2;
const BATCH = 500;

const READ = [
  'task_title',
  'task_detail',
  'submission_info',
  'category',
  'per_task_pay',
  'estimated_minutes',
] as const satisfies (keyof TaskRecord)[];

type Said = Pick<TaskRecord, 'task_title' | 'task_detail' | 'submission_info' | 'per_task_pay'> & {
  category?: TaskRecord['category'] | undefined;
  estimated_minutes?: number | null | undefined;
};
type Findable = Required<Pick<TaskRecord, 'search_terms' | 'category' | 'hourly_pay' | 'search_version'>>;

/** The fields to store. Who says nothing of the kind of work means some other (product.md has none). */
export function findable({ category = 'other', per_task_pay, estimated_minutes: minutes, ...texts }: Said): Findable {
  return {
    category,
    hourly_pay: minutes == null ? null : coinsPerHour(per_task_pay, minutes),
    search_terms: termsOf(
      texts.task_title,
      `${category.replace('_', ' ')}\n${texts.task_detail}\n${texts.submission_info}`,
    ),
    search_version: VERSION,
  };
}

/** Gives tasks of an earlier version what they are found by. Safe to repeat, and to be stopped in the middle; a task that changes meanwhile has got its own. */
export async function makeFindable(): Promise<void> {
  const tasks = collectionOf(TaskModel);
  const projection = Object.fromEntries([...READ, 'search_version'].map((field) => [field, 1]));
  for (;;) {
    const old = await tasks.find({ search_version: { $ne: VERSION } }, { projection, limit: BATCH }).toArray();
    if (old.length === 0) return;
    await tasks.bulkWrite(
      old.map((task) => ({
        updateOne: {
          filter: { _id: task._id, search_version: task.search_version ?? (null as never) },
          update: { $set: findable(task) },
        },
      })),
      { ordered: false },
    );
  }
}
