/** The client's cart of coin packages (product.md §4, §7). What the browser says about price and coins is only compared. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { now } from '../../clock';
import { collection } from '../../database/connection';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { assertOwnEmail } from '../own-email.policy';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { sameAsCents } from '../../payments/dollars';
import { assertStaysOpen } from '../users/stays-open';
import { PACKAGES, type PackageRecord } from '../packages/package.model';
import { CART_ITEMS, type CartItemRecord } from './cart-item.model';
import { CART_LIMIT, cartLines } from './cart-lines.query';

interface Wanted {
  package_id?: string | undefined;
  heading: string;
  coins: number;
  price: number;
}

/** The package that is meant, by id or by what product.md §7 sends of it. Refuses `package_not_found`, `amount_mismatch`. */
async function findPackage({ package_id, heading, coins, price }: Wanted): Promise<PackageRecord> {
  const filter = package_id ? { _id: new Types.ObjectId(package_id) } : { heading, coins };
  const found = await collection<PackageRecord>(PACKAGES).find(filter).sort({ _id: 1 }).limit(20).toArray();
  if (found.length === 0) refuse('package_not_found');
  const match = found.find((one) => one.coins === coins && sameAsCents(price, one.price_cents));
  if (!match) {
    refuse('amount_mismatch', undefined, { message: 'This package has changed. Reload the page and look again.' });
  }
  return match;
}

export const cartsModule: ApiModule = {
  name: 'carts',
  routes: [
    defineRoute(calls.addToCart, [], async ({ actor, body }) => {
      const offer = await findPackage(body);
      const items = collection<CartItemRecord>(CART_ITEMS);
      const user_id = new Types.ObjectId(actor.id);
      if ((await items.countDocuments({ user_id }, { limit: CART_LIMIT })) >= CART_LIMIT) {
        refuse('cart_full', { limit: CART_LIMIT });
      }
      const record: CartItemRecord = {
        _id: new Types.ObjectId(),
        user_id,
        email: actor.email,
        package_id: offer._id,
        added_at: now(),
      };
      await inTransaction(async (tx) => {
        await assertStaysOpen(tx, user_id);
        await items.insertOne(record, { session: tx.session });
      });
      return { insertedId: record._id.toHexString() };
    }),

    defineRoute(calls.listCart, [], async ({ actor, params }) => {
      assertOwnEmail(actor, params.email);
      const lines = await cartLines({ email: params.email });
      return lines.map((line) => ({
        _id: line.item_id.toHexString(),
        heading: line.heading,
        email: line.email,
        coins: line.coins,
        price: line.price_cents / 100,
        price_cents: line.price_cents,
      }));
    }),

    defineRoute(calls.removeFromCart, [], async ({ actor, params }) => {
      const { deletedCount } = await collection<CartItemRecord>(CART_ITEMS).deleteOne({
        _id: new Types.ObjectId(params.id),
        user_id: new Types.ObjectId(actor.id),
      });
      return { deletedCount };
    }),
  ],

  async closeAccount(userId) {
    await collection<CartItemRecord>(CART_ITEMS).deleteMany({ user_id: new Types.ObjectId(userId) });
  },
};
