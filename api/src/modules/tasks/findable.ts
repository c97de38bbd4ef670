/** What a task is found by, worked out from what its client says: kept with it when it is posted or changed, and made up for on tasks of an earlier version. */
import { coinsPerHour } from '@taskmint/contract';
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { termsOf } from './search-words';
import { TaskModel, type TaskRecord } from './task.model';

/** To be raised, with a migration of its own (`NNNN-task-words-N`), when the same task would be found by something else. */
export const SEARCH_VERSION = 3;

const READ = [
  'task_title',
  'task_detail',
  'submission_info',
  'category',
  'per_task_pay',
  'estimated_minutes',
  'measured_seconds',
] as const satisfies (keyof TaskRecord)[];

type Said = Pick<TaskRecord, 'task_title' | 'task_detail' | 'submission_info' | 'per_task_pay'> & {
  category?: TaskRecord['category'] | undefined;
  estimated_minutes?: number | null | undefined;
  measured_seconds?: number | undefined;
};
type Findable = Required<Pick<TaskRecord, 'search_terms' | 'category' | 'hourly_pay' | 'search_version'>>;

/** The fields to store. Who says nothing of the kind of work means some other (product.md has none). */
export function findable({ category = 'other', ...said }: Said): Findable {
  return {
    category,
    hourly_pay: hourlyPay(said),
    search_terms: termsOf(
      said.task_title,
      `${category.replace('_', ' ')}\n${said.task_detail}\n${said.submission_info}`,
    ),
    search_version: SEARCH_VERSION,
  };
}

/** Coins that an hour pays by the real times, or else by the client's word (fair-work.md 9); 0 where neither says anything. */
export function hourlyPay({
  per_task_pay,
  estimated_minutes,
  measured_seconds,
}: Pick<Said, 'per_task_pay' | 'estimated_minutes' | 'measured_seconds'>): number {
  const seconds = measured_seconds ?? (estimated_minutes ?? 0) * 60;
  return seconds > 0 ? coinsPerHour(per_task_pay, seconds) : 0;
}

/** Gives tasks of an earlier version what they are found by. Safe to repeat, and to be stopped in the middle; a task that changes meanwhile has got its own. */
export async function makeFindable(progress: Progress): Promise<void> {
  const tasks = collectionOf(TaskModel);
  const projection = Object.fromEntries([...READ, 'search_version'].map((field) => [field, 1]));
  const former = { search_version: { $ne: SEARCH_VERSION } };
  for await (const old of fittingInSteps(progress, 'tasks', tasks, former, projection))
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
