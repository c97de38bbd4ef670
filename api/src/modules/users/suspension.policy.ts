/** Whether somebody is suspended: a suspension ends by itself, and its end stays on the record. Pure. */
import type { Suspension } from '../../http/actor';
import type { UserRecord } from './user.model';

/** Suspensions kept per person; the oldest are dropped. */
const REMEMBERED = 20;

/** The end of the suspension that is in force at `at`; null without one. */
export function suspendedUntil({ suspended_until }: Pick<UserRecord, 'suspended_until'>, at: Date): Date | null {
  return suspended_until && suspended_until > at ? suspended_until : null;
}

/** Filter for people without one, also for the guard of an update. */
export function notSuspended(at: Date) {
  return { $or: [{ suspended_until: null }, { suspended_until: { $lte: at } }] };
}

/** `suspensions` after somebody is suspended at `at` until `until`, or their suspension is changed; null lifts it. */
export function withSuspension(
  { suspensions = [] }: Pick<UserRecord, 'suspensions'>,
  until: Date | null,
  at: Date,
): Suspension[] {
  const running = suspensions.find((one) => one.until > at);
  const past = suspensions.filter((one) => one !== running);
  const changed = running || until ? [{ from: running?.from ?? at, until: until ?? at }] : [];
  return [...past, ...changed].slice(-REMEMBERED);
}

/** The end of a period that begins at `from` and does not run while its person is suspended (fair-work.md 18). */
export function endOfPeriod(from: Date, lengthMs: number, suspensions: readonly Suspension[] = []): Date {
  let end = from.getTime() + lengthMs;
  for (const one of suspensions) {
    const begins = Math.max(from.getTime(), one.from.getTime());
    if (begins < end) end += Math.max(0, one.until.getTime() - begins);
  }
  return new Date(end);
}
