/** Coin packages on sale (product.md §3, decisions.md 5). Cart items refer to them, so a price is changed in one place. */
import { recordModel, recordSchema, type RecordOf } from '../../database/records';

export const PACKAGES = 'coin_packages';

const schema = recordSchema(PACKAGES, {
  heading: { type: String, required: true },
  coins: { type: Number, required: true },
  price_cents: { type: Number, required: true },
  created_at: { type: Date, required: true },
});
schema.index({ coins: 1, _id: 1 });

export const PackageModel = recordModel('CoinPackage', schema);

export interface PackageRecord extends RecordOf<typeof PackageModel> {}
