/** What moved on each day of a period, from the sums kept with the seals and the entries since the newest seal. Reads one record per day. */
import { dayOf } from '../days';
import { addToDay, LEDGER_DAYS, type LedgerDay } from './day.model';
import type { Totals } from './totals';
import { readWithTotals } from './totals.query';

export interface LedgerDays {
  /** By UTC day; only days on which something moved. */
  readonly days: ReadonlyMap<string, LedgerDay>;
  /** Current coins by kind of account; see `ledgerTotals`. */
  readonly totals: Totals;
}

/** Sums of all days from `from` on. */
export async function ledgerDays(from: string): Promise<LedgerDays> {
  const kept = { from: LEDGER_DAYS, pipeline: [{ $match: { _id: { $gte: from } } }] };
  const { rows, unsealed, totals } = await readWithTotals({ kept });
  const days = new Map((rows.kept as LedgerDay[]).map((day) => [day._id, day]));
  for (const { at, kind, amount } of unsealed) if (dayOf(at) >= from) addToDay(days, dayOf(at), kind, amount, 1);
  return { days, totals };
}
