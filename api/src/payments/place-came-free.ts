/** A place that comes free in a task of a client who owes for a payment: its coins are due, and nobody shall work for them any more (decisions.md 24). */
import type { Types } from 'mongoose';
import { collectionOf } from '../database/records';
import type { Transaction } from '../database/transaction';
import { OrderModel } from './order.model';

/** Has the job `payment-places` go on closing the client's places; does nothing for a client who owes nothing. */
export async function placeCameFree({ session }: Transaction, client: Types.ObjectId): Promise<void> {
  await collectionOf(OrderModel).updateMany(
    { user_id: client, receivable_cents: { $gt: 0 } },
    { $set: { places_pending: true } },
    { session },
  );
}
