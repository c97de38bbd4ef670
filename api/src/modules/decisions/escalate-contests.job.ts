/**
 * Tells every admin once that a contested decision was not answered in time (fair-work.md 18). It stays in their list, marked as late,
 * until somebody answers.
 */
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { dueJob } from '../../jobs/each-due';
import { notify } from '../news/notify';
import { adminsOf } from '../users/admin-roster';
import { UserModel } from '../users/user.model';
import { ContestModel, type ContestRecord } from './contest.model';

export const escalateContests = dueJob({
  name: 'escalate-contests',
  everyMs: 60_000,
  from: ContestModel,
  due: (at) => ({ status: 'open' as const, due_at: { $lte: at }, escalated_at: null }),
  sort: { due_at: 1, _id: 1 },
  work: escalate,
});

/** False if it was answered meanwhile, or another process was faster. */
function escalate({ _id, person, due_at }: ContestRecord): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { session } = tx;
    const { matchedCount } = await collectionOf(ContestModel).updateOne(
      { _id, status: 'open', escalated_at: null },
      { $set: { escalated_at: tx.at } },
      { session },
    );
    if (matchedCount === 0) return false;
    const contesting = await collectionOf(UserModel).findOne({ _id: person }, { session, projection: { name: 1 } });
    const admins = await adminsOf(tx);
    const facts = { name: contesting?.name ?? '', due: due_at.toISOString() };
    notify(tx, ...admins.map((person) => ({ person, kind: 'contest_overdue' as const, facts, about: _id })));
    return true;
  });
}
