/** One attempt to buy what is in a cart: prices fixed when payment began, and everything that is known and done since. Kept for ever. */
import { Schema, type Types } from 'mongoose';
import { ORDER_STATUSES, type InvoiceKind } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../database/records';
import { lotKey } from '../ledger';
import type { FrozenPlaces } from '../modules/tasks/freeze-places';
import type { OrderFacts } from './order-facts';

export interface OrderItem {
  cart_item_id: Types.ObjectId;
  package_id: Types.ObjectId;
  heading: string;
  coins: number;
  price_cents: number;
}

/** A bill or a credit note of the order; whole it is in the invoices module. */
interface OrderDocument {
  id: Types.ObjectId;
  number: string;
  kind: InvoiceKind;
}

export const ORDERS = 'orders';

/** The lot that coins of this order are, in the buyer's hands. */
export function lotOf({ _id, matures_at }: Pick<OrderRecord, '_id' | 'matures_at'>): string {
  return lotKey({ kind: 'bought', order: _id.toHexString(), maturesAt: matures_at });
}

const schema = recordSchema(ORDERS, {
  user_id: { type: Schema.Types.ObjectId, required: true },
  email: { type: String, required: true },
  /** One live order per cart contents and prices: hash of both, or `closed:{order}` once nobody can pay it any more. */
  cart_key: { type: String, required: true },
  items: { type: [mixed<OrderItem>()], required: true },
  coins: { type: Number, required: true },
  amount_cents: { type: Number, required: true },
  /** The provider's payment; absent between making the order and hearing of it. */
  intent_id: String,
  status: { type: String, enum: ORDER_STATUSES, required: true },
  facts: { type: mixed<OrderFacts>(), required: true },
  credited_coins: { type: Number, default: 0 },
  reversed_coins: { type: Number, default: 0 },
  /** Part of `reversed_coins` that was promotional, so that it comes back as what it was. */
  reversed_promotional: { type: Number, default: 0 },
  /** Its money is held wherever it is: a dispute is open, or was lost and not everything is decided yet (decisions.md 24). */
  frozen: { type: Boolean, default: false },
  /** How often money of it was paid out; each time is a write that meets a dispute. */
  payouts: Number,
  /** Places of the buyer's tasks that were closed because of it, to be opened again if it is won. */
  frozen_places: { type: [mixed<FrozenPlaces>()], default: [] },
  /** The last task that was looked at for its coins while they are looked for; absent on orders of an earlier version. */
  freeze_behind: nullable(Schema.Types.ObjectId),
  /** One transaction was not enough for its places: a job goes on, and until then it is `frozen`. */
  goes_on: { type: Boolean, default: false },
  /** Coins of honest work that the platform bore, and what an admin took back from others than the buyer; part of `reversed_coins`. */
  covered_coins: { type: Number, default: 0 },
  taken_back: { type: [mixed<{ user: Types.ObjectId; coins: number }>()], default: [] },
  /** From when on its coins may leave as money; null: at once. */
  matures_at: { type: Date, default: null },
  /** What is posted of its money, in US cents: sold, given back, owed by the buyer, given up of that, and the provider's fees. */
  sold_cents: { type: Number, default: 0 },
  reversed_cents: { type: Number, default: 0 },
  receivable_cents: { type: Number, default: 0 },
  /** What admins have given up of it in all, whether or not it was owed for good. */
  forgiven_cents: { type: Number, default: 0 },
  written_off_cents: { type: Number, default: 0 },
  /** What its bills and credit notes say together, in US cents; absent while none is written. */
  billed_cents: nullable(Number),
  /** Those bills and notes, oldest first. */
  documents: mixed<OrderDocument[]>(),
  fee_cents: { type: Number, default: 0 },
  dispute_fee_cents: { type: Number, default: 0 },
  /** Coins that should have been reversed but had been spent. */
  shortfall_coins: { type: Number, default: 0 },
  /** Reversals and reinstatements so far; makes the next one's ledger key. */
  movements: { type: Number, default: 0 },
  cart_items_removed: { type: Number, default: 0 },
  /** When the browser recorded the payment (`POST /payment`); a second recording is refused. */
  recorded_at: { type: Date, default: null },
  /** The buyer's account was closed before the coins could be credited: the money has to go back. */
  refund_due: { type: Boolean, default: false },
  created_at: { type: Date, required: true },
  paid_at: { type: Date, default: null },
  /** When reconciliation looks at it next, if it has a reason to. */
  check_at: { type: Date, required: true },
});
schema.index({ cart_key: 1 }, { unique: true });
schema.index({ intent_id: 1 }, { unique: true, sparse: true });
schema.index({ user_id: 1, paid_at: -1, _id: -1 });
schema.index({ user_id: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, status: 1, _id: 1 });
schema.index({ status: 1, check_at: 1 });
// Paid before there were bills: those come first, and are none any more once they have theirs.
schema.index({ billed_cents: 1, check_at: 1 });
schema.index({ frozen: 1, _id: -1 }, { partialFilterExpression: { frozen: true } });
schema.index({ user_id: 1, receivable_cents: 1 });
schema.index({ receivable_cents: 1 }, { partialFilterExpression: { receivable_cents: { $gt: 0 } } });
schema.index({ refund_due: 1, check_at: 1 });
schema.index({ shortfall_coins: 1, check_at: 1 });

export const OrderModel = recordModel('Order', schema);

export interface OrderRecord extends RecordOf<typeof OrderModel> {}
