/** Records of the ledger as MongoDB holds them: append-only entries and the seals that chain them. */
import { mixed, recordModel, recordSchema, type RecordOf } from '../database/records';
import type { KeptReply } from './kept-reply';

export const ENTRIES = 'ledger_entries';
export const SEALS = 'ledger_seals';

const entrySchema = recordSchema(ENTRIES, {
  /** Unique for ever. */
  key: { type: String, required: true },
  /** Hash of everything that the sender of the transfer decided. */
  input_hash: { type: String, required: true },
  debit: { type: String, required: true },
  credit: { type: String, required: true },
  /** [debit, credit], for one index that finds all movements of an account. */
  accounts: { type: mixed<[string, string]>(), required: true },
  amount: { type: Number, required: true },
  promotional: { type: Number, required: true },
  /** The lots that left the debited account and those that arrived (`textOfLots`); absent in entries from before lots were kept. */
  from_lots: String,
  to_lots: String,
  kind: { type: String, required: true },
  cause: { kind: { type: String, required: true }, id: { type: String, required: true } },
  /** Id of the user whose `total_pay` grows by the amount. */
  payer: { type: String, default: null },
  memo: { type: String, default: '' },
  at: { type: Date, required: true },
  /** Hash of the entry's own contents. */
  hash: { type: String, required: true },
  /** Number of the seal that covers it; null until sealed. The only field that is ever written later, once. */
  seal: { type: Number, default: null },
  request: mixed<KeptReply>(),
});
entrySchema.index({ key: 1 }, { unique: true });
entrySchema.index({ 'request.id': 1 }, { unique: true, sparse: true });
entrySchema.index({ accounts: 1, _id: -1 });
entrySchema.index({ seal: 1, _id: 1 });
// Finds the entries that count towards a user's total pay; only pay for submissions does.
entrySchema.index({ payer: 1, _id: -1 }, { partialFilterExpression: { payer: { $gt: '' } } });

const sealSchema = recordSchema(SEALS, {
  /** 1, 2, 3, ... without gaps. */
  _id: { type: Number, required: true },
  prev: { type: String, required: true },
  hash: { type: String, required: true },
  entries: { type: Number, required: true },
  at: { type: Date, required: true },
  /** Balances of the system accounts as of this seal, so that figures only need to add later entries. */
  totals: { type: mixed<Record<string, number>>(), required: true },
});

export const LedgerEntryModel = recordModel('LedgerEntry', entrySchema);
export const LedgerSealModel = recordModel('LedgerSeal', sealSchema);

export interface LedgerEntry extends RecordOf<typeof LedgerEntryModel> {}

/** One link of the chain: `hash` covers the previous seal's hash and the hashes of its own entries in order of `_id`. */
export interface LedgerSeal extends RecordOf<typeof LedgerSealModel> {}
