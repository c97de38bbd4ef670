/** Live reservations that are due, longest overdue first, as jobs read them in batches. */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import type { NotWaiting } from '../../jobs/each-item';
import { ReservationModel, type ReservationRecord } from './reservation.model';

/** A reader for `eachDue`. */
export function dueReservations(moment: 'expires_at' | 'remind_at') {
  return (besides: NotWaiting, limit: number): Promise<ReservationRecord[]> =>
    collectionOf(ReservationModel)
      .find({ live: true, [moment]: { $lte: now() }, ...besides })
      .sort({ [moment]: 1 })
      .limit(limit)
      .toArray();
}
