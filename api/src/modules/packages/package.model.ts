/** Coin packages that are on sale (product.md §3, decisions.md 5). Cart items point here, so a price is changed in one place. */
import { model, Schema, type Types } from 'mongoose';

export interface PackageRecord {
  _id: Types.ObjectId;
  heading: string;
  coins: number;
  price_cents: number;
  created_at: Date;
}

export const PACKAGES = 'coin_packages';

const schema = new Schema(
  {
    heading: { type: String, required: true },
    coins: { type: Number, required: true },
    price_cents: { type: Number, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: PACKAGES, versionKey: false },
);
schema.index({ coins: 1, _id: 1 });

export const PackageModel = model('CoinPackage', schema);
