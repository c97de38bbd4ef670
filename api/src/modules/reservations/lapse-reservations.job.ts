/** Releases expired reservations, including those that came due while nothing was running (fair-work.md 1). */
import { oneAtATime } from '../../database/one-at-a-time';
import { inTransaction } from '../../database/transaction';
import { eachDue } from '../../jobs/each-due';
import type { JobDefinition } from '../../jobs/job';
import { dueReservations } from './due-reservations.query';
import { endReservation } from './end-reservation';
import type { ReservationRecord } from './reservation.model';

const NAME = 'lapse-reservations';

export const lapseReservations: JobDefinition = {
  name: NAME,
  everyMs: 15_000,
  run: (signal) => eachDue(NAME, dueReservations('expires_at'), (due) => end(due, 'lapsed'), signal),
};

/** Ends one in its own transaction. False if it had ended before. */
export function end(reservation: ReservationRecord, status: 'released' | 'lapsed'): Promise<boolean> {
  return oneAtATime(`task:${reservation.task_id.toHexString()}`, () =>
    inTransaction((tx) => endReservation(tx, reservation, status)),
  );
}
