/** The client's cart of coin packages (product.md §4, §7). */
import { Types } from 'mongoose';
import { calls, type CartItem } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { subjectId } from '../users/user.query';
import { addToCart } from './add-to-cart.command';
import { CartItemModel } from './cart-item.model';
import { cartLines, type CartLine } from './cart-lines.query';

function presentLine(line: CartLine): CartItem {
  return {
    _id: line.item_id.toHexString(),
    heading: line.heading,
    email: line.email,
    coins: line.coins,
    price: line.price_cents / 100,
    price_cents: line.price_cents,
  };
}

export const cartsModule: ApiModule = {
  name: 'carts',
  routes: [
    defineRoute(calls.addToCart, ({ actor, body }) => addToCart(actor, body)),

    defineRoute(calls.listCart, async ({ actor, params }) => {
      const lines = await cartLines(await subjectId(actor, params.email));
      return lines.map(presentLine);
    }),

    defineRoute(calls.removeFromCart, async ({ actor, params }) => {
      const { deletedCount } = await collectionOf(CartItemModel).deleteOne({
        _id: new Types.ObjectId(params.id),
        user_id: new Types.ObjectId(actor.id),
      });
      return { deletedCount };
    }),
  ],

  exportAccount: ({ id }) => ({
    cart: async () => (await cartLines(new Types.ObjectId(id))).map(presentLine),
  }),

  async closeAccount(userId) {
    await collectionOf(CartItemModel).deleteMany({ user_id: new Types.ObjectId(userId) });
  },
};
