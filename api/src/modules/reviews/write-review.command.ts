/** Writes the own review of the product, or writes it anew. Whatever it was before, it waits for an admin again. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { whileOpen } from '../users/stays-open';
import { reviewPicture, ReviewModel } from './review.model';

export interface ReviewWords {
  /** 1 to 5. */
  readonly rating: number;
  readonly details: string;
}

/** Refuses with `not_signed_in` when the account was closed meanwhile. */
export function writeReview(actor: Actor, { rating, details }: ReviewWords): Promise<{ insertedId: string }> {
  const author = new Types.ObjectId(actor.id);
  // Of two first reviews in two processes one is repeated and then finds the other.
  return whileOpen(author, async (tx) => {
    const record = await collectionOf(ReviewModel).findOneAndUpdate(
      { author },
      {
        $set: {
          name: actor.name,
          email: actor.email,
          image: reviewPicture(actor),
          rating,
          details,
          status: 'waiting' as const,
          reason: null,
          created_at: tx.at,
        },
      },
      { upsert: true, returnDocument: 'after', projection: { _id: 1 }, session: tx.session },
    );
    if (!record) throw new Error('an upsert left no record');
    return { insertedId: record._id.toHexString() };
  });
}
