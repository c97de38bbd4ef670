/** Days in UTC, one after the other. Pure. */

const DAY_MS = 24 * 3_600_000;

export interface Span {
  /** First and last day, `2026-12-21`. */
  readonly from: string;
  readonly to: string;
  /** All of them, oldest first. */
  readonly days: readonly string[];
  /** First moment of the first day. */
  readonly start: Date;
}

/** The last `count` days, the one that `at` belongs to included. */
export function lastDays(count: number, at: Date): Span {
  const today = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const start = new Date(today - (count - 1) * DAY_MS);
  return { from: start.toISOString().slice(0, 10), to: new Date(today).toISOString().slice(0, 10), days, start };
}
