/** The buyer's browser reports that a payment succeeded; what counts is the provider's answer when asked (decisions.md 8). */
import { Types } from 'mongoose';
import { oneAtATime } from '../database/one-at-a-time';
import { collectionOf } from '../database/records';
import { refuse } from '../errors';
import type { Actor } from '../http/actor';
import { log } from '../log';
import { sameAsCents } from './dollars';
import type { Observation } from './order-facts';
import { OrderModel, type OrderRecord } from './order.model';
import type { Intent } from './payment-provider';
import { askProvider } from './provider-in-use';
import { settleOrder } from './settle-order.command';

/** The order of a payment, even if the provider's response to creating it was lost; null when the payment is not ours. */
export async function findOrder(intentId: string, orderId: string | null): Promise<OrderRecord | null> {
  const orders = collectionOf(OrderModel);
  const byIntent = await orders.findOne({ intent_id: intentId });
  if (byIntent) return byIntent;
  if (!orderId || !/^[0-9a-f]{24}$/.test(orderId)) return null;
  return orders.findOneAndUpdate(
    { _id: new Types.ObjectId(orderId), intent_id: { $exists: false } },
    { $set: { intent_id: intentId } },
    { returnDocument: 'after' },
  );
}

/** Whether the provider charged what the order costs. Logs an error when it did not. */
export function chargedAsOrdered(
  order: OrderRecord,
  charged: { amountCents: number | null; currency: string | null },
): boolean {
  if (charged.amountCents === order.amount_cents && charged.currency === 'usd') return true;
  log().error(
    { order: order._id.toHexString(), intent: order.intent_id, expected: order.amount_cents, charged },
    'a payment does not match its order; nothing is credited',
  );
  return false;
}

/** What an intent from the provider says about the order's money. */
export function observationsOf(intent: Intent): Observation[] {
  if (intent.status === 'cancelled') return [{ kind: 'failed' }];
  if (intent.status !== 'succeeded') return [];
  const seen: Observation[] = [{ kind: 'succeeded' }];
  if (intent.feeCents) seen.push({ kind: 'fee', cents: intent.feeCents });
  if (intent.refundedCents > 0) seen.push({ kind: 'refunded-in-all', cents: intent.refundedCents });
  return seen;
}

export interface Recorded {
  insertedId: string;
  deleteResult: { deletedCount: number };
  coins: number;
}

function present(order: OrderRecord): Recorded {
  return {
    insertedId: order._id.toHexString(),
    deleteResult: { deletedCount: order.cart_items_removed },
    coins: order.coins,
  };
}

/**
 * Records the payment for its buyer, once, and credits its coins unless an event has done so. `price` (dollars) is only compared. Refuses
 * `payment_unknown`, `payment_not_yours`, `payment_not_succeeded`, `payment_already_recorded`, `amount_mismatch`, `payments_unavailable`.
 */
export async function recordPayment(actor: Actor, intentId: string, price: number | undefined): Promise<Recorded> {
  return oneAtATime(`payment:${intentId}`, async () => {
    let order = await collectionOf(OrderModel).findOne({ intent_id: intentId });
    let seen: Observation[] = [];
    if (!order?.facts.paid) {
      const intent = await askProvider((provider) => provider.retrieveIntent(intentId));
      if (!intent) refuse('payment_unknown');
      order ??= await findOrder(intentId, intent.orderId);
      if (!order) refuse('payment_unknown');
      if (order.user_id.toHexString() !== actor.id) refuse('payment_not_yours');
      if (intent.status !== 'succeeded') refuse('payment_not_succeeded', { status: intent.status });
      if (!chargedAsOrdered(order, intent)) refuse('amount_mismatch');
      seen = observationsOf(intent);
    }
    if (order.user_id.toHexString() !== actor.id) refuse('payment_not_yours');
    if (order.recorded_at) refuse('payment_already_recorded');
    if (price !== undefined && !sameAsCents(price, order.amount_cents)) refuse('amount_mismatch');
    return present(await settleOrder(order._id, seen, { recordedByBuyer: present }));
  });
}
