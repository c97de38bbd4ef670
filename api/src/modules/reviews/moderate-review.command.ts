/** Shows a review on the landing page or hides it. The decision is recorded in the audit log in the same transaction. */
import { Types } from 'mongoose';
import type { CallInput, calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { ReviewModel } from './review.model';

type Verdict = CallInput<typeof calls.moderateReview>['body'];

/**
 * `modifiedCount` is 0 if the review is already in that state. Refuses with `review_not_found`, `review_changed`, and `own_thing` for its
 * author, who may be an admin by now.
 */
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
    // Approves only what was read: text, name or picture changed since then have not been reviewed.
    const asRead = verdict.status === 'shown' ? verdict.read : {};
    const { matchedCount } = await reviews.updateOne(
      { _id, status: before.status, ...asRead },
      { $set: after },
      { session: tx.session },
    );
    if (matchedCount === 0) refuse('review_changed');
    if (verdict.status === 'hidden' && before.author) {
      notify(tx, { person: before.author, kind: 'content_hidden', facts: { what: 'review' }, about: _id });
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
