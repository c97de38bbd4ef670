/** What moved on each UTC day, by kind. These sums are kept with the seals, so that figures over time never scan the ledger. */
import type { mongo } from 'mongoose';
import { mixed, recordModel, collectionOf, recordSchema, type RecordOf } from '../database/records';
import type { Transaction } from '../database/transaction';
import { dayOf } from '../days';
import type { LedgerEntry } from './entry.model';

export const LEDGER_DAYS = 'ledger_days';

const schema = recordSchema(LEDGER_DAYS, {
  /** Day in UTC, `2026-12-21`. */
  _id: { type: String, required: true },
  /** Coins moved, by kind of transfer. */
  coins: { type: mixed<Record<string, number>>(), required: true },
  /** Transfers, by kind. */
  transfers: { type: mixed<Record<string, number>>(), required: true },
});

export const LedgerDayModel = recordModel('LedgerDay', schema);

export interface LedgerDay extends RecordOf<typeof LedgerDayModel> {}

export type Dated = Pick<LedgerEntry, 'at' | 'kind' | 'amount'>;

/** Adds to the sums of the day `_id`. */
export function addToDay(
  days: Map<string, LedgerDay>,
  _id: string,
  kind: string,
  coins: number,
  transfers: number,
): void {
  const day = days.get(_id) ?? { _id, coins: {}, transfers: {} };
  day.coins[kind] = (day.coins[kind] ?? 0) + coins;
  day.transfers[kind] = (day.transfers[kind] ?? 0) + transfers;
  days.set(_id, day);
}

/** Sums of `entries` by day. */
export function sumByDay(entries: readonly Dated[]): Map<string, LedgerDay> {
  const days = new Map<string, LedgerDay>();
  for (const { at, kind, amount } of entries) addToDay(days, dayOf(at), kind, amount, 1);
  return days;
}

/** Adds entries to their days, in the transaction that seals them, so that each is counted exactly once. */
export async function countByDay(tx: Transaction, entries: readonly Dated[]): Promise<void> {
  const updates = [...sumByDay(entries).values()].map(({ _id, coins, transfers }) => {
    const $inc: mongo.Document = {};
    for (const [kind, amount] of Object.entries(coins)) $inc[`coins.${kind}`] = amount;
    for (const [kind, count] of Object.entries(transfers)) $inc[`transfers.${kind}`] = count;
    return { updateOne: { filter: { _id }, update: { $inc }, upsert: true } };
  });
  if (updates.length > 0) await collectionOf(LedgerDayModel).bulkWrite(updates, { session: tx.session });
}
