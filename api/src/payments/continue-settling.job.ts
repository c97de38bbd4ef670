/** Continues with orders whose places do not fit into one transaction; each order records how far it got. Knows nothing of what settling means. */
import { collectionOf } from '../database/records';
import { eachDue } from '../jobs/each-due';
import type { JobDefinition } from '../jobs/job';
import { OrderModel } from './order.model';
import { settleOrder } from './settle-order.command';

const NAME = 'payment-places';

export const continueSettling: JobDefinition = {
  name: NAME,
  everyMs: 2_000,
  run: (signal) =>
    eachDue(
      NAME,
      (besides, limit) =>
        collectionOf(OrderModel)
          .find({ frozen: true, places_pending: true, ...besides }, { projection: { _id: 1 }, limit })
          .toArray(),
      async ({ _id }) => {
        while (!signal.aborted && (await settleOrder(_id, [])).places_pending);
        return true;
      },
      signal,
    ),
};
