/** Reversed payments, for admins (decisions.md 24). Binds calls to commands and queries; holds no rules. */
import { calls } from '@taskmint/contract';
import { directionOf, listPage } from '../database/page';
import { collectionOf } from '../database/records';
import { defineRoute, type AnyRoute } from '../http/route';
import { decideHeldCoins } from './decide-held-coins.command';
import { holdersOf } from './held-coins.query';
import { isDisputeOpen } from './order-facts';
import { OrderModel } from './order.model';
import { listReceivables, writeOff } from './receivables';

/** Orders whose holders are looked up at once: each is several reads of the ledger. */
const MAX_ORDERS = 20;

export const disputeRoutes: readonly AnyRoute[] = [
  defineRoute(calls.listHeldOrders, async ({ query, setTotal }) => {
    const { records, total } = await listPage(
      collectionOf(OrderModel),
      { frozen: true },
      { _id: directionOf(query) },
      { ...query, limit: Math.min(query.limit, MAX_ORDERS) },
    );
    setTotal(total);
    return Promise.all(
      records.map(async (order) => ({
        _id: order._id.toHexString(),
        email: order.email,
        coins: order.coins,
        price_cents: order.amount_cents,
        dispute: isDisputeOpen(order.facts) ? ('open' as const) : ('lost' as const),
        paid_at: order.paid_at?.toISOString() ?? null,
        reversed_coins: order.reversed_coins,
        shortfall_coins: order.shortfall_coins,
        receivable_cents: order.receivable_cents,
        frozen_places: order.frozen_places.reduce((sum, { places }) => sum + places, 0),
        holders: await holdersOf(order),
      })),
    );
  }),

  defineRoute(calls.decideHeldCoins, ({ actor, params, body }) => decideHeldCoins(actor, params.id, body)),

  defineRoute(calls.listReceivables, async ({ query, setTotal }) => {
    const { records, total } = await listReceivables(query);
    setTotal(total);
    return records;
  }),

  defineRoute(calls.writeOffReceivable, ({ actor, params, body }) => writeOff(actor, params.email, body.reason)),
];
