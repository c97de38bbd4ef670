/** Writes the own review of the product, or writes it anew. Whatever it was before, it waits for an admin again. Only who has seen work through may write one. */
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

/** Refuses `review_too_early`, and with `not_signed_in` when the account was closed meanwhile. */
export function writeReview(actor: Actor, { rating, details }: ReviewWords): Promise<{ insertedId: string }> {
  const author = new Types.ObjectId(actor.id);
  // Of two first reviews in two processes one is repeated and then finds the other.
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

/** Whether work was ever approved that somebody did or asked for; a rejection is no experience of being paid or served. */
async function hasFinishedWork({ session }: Transaction, person: Types.ObjectId): Promise<boolean> {
  const submissions = collectionOf(SubmissionModel);
  const approved = { status: 'approve' } as const;
  // One after the other: a transaction does one thing at a time.
  for (const side of [{ worker: person }, { owner: person }]) {
    if (await submissions.findOne({ ...side, ...approved }, { session, projection: { _id: 1 } })) return true;
  }
  return false;
}
