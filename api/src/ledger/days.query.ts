/** What moved on each day of a span, from the sums kept with the seals and what came after the newest one. Costs as many records as days. */
import { LEDGER_DAYS, sumByDay, type LedgerDay } from './day.model';
import { readWithTotals } from './totals.query';

export interface LedgerDays {
  /** Days on which something moved, by day in UTC. */
  readonly days: ReadonlyMap<string, LedgerDay>;
  /** Coins by kind of account as they are now; see `ledgerTotals`. */
  readonly totals: Readonly<Record<string, number>>;
}

/** Sums of all days from `from` on. */
export async function ledgerDays(from: string): Promise<LedgerDays> {
  const kept = { from: LEDGER_DAYS, pipeline: [{ $match: { _id: { $gte: from } } }] };
  const { rows, unsealed, totals } = await readWithTotals({ kept });
  const days = new Map((rows.kept as LedgerDay[]).map((day) => [day._id, day]));
  for (const day of sumByDay(unsealed).values()) if (day._id >= from) days.set(day._id, plus(days.get(day._id), day));
  return { days, totals };
}

function plus(one: LedgerDay | undefined, other: LedgerDay): LedgerDay {
  if (!one) return other;
  return {
    _id: one._id,
    coins: addUp(one.coins, other.coins),
    transfers: addUp(one.transfers, other.transfers),
  };
}

function addUp(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one };
  for (const [kind, amount] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + amount;
  return sum;
}
