/** Results of the latest money checks, for the metrics of every process. */
import { recordModel, recordSchema, type RecordOf } from '../../database/records';

export const MONEY_CHECKS = 'money_checks';

const schema = recordSchema(MONEY_CHECKS, {
  /** What was checked: the ledger, or payments against the provider's. */
  _id: { type: String, enum: ['ledger', 'payments'], required: true },
  differences: { type: Number, required: true },
  at: { type: Date, required: true },
});

export const MoneyCheckModel = recordModel('MoneyCheck', schema);

export interface MoneyCheckRecord extends RecordOf<typeof MoneyCheckModel> {}
