/**
 * Continues with orders whose places do not fit into one transaction, or of which one has come free since; each order records how far it got. Knows nothing
 * of what settling means.
 */
import { dueJob } from '../jobs/each-due';
import { OrderModel } from './order.model';
import { settleOrder } from './settle-order.command';

export const continueSettling = dueJob({
  name: 'payment-places',
  everyMs: 2_000,
  from: OrderModel,
  due: () => ({ frozen: true, places_pending: true }),
  projection: { _id: 1 },
  async work({ _id }, signal) {
    while (!signal.aborted && (await settleOrder(_id, [])).places_pending);
    return true;
  },
});
