/** Tells every admin of a contested decision that nobody has answered in its time, once (fair-work.md 18). It stays in their list, marked as late, until somebody answers. */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { eachDue } from '../../jobs/each-due';
import type { JobDefinition } from '../../jobs/job';
import { tell } from '../news/tell';
import { UserModel } from '../users/user.model';
import { ContestModel, type ContestRecord } from './contest.model';

const NAME = 'escalate-contests';
/** More admins than there are anywhere. */
const MAX_ADMINS = 200;

export const escalateContests: JobDefinition = {
  name: NAME,
  everyMs: 60_000,
  run: (signal) =>
    eachDue(
      NAME,
      (besides, limit) =>
        collectionOf(ContestModel)
          .find(
            {
              status: 'open',
              due_at: { $lte: now() },
              escalated_at: null,
              ...besides,
            },
            { sort: { due_at: 1, _id: 1 }, limit },
          )
          .toArray(),
      escalate,
      signal,
    ),
};

/** False when it was answered meanwhile, or another process was faster. */
function escalate({ _id, person, due_at }: ContestRecord): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { session } = tx;
    const { matchedCount } = await collectionOf(ContestModel).updateOne(
      { _id, status: 'open', escalated_at: null },
      { $set: { escalated_at: tx.at } },
      { session },
    );
    if (matchedCount === 0) return false;
    const users = collectionOf(UserModel);
    const contesting = await users.findOne({ _id: person }, { session, projection: { name: 1 } });
    const admins = await users
      .find({ role: 'admin', status: 'active' }, { session, projection: { _id: 1 }, limit: MAX_ADMINS })
      .toArray();
    const facts = { name: contesting?.name ?? '', due: due_at.toISOString() };
    tell(tx, ...admins.map((admin) => ({ person: admin._id, kind: 'contest_overdue' as const, facts, about: _id })));
    return true;
  });
}
