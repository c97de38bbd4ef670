/** Requests to turn coins into money. Kept for ever; the coins of a pending one lie on its hold account, projected to `held_coins`. */
import { model, Schema, type Types } from 'mongoose';
import type { PaymentSystem, WithdrawalStatus } from '@taskmint/contract';

export interface WithdrawalRecord {
  _id: Types.ObjectId;
  worker_id: Types.ObjectId;
  worker_email: string;
  worker_name: string;
  withdraw_coin: number;
  payment_system: PaymentSystem;
  account_number: string;
  withdraw_time: Date;
  status: WithdrawalStatus;
  /** Projection of the hold account: `withdraw_coin` while pending, 0 after. */
  held_coins: number;
  held_promotional: number;
  /** The other coins by origin and age (ledger/lots.ts). */
  held_lots: Record<string, number>;
  /** Who agreed first where two admins were needed (decisions.md 26). */
  first_admin: Types.ObjectId | null;
  /** Absent on records that were paid before payouts had a life: they count as sent, without a reference. */
  approved_at?: Date | null;
  approved_by?: Types.ObjectId | null;
  sent_at?: Date | null;
  sent_by?: Types.ObjectId | null;
  /** The payment system's own number of the transfer. */
  reference?: string | null;
  settled_at: Date | null;
  settled_by: Types.ObjectId | null;
  reason: string | null;
}

/** One payout account belongs to one user (fair-work.md 11) while they wait for money on it or have been sent some; `_id` is system and number. */
export interface PayoutAccountRecord {
  _id: string;
  user_id: Types.ObjectId;
  since: Date;
  /** The newest request to this account; absent while there is none. */
  request?: Types.ObjectId;
}

/** Which payout has a reference, for ever; `_id` is system and reference. */
export interface PayoutReferenceRecord {
  _id: string;
  withdrawal_id: Types.ObjectId;
  at: Date;
}

/** What stands in place of the payout account of a closed account. */
export const NO_ACCOUNT = '-';
export const WITHDRAWALS = 'withdrawals';
export const PAYOUT_ACCOUNTS = 'payout_accounts';
export const PAYOUT_REFERENCES = 'payout_references';

const schema = new Schema(
  {
    worker_id: { type: Schema.Types.ObjectId, required: true },
    worker_email: { type: String, required: true },
    worker_name: { type: String, required: true },
    withdraw_coin: { type: Number, required: true },
    payment_system: { type: String, required: true },
    account_number: { type: String, required: true },
    withdraw_time: { type: Date, required: true },
    status: { type: String, required: true },
    held_coins: { type: Number, required: true },
    held_promotional: { type: Number, required: true },
    held_lots: { type: Schema.Types.Mixed, default: {} },
    first_admin: Schema.Types.ObjectId,
    approved_at: Date,
    approved_by: Schema.Types.ObjectId,
    sent_at: Date,
    sent_by: Schema.Types.ObjectId,
    reference: String,
    settled_at: Date,
    settled_by: Schema.Types.ObjectId,
    reason: String,
  },
  { collection: WITHDRAWALS, versionKey: false },
);
schema.index({ status: 1, withdraw_time: -1, _id: -1 });
schema.index({ worker_id: 1, withdraw_time: -1, _id: -1 });
schema.index({ withdraw_time: -1, _id: -1 });

export const WithdrawalModel = model('Withdrawal', schema);

const payoutSchema = new Schema(
  {
    _id: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    since: { type: Date, required: true },
    request: Schema.Types.ObjectId,
  },
  { collection: PAYOUT_ACCOUNTS, versionKey: false },
);
payoutSchema.index({ user_id: 1, since: -1 });

export const PayoutAccountModel = model('PayoutAccount', payoutSchema);

const referenceSchema = new Schema(
  {
    _id: { type: String, required: true },
    withdrawal_id: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { collection: PAYOUT_REFERENCES, versionKey: false },
);

export const PayoutReferenceModel = model('PayoutReference', referenceSchema);
