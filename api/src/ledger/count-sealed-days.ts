/** Sums by day for a ledger that was sealed before those sums were kept: made once, from its entries, before anything more is sealed. */
import { collectionOf } from '../database/records';
import { inTransaction, isDuplicateKey } from '../database/transaction';
import { addToDay, LedgerDayModel, type LedgerDay } from './day.model';
import { LedgerEntryModel, LedgerSealModel } from './entry.model';

/** Seals whose entries one statement sums, so that it never takes longer than a connection may be silent. */
const SEALS = 10;

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
  const days = new Map<string, LedgerDay>();
  for (let from = 1; from <= last._id; from += SEALS) await addSealed(days, from, Math.min(last._id, from + SEALS - 1));
  try {
    await inTransaction((tx) => collectionOf(LedgerDayModel).insertMany([...days.values()], { session: tx.session }));
    return days.size;
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return 0;
    throw error;
  }
}

/** Adds to `days` what these seals cover. One record a day and kind leaves the database, however many entries there are. */
async function addSealed(days: Map<string, LedgerDay>, from: number, to: number): Promise<void> {
  const sums = collectionOf(LedgerEntryModel).aggregate<Sum>([
    { $match: { seal: { $gte: from, $lte: to } } },
    {
      $group: {
        _id: { day: { $dateToString: { format: '%Y-%m-%d', date: '$at' } }, kind: '$kind' },
        coins: { $sum: '$amount' },
        transfers: { $sum: 1 },
      },
    },
  ]);
  for await (const { _id, coins, transfers } of sums) addToDay(days, _id.day, _id.kind, coins, transfers);
}
