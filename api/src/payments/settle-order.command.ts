/**
 * Brings an order's coins and money in line with its facts, in one transaction: credits its coins once, takes back what was refunded or disputed as far as
 * it exists, gives back what was won. All news about a payment goes through here: events, the browser, reconciliation.
 */
import type { Types } from 'mongoose';
import { LOWEST_ID } from '../database/by-id';
import { oneAtATime } from '../database/one-at-a-time';
import { collectionOf } from '../database/records';
import { inTransaction, type Transaction } from '../database/transaction';
import { refuse } from '../errors';
import { inEffect } from '../idempotency';
import { account, post } from '../ledger';
import { log } from '../log';
import { CartItemModel } from '../modules/carts/cart-item.model';
import { notify } from '../modules/news/notify';
import { billOrder } from '../modules/invoices/bill-order.command';
import { byTask, freezePlaces, MAX_TASKS, unfreezePlaces, type FrozenPlaces } from '../modules/tasks/freeze-places';
import { noteMailboxOfDebtor } from '../modules/users/owes-nothing';
import { purchaseHold } from '../modules/withdrawals/earnings-hold';
import {
  freeFromOthers,
  reinstateCoins,
  holderOf,
  promotionalPays,
  reverseCoins,
  transferOf,
  undoCover,
} from './move-order-coins';
import {
  areDisputesWon,
  coinsDue,
  isDisputeOpen,
  observe,
  orderStatus,
  type Observation,
  type OrderFacts,
} from './order-facts';
import { coinsOf, settleMoney } from './order-money';
import { lackedOfOthers, lotOf, OrderModel, type OrderRecord } from './order.model';
import { placeCameFree } from './place-came-free';

export interface SettleOptions {
  /** Set when the buyer's browser records the payment. Allowed once, then refused with `payment_already_recorded`. Builds the answer to be stored. */
  recordedByBuyer?: (order: OrderRecord) => unknown;
}

async function credit(tx: Transaction, order: OrderRecord, amount: number): Promise<void> {
  order.matures_at = purchaseHold(tx.at);
  await post(tx, [
    {
      ...transferOf(order, 'purchase', 'purchase', amount),
      debit: account.system('purchases'),
      credit: account.balance(order.user_id),
      memo: `${order.coins} coins bought`,
      buckets: { promotional: 0, lots: { [lotOf(order)]: amount } },
    },
  ]);
  const removed = await collectionOf(CartItemModel).deleteMany(
    { _id: { $in: order.items.map((item) => item.cart_item_id) }, user_id: order.user_id },
    { session: tx.session },
  );
  order.credited_coins += amount;
  notify(tx, { person: order.user_id, kind: 'coins_bought', facts: { coins: amount }, about: order._id });
  order.cart_items_removed += removed.deletedCount;
}

/**
 * Takes up to `due` coins, including those of the buyer's free places; what cannot be taken is a shortfall. Of what they have beyond that, they pay
 * the platform back what it covered. What admins have written off remains a shortfall: the buyer does not owe it any more, whatever coins they get
 * later.
 */
async function reverse(tx: Transaction, order: OrderRecord, due: number): Promise<void> {
  const owed = Math.max(0, due + order.covered_coins - coinsOf(order, order.forgiven_cents));
  const wanted = Math.min(due, owed);
  const isOpen = isDisputeOpen(order.facts);
  const lacking = await freeFromOthers(tx, order, wanted);
  const before = await holderOf(tx, order);
  const own = promotionalPays() ? before.coins : before.coins - before.promotional_coins;
  const { frozen, cursor, hasMore } = await freezePlaces(tx, order.user_id, {
    order: isOpen ? order._id : null,
    coins: Math.max(0, owed - own),
    cashOnly: !promotionalPays(),
    cursor: order.freeze_cursor,
  });
  order.freeze_cursor = cursor;
  order.places_pending = hasMore;
  order.frozen_places = [...order.frozen_places, ...(await asBeforeOthers(tx, order, frozen))];
  const taken = await reverseCoins(tx, order, owed);
  if (taken > wanted) await undoCover(tx, order, taken - wanted);
  order.shortfall_coins = due - Math.min(taken, wanted);
  for (const other of lacking) {
    await settleMoney(tx, other);
    other.frozen = isHeld(other);
    await saveOrder(tx, other);
  }
  if (taken > 0)
    notify(tx, { person: order.user_id, kind: 'payment_taken_back', facts: { coins: taken }, about: order._id });
}

