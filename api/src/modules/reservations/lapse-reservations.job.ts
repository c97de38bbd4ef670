/** Takes away places that were kept and not used in time, also those that came due while nothing ran (fair-work.md 1). */
import { Types } from 'mongoose';
import { now } from '../../clock';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { eachDue } from '../../jobs/each-due';
import type { JobDefinition } from '../../jobs/job';
import { endReservation } from './end-reservation';
import { ReservationModel, type ReservationRecord } from './reservation.model';

const NAME = 'lapse-reservations';

export const lapseReservations: JobDefinition = {
  name: NAME,
  everyMs: 15_000,
  run: (signal) =>
    eachDue<ReservationRecord>(
      NAME,
      (waiting, limit) =>
        collectionOf(ReservationModel)
          .find({ live: true, expires_at: { $lte: now() }, _id: { $nin: waiting.map((id) => new Types.ObjectId(id)) } })
          .sort({ expires_at: 1 })
          .limit(limit)
          .toArray(),
      (due) => end(due, 'lapsed'),
      signal,
    ),
};

/** Ends one in a transaction of its own. False when it had ended before. */
export function end(reservation: ReservationRecord, status: 'released' | 'lapsed'): Promise<boolean> {
  return oneAtATime(`task:${reservation.task_id.toHexString()}`, () =>
    inTransaction((tx) => endReservation(tx, reservation, status)),
  );
}
