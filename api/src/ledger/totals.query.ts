/** Coins by kind of account, from the newest seal and what came after it; its cost does not grow with the ledger. */
import { collection } from '../database/connection';
import { ENTRIES, SEALS, type LedgerEntry, type LedgerSeal } from './entry.model';
import { addToTotals } from './seal-entries.job';

/** Sums by name: `balance`, `escrow`, `hold`, `total`, and each system account (a source of coins is negative). */
export async function ledgerTotals(): Promise<Readonly<Record<string, number>>> {
  // Unsealed entries first: what is sealed between the two reads is then counted twice at worst, never lost; the seal's number tells.
  for (;;) {
    const before = await newestSeal();
    const unsealed = await collection<LedgerEntry>(ENTRIES)
      .find({ seal: null }, { projection: { _id: 0, debit: 1, credit: 1, amount: 1 }, batchSize: 5_000 })
      .toArray();
    const after = await newestSeal();
    if ((before?._id ?? 0) === (after?._id ?? 0)) return addToTotals(after?.totals ?? {}, unsealed);
  }
}

function newestSeal(): Promise<LedgerSeal | null> {
  return collection<LedgerSeal>(SEALS).findOne({}, { sort: { _id: -1 } });
}
