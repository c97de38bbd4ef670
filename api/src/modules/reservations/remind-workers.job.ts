/** Reminds freelancers that their reservation is about to expire, once each (fair-work.md 10). */
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { MINUTE_MS } from '../../days';
import { dueJob } from '../../jobs/each-due';
import { notify } from '../news/notify';
import { ReservationModel, type ReservationRecord } from './reservation.model';

/** Longest time before the end at which the reminder comes; for short reservations it is the last quarter. */
const BEFORE_MS = 10 * MINUTE_MS;

/** When the reminder for a reservation from `reserved_at` to `expires_at` is due. */
export function reminderOf({ reserved_at, expires_at }: Pick<ReservationRecord, 'reserved_at' | 'expires_at'>): Date {
  const quarter = (expires_at.getTime() - reserved_at.getTime()) / 4;
  return new Date(expires_at.getTime() - Math.min(BEFORE_MS, quarter));
}

export const remindWorkers = dueJob({
  name: 'remind-workers',
  everyMs: 15_000,
  from: ReservationModel,
  due: (at) => ({ live: true, remind_at: { $lte: at } }),
  sort: { remind_at: 1 },
  work: remind,
});

/** False if the reservation has ended, or another process was faster. Sends no reminder after expiry. */
function remind({ _id, worker, task_id, task_title, expires_at }: ReservationRecord): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { matchedCount } = await collectionOf(ReservationModel).updateOne(
      { _id, live: true, remind_at: { $lte: tx.at } },
      { $set: { remind_at: null } },
      { session: tx.session },
    );
    if (matchedCount === 0 || expires_at <= tx.at) return false;
    const facts = { task_title, ends: expires_at.toISOString() };
    notify(tx, { person: worker, kind: 'reservation_ends_soon', facts, about: task_id });
    return true;
  });
}
