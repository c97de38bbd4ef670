/** An admin lets an item that was set aside be retried at the job's next run. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { JobFailureModel } from '../../jobs/job-failure.model';

/** Refuses with `not_found` if it is no longer set aside. */
export function retryItem(actor: Actor, id: string): Promise<{ modifiedCount: number }> {
  return inTransaction(async (tx) => {
    const failure = await collectionOf(JobFailureModel).findOneAndUpdate(
      { _id: new Types.ObjectId(id) },
      { $set: { next_attempt_at: tx.at, attempts: 0 } },
      { session: tx.session, returnDocument: 'before' },
    );
    if (!failure) refuse('not_found');
    await recordAudit(tx, actor, {
      action: 'retry-item',
      subject: `job:${failure.job}`,
      before: { item: failure.item, attempts: failure.attempts, last_error: failure.last_error },
      after: { item: failure.item, attempts: 0 },
    });
    return { modifiedCount: 1 };
  });
}
