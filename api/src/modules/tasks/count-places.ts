/** Gives tasks of an earlier version what they count and say since work can be started before it is handed in (fair-work.md 1). Safe to repeat. */
import { TIME_LIMIT_MINUTES } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { TaskModel } from './task.model';

export async function countPlaces(): Promise<void> {
  await collectionOf(TaskModel).updateMany(
    { reserved_count: { $exists: false } },
    { $set: { reserved_count: 0, disputed_count: 0, time_limit_minutes: TIME_LIMIT_MINUTES.default } },
  );
}
