/** What moved on each day in UTC, by kind: sums that are kept with the seals, so that figures over time never read the ledger again. */
import { model, Schema, type mongo } from 'mongoose';
import { collection } from '../database/connection';
import type { Transaction } from '../database/transaction';
import type { LedgerEntry } from './entry.model';

export interface LedgerDay {
  /** Day in UTC, `2026-12-21`. */
  _id: string;
  /** Coins moved, by kind of transfer. */
  coins: Record<string, number>;
  /** Transfers, by kind. */
  transfers: Record<string, number>;
}

export const LEDGER_DAYS = 'ledger_days';

const schema = new Schema(
  {
    _id: { type: String, required: true },
    coins: { type: Schema.Types.Mixed },
    transfers: { type: Schema.Types.Mixed },
  },
  { collection: LEDGER_DAYS, versionKey: false },
);

export const LedgerDayModel = model('LedgerDay', schema);

export type Dated = Pick<LedgerEntry, 'at' | 'kind' | 'amount'>;

/** The day in UTC that a moment belongs to. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Sums of `entries` by day. */
export function sumByDay(entries: readonly Dated[]): Map<string, LedgerDay> {
  const days = new Map<string, LedgerDay>();
  for (const { at, kind, amount } of entries) {
    const _id = dayOf(at);
    const day = days.get(_id) ?? { _id, coins: {}, transfers: {} };
    day.coins[kind] = (day.coins[kind] ?? 0) + amount;
    day.transfers[kind] = (day.transfers[kind] ?? 0) + 1;
    days.set(_id, day);
  }
  return days;
}

/** Adds entries to their days, in the transaction that seals them: each is counted once, whatever happens. */
export async function countByDay(tx: Transaction, entries: readonly Dated[]): Promise<void> {
  const updates = [...sumByDay(entries).values()].map(({ _id, coins, transfers }) => {
    const $inc: mongo.Document = {};
    for (const [kind, amount] of Object.entries(coins)) $inc[`coins.${kind}`] = amount;
    for (const [kind, count] of Object.entries(transfers)) $inc[`transfers.${kind}`] = count;
    return { updateOne: { filter: { _id }, update: { $inc }, upsert: true } };
  });
  if (updates.length > 0) await collection<LedgerDay>(LEDGER_DAYS).bulkWrite(updates, { session: tx.session });
}
