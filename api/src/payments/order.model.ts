/** One attempt to buy what is in a cart: prices fixed when payment began, and everything that is known and done since. Kept for ever. */
import { model, Schema, type Types } from 'mongoose';
import type { OrderStatus } from '@taskmint/contract';
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

export interface OrderRecord {
  _id: Types.ObjectId;
  user_id: Types.ObjectId;
  email: string;
  /** One live order per cart contents and prices: hash of both, or `closed:{order}` once nobody can pay it any more. */
  cart_key: string;
  items: OrderItem[];
  coins: number;
  amount_cents: number;
  /** The provider's payment; absent between making the order and hearing of it. */
  intent_id?: string;
  status: OrderStatus;
  facts: OrderFacts;
  credited_coins: number;
  reversed_coins: number;
  /** Part of `reversed_coins` that was promotional, so that it comes back as what it was. */
  reversed_promotional: number;
  /** Its money is held wherever it is: a dispute is open, or was lost and not everything is decided yet (decisions.md 24). */
  frozen: boolean;
  /** How often money of it was paid out; each time is a write that meets a dispute. */
  payouts?: number;
  /** Places of the buyer's tasks that were closed because of it, to be opened again if it is won. */
  frozen_places: FrozenPlaces[];
  /** Coins of honest work that the platform bore, and what an admin took back from others than the buyer; part of `reversed_coins`. */
  covered_coins: number;
  taken_back: { user: Types.ObjectId; coins: number }[];
  /** From when on its coins may leave as money; null: at once. */
  matures_at: Date | null;
  /** What is posted of its money, in US cents: sold, given back, owed by the buyer, given up of that, and the provider's fees. */
  sold_cents: number;
  reversed_cents: number;
  receivable_cents: number;
  written_off_cents: number;
  /** What admins have given up of it in all, whether or not it was owed for good. */
  forgiven_cents: number;
  fee_cents: number;
  dispute_fee_cents: number;
  /** Coins that should have been reversed but had been spent. */
  shortfall_coins: number;
  /** Reversals and reinstatements so far; makes the next one's ledger key. */
  movements: number;
  cart_items_removed: number;
  /** When the browser recorded the payment (`POST /payment`); a second recording is refused. */
  recorded_at: Date | null;
  /** The buyer's account was closed before the coins could be credited: the money has to go back. */
  refund_due: boolean;
  created_at: Date;
  paid_at: Date | null;
  /** When reconciliation looks at it next, if it has a reason to. */
  check_at: Date;
}

export const ORDERS = 'orders';

/** The lot that coins of this order are, in the buyer's hands. */
export function lotOf({ _id, matures_at }: Pick<OrderRecord, '_id' | 'matures_at'>): string {
  return lotKey({ kind: 'bought', order: _id.toHexString(), maturesAt: matures_at });
}

const schema = new Schema(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    cart_key: { type: String, required: true },
    items: { type: [Schema.Types.Mixed], required: true },
    coins: { type: Number, required: true },
    amount_cents: { type: Number, required: true },
    intent_id: String,
    status: { type: String, required: true },
    facts: { type: Schema.Types.Mixed, required: true },
    credited_coins: { type: Number, default: 0 },
    reversed_coins: { type: Number, default: 0 },
    reversed_promotional: { type: Number, default: 0 },
    frozen: { type: Boolean, default: false },
    payouts: Number,
    frozen_places: { type: [Schema.Types.Mixed], default: [] },
    covered_coins: { type: Number, default: 0 },
    taken_back: { type: [Schema.Types.Mixed], default: [] },
    matures_at: Date,
    sold_cents: { type: Number, default: 0 },
    reversed_cents: { type: Number, default: 0 },
    receivable_cents: { type: Number, default: 0 },
    forgiven_cents: { type: Number, default: 0 },
    written_off_cents: { type: Number, default: 0 },
    fee_cents: { type: Number, default: 0 },
    dispute_fee_cents: { type: Number, default: 0 },
    shortfall_coins: { type: Number, default: 0 },
    movements: { type: Number, default: 0 },
    cart_items_removed: { type: Number, default: 0 },
    recorded_at: Date,
    refund_due: { type: Boolean, default: false },
    created_at: { type: Date, required: true },
    paid_at: Date,
    check_at: { type: Date, required: true },
  },
  { collection: ORDERS, versionKey: false, minimize: false },
);
schema.index({ cart_key: 1 }, { unique: true });
schema.index({ intent_id: 1 }, { unique: true, sparse: true });
schema.index({ email: 1, paid_at: -1, _id: -1 });
schema.index({ email: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, status: 1, _id: 1 });
schema.index({ status: 1, check_at: 1 });
schema.index({ frozen: 1, _id: -1 }, { partialFilterExpression: { frozen: true } });
schema.index({ user_id: 1, receivable_cents: 1 });
schema.index({ receivable_cents: 1 }, { partialFilterExpression: { receivable_cents: { $gt: 0 } } });
schema.index({ refund_due: 1, check_at: 1 });
schema.index({ shortfall_coins: 1, check_at: 1 });

export const OrderModel = model('Order', schema);
