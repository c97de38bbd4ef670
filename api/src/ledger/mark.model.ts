/** Records from which seal on the ledger's hashes are keyed, with a proof that the ledger itself wrote this. */
import { recordModel, recordSchema } from '../database/records';

const schema = recordSchema('ledger_marks', {
  _id: { type: String, enum: ['keyed-from'], required: true },
  seal: { type: Number, required: true },
  proof: { type: String, required: true },
});

export const LedgerMarkModel = recordModel('LedgerMark', schema);
