/** Counts what has left each task from the ledger, for records from before transfers counted it. */
import type { mongo, Types } from 'mongoose';
import { fittingInSteps, type Progress } from '../../database/conversion';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { account, LedgerEntryModel, TASK_PAYS } from '../../ledger';
import { TaskModel } from './task.model';

/** Tasks in one transaction. */
const AT_ONCE = 50;

export const countMissingMoney = (progress: Progress): Promise<void> =>
  countMoney(progress, { paid_coins: { $exists: false } });

/** Safe to repeat, and while transfers continue: both write the same record, so they are serialized. */
export async function countMoney(progress: Progress, which: mongo.Document = {}): Promise<void> {
  for await (const tasks of fittingInSteps(progress, 'task-money', collectionOf(TaskModel), which, { _id: 1 })) {
    for (let from = 0; from < tasks.length; from += AT_ONCE) {
      progress.signal.throwIfAborted();
      await countSome(tasks.slice(from, from + AT_ONCE).map(({ _id }) => _id));
    }
  }
}

function countSome(ids: readonly Types.ObjectId[]): Promise<void> {
  const own: string[] = ids.flatMap((id) => [account.escrow(id), account.screening(id)]);
  return inTransaction(async (tx) => {
    const sums = await collectionOf(LedgerEntryModel)
      .aggregate<{ _id: { debit: string; pays: boolean }; coins: number }>(
        [
          { $match: { accounts: { $in: own }, debit: { $in: own } } },
          {
            $group: { _id: { debit: '$debit', pays: { $in: ['$kind', [...TASK_PAYS]] } }, coins: { $sum: '$amount' } },
          },
        ],
        { session: tx.session },
      )
      .toArray();
    const sum = (id: Types.ObjectId, pays: boolean) =>
      sums
        .filter(({ _id: row }) => row.pays === pays && row.debit.endsWith(id.toHexString()))
        .reduce((all, { coins }) => all + coins, 0);
    await collectionOf(TaskModel).bulkWrite(
      ids.map((_id) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { paid_coins: sum(_id, true), returned_coins: sum(_id, false) } },
        },
      })),
      { session: tx.session, ordered: true },
    );
  });
}
