/** Bills as the application sees them: reading them, and clients' billing details for future ones. Writing them is part of the payment. */
import { Types } from 'mongoose';
import { calls, type BillingDetails, type Invoice } from '@taskmint/contract';
import { directionOf, listPage } from '../../database/page';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { refuse } from '../../errors';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { whileOpen } from '../users/stays-open';
import { subjectId } from '../users/user.query';
import { BillingDetailsModel, InvoiceModel, type InvoiceRecord } from './invoice.model';

/** The fields that are sent. */
function presentInvoice(record: InvoiceRecord): Invoice {
  return {
    _id: record._id.toHexString(),
    number: record.number,
    kind: record.kind,
    issued_at: record.issued_at.toISOString(),
    transactionId: record.intent_id,
    seller: record.seller,
    buyer: record.buyer,
    items: record.items,
    amount_cents: record.amount_cents,
    corrects: record.corrects,
  };
}

async function billingDetailsOf(userId: string): Promise<BillingDetails> {
  const found = await collectionOf(BillingDetailsModel).findOne({ _id: new Types.ObjectId(userId) });
  return { company: found?.company ?? '', address: found?.address ?? '', tax_id: found?.tax_id ?? '' };
}

export const invoicesModule: ApiModule = {
  name: 'invoices',
  routes: [
    defineRoute(calls.listInvoices, async ({ actor, params, query, setTotal }) => {
      const { records, total } = await listPage(
        collectionOf(InvoiceModel),
        { user_id: await subjectId(actor, params.email) },
        { _id: directionOf(query) },
        query,
      );
      setTotal(total);
      return records.map(presentInvoice);
    }),

    defineRoute(calls.getInvoice, async ({ actor, params }) => {
      const mine = actor.role === 'admin' ? {} : { user_id: new Types.ObjectId(actor.id) };
      const found = await collectionOf(InvoiceModel).findOne({ _id: new Types.ObjectId(params.id), ...mine });
      return found ? presentInvoice(found) : refuse('invoice_not_found');
    }),

    defineRoute(calls.getBillingDetails, ({ actor }) => billingDetailsOf(actor.id)),

    defineRoute(calls.updateBillingDetails, ({ actor, body }) =>
      whileOpen(actor.id, async ({ session }) => {
        const { modifiedCount, upsertedCount } = await collectionOf(BillingDetailsModel).updateOne(
          { _id: new Types.ObjectId(actor.id) },
          { $set: body },
          { upsert: true, session },
        );
        return { modifiedCount: modifiedCount + upsertedCount };
      }),
    ),
  ],

  exportAccount: ({ id }) => ({
    invoices: pagesOf(collectionOf(InvoiceModel), { user_id: new Types.ObjectId(id) }, { _id: -1 }, (records) =>
      records.map(presentInvoice),
    ),
    billing_details: () => billingDetailsOf(id),
  }),

  // Bills already written stay unchanged.
  closeAccount: async (userId) => {
    await collectionOf(BillingDetailsModel).deleteOne({ _id: new Types.ObjectId(userId) });
  },
};
