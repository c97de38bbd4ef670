/** Writes or replaces one's own review of the product. Whatever its state was, it waits for an admin again. Requires finished work. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { SubmissionModel } from '../submissions/submission.model';
import { whileOpen } from '../users/stays-open';
import { reviewPicture, ReviewModel } from './review.model';

export interface ReviewWords {
  /** 1 to 5. */
  readonly rating: number;
  readonly details: string;
}

/** Refuses with `review_too_early`, and with `not_signed_in` if the account was closed meanwhile. */
export function writeReview(actor: Actor, { rating, details }: ReviewWords): Promise<{ insertedId: string }> {
  const author = new Types.ObjectId(actor.id);
  // Of two concurrent first reviews one is retried and then finds the other.
  return whileOpen(author, async (tx) => {
    if (!(await hasFinishedWork(tx, author))) refuse('review_too_early');
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

/** Whether any work that the person did or paid for was approved. A rejection does not count as experience of being paid or served. */
async function hasFinishedWork({ session }: Transaction, person: Types.ObjectId): Promise<boolean> {
  const submissions = collectionOf(SubmissionModel);
  const approved = { status: 'approve' } as const;
  // One after the other: a transaction does one thing at a time.
  for (const side of [{ worker: person }, { owner: person }]) {
    if (await submissions.findOne({ ...side, ...approved }, { session, projection: { _id: 1 } })) return true;
  }
  return false;
}
