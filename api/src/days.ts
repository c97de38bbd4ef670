/** Minutes, hours and days, in UTC. Pure. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The day that a moment belongs to, as `2026-12-21`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** First moment after the given day. A task that ends on 2026-12-21 runs to the end of that day. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS);
}
