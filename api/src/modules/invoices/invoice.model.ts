/**
 * Bills and credit notes as written, the counter of their numbers, and clients' billing details. Kept for accounting, even after an account
 * is closed.
 */
import { Schema } from 'mongoose';
import { INVOICE_KINDS } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

interface InvoiceItem {
  heading: string;
  coins: number;
  price_cents: number;
}

interface InvoiceBuyer {
  name: string;
  company: string;
  address: string;
  tax_id: string;
}

const invoiceSchema = recordSchema('invoices', {
  /** Year in UTC and number within it: `2026-000123`. */
  number: { type: String, required: true },
  kind: { type: String, enum: INVOICE_KINDS, required: true },
  order_id: { type: Schema.Types.ObjectId, required: true },
  user_id: { type: Schema.Types.ObjectId, required: true },
  intent_id: { type: String, required: true },
  issued_at: { type: Date, required: true },
  seller: { type: String, required: true },
  buyer: { type: mixed<InvoiceBuyer>(), required: true },
  items: { type: mixed<InvoiceItem[]>(), required: true },
  /** US cents, above zero. */
  amount_cents: { type: Number, required: true },
  /** Number of the order's first bill; null on that one. */
  corrects: { type: String, default: null },
});
invoiceSchema.index({ number: 1 }, { unique: true });
invoiceSchema.index({ order_id: 1, _id: 1 });
invoiceSchema.index({ user_id: 1, _id: -1 });

export const InvoiceModel = recordModel('Invoice', invoiceSchema);

export interface InvoiceRecord extends RecordOf<typeof InvoiceModel> {}

/** One record per year, incremented in the transaction that writes the bill, so that no number is lost. */
export const InvoiceCounterModel = recordModel(
  'InvoiceCounter',
  recordSchema('invoice_counters', {
    /** The year in UTC. */
    _id: { type: String, required: true },
    last: { type: Number, required: true },
  }),
);

/** A client's details for bills; `_id` is the client's. */
export const BillingDetailsModel = recordModel(
  'BillingDetails',
  recordSchema('billing_details', {
    _id: { type: Schema.Types.ObjectId, required: true },
    company: { type: String, required: true },
    address: { type: String, required: true },
    tax_id: { type: String, required: true },
  }),
);
