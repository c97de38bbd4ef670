/** A search for tasks saved under a name, to return to and to be notified of new matches (fair-work.md 9). */
import { z } from 'zod';
import { SAVED_SEARCH, SEARCH_ALERTS, TASK_CATEGORIES, TASK_LIMITS } from './constants';
import { id, line, moment } from './fields';

/** What a task has to match; the same filters as the list of tasks. At least one is required. */
export const searchFilter = z
  .strictObject({
    search: line(1, 80),
    category: z.enum(TASK_CATEGORIES),
    min_pay: z.int().min(1).max(TASK_LIMITS.maxPerTaskPay),
    /** Coins per hour. */
    min_hourly: z.int().min(1).max(100_000),
    /** Stars of the client. */
    min_rating: z.number().min(1).max(5),
    /** Days until the last day is over. */
    ends_within: z.int().min(1).max(60),
    cash_only: z.literal('true'),
  })
  .partial();
export type SearchFilter = z.infer<typeof searchFilter>;

export const searchName = line(1, SAVED_SEARCH.nameLength);

export const savedSearch = z.object({
  _id: id,
  name: z.string(),
  filter: searchFilter,
  alert: z.enum(SEARCH_ALERTS),
  created_at: moment,
});
export type SavedSearch = z.infer<typeof savedSearch>;
