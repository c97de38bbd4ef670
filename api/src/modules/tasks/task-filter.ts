/** The filter of a task list as a condition (fair-work.md 9), shared by live lists and saved searches. Reads nothing. */
import type { mongo } from 'mongoose';
import type { TaskCategory } from '@taskmint/contract';
import { DAY_MS } from '../../days';
import { fitting } from './search-words';
import type { TaskRecord } from './task.model';

export interface TaskFilter {
  readonly search?: string | undefined;
  readonly category?: TaskCategory | undefined;
  /** Coins per piece, and per hour. */
  readonly min_pay?: number | undefined;
  readonly min_hourly?: number | undefined;
  /** Stars of the client. */
  readonly min_rating?: number | undefined;
  readonly cash_only?: 'true' | 'false' | undefined;
  /** Days. */
  readonly ends_within?: number | undefined;
}

/** Conditions that a matching task fulfils together at `at`. Empty if nothing is filtered. */
export function conditionsOf(
  { search, category, min_pay, min_hourly, min_rating, cash_only, ends_within }: TaskFilter,
  at: Date,
): mongo.Filter<TaskRecord>[] {
  return [
    ...fitting(search),
    ...(category ? [{ category }] : []),
    ...(min_pay ? [{ per_task_pay: { $gte: min_pay } }] : []),
    ...(min_hourly ? [{ hourly_pay: { $gte: min_hourly } }] : []),
    ...(min_rating ? [{ 'client_record.stars.overall': { $gte: min_rating } }] : []),
    ...(cash_only === 'true' ? [{ promotional_left: 0 }] : []),
    ...(ends_within ? [{ expires_at: { $lte: new Date(at.getTime() + ends_within * DAY_MS) } }] : []),
  ];
}

/** Tasks that take work at `at`. */
export function takesWork(at: Date): mongo.Filter<TaskRecord> {
  return { listed: true, expires_at: { $gt: at } };
}
