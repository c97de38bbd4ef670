/** Consecutive days in UTC. Pure. */
import { DAY_MS, dayOf } from '../../days';

export interface Span {
  /** First and last day, `2026-12-21`. */
  readonly from: string;
  readonly to: string;
  /** All of them, oldest first. */
  readonly days: readonly string[];
  /** Start of the first day. */
  readonly start: Date;
}

/** The last `count` days, including the one that contains `at`. */
export function lastDays(count: number, at: Date): Span {
  const today = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: count }, (_, index) => dayOf(new Date(today - (count - 1 - index) * DAY_MS)));
  const start = new Date(today - (count - 1) * DAY_MS);
  return { from: dayOf(start), to: dayOf(at), days, start };
}
