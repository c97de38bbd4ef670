/** Releases expired reservations, including those that came due while nothing was running (fair-work.md 1). */
import { oneAtATime } from '../../database/one-at-a-time';
import { inTransaction } from '../../database/transaction';
import { dueJob } from '../../jobs/each-due';
import { endReservation, type EndOfPlace } from './end-reservation';
import { ReservationModel, type ReservationRecord } from './reservation.model';

export const lapseReservations = dueJob({
  name: 'lapse-reservations',
  everyMs: 15_000,
  from: ReservationModel,
  due: (at) => ({ live: true, expires_at: { $lte: at } }),
  sort: { expires_at: 1 },
  work: (due) => end(due, 'lapsed'),
});

/** Ends one in its own transaction. False if it had ended before. */
export function end(reservation: ReservationRecord, how: EndOfPlace): Promise<boolean> {
  return oneAtATime(`task:${reservation.task_id.toHexString()}`, () =>
    inTransaction((tx) => endReservation(tx, reservation, how)),
  );
}
