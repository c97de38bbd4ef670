/** Records of the ledger as MongoDB holds them: append-only entries and the seals that chain them. */
import { model, Schema, type Types } from 'mongoose';
import type { HashedEntry, KeptReply } from './transfer';

export interface LedgerEntry extends HashedEntry {
  _id: Types.ObjectId;
  /** [debit, credit], for one index that finds all movements of an account. */
  accounts: [string, string];
  /** Hash of the entry's own contents. */
  hash: string;
  /** Number of the seal that covers it; null until sealed. The only field that is ever written later, once. */
  seal: number | null;
  request?: KeptReply;
}

/** One link of the chain: `hash` covers the hash of the link before and the hashes of its entries in order of `_id`. */
export interface LedgerSeal {
  /** 1, 2, 3, ... without gaps. */
  _id: number;
  prev: string;
  hash: string;
  entries: number;
  at: Date;
  /** Balances of the system accounts after this seal, so that figures need only add what came later. */
  totals: Record<string, number>;
}

const entrySchema = new Schema(
  {
    key: { type: String, required: true },
    input_hash: { type: String, required: true },
    debit: { type: String, required: true },
    credit: { type: String, required: true },
    accounts: { type: [String], required: true },
    amount: { type: Number, required: true },
    promotional: { type: Number, required: true },
    from_lots: String,
    to_lots: String,
    kind: { type: String, required: true },
    cause: { kind: String, id: String },
    payer: { type: String, default: null },
    memo: { type: String, default: '' },
    at: { type: Date, required: true },
    hash: { type: String, required: true },
    seal: { type: Number, default: null },
    request: { type: Schema.Types.Mixed },
  },
  { collection: 'ledger_entries', versionKey: false },
);
entrySchema.index({ key: 1 }, { unique: true });
entrySchema.index({ 'request.id': 1 }, { unique: true, sparse: true });
entrySchema.index({ accounts: 1, _id: -1 });
entrySchema.index({ seal: 1, _id: 1 });
// Whose total pay an entry counts for; only pay for submissions has one.
entrySchema.index({ payer: 1, _id: -1 }, { partialFilterExpression: { payer: { $gt: '' } } });

const sealSchema = new Schema(
  {
    _id: { type: Number, required: true },
    prev: String,
    hash: String,
    entries: Number,
    at: Date,
    totals: { type: Schema.Types.Mixed },
  },
  { collection: 'ledger_seals', versionKey: false },
);

export const ENTRIES = 'ledger_entries';
export const SEALS = 'ledger_seals';

export const LedgerEntryModel = model('LedgerEntry', entrySchema);
export const LedgerSealModel = model('LedgerSeal', sealSchema);
