/** What the ledger notes of itself: from which seal on its hashes are keyed, with the proof that it was the ledger who said so. */
import { recordModel, recordSchema } from '../database/records';

const schema = recordSchema('ledger_marks', {
  _id: { type: String, enum: ['keyed-from'], required: true },
  seal: { type: Number, required: true },
  proof: { type: String, required: true },
});

export const LedgerMarkModel = recordModel('LedgerMark', schema);
