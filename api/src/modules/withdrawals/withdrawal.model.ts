/** Requests to turn coins into money. Kept for ever; the coins of a pending one are on its hold account, projected to `held_coins`. */
import { Schema } from 'mongoose';
import { PAYMENT_SYSTEMS, WITHDRAWAL_STATUSES } from '@taskmint/contract';
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../../database/records';

/** Replaces the payout account of a closed account. */
export const NO_ACCOUNT = '-';
export const WITHDRAWALS = 'withdrawals';
export const PAYOUT_ACCOUNTS = 'payout_accounts';
const schema = recordSchema(WITHDRAWALS, {
  worker_id: { type: Schema.Types.ObjectId, required: true },
  worker_email: { type: String, required: true },
  worker_name: { type: String, required: true },
  withdraw_coin: { type: Number, required: true },
  payment_system: { type: String, enum: PAYMENT_SYSTEMS, required: true },
  account_number: { type: String, required: true },
  withdraw_time: { type: Date, required: true },
  status: { type: String, enum: WITHDRAWAL_STATUSES, required: true },
  /** Projection of the hold account: `withdraw_coin` while pending, 0 after. */
  held_coins: { type: Number, required: true },
  held_promotional: { type: Number, required: true },
  /** The non-promotional coins by origin and age (ledger/lots.ts). */
  held_lots: { type: mixed<Record<string, number>>(), default: {} },
  /** Who agreed first, if two admins were needed (decisions.md 26). */
  first_admin: { type: Schema.Types.ObjectId, default: null },
  /** Absent on records paid before payouts had these states: they count as sent, without a reference. */
  approved_at: nullable(Date),
  approved_by: nullable(Schema.Types.ObjectId),
  sent_at: nullable(Date),
  sent_by: nullable(Schema.Types.ObjectId),
  /** The payment system's own id of the transfer. */
  reference: nullable(String),
  settled_at: { type: Date, default: null },
  settled_by: { type: Schema.Types.ObjectId, default: null },
  reason: { type: String, default: null },
});
schema.index({ status: 1, withdraw_time: -1, _id: -1 });
schema.index({ worker_id: 1, withdraw_time: -1, _id: -1 });
schema.index({ withdraw_time: -1, _id: -1 });
// Finds others who requested money on the same account (fair-work.md 15).
schema.index({ account_number: 1, payment_system: 1 });

export const WithdrawalModel = recordModel('Withdrawal', schema);

export interface WithdrawalRecord extends RecordOf<typeof WithdrawalModel> {}

const payoutSchema = recordSchema(PAYOUT_ACCOUNTS, {
  _id: { type: String, required: true },
  user_id: { type: Schema.Types.ObjectId, required: true },
  since: { type: Date, required: true },
  /** The latest request to this account; absent if there is none. */
  request: Schema.Types.ObjectId,
});
payoutSchema.index({ user_id: 1, since: -1 });

export const PayoutAccountModel = recordModel('PayoutAccount', payoutSchema);

/**
 * A payout account belongs to one user (fair-work.md 11) while they wait for money on it or if they were paid there; `_id` is system and
 * number.
 */
export interface PayoutAccountRecord extends RecordOf<typeof PayoutAccountModel> {}

const referenceSchema = recordSchema('payout_references', {
  _id: { type: String, required: true },
  withdrawal_id: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
});

/** The payout that a reference belongs to, for ever; `_id` is system and reference. */
export const PayoutReferenceModel = recordModel('PayoutReference', referenceSchema);
