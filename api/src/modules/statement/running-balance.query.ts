/** What was on an account after one of its entries, added up from the entries alone: what has been written is never written again, so the answer stays. */
import { collectionOf } from '../../database/records';
import { STATEMENT_BUDGET_MS } from '../../database/connection';
import { LedgerEntryModel, type LedgerEntry } from '../../ledger';

export async function balanceAfter(own: string, { _id }: Pick<LedgerEntry, '_id'>): Promise<number> {
  const [sum] = await collectionOf(LedgerEntryModel)
    .aggregate<{ coins: number }>(
      [
        { $match: { accounts: own, _id: { $lte: _id } } },
        {
          $group: {
            _id: null,
            coins: { $sum: { $cond: [{ $eq: ['$credit', own] }, '$amount', { $multiply: ['$amount', -1] }] } },
          },
        },
      ],
      { maxTimeMS: STATEMENT_BUDGET_MS },
    )
    .toArray();
  return sum?.coins ?? 0;
}
