/** Shows a review on the landing page or hides it. The deed is written to the audit log with it. */
import { Types } from 'mongoose';
import type { CallInput, calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { tell } from '../news/tell';
import { ReviewModel } from './review.model';

type Verdict = CallInput<typeof calls.moderateReview>['body'];

/** `modifiedCount` is 0 when the review stands like that already. Refuses `review_not_found`, `review_changed`, and `own_thing` to its author, who is an admin by now. */
export function moderateReview(actor: Actor, id: string, verdict: Verdict): Promise<{ modifiedCount: number }> {
  const after = { status: verdict.status, reason: verdict.status === 'hidden' ? verdict.reason : null };
  return inTransaction(async (tx) => {
    const reviews = collectionOf(ReviewModel);
    const _id = new Types.ObjectId(id);
    const before = await reviews.findOne(
      { _id },
      { session: tx.session, projection: { status: 1, reason: 1, author: 1 } },
    );
    if (!before) refuse('review_not_found');
    if (before.author?.toHexString() === actor.id) refuse('own_thing');
    if (before.status === after.status && before.reason === after.reason) return { modifiedCount: 0 };
    // Only what was read: words, name or picture that are others by now have not been looked at.
    const asRead = verdict.status === 'shown' ? verdict.read : {};
    const { matchedCount } = await reviews.updateOne(
      { _id, status: before.status, ...asRead },
      { $set: after },
      { session: tx.session },
    );
    if (matchedCount === 0) refuse('review_changed');
    if (verdict.status === 'hidden' && before.author) {
      tell(tx, { person: before.author, kind: 'content_hidden', facts: { what: 'review' }, about: _id });
    }
    await recordAudit(tx, actor, {
      action: verdict.status === 'shown' ? 'show-review' : 'hide-review',
      subject: `review:${id}`,
      before: { status: before.status, reason: before.reason },
      after,
      reason: after.reason,
    });
    return { modifiedCount: 1 };
  });
}
