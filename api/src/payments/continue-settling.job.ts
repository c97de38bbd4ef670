/**
 * Continues with orders whose places do not fit into one transaction, or of which one has come free since, and tells whoever has earned their coins; each
 * order records how far it got. Knows nothing of what settling means.
 */
import { LOWEST_ID } from '../database/by-id';
import { dueJob } from '../jobs/each-due';
import { OrderModel } from './order.model';
import { settleOrder } from './settle-order.command';
import { tellHolders } from './tell-holders.command';

export const continueSettling = dueJob({
  name: 'payment-places',
  everyMs: 2_000,
  from: OrderModel,
  due: () => ({ $or: [{ places_pending: true }, { told_up_to: { $gte: LOWEST_ID } }] }),
  projection: { _id: 1, user_id: 1, paid_at: 1, frozen: 1, places_pending: 1, told_up_to: 1 },
  async work(order, signal) {
    let isPending = order.places_pending;
    while (!signal.aborted && isPending) isPending = (await settleOrder(order._id, [])).places_pending;
    if (!signal.aborted && order.told_up_to) await tellHolders(order, order.told_up_to);
    return true;
  },
});
