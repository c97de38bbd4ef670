/** Tells freelancers that the time of a place that they keep is about to be over, once for each place (fair-work.md 10). */
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { eachDue } from '../../jobs/each-due';
import type { JobDefinition } from '../../jobs/job';
import { tell } from '../news/tell';
import { dueReservations } from './due-reservations.query';
import { ReservationModel, type ReservationRecord } from './reservation.model';

const NAME = 'remind-workers';
const MINUTE_MS = 60_000;
/** Longest time before the end at which the reminder comes; of short places it is the last quarter. */
const BEFORE_MS = 10 * MINUTE_MS;

/** When somebody is reminded of a place that they keep from `reserved_at` to `expires_at`. */
export function reminderOf({ reserved_at, expires_at }: Pick<ReservationRecord, 'reserved_at' | 'expires_at'>): Date {
  const quarter = (expires_at.getTime() - reserved_at.getTime()) / 4;
  return new Date(expires_at.getTime() - Math.min(BEFORE_MS, quarter));
}

export const remindWorkers: JobDefinition = {
  name: NAME,
  everyMs: 15_000,
  run: (signal) => eachDue(NAME, dueReservations('remind_at'), remind, signal),
};

/** False when the place has ended, or another process was faster. What is over already is not told of any more. */
function remind({ _id, worker, task_title, expires_at }: ReservationRecord): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { matchedCount } = await collectionOf(ReservationModel).updateOne(
      { _id, live: true, remind_at: { $lte: tx.at } },
      { $set: { remind_at: null } },
      { session: tx.session },
    );
    if (matchedCount === 0 || expires_at <= tx.at) return false;
    const facts = { task_title, ends: expires_at.toISOString() };
    tell(tx, { person: worker, kind: 'reservation_ends_soon', facts, about: _id });
    return true;
  });
}
