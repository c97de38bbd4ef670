/** Live places for which a moment has come, those that waited longest first, as jobs read them in batches. */
import { Types } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { ReservationModel, type ReservationRecord } from './reservation.model';

/** A reader for `eachDue`: it leaves out the ids that wait for another try. */
export function dueReservations(moment: 'expires_at' | 'remind_at') {
  return (waiting: readonly string[], limit: number): Promise<ReservationRecord[]> =>
    collectionOf(ReservationModel)
      .find({ live: true, [moment]: { $lte: now() }, _id: { $nin: waiting.map((id) => new Types.ObjectId(id)) } })
      .sort({ [moment]: 1 })
      .limit(limit)
      .toArray();
}
