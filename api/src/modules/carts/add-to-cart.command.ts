/** Puts a coin package into its buyer's cart. Price and coins sent by the browser are only compared. */
import { Types } from 'mongoose';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { sameAsCents } from '../../payments/dollars';
import { PackageModel, type PackageRecord } from '../packages/package.model';
import { effectWhileOpen } from '../users/stays-open';
import { CartItemModel, type CartItemRecord } from './cart-item.model';
import { CART_LIMIT } from './cart-lines.query';

/** A package by id, or by the fields that product.md §7 sends. */
export interface Wanted {
  package_id?: string | undefined;
  heading: string;
  coins: number;
  price: number;
}

/** The matching package. Refuses with `package_not_found`, `amount_mismatch`. */
async function findPackage({ package_id, heading, coins, price }: Wanted): Promise<PackageRecord> {
  const filter = package_id ? { _id: new Types.ObjectId(package_id) } : { heading, coins };
  const found = await collectionOf(PackageModel).find(filter).sort({ _id: 1 }).limit(20).toArray();
  if (found.length === 0) refuse('package_not_found');
  const match = found.find((one) => one.coins === coins && sameAsCents(price, one.price_cents));
  if (!match) {
    refuse('amount_mismatch', undefined, { message: 'This package has changed. Reload the page and look again.' });
  }
  return match;
}

/** Refuses with `package_not_found`, `amount_mismatch`, `cart_full`, and `not_signed_in` if the account was closed meanwhile. */
export async function addToCart(actor: Actor, wanted: Wanted): Promise<{ insertedId: string }> {
  const offer = await findPackage(wanted);
  const items = collectionOf(CartItemModel);
  const user_id = new Types.ObjectId(actor.id);
  const record: CartItemRecord = {
    _id: new Types.ObjectId(),
    user_id,
    email: actor.email,
    package_id: offer._id,
    added_at: now(),
  };
  return effectWhileOpen(user_id, async ({ session }) => {
    // The person's record is written first, so of two concurrent additions the second is retried and sees the first.
    if ((await items.countDocuments({ user_id }, { limit: CART_LIMIT, session })) >= CART_LIMIT) {
      refuse('cart_full', { limit: CART_LIMIT });
    }
    await items.insertOne(record, { session });
    return { insertedId: record._id.toHexString() };
  });
}
