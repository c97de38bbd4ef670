/** What moved on each day of a span, from the sums kept with the seals and what came after the newest one. Costs as many records as days. */
import { collection } from '../database/connection';
import { LEDGER_DAYS, sumByDay, type Dated, type LedgerDay } from './day.model';
import { ENTRIES, SEALS, type LedgerEntry, type LedgerSeal } from './entry.model';
import { addToTotals } from './seal-entries.job';

export interface LedgerDays {
  /** Days on which something moved, by day in UTC. */
  readonly days: ReadonlyMap<string, LedgerDay>;
  /** Coins by kind of account as they are now; see `ledgerTotals`. */
  readonly totals: Readonly<Record<string, number>>;
}

type Unsealed = Dated & Pick<LedgerEntry, 'debit' | 'credit'>;

/** Sums of all days from `from` on. */
export async function ledgerDays(from: string): Promise<LedgerDays> {
  // As in `ledgerTotals`: read again when something was sealed in between, so that nothing is counted twice or not at all.
  for (;;) {
    const before = await newestSeal();
    const [unsealed, kept] = await Promise.all([
      collection<LedgerEntry>(ENTRIES)
        .find(
          { seal: null },
          { projection: { _id: 0, debit: 1, credit: 1, amount: 1, kind: 1, at: 1 }, batchSize: 5_000 },
        )
        .toArray() as Promise<Unsealed[]>,
      collection<LedgerDay>(LEDGER_DAYS)
        .find({ _id: { $gte: from } })
        .toArray(),
    ]);
    const after = await newestSeal();
    if ((before?._id ?? 0) !== (after?._id ?? 0)) continue;
    const days = new Map(kept.map((day) => [day._id, day]));
    for (const day of sumByDay(unsealed).values()) if (day._id >= from) days.set(day._id, plus(days.get(day._id), day));
    return { days, totals: addToTotals(after?.totals ?? {}, unsealed) };
  }
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

function newestSeal(): Promise<LedgerSeal | null> {
  return collection<LedgerSeal>(SEALS).findOne({}, { sort: { _id: -1 } });
}