/** Tasks that another order's dispute has paused were open if they were before that dispute. */
async function asBeforeOthers(
  { session }: Transaction,
  order: OrderRecord,
  frozen: readonly FrozenPlaces[],
): Promise<FrozenPlaces[]> {
  const paused = frozen.filter(({ wasOpen }) => !wasOpen).map(({ task }) => task);
  if (paused.length === 0) return [...frozen];
  const others = await collectionOf(OrderModel)
    .find(
      { user_id: order.user_id, frozen: true, 'frozen_places.task': { $in: paused } },
      { session, projection: { frozen_places: 1 } },
    )
    .toArray();
  const open = others.flatMap(({ frozen_places }) => frozen_places).filter(({ wasOpen }) => wasOpen);
  const wereOpen = new Set(open.map(({ task }) => task.toHexString()));
  return frozen.map((one) => ({ ...one, wasOpen: one.wasOpen || wereOpen.has(one.task.toHexString()) }));
}

/** Moves what is due. A closed account gets no coins; its money goes back instead. */
async function moveCoins(tx: Transaction, order: OrderRecord): Promise<void> {
  const size = { coins: order.coins, amountCents: order.amount_cents };
  const due = coinsDue(order.facts, size, { credited: order.credited_coins, reversed: order.reversed_coins });
  if (due.credit > 0) {
    const holder = await holderOf(tx, order);
    if (holder.status === 'closed') order.refund_due = order.status === 'paid';
    else await credit(tx, order, due.credit);
  }
  // What was never credited cannot be taken back.
  const reversible = Math.max(0, due.reverse - (order.coins - order.credited_coins));
  order.shortfall_coins = 0;
  const isInDispute = isDisputeOpen(order.facts);
  if (!isInDispute) order.freeze_cursor = null;
  order.places_pending = false;
  const isCovered = order.covered_coins > 0 && due.reinstate === 0;
  if (reversible > 0 || isCovered || order.freeze_cursor) await reverse(tx, order, reversible);
  if (due.reinstate > 0) await reinstateCoins(tx, order, due.reinstate);
  if (!isInDispute && order.frozen_places.length > 0) {
    // Reopened if the payment stands or the banks decided for us; otherwise the task goes on without them.
    const places = byTask(order.frozen_places);
    const reopen = order.status === 'paid' || areDisputesWon(order.facts);
    await unfreezePlaces(tx, order.user_id, places.slice(0, MAX_TASKS), reopen);
    // Their coins may be due for another payment.
    if (reopen) await placeCameFree(tx, order.user_id);
    order.frozen_places = places.slice(MAX_TASKS);
    order.places_pending ||= order.frozen_places.length > 0;
  }
}

/** Brings the order in line with its facts. For callers that have loaded it in this transaction; `saveOrder` writes it. */
export async function settleFacts(tx: Transaction, order: OrderRecord): Promise<void> {
  order.status = orderStatus(order.facts, order.amount_cents);
  if (order.facts.paid) order.paid_at ??= tx.at;
  const takenBefore = takenFromOthers(order);
  await moveCoins(tx, order);
  await settleMoney(tx, order);
  if (order.receivable_cents > 0) await noteMailboxOfDebtor(tx, order.user_id);
  await billOrder(tx, order);
  const wasFrozen = order.frozen;
  order.frozen = isHeld(order);
  const cameBack = takenFromOthers(order) < takenBefore;
  if (order.frozen ? !wasFrozen : wasFrozen || cameBack) order.told_up_to = LOWEST_ID;
}

function takenFromOthers({ taken_back }: OrderRecord): number {
  return taken_back.reduce((sum, { coins }) => sum + coins, 0);
}

