/** An admin has something that was set aside tried again, at the job's next run. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { JobFailureModel } from '../../jobs/job-failure.model';

/** Refuses with `not_found` when it is not set aside any more. */
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
