/**
 * Writes the bills of an order in the transaction of its payment: one when it is paid, a credit note when some of it is refunded, and
 * another bill when a refund fails. Numbers have no gaps, because the counter is part of the same transaction. A dispute changes no bill:
 * until it becomes a refund, the sale stands.
 */
import { mongo, Types } from 'mongoose';
import type { InvoiceKind } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { isDuplicateKey, type Transaction } from '../../database/transaction';
import { env } from '../../env';
import { refundedCents } from '../../payments/order-facts';
import type { OrderRecord } from '../../payments/order.model';
import { UserModel } from '../users/user.model';
import { BillingDetailsModel, InvoiceCounterModel, InvoiceModel, type InvoiceRecord } from './invoice.model';

/** Minimum digits of the number within a year. */
const DIGITS = 6;

/** The next number of the transaction's year. */
async function nextNumber(tx: Transaction): Promise<string> {
  const year = String(tx.at.getUTCFullYear());
  try {
    const counter = await collectionOf(InvoiceCounterModel).findOneAndUpdate(
      { _id: year },
      { $inc: { last: 1 } },
      { upsert: true, returnDocument: 'after', session: tx.session },
    );
    return `${year}-${String(counter?.last).padStart(DIGITS, '0')}`;
  } catch (error) {
    // Of two concurrent first bills of a year, the second is retried and finds the counter.
    if (error instanceof mongo.MongoError && isDuplicateKey(error)) error.addErrorLabel('TransientTransactionError');
    throw error;
  }
}

/** Writes the bills that are missing, and updates `order` with what is billed. Does nothing if the bills match the facts. */
export async function billOrder(tx: Transaction, order: OrderRecord): Promise<void> {
  if (!order.facts.paid) return;
  if (typeof order.billed_cents !== 'number') await write(tx, order, 'invoice', order.amount_cents);
  const due = Math.max(0, order.amount_cents - refundedCents(order.facts));
  const billed = order.billed_cents ?? 0;
  if (due < billed) await write(tx, order, 'credit_note', billed - due);
  if (due > billed) await write(tx, order, 'invoice', due - billed);
}

async function write(tx: Transaction, order: OrderRecord, kind: InvoiceKind, amount_cents: number): Promise<void> {
  const { session } = tx;
  const written = order.documents ?? [];
  const first = written[0] && (await collectionOf(InvoiceModel).findOne({ _id: written[0].id }, { session }));
  const record: InvoiceRecord = {
    _id: new Types.ObjectId(),
    number: await nextNumber(tx),
    kind,
    order_id: order._id,
    user_id: order.user_id,
    intent_id: order.intent_id ?? '',
    issued_at: tx.at,
    seller: first?.seller ?? env().INVOICE_SELLER,
    // A correction goes to the buyer of the original bill.
    buyer: first?.buyer ?? (await buyerOf(tx, order.user_id)),
    items: first ? [] : order.items.map(({ heading, coins, price_cents }) => ({ heading, coins, price_cents })),
    amount_cents,
    corrects: first?.number ?? null,
  };
  await collectionOf(InvoiceModel).insertOne(record, { session });
  order.documents = [...written, { id: record._id, number: record.number, kind }];
  order.billed_cents = (order.billed_cents ?? 0) + (kind === 'invoice' ? amount_cents : -amount_cents);
}

async function buyerOf({ session }: Transaction, userId: Types.ObjectId): Promise<InvoiceRecord['buyer']> {
  const person = await collectionOf(UserModel).findOne({ _id: userId }, { session, projection: { name: 1 } });
  const details = await collectionOf(BillingDetailsModel).findOne({ _id: userId }, { session });
  return {
    name: person?.name ?? '',
    company: details?.company ?? '',
    address: details?.address ?? '',
    tax_id: details?.tax_id ?? '',
  };
}
