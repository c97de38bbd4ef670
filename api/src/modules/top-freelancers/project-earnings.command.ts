/** Backfills `earned_coins` from the ledger on older records of people. Each approval updates it from then on. */
import { type Types } from 'mongoose';
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { account, LedgerEntryModel } from '../../ledger';
import { UserModel } from '../users/user.model';

/** Safe to repeat, and while approvals continue: both write the same record, so they are serialized. */
export async function projectEarnings(progress: Progress): Promise<void> {
  const unknown = { earned_coins: { $exists: false } };
  for await (const missing of fittingInSteps(progress, 'people', collectionOf(UserModel), unknown, { _id: 1 })) {
    for (const { _id } of missing) {
      progress.signal.throwIfAborted();
      await projectOne(_id);
    }
  }
}

function projectOne(_id: Types.ObjectId): Promise<void> {
  const own = account.balance(_id);
  return inTransaction(async (tx) => {
    const [sum] = await collectionOf(LedgerEntryModel)
      .aggregate<{ coins: number }>(
        [
          { $match: { accounts: own, credit: own, kind: 'submission_pay' } },
          { $group: { _id: null, coins: { $sum: '$amount' } } },
        ],
        { session: tx.session },
      )
      .toArray();
    await collectionOf(UserModel).updateOne(
      { _id },
      { $set: { earned_coins: sum?.coins ?? 0 } },
      { session: tx.session },
    );
  });
}
