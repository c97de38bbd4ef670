/** Backfills the counts and time limit on tasks from before reservations existed (fair-work.md 1). Safe to repeat. */
import { TIME_LIMIT_MINUTES } from '@taskmint/contract';
import { updateInSteps, type Progress } from '../../database/conversion';

export async function countPlaces(progress: Progress): Promise<void> {
  await updateInSteps(
    progress,
    'places',
    'tasks',
    { reserved_count: { $exists: false } },
    { $set: { reserved_count: 0, disputed_count: 0, time_limit_minutes: TIME_LIMIT_MINUTES.default } },
  );
}
