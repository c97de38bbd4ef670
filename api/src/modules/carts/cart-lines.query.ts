/** The current cart: each item with its package's current heading, coins and price. Items whose package is off sale are left out. */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { PACKAGES, type PackageRecord } from '../packages/package.model';
import { CartItemModel, type CartItemRecord } from './cart-item.model';

/** Maximum items in a cart. */
export const CART_LIMIT = 50;

export interface CartLine {
  item_id: Types.ObjectId;
  package_id: Types.ObjectId;
  email: string;
  heading: string;
  coins: number;
  price_cents: number;
}

/** Lines of somebody's cart, oldest first. */
export async function cartLines(owner: Types.ObjectId): Promise<CartLine[]> {
  const items = await collectionOf(CartItemModel)
    .aggregate<CartItemRecord & { offers: PackageRecord[] }>([
      { $match: { user_id: owner } },
      { $sort: { _id: 1 } },
      { $limit: CART_LIMIT },
      { $lookup: { from: PACKAGES, localField: 'package_id', foreignField: '_id', as: 'offers' } },
    ])
    .toArray();
  return items.flatMap(({ offers: [offer], ...item }) => {
    if (!offer) return [];
    return [
      {
        item_id: item._id,
        package_id: offer._id,
        email: item.email,
        heading: offer.heading,
        coins: offer.coins,
        price_cents: offer.price_cents,
      },
    ];
  });
}
