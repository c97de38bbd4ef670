/** What somebody has put into the cart: a pointer to a package, never a copy of its price. */
import { model, Schema, type Types } from 'mongoose';

export interface CartItemRecord {
  _id: Types.ObjectId;
  user_id: Types.ObjectId;
  email: string;
  package_id: Types.ObjectId;
  added_at: Date;
}

export const CART_ITEMS = 'cart_items';

const schema = new Schema(
  {
    user_id: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    package_id: { type: Schema.Types.ObjectId, required: true },
    added_at: { type: Date, required: true },
  },
  { collection: CART_ITEMS, versionKey: false },
);
schema.index({ user_id: 1, _id: 1 });
schema.index({ email: 1, _id: 1 });

export const CartItemModel = model('CartItem', schema);
