/** The suspensions of both parties to a piece of work, during which its talk does not close. */
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import type { Suspension } from '../../http/actor';
import { UserModel } from '../users/user.model';
import type { TalkStanding } from './talk.policy';

/** One list for each party who ever was suspended; none before the decision, until when the talk is open anyway. */
export async function suspensionsOf(
  { owner, worker, decided_at }: Pick<TalkStanding, 'owner' | 'worker' | 'decided_at'>,
  tx?: Transaction,
): Promise<(readonly Suspension[])[]> {
  if (!decided_at) return [];
  const parties = await collectionOf(UserModel)
    .find({ _id: { $in: [owner, worker] } }, { session: tx?.session, projection: { suspensions: 1 } })
    .toArray();
  return parties.flatMap(({ suspensions }) => (suspensions ? [suspensions] : []));
}
