/** Daily sums for a ledger that was sealed before such sums were kept: computed once from its entries, before anything more is sealed. */
import { collectionOf } from '../database/records';
import { inTransaction, isDuplicateKey } from '../database/transaction';
import { addToDay, LedgerDayModel, type LedgerDay } from './day.model';
import { LedgerEntryModel, LedgerSealModel } from './entry.model';

/** Seals per aggregation, so that none runs longer than a connection may be silent. */
const SEALS = 10;

interface Sum {
  _id: { day: string; kind: string };
  coins: number;
  transfers: number;
}

/**
 * Does nothing when there are sums already or nothing is sealed. Callers that seal run this first, so no seal comes in between.
 * If two processes run it at once, the unique ids of the days refuse one of them.
 */
export async function countSealedDays(): Promise<void> {
  if (await collectionOf(LedgerDayModel).findOne({}, { projection: { _id: 1 }, sort: { _id: 1 } })) return;
  const last = await collectionOf(LedgerSealModel).findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
  if (!last) return;
  const days = new Map<string, LedgerDay>();
  for (let from = 1; from <= last._id; from += SEALS) await addSealed(days, from, Math.min(last._id, from + SEALS - 1));
  try {
    await inTransaction((tx) => collectionOf(LedgerDayModel).insertMany([...days.values()], { session: tx.session }));
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
  }
}

/** Adds what these seals cover to `days`. The database returns one row per day and kind, however many entries there are. */
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
