/** Computes `earned_coins` from the ledger on records of people from before transfers counted it, or counted all of it. */
import type { mongo, Types } from 'mongoose';
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { account, EARNS, LedgerEntryModel } from '../../ledger';
import { UserModel } from '../users/user.model';

/** People in one transaction. */
const AT_ONCE = 50;

export const projectMissingEarnings = (progress: Progress): Promise<void> =>
  projectEarnings(progress, { earned_coins: { $exists: false } });

/** Safe to repeat, and while approvals continue: both write the same record, so they are serialized. */
export async function projectEarnings(progress: Progress, which: mongo.Document = {}): Promise<void> {
  for await (const people of fittingInSteps(progress, 'people', collectionOf(UserModel), which, { _id: 1 })) {
    for (let from = 0; from < people.length; from += AT_ONCE) {
      progress.signal.throwIfAborted();
      await projectSome(people.slice(from, from + AT_ONCE).map(({ _id }) => _id));
    }
  }
}

function projectSome(ids: readonly Types.ObjectId[]): Promise<void> {
  const own: string[] = ids.map((id) => account.balance(id));
  return inTransaction(async (tx) => {
    const sums = await collectionOf(LedgerEntryModel)
      .aggregate<{ _id: string; coins: number }>(
        [
          { $match: { accounts: { $in: own }, credit: { $in: own }, kind: { $in: [...EARNS] } } },
          { $group: { _id: '$credit', coins: { $sum: '$amount' } } },
        ],
        { session: tx.session },
      )
      .toArray();
    const earned = new Map(sums.map(({ _id, coins }) => [_id, coins]));
    await collectionOf(UserModel).bulkWrite(
      ids.map((_id) => ({
        updateOne: { filter: { _id }, update: { $set: { earned_coins: earned.get(account.balance(_id)) ?? 0 } } },
      })),
      { session: tx.session, ordered: true },
    );
  });
}
