/**
 * Continues with orders whose places do not fit into one transaction, or of which one has come free since; takes what people who owe for an order have got
 * since; and tells whoever has earned its coins. Each order records how far it got. Knows nothing of what settling means.
 */
import { LOWEST_ID } from '../database/by-id';
import { eachDue } from '../jobs/each-due';
import type { JobDefinition } from '../jobs/job';
import { UserModel } from '../modules/users/user.model';
import { promotionalPays } from './move-order-coins';
import { OrderModel } from './order.model';
import { settleDebts, settleOrder } from './settle-order.command';
import { tellHolders } from './tell-holders.command';

const name = 'payment-places';

function settleUnfinished(signal: AbortSignal): Promise<number> {
  return eachDue(
    name,
    {
      from: OrderModel,
      due: () => ({ $or: [{ places_pending: true }, { told_up_to: { $gte: LOWEST_ID } }] }),
      projection: { _id: 1, user_id: 1, paid_at: 1, frozen: 1, places_pending: 1, told_up_to: 1 },
      async work(order) {
        let isPending = order.places_pending;
        while (!signal.aborted && isPending) isPending = (await settleOrder(order._id, [])).places_pending;
        if (!signal.aborted && order.told_up_to) await tellHolders(order, order.told_up_to);
        return true;
      },
    },
    signal,
  );
}

/** Coins come to somebody who owes in many ways: a task ends, a payout comes back, an admin gives some. Whatever the way, they are due (decisions.md 24). */
function takeFromDebtors(signal: AbortSignal): Promise<number> {
  return eachDue(
    name,
    {
      from: UserModel,
      due: () => ({
        receivable_cents: { $gt: 0 },
        $expr: { $gt: ['$coins', promotionalPays() ? 0 : '$promotional_coins'] },
      }),
      projection: { _id: 1 },
      async work({ _id }) {
        await settleDebts(_id, signal);
        return true;
      },
    },
    signal,
  );
}

export const continueSettling: JobDefinition = {
  name,
  everyMs: 2_000,
  run: async (signal) => (await settleUnfinished(signal)) + (await takeFromDebtors(signal)),
};
