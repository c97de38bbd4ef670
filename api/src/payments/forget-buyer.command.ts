/** What closing an account means for its payments: unpaid ones are cancelled, paid ones stay for the books without the buyer's address. */
import { Types } from 'mongoose';
import { collectionOf } from '../database/records';
import { OrderModel } from './order.model';
import { provider } from './provider-in-use';
import { closeOrder } from './start-payment.command';

/** Unpaid orders cancelled when an account is closed; reconciliation cancels the rest after a day. */
const MAX_CANCELLED = 20;

/** Safe to repeat. Throws ProviderUnavailable; the caller then has to repeat it. */
export async function forgetBuyer(userId: string): Promise<void> {
  const orders = collectionOf(OrderModel);
  const user_id = new Types.ObjectId(userId);
  const unpaid = await orders.find({ user_id, status: 'awaiting_payment' }).limit(MAX_CANCELLED).toArray();
  for (const order of unpaid) {
    if (order.intent_id) await provider().cancelIntent(order.intent_id);
    else await closeOrder(order);
  }
  await orders.updateMany({ user_id }, { $set: { email: `closed-${userId}@accounts.invalid` } });
}
