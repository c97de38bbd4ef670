/** What moved on each day of a span, from the sums kept with the seals and what came after the newest one. Costs as many records as days. */
import { dayOf } from '../days';
import { addToDay, LEDGER_DAYS, type LedgerDay } from './day.model';
import type { Totals } from './totals';
import { readWithTotals } from './totals.query';

export interface LedgerDays {
  /** Days on which something moved, by day in UTC. */
  readonly days: ReadonlyMap<string, LedgerDay>;
  /** Coins by kind of account as they are now; see `ledgerTotals`. */
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
