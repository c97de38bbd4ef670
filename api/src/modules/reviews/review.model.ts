/** Reviews of the product as stored in MongoDB. One per person; those without an author were put there by the operators. */
import { Schema } from 'mongoose';
import { REVIEW_STATUSES } from '@taskmint/contract';
import { LOWEST_ID } from '../../database/by-id';
import { recordModel, recordSchema, type RecordOf } from '../../database/records';
import { publicApiUrl } from '../../public-url';

export const REVIEWS = 'reviews';

const schema = recordSchema(REVIEWS, {
  name: { type: String, required: true },
  image: { type: String, required: true },
  /** 0 to 5. */
  rating: { type: Number, required: true, min: 0, max: 5 },
  details: { type: String, required: true },
  status: { type: String, enum: REVIEW_STATUSES, required: true },
  /** Why it is hidden. */
  reason: { type: String, default: null },
  author: { type: Schema.Types.ObjectId, default: null },
  email: { type: String, default: null },
  created_at: { type: Date, required: true },
});
schema.index({ status: 1, created_at: -1, _id: -1 });
schema.index({ created_at: -1, _id: -1 });
// A lower bound instead of a type check, so that query planners recognise a search for one author as covered.
const ANY_AUTHOR = { author: { $gt: LOWEST_ID } };
schema.index({ author: 1 }, { name: 'one_per_author', unique: true, partialFilterExpression: ANY_AUTHOR });

export const ReviewModel = recordModel('Review', schema);

export interface ReviewRecord extends RecordOf<typeof ReviewModel> {}

/** The picture beside a review: the author's, or a drawn one with their initials. */
export function reviewPicture({ name, photoURL }: { name: string; photoURL: string }): string {
  return photoURL || `${publicApiUrl()}/avatars/${encodeURIComponent(name.slice(0, 80))}.svg`;
}
