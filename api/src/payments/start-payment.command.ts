/**
 * Starts the payment for a cart: fixes prices in an order, and creates one payment with the provider per order. A repeated call for the same cart returns
 * the same payment, so that neither a double click nor a retry can charge twice.
 */
import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { now } from '../clock';
import { collectionOf } from '../database/records';
import { refuse } from '../errors';
import type { Actor } from '../http/actor';
import { log } from '../log';
import { cartLines, type CartLine } from '../modules/carts/cart-lines.query';
import { assertMailboxOwesNothing, assertOwesNothing } from '../modules/users/owes-nothing';
import { whileOpen } from '../modules/users/stays-open';
import { sameAsCents } from './dollars';
import { applyChoice, type CardChoice } from './saved-cards.command';
import { noFacts } from './order-facts';
import { OrderModel, type OrderRecord } from './order.model';
import type { Intent } from './payment-provider';
import { askProvider } from './provider-in-use';
import { chargedAsOrdered } from './record-payment.command';
import { settleOrder } from './settle-order.command';

export interface StartedPayment {
  clientSecret: string;
  amount_cents: number;
  coins: number;
}

/** When reconciliation first checks an unpaid order, in ms after it began; most events have arrived by then. */
const FIRST_CHECK_MS = 120_000;

/** Orders for one cart that may turn out to be closed at the provider before this gives up. */
const MAX_ATTEMPTS = 3;

/** Older unpaid orders of a buyer whose payments are cancelled when a new one begins. */
const MAX_SUPERSEDED = 5;

/** Identifies the items and their prices; another price or item makes another order. */
function cartKey(userId: string, lines: readonly CartLine[]): string {
  const contents = lines.map((line) => [line.item_id.toHexString(), line.coins, line.price_cents]);
  return createHash('sha256')
    .update(JSON.stringify([userId, contents]))
    .digest('hex');
}

/** An order of which nothing is known and nothing done yet. */
export function newOrder(
  buyer: Pick<Actor, 'id' | 'email'>,
  cart_key: string,
  lines: readonly CartLine[],
  at: Date,
): Omit<OrderRecord, '_id'> {
  return {
    user_id: new Types.ObjectId(buyer.id),
    email: buyer.email,
    cart_key,
    items: lines.map(({ item_id, package_id, heading, coins, price_cents }) => ({
      cart_item_id: item_id,
      package_id,
      heading,
      coins,
      price_cents,
    })),
    coins: lines.reduce((sum, line) => sum + line.coins, 0),
    amount_cents: lines.reduce((sum, line) => sum + line.price_cents, 0),
    status: 'awaiting_payment',
    facts: noFacts(),
    credited_coins: 0,
    reversed_coins: 0,
    reversed_promotional: 0,
    frozen: false,
    frozen_places: [],
    places_pending: false,
    covered_coins: 0,
    taken_back: [],
    matures_at: null,
    sold_cents: 0,
    reversed_cents: 0,
    receivable_cents: 0,
    written_off_cents: 0,
    forgiven_cents: 0,
    fee_cents: 0,
    dispute_fee_cents: 0,
    shortfall_coins: 0,
    movements: 0,
    cart_items_removed: 0,
    recorded_at: null,
    refund_due: false,
    created_at: at,
    paid_at: null,
    check_at: new Date(at.getTime() + FIRST_CHECK_MS),
  };
}

/** The live order for these lines, created if there is none. */
async function orderFor(actor: Actor, lines: readonly CartLine[]): Promise<OrderRecord> {
  const cart_key = cartKey(actor.id, lines);
  const fresh = newOrder(actor, cart_key, lines, now());
  const orders = collectionOf(OrderModel);
  const known = await orders.findOne({ cart_key });
  if (known) return known;
  // Of two concurrent requests one is retried, and then finds the other's order.
  return whileOpen(fresh.user_id, async (tx) => {
    const order = await orders.findOneAndUpdate(
      { cart_key },
      { $setOnInsert: fresh },
      { upsert: true, returnDocument: 'after', session: tx.session },
    );
    if (!order) throw new Error('the database returned no order');
    return order;
  });
}

