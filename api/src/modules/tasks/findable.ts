/**
 * The search fields of a task, derived from what its client says: stored when it is posted or changed, and backfilled on tasks of an
 * earlier version.
 */
import { coinsPerHour } from '@taskmint/contract';
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { termsOf } from './search-words';
import { TaskModel, type TaskRecord } from './task.model';

/** Raise it, with a migration of its own (`NNNN-task-words-N`), when the same task would get different search fields. */
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

/** The fields to store. A task without a category gets `other` (product.md has none). */
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

/** Coins per hour of work, by the real times or else the client's estimate (fair-work.md 9); 0 if neither is known. */
export function hourlyPay({
  per_task_pay,
  estimated_minutes,
  measured_seconds,
}: Pick<Said, 'per_task_pay' | 'estimated_minutes' | 'measured_seconds'>): number {
  const seconds = measured_seconds ?? (estimated_minutes ?? 0) * 60;
  return seconds > 0 ? coinsPerHour(per_task_pay, seconds) : 0;
}

/**
 * Backfills search fields on tasks of an earlier version. Safe to repeat and to interrupt; a task changed meanwhile already has its own.
 */
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
