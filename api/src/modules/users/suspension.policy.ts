/** Whether somebody is suspended: a suspension ends by itself, and its end stays on the record. Pure. */
import type { UserRecord } from './user.model';

/** The end of the suspension that is in force at `at`; null without one. */
export function suspendedUntil({ suspended_until }: Pick<UserRecord, 'suspended_until'>, at: Date): Date | null {
  return suspended_until && suspended_until > at ? suspended_until : null;
}

/** Filter for people without one, also for the guard of an update. */
export function notSuspended(at: Date) {
  return { $or: [{ suspended_until: null }, { suspended_until: { $lte: at } }] };
}
