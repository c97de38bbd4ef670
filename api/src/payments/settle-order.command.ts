/**
 * Lets an order's coins follow its facts, in one transaction: credits them once, takes back what was refunded or disputed as far as it exists,
 * gives back what was won. Everybody who hears something about a payment comes through here: events, the browser, reconciliation.
 */
import type { Types } from 'mongoose';
import { collection } from '../database/connection';
import { inTransaction, type Transaction } from '../database/transaction';
import { refuse } from '../errors';
import { inEffect } from '../idempotency';
import { account, post, type Transfer } from '../ledger';
import { log } from '../log';
import { CART_ITEMS, type CartItemRecord } from '../modules/carts/cart-item.model';
import { USERS, type UserRecord } from '../modules/users/user.model';
import { coinsDue, observe, orderStatus, type Observation } from './order-facts';
import { ORDERS, type OrderRecord } from './order.model';

/** The fields of a user that decide about crediting and reversing. */
type Holder = Pick<UserRecord, '_id' | 'coins' | 'promotional_coins' | 'status'>;

export interface SettleOptions {
  /**
   * The buyer's browser records the payment: done once, refuses `payment_already_recorded` after. Then this is the effect of its request, which is answered
   * what this makes of the order.
   */
  recordedByBuyer?: (order: OrderRecord) => unknown;
}

/** The parts that all of an order's transfers have in common; the key is unique per payment and movement. */
function transferOf(
  order: OrderRecord,
  key: string,
  kind: 'purchase' | 'purchase_reversal',
  amount: number,
): Pick<Transfer, 'key' | 'kind' | 'amount' | 'cause'> {
  return { key: `${key}:${order.intent_id}`, kind, amount, cause: { kind: 'order', id: order._id.toHexString() } };
}

async function holderOf(tx: Transaction, order: OrderRecord): Promise<Holder> {
  const holder = await collection<Holder>(USERS).findOne(
    { _id: order.user_id },
    { session: tx.session, projection: { coins: 1, promotional_coins: 1, status: 1 } },
  );
  if (!holder) throw new Error(`order ${order._id.toHexString()} belongs to nobody`);
  return holder;
}

async function credit(tx: Transaction, order: OrderRecord, amount: number): Promise<void> {
  await post(tx, [
    {
      ...transferOf(order, 'purchase', 'purchase', amount),
      debit: account.system('purchases'),
      credit: account.balance(order.user_id),
      memo: `${order.coins} coins bought`,
      buckets: { promotional: 0 },
    },
  ]);
  const removed = await collection<CartItemRecord>(CART_ITEMS).deleteMany(
    { _id: { $in: order.items.map((item) => item.cart_item_id) }, user_id: order.user_id },
    { session: tx.session },
  );
  order.credited_coins += amount;
  order.cart_items_removed += removed.deletedCount;
}

/** Takes up to `wanted` coins: bought ones first, promotional ones after, and no more than there are. */
async function reverse(tx: Transaction, order: OrderRecord, wanted: number): Promise<void> {
  const holder = await holderOf(tx, order);
  const cash = Math.min(wanted, holder.coins - holder.promotional_coins);
  const promotional = Math.min(wanted - cash, holder.promotional_coins);
  const parts = [
    { amount: cash, buckets: 'cash-only' as const, part: 'c' },
    { amount: promotional, buckets: 'promotional-first' as const, part: 'p' },
  ].filter(({ amount }) => amount > 0);
  if (parts.length > 0) {
    await post(
      tx,
      parts.map(({ amount, buckets, part }) => ({
        ...transferOf(order, `reversal:${order.movements}${part}`, 'purchase_reversal', amount),
        debit: account.balance(order.user_id),
        credit: account.system('purchases'),
        memo: 'Payment given back',
        buckets,
      })),
    );
    order.movements += 1;
  }
  order.reversed_coins += cash + promotional;
  order.reversed_promotional += promotional;
  order.shortfall_coins = wanted - cash - promotional;
}

async function reinstate(tx: Transaction, order: OrderRecord, amount: number): Promise<void> {
  const promotional = Math.min(amount, order.reversed_promotional);
  await post(tx, [
    {
      ...transferOf(order, `reinstatement:${order.movements}`, 'purchase', amount),
      debit: account.system('purchases'),
      credit: account.balance(order.user_id),
      memo: 'Payment stands again',
      buckets: { promotional },
    },
  ]);
  order.movements += 1;
  order.reversed_coins -= amount;
  order.reversed_promotional -= promotional;
}

/** Moves what is due. A closed account gets no coins; its money goes back instead. */
async function moveCoins(tx: Transaction, order: OrderRecord): Promise<void> {
  const size = { coins: order.coins, amountCents: order.amount_cents };
  const moved = { credited: order.credited_coins, reversed: order.reversed_coins };
  const due = coinsDue(order.facts, size, moved);
  if (due.credit > 0) {
    const holder = await holderOf(tx, order);
    if (holder.status === 'closed') order.refund_due = order.status === 'paid';
    else await credit(tx, order, due.credit);
  }
  // What was never credited cannot be taken back.
  const reversible = Math.min(due.reverse, order.credited_coins - order.reversed_coins);
  order.shortfall_coins = 0;
  if (reversible > 0) await reverse(tx, order, reversible);
  if (due.reinstate > 0) await reinstate(tx, order, due.reinstate);
}

/**
 * Adds `seen` to the facts of the order and moves what is due then. Telling it the same again changes nothing. Answers the order as it is after.
 * With `recordedByBuyer` it refuses `payment_not_succeeded` and `payment_already_recorded`, and nothing is changed.
 */
export async function settleOrder(
  orderId: Types.ObjectId,
  seen: readonly Observation[],
  options: SettleOptions = {},
): Promise<OrderRecord> {
  const { recordedByBuyer } = options;
  const settle = async (tx: Transaction): Promise<OrderRecord> => {
    const orders = collection<OrderRecord>(ORDERS);
    const order = await orders.findOne({ _id: orderId }, { session: tx.session });
    if (!order) throw new Error(`there is no order ${orderId.toHexString()}`);
    if (!order.intent_id) throw new Error(`order ${orderId.toHexString()} has no payment yet`);
    const before = JSON.stringify(order);
    order.facts = seen.reduce(observe, order.facts);
    order.status = orderStatus(order.facts, order.amount_cents);
    if (order.facts.paid) order.paid_at ??= tx.at;
    await moveCoins(tx, order);
    if (recordedByBuyer) {
      if (!order.facts.paid) refuse('payment_not_succeeded');
      if (order.recorded_at) refuse('payment_already_recorded');
      order.recorded_at = tx.at;
    }
    if (JSON.stringify(order) !== before) {
      const { _id, ...fields } = order;
      await orders.updateOne({ _id }, { $set: fields }, { session: tx.session });
      if (order.shortfall_coins > 0) {
        log().warn(
          { order: _id.toHexString(), shortfall: order.shortfall_coins },
          'coins given back were spent already',
        );
      }
    }
    return order;
  };
  return recordedByBuyer ? inEffect(settle, recordedByBuyer) : inTransaction(settle);
}
