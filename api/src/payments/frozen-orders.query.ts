/**
 * Orders whose money is held wherever it is, because the payment is in dispute, or was lost and not everything is decided yet (decisions.md 24). Reads
 * only.
 */
import { Types, type ClientSession, type mongo } from 'mongoose';
import type { Part } from '../database/read-together';
import { collectionOf } from '../database/records';
import type { Transaction } from '../database/transaction';
import { parseLot, type Lots } from '../ledger';
import { isDisputeOpen } from './order-facts';
import { OrderModel, ORDERS, type OrderRecord } from './order.model';

/**
 * More held orders than this would be an attack that admins notice. The rest counts as held too late, but not never: each is looked up by id when money
 * leaves.
 */
const MAX_FROZEN = 5_000;

/** Ids of the orders whose money is in these lots. */
export function ordersOf(...lots: readonly Lots[]): string[] {
  const orders = lots.flatMap((some) => Object.keys(some).map((key) => parseLot(key).order));
  return [...new Set(orders.filter((order) => order !== null))];
}

/** The frozen orders among those of these lots. Runs no command when the lots belong to no order. */
export async function frozenAmong(lots: readonly Lots[], session?: ClientSession): Promise<ReadonlySet<string>> {
  const ids = ordersOf(...lots);
  if (ids.length === 0) return new Set();
  const found = await collectionOf(OrderModel)
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, frozen: true }, { projection: { _id: 1 }, session })
    .toArray();
  return new Set(found.map(({ _id }) => _id.toHexString()));
}

/**
 * Updates the orders of these lots on the condition that none is frozen, so that the transaction conflicts with a dispute; false when one is. For the
 * transaction in which their money leaves.
 */
export async function staysUndisputed(tx: Transaction, lots: Lots): Promise<boolean> {
  const ids = ordersOf(lots).map((id) => new Types.ObjectId(id));
  if (ids.length === 0) return true;
  const { matchedCount } = await collectionOf(OrderModel).updateMany(
    { _id: { $in: ids }, frozen: { $ne: true } },
    { $inc: { payouts: 1 } },
    { session: tx.session },
  );
  return matchedCount === ids.length;
}

/** All frozen orders as a part of a larger read. */
export const frozenPart: Part = {
  from: ORDERS,
  pipeline: [{ $match: { frozen: true } }, { $limit: MAX_FROZEN }, { $project: { _id: 1 } }],
};

/** Held orders of which something is missing, as a part of a larger read; `countUndecided` tells for which of them the bank is done. */
export const undecidedPart: Part = {
  from: ORDERS,
  pipeline: [
    { $match: { frozen: true, places_pending: { $ne: true }, shortfall_coins: { $gt: 0 } } },
    { $limit: MAX_FROZEN },
    { $project: { facts: 1 } },
  ],
};

/** How many of them only an admin's decision can end. */
export function countUndecided(rows: readonly mongo.Document[]): number {
  return (rows as readonly OrderRecord[]).filter(({ facts }) => !isDisputeOpen(facts)).length;
}

export function frozenOf(rows: readonly mongo.Document[]): ReadonlySet<string> {
  return new Set(rows.map(({ _id }) => String(_id)));
}
