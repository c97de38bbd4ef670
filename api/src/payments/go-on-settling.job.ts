/**
 * Goes on with orders that have more places than one transaction closes or opens, until nothing is left; what was done is kept by each of them. Knows nothing of
 * what settling means.
 */
import { collectionOf } from '../database/records';
import { eachDue } from '../jobs/each-due';
import type { JobDefinition } from '../jobs/job';
import { OrderModel } from './order.model';
import { settleOrder } from './settle-order.command';

const NAME = 'payment-places';

export const goOnSettling: JobDefinition = {
  name: NAME,
  everyMs: 2_000,
  run: (signal) =>
    eachDue(
      NAME,
      (besides, limit) =>
        collectionOf(OrderModel)
          .find({ frozen: true, goes_on: true, ...besides }, { projection: { _id: 1 }, limit })
          .toArray(),
      async ({ _id }) => {
        while (!signal.aborted && (await settleOrder(_id, [])).goes_on);
        return true;
      },
      signal,
    ),
};
