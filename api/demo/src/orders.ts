/** Card purchases of demo clients: carts, payments and their records, made by the same commands as real requests. */
import { Types } from 'mongoose';
import { collectionOf } from '#api/database/records';
import type { Actor } from '#api/http/actor';
import { addToCart } from '#api/modules/carts/add-to-cart.command';
import { CartItemModel } from '#api/modules/carts/cart-item.model';
import { PackageModel } from '#api/modules/packages/package.model';
import { OrderModel, type OrderRecord } from '#api/payments/order.model';
import { askProvider } from '#api/payments/provider-in-use';
import { observationsOf, recordPayment } from '#api/payments/record-payment.command';
import { settleOrder } from '#api/payments/settle-order.command';
import { startPayment } from '#api/payments/start-payment.command';
import type { DemoEvent } from './demo-event';
import { DEMO_CARDS, type DemoTill } from './till';
import type { DemoOrder } from './content';

const orders = () => collectionOf(OrderModel);
const cart = () => collectionOf(CartItemModel);

/** Fills an empty cart with packages of these sizes in coins. Returns its price in cents. */
async function fillCart(client: Actor, sizes: readonly number[]): Promise<number> {
  // An interrupted run may have left something in it.
  await cart().deleteMany({ user_id: new Types.ObjectId(client.id) });
  let cents = 0;
  for (const coins of sizes) {
    const offer = await collectionOf(PackageModel).findOne({ coins });
    if (!offer) throw new Error(`there is no package of ${coins} coins`);
    const wanted = {
      package_id: offer._id.toHexString(),
      heading: offer.heading,
      coins,
      price: offer.price_cents / 100,
    };
    await addToCart(client, wanted);
    cents += offer.price_cents;
  }
  return cents;
}

async function begin(client: Actor, sizes: readonly number[]): Promise<{ intentId: string; price: number }> {
  const price = (await fillCart(client, sizes)) / 100;
  const { clientSecret } = await startPayment(client, price, { keep: false, card: undefined });
  return { intentId: clientSecret.split('_secret_')[0] ?? '', price };
}

async function buy(client: Actor, sizes: readonly number[], till: DemoTill): Promise<void> {
  const { intentId, price } = await begin(client, sizes);
  if (!(await till.payByCard(intentId, DEMO_CARDS.pays))) throw new Error('the card that pays was declined');
  await recordPayment(client, intentId, price);
}

/** A declined card; the client gives up and empties the cart. */
async function failToBuy(client: Actor, sizes: readonly number[], till: DemoTill): Promise<void> {
  const { intentId } = await begin(client, sizes);
  if (await till.payByCard(intentId, DEMO_CARDS.declined)) throw new Error('the card that is declined paid');
  await cart().deleteMany({ user_id: new Types.ObjectId(client.id) });
}

/** Refunds the client's newest order, as in the provider's dashboard, and lets the coins follow. */
async function giveBack(client: Actor): Promise<void> {
  const { _id, intent_id: intentId } = await newestOrder(client);
  await askProvider((provider) => provider.refundIntent(intentId));
  const intent = await askProvider((provider) => provider.retrieveIntent(intentId));
  if (intent) await settleOrder(_id, observationsOf(intent));
}

/** The client's bank disputes their newest order, and the order is updated as by a webhook. */
async function dispute(client: Actor, till: DemoTill): Promise<void> {
  const order = await newestOrder(client);
  const seen = await till.dispute(order.intent_id);
  await settleOrder(order._id, [{ kind: 'dispute', state: 'open', ...seen }]);
}

async function newestOrder(client: Actor): Promise<OrderRecord & { intent_id: string }> {
  const order = await orders().findOne({ user_id: new Types.ObjectId(client.id) }, { sort: { _id: -1 } });
  if (!order?.intent_id) throw new Error('there is no order');
  return { ...order, intent_id: order.intent_id };
}

/** The orders of one client as events; each is skipped if an earlier run made it. */
export function orderEvents(client: Actor, wanted: readonly DemoOrder[], till: DemoTill): DemoEvent[] {
  const mine = { user_id: new Types.ObjectId(client.id) };
  let paidBefore = 0;
  return wanted.flatMap(({ daysAgo, sizes, outcome }): DemoEvent[] => {
    if (outcome === 'declined') {
      const run = async () => {
        if (!(await orders().findOne({ ...mine, 'facts.paid': false }))) await failToBuy(client, sizes, till);
      };
      return [{ daysAgo, run }];
    }
    const nth = paidBefore++;
    const buying: DemoEvent = {
      daysAgo,
      run: async () => {
        if ((await orders().countDocuments({ ...mine, 'facts.paid': true })) <= nth) await buy(client, sizes, till);
      },
    };
    if (outcome === 'paid') return [buying];
    const returning: DemoEvent = {
      daysAgo: daysAgo - 0.6,
      run: async () => {
        if (await orders().findOne({ ...mine, status: outcome })) return;
        await (outcome === 'refunded' ? giveBack(client) : dispute(client, till));
      },
    };
    return [buying, returning];
  });
}
