/** Sums by day for a ledger that was sealed before those sums were kept: made once, from its entries, before anything more is sealed. */
import { collectionOf } from '../database/records';
import { duplicateKeyField, inTransaction } from '../database/transaction';
import { LedgerDayModel, type LedgerDay } from './day.model';
import { LedgerEntryModel, LedgerSealModel } from './entry.model';

interface Sum {
  _id: { day: string; kind: string };
  coins: number;
  transfers: number;
}

/**
 * Returns how many days were made; 0 where there are sums already, or nothing is sealed. Whoever seals calls this first, so no seal comes in
 * between; of two processes that do it at once, one is refused by the ids of the days.
 */
export async function countSealedDays(): Promise<number> {
  if (await collectionOf(LedgerDayModel).findOne({}, { projection: { _id: 1 }, sort: { _id: 1 } })) return 0;
  const last = await collectionOf(LedgerSealModel).findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
  if (!last) return 0;
  const days = [...(await sumsUpTo(last._id)).values()];
  try {
    await inTransaction((tx) => collectionOf(LedgerDayModel).insertMany(days, { session: tx.session }));
    return days.length;
  } catch (error) {
    if (duplicateKeyField(error) === '_id') return 0;
    throw error;
  }
}

/** One record a day and kind leaves the database, however many entries there are. */
async function sumsUpTo(seal: number): Promise<Map<string, LedgerDay>> {
  const sums = collectionOf(LedgerEntryModel).aggregate<Sum>([
    { $match: { seal: { $gt: 0, $lte: seal } } },
    {
      $group: {
        _id: { day: { $dateToString: { format: '%Y-%m-%d', date: '$at' } }, kind: '$kind' },
        coins: { $sum: '$amount' },
        transfers: { $sum: 1 },
      },
    },
  ]);
  const days = new Map<string, LedgerDay>();
  for await (const { _id, coins, transfers } of sums) {
    const day = days.get(_id.day) ?? { _id: _id.day, coins: {}, transfers: {} };
    day.coins[_id.kind] = coins;
    day.transfers[_id.kind] = transfers;
    days.set(_id.day, day);
  }
  return days;
}
