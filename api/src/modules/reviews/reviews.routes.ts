/** What people say about the product, for the landing page (product.md §1). Written by the operators; nobody else can. */
import { model, Schema, type Types } from 'mongoose';
import { calls, type Review } from '@taskmint/contract';
import { collection } from '../../database/connection';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';

export interface ReviewRecord {
  _id: Types.ObjectId;
  name: string;
  image: string;
  /** 0 to 5. */
  rating: number;
  details: string;
  created_at: Date;
}

export const REVIEWS = 'reviews';

const schema = new Schema(
  {
    name: { type: String, required: true },
    image: { type: String, required: true },
    rating: { type: Number, required: true, min: 0, max: 5 },
    details: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: REVIEWS, versionKey: false },
);
schema.index({ created_at: -1, _id: -1 });

export const ReviewModel = model('Review', schema);

/** As many as a carousel can show. */
const LIST_LIMIT = 50;

function presentReview(record: ReviewRecord): Review {
  return {
    _id: record._id.toHexString(),
    name: record.name,
    image: record.image,
    rating: record.rating,
    details: record.details,
  };
}

export const reviewsModule: ApiModule = {
  name: 'reviews',
  routes: [
    defineRoute(calls.listReviews, [], async () => {
      const records = await collection<ReviewRecord>(REVIEWS)
        .find({})
        .sort({ created_at: -1, _id: -1 })
        .limit(LIST_LIMIT)
        .toArray();
      return records.map(presentReview);
    }),
  ],
};
