/** Items in a cart: references to packages, never copies of their price. */
import { Schema } from 'mongoose';
import { recordModel, recordSchema, type RecordOf } from '../../database/records';

export const CART_ITEMS = 'cart_items';

const schema = recordSchema(CART_ITEMS, {
  user_id: { type: Schema.Types.ObjectId, required: true },
  email: { type: String, required: true },
  package_id: { type: Schema.Types.ObjectId, required: true },
  added_at: { type: Date, required: true },
});
schema.index({ user_id: 1, _id: 1 });

export const CartItemModel = recordModel('CartItem', schema);

export interface CartItemRecord extends RecordOf<typeof CartItemModel> {}
