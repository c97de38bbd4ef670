/** When a client is reminded of work that waits for review: at half time and a day before the deadline (fair-work.md 2). Pure. */
import { DAY_MS } from '../../days';

/** The next reminder after `after`; null if there is none. Two at the same moment are one. */
export function nextReminder(
  { created_at, review_deadline }: { created_at: Date; review_deadline: Date },
  after: Date,
): Date | null {
  const [from, until] = [created_at.getTime(), review_deadline.getTime()];
  const moments = [from + (until - from) / 2, until - DAY_MS].filter((moment) => moment > from);
  const next = moments.filter((moment) => moment > after.getTime());
  return next.length > 0 ? new Date(Math.min(...next)) : null;
}

/** Whether the last day has begun. */
export function isLastDay(review_deadline: Date, at: Date): boolean {
  return review_deadline.getTime() - at.getTime() <= DAY_MS;
}