/** The order's payment with the provider, created if there is none yet. Null when the order was closed meanwhile. */
async function intentOf(order: OrderRecord): Promise<Intent | null> {
  const { intent_id } = order;
  if (intent_id) return askProvider((provider) => provider.retrieveIntent(intent_id));
  const intent = await askProvider((provider) =>
    provider.createIntent({
      orderId: order._id.toHexString(),
      userId: order.user_id.toHexString(),
      amountCents: order.amount_cents,
      description: `${order.coins} coins`,
    }),
  );
  // If the webhook or a concurrent request has set it already, it is the same payment: the provider keys it by the order.
  await collectionOf(OrderModel).updateOne(
    { _id: order._id, intent_id: { $exists: false } },
    { $set: { intent_id: intent.id } },
  );
  return intent;
}

/** Frees the cart for another order: this one can no longer be paid. */
export async function closeOrder(order: Pick<OrderRecord, '_id'>): Promise<void> {
  await collectionOf(OrderModel).updateOne(
    { _id: order._id, 'facts.paid': false },
    { $set: { cart_key: `closed:${order._id.toHexString()}`, status: 'failed', 'facts.failed': true } },
  );
}

/** Cancels older payments that the buyer started but did not finish. A failure is harmless, since every payment is credited as what it bought. */
async function cancelSuperseded(actor: Actor, current: OrderRecord): Promise<void> {
  const older = await collectionOf(OrderModel)
    .find({ user_id: new Types.ObjectId(actor.id), status: 'awaiting_payment', _id: { $ne: current._id } })
    .sort({ _id: -1 })
    .limit(MAX_SUPERSEDED)
    .toArray();
  await Promise.all(
    older.map(async (order) => {
      const { intent_id } = order;
      if (!intent_id) return;
      try {
        await askProvider((provider) => provider.cancelIntent(intent_id));
        const left = await askProvider((provider) => provider.retrieveIntent(intent_id));
        if (left?.status === 'cancelled') await closeOrder(order);
      } catch (error) {
        log().info({ err: error, order: order._id.toHexString() }, 'a superseded payment could not be cancelled');
      }
    }),
  );
}

/**
 * The payment for the actor's cart. Refuses `receivable_open`, `cart_empty`, `amount_mismatch` when `price` (dollars) is not the cart's or a different
 * amount was charged for it, `payments_unavailable`, `card_not_found`, `not_signed_in` when the account was closed meanwhile, and
 * `payment_already_recorded` when the cart turns out to have been paid.
 */
export async function startPayment(actor: Actor, price: number, choice: CardChoice): Promise<StartedPayment> {
  await assertOwesNothing(null, actor.id);
  await assertMailboxOwesNothing(null, actor.email);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const lines = await cartLines(new Types.ObjectId(actor.id));
    if (lines.length === 0) refuse('cart_empty');
    const amountCents = lines.reduce((sum, line) => sum + line.price_cents, 0);
    if (!sameAsCents(price, amountCents)) refuse('amount_mismatch', { amount_cents: amountCents });

    const order = await orderFor(actor, lines);
    const intent = await intentOf(order);
    if (intent?.status === 'succeeded') {
      if (!chargedAsOrdered(order, intent)) refuse('amount_mismatch');
      await settleOrder(order._id, [{ kind: 'succeeded' }]);
      refuse('payment_already_recorded');
    }
    if (!intent || intent.status === 'cancelled' || !intent.clientSecret) {
      await closeOrder(order);
      continue;
    }
    await applyChoice(actor, intent, choice);
    await cancelSuperseded(actor, order);
    return { clientSecret: intent.clientSecret, amount_cents: order.amount_cents, coins: order.coins };
  }
  refuse('payments_unavailable');
}