/** The bank has decided: the buyer is told, whatever it was that could be taken back or given back. */
async function tellOfEnds(tx: Transaction, order: OrderRecord, before: OrderFacts): Promise<void> {
  for (const outcome of ['won', 'lost'] as const) {
    const ended = ({ disputes }: OrderFacts) => Object.values(disputes).filter(({ state }) => state === outcome).length;
    if (ended(order.facts) <= ended(before) || (await holderOf(tx, order)).status === 'closed') continue;
    const facts = { outcome, coins: order.credited_coins };
    notify(tx, { person: order.user_id, kind: 'dispute_decided', facts, about: order._id });
  }
}

/** Whether its money is held wherever it is: a dispute is open, or was lost and not everything is decided yet. */
function isHeld(order: OrderRecord): boolean {
  const { facts, receivable_cents, places_pending } = order;
  return isDisputeOpen(facts) || (lackedOfOthers(order) > 0 && receivable_cents > 0) || places_pending;
}

export async function loadOrder(tx: Transaction, orderId: Types.ObjectId): Promise<OrderRecord> {
  const order = await collectionOf(OrderModel).findOne({ _id: orderId }, { session: tx.session });
  if (!order) throw new Error(`there is no order ${orderId.toHexString()}`);
  if (!order.intent_id) throw new Error(`order ${orderId.toHexString()} has no payment yet`);
  return order;
}

/**
 * For decisions about what is missing: refuses `busy` while places of the buyer are still being closed, since what they bring in would count as owed by the
 * buyer or as held by others.
 */
export function assertAllTaken({ places_pending }: Pick<OrderRecord, 'places_pending'>): void {
  if (places_pending) refuse('busy', undefined, { retryAfterSeconds: 2 });
}

export async function saveOrder(tx: Transaction, order: OrderRecord): Promise<void> {
  const { _id, ...fields } = order;
  await collectionOf(OrderModel).updateOne({ _id }, { $set: fields }, { session: tx.session });
}

function mayBeBilled({ kind }: Observation): boolean {
  return kind === 'succeeded' || kind === 'refund' || kind === 'refunded-in-all';
}

/**
 * Adds `seen` to the facts of the order and moves what is due as a result. Idempotent. Returns the updated order. With `recordedByBuyer` it refuses
 * `payment_not_succeeded` and `payment_already_recorded`, and then changes nothing.
 */
export async function settleOrder(
  orderId: Types.ObjectId,
  seen: readonly Observation[],
  { recordedByBuyer }: SettleOptions = {},
): Promise<OrderRecord> {
  const settle = async (tx: Transaction): Promise<OrderRecord> => {
    const order = await loadOrder(tx, orderId);
    const before = JSON.stringify(order);
    const known = order.facts;
    order.facts = seen.reduce(observe, known);
    await settleFacts(tx, order);
    await tellOfEnds(tx, order, known);
    if (recordedByBuyer) {
      if (!order.facts.paid) refuse('payment_not_succeeded');
      if (order.recorded_at) refuse('payment_already_recorded');
      order.recorded_at = tx.at;
    }
    if (JSON.stringify(order) !== before) {
      await saveOrder(tx, order);
      if (order.shortfall_coins > 0) {
        log().warn(
          { order: orderId.toHexString(), shortfall: order.shortfall_coins },
          'refunded coins had already been spent',
        );
      }
    }
    return order;
  };
  const run = () => (recordedByBuyer ? inEffect(settle, recordedByBuyer) : inTransaction(settle));
  // Orders that may get an invoice contend for the counter of invoice numbers. Queueing here saves them failed attempts.
  return seen.some(mayBeBilled) ? oneAtATime('invoice-numbers', run) : run();
}

/** Orders of one person that are settled in a row. */
const MAX_DEBTS = 100;

/** Takes what the person owes for their orders from the coins that they have; of more than `MAX_DEBTS` orders, for the oldest. */
export async function settleDebts(user_id: Types.ObjectId, signal?: AbortSignal): Promise<void> {
  const orders = await collectionOf(OrderModel)
    .find({ user_id, receivable_cents: { $gt: 0 } }, { projection: { _id: 1 }, sort: { _id: 1 }, limit: MAX_DEBTS })
    .toArray();
  for (const { _id } of orders) if (!signal?.aborted) await settleOrder(_id, []);
}
