/** Days of a task's life, in UTC (decisions.md 17). Pure. */

/** First moment after the given day: a task of 2026-12-21 ends with that day. */
export function endOfDay(day: string): Date {
  const end = new Date(`${day}T00:00:00.000Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return end;
}
