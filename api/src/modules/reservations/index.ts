/** The reservations module as the application sees it: started tasks, and how they end (fair-work.md 1). */
import { Types, type mongo } from 'mongoose';
import { calls } from '@taskmint/contract';
import { now } from '../../clock';
import { directionOf, listPage } from '../../database/page';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { subjectId } from '../users/user.query';
import { end, lapseReservations } from './lapse-reservations.job';
import { remindWorkers } from './remind-workers.job';
import { screenOutsLeft } from '../screen-outs/screen-outs.query';
import { ReservationModel, type ReservationRecord } from './reservation.model';
import { presentReservation } from './reservation.presenter';
import { giveBackTask, startTask } from './start-task.command';

const BATCH = 100;

export const reservationsModule: ApiModule = {
  name: 'reservations',
  jobs: [lapseReservations, remindWorkers],
  routes: [
    defineRoute(calls.startTask, ({ actor, params }) => startTask(actor, params.id)),

    defineRoute(calls.giveBackTask, ({ actor, params }) => giveBackTask(actor, params.id)),

    defineRoute(calls.listReservations, async ({ actor, params, query, setTotal }) => {
      const filter: mongo.Filter<ReservationRecord> = {
        worker: await subjectId(actor, params.email),
        ...(query.status === 'any' ? {} : { status: query.status }),
        ...(query.task_id ? { task_id: new Types.ObjectId(query.task_id) } : {}),
      };
      const { records, total } = await listPage(
        collectionOf(ReservationModel),
        filter,
        { _id: directionOf(query) },
        query,
      );
      setTotal(total);
      const left = await screenOutsLeft(records);
      return records.map((record) => presentReservation(record, actor, now(), left.get(record.task_id.toHexString())));
    }),
  ],

  exportAccount: (actor) => ({
    reservations: pagesOf(
      collectionOf(ReservationModel),
      { worker: new Types.ObjectId(actor.id) },
      { worker: 1, _id: -1 },
      (records) =>
        records.map((record) => {
          const { can: _can, ...reservation } = presentReservation(record, actor, now());
          return reservation;
        }),
    ),
  }),

  // Once the client is gone, nobody can pay for work not handed in yet, and whoever had started is told; a worker who leaves keeps no place (decisions.md 19).
  closeAccount: async (userId) => {
    const id = new Types.ObjectId(userId);
    for (const side of ['worker', 'owner'] as const) {
      for (;;) {
        const kept = await collectionOf(ReservationModel)
          .find({ [side]: id, live: true }, { limit: BATCH })
          .toArray();
        for (const reservation of kept) await end(reservation, side === 'owner' ? 'client_left' : 'released');
        if (kept.length < BATCH) break;
      }
    }
  },
};
