/** One attempt to buy the contents of a cart: prices fixed when payment began, and everything known and done since. Kept for ever. */
import { Schema, type Types } from 'mongoose';
import { ORDER_STATUSES, type InvoiceKind } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../database/records';
import { lotKey, type Lots } from '../ledger';
import type { FrozenPlaces } from '../modules/tasks/freeze-places';
import type { OrderFacts } from './order-facts';

export interface OrderItem {
  cart_item_id: Types.ObjectId;
  package_id: Types.ObjectId;
  heading: string;
  coins: number;
  price_cents: number;
}

/** An invoice or a credit note of the order; the invoices module has the full document. */
interface OrderDocument {
  id: Types.ObjectId;
  number: string;
  kind: InvoiceKind;
}

export const ORDERS = 'orders';

/** The lot of this order's coins in the buyer's hands. */
export function lotOf({ _id, matures_at }: Pick<OrderRecord, '_id' | 'matures_at'>): string {
  return lotKey({ kind: 'bought', order: _id.toHexString(), maturesAt: matures_at });
}

/**
 * Missing coins of the order for which those answer who have them now: what was paid for them is lost and has not come back as others. What was paid back
 * twice is a debt of the buyer alone.
 */
export function lackedOfOthers(
  order: Pick<OrderRecord, 'credited_coins' | 'reversed_coins' | 'shortfall_coins'>,
): number {
  return Math.max(0, Math.min(order.shortfall_coins, order.credited_coins - order.reversed_coins));
}

const schema = recordSchema(ORDERS, {
  user_id: { type: Schema.Types.ObjectId, required: true },
  email: { type: String, required: true },
  /** One live order per cart contents and prices: hash of both, or `closed:{order}` once the order can no longer be paid. */
  cart_key: { type: String, required: true },
  items: { type: [mixed<OrderItem>()], required: true },
  coins: { type: Number, required: true },
  amount_cents: { type: Number, required: true },
  /** The provider's intent; absent until the provider has created it. */
  intent_id: String,
  status: { type: String, enum: ORDER_STATUSES, required: true },
  facts: { type: mixed<OrderFacts>(), required: true },
  credited_coins: { type: Number, default: 0 },
  reversed_coins: { type: Number, default: 0 },
  /** Part of `reversed_coins` that was promotional, so that it comes back as what it was. */
  reversed_promotional: { type: Number, default: 0 },
  /** The other coins that were taken from the buyer, by lot, so that they come back as what they were; absent on older orders. */
  reversed_lots: mixed<Lots>(),
  /** Its money is held wherever it is: a dispute is open, or was lost and not everything is decided yet (decisions.md 24). */
  frozen: { type: Boolean, default: false },
  /** How often its money was paid out; each payout writes this, so that it conflicts with a concurrent dispute. */
  payouts: Number,
  /** Places of the buyer's tasks that were closed because of it, to be opened again if it is won. */
  frozen_places: { type: [mixed<FrozenPlaces>()], default: [] },
  /** The last task that was searched for its coins, while the search goes on; absent on older orders. */
  freeze_cursor: nullable(Schema.Types.ObjectId),
  /** Its places did not fit into one transaction, or one has come free since: a job continues, and until then the order is `frozen`. */
  places_pending: { type: Boolean, default: false },
  /**
   * The last person who was told that coins of theirs are held, or no longer are, while not everybody has been: a job goes on. Absent when nobody is left
   * to tell.
   */
  told_up_to: Schema.Types.ObjectId,
  /**
   * Coins for honest work that the platform covered, and what an admin took back from people other than the buyer, on older orders without its lots; both
   * are part of `reversed_coins`.
   */
  covered_coins: { type: Number, default: 0 },
  taken_back: { type: [mixed<{ user: Types.ObjectId; coins: number; lots?: Lots }>()], default: [] },
  /** When its coins may leave as money; null: at once. */
  matures_at: { type: Date, default: null },
  /** Its posted money, in US cents: sold, reversed, owed by the buyer, written off from that, and the provider's fees. */
  sold_cents: { type: Number, default: 0 },
  reversed_cents: { type: Number, default: 0 },
  receivable_cents: { type: Number, default: 0 },
  /** What an earlier version booked as lost instead of as owed, because it was refunded and disputed beyond the price. */
  overdrawn_cents: Number,
  /** Everything that admins have forgiven, whether or not it was owed for good. */
  forgiven_cents: { type: Number, default: 0 },
  written_off_cents: { type: Number, default: 0 },
  /** Total of its invoices and credit notes, in US cents; absent while there is none. */
  billed_cents: nullable(Number),
  /** Those documents, oldest first. */
  documents: mixed<OrderDocument[]>(),
  fee_cents: { type: Number, default: 0 },
  dispute_fee_cents: { type: Number, default: 0 },
  /** Coins that should have been reversed but that the buyer has not got. */
  shortfall_coins: { type: Number, default: 0 },
  /** Number of reversals and reinstatements so far; part of the next one's ledger key. */
  movements: { type: Number, default: 0 },
  cart_items_removed: { type: Number, default: 0 },
  /** When the browser recorded the payment (`POST /payment`); a second recording is refused. */
  recorded_at: { type: Date, default: null },
  /** The buyer's account was closed before the coins could be credited: the money has to be refunded. */
  refund_due: { type: Boolean, default: false },
  created_at: { type: Date, required: true },
  paid_at: { type: Date, default: null },
  /** When reconciliation looks at it next, if there is a reason to. */
  check_at: { type: Date, required: true },
});
schema.index({ cart_key: 1 }, { unique: true });
schema.index({ intent_id: 1 }, { unique: true, sparse: true });
schema.index({ user_id: 1, paid_at: -1, _id: -1 });
schema.index({ user_id: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, status: 1, _id: 1 });
schema.index({ status: 1, check_at: 1 });
// For orders paid before there were invoices: they sort first, and drop out once they have theirs.
schema.index({ billed_cents: 1, check_at: 1 });
schema.index({ 'facts.paid': 1, fee_cents: 1, check_at: 1 });
schema.index({ frozen: 1, _id: -1 }, { partialFilterExpression: { frozen: true } });
schema.index({ places_pending: 1 }, { partialFilterExpression: { places_pending: true } });
schema.index({ told_up_to: 1 }, { sparse: true });
schema.index({ user_id: 1, receivable_cents: 1 });
schema.index({ receivable_cents: 1 }, { partialFilterExpression: { receivable_cents: { $gt: 0 } } });
schema.index({ refund_due: 1, check_at: 1 });
schema.index({ shortfall_coins: 1, check_at: 1 });

export const OrderModel = recordModel('Order', schema);

export interface OrderRecord extends RecordOf<typeof OrderModel> {}
