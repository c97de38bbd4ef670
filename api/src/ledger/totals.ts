/** Coins and cents by kind of account, summed entry by entry. Pure. */
import { parseAccount } from './accounts';
import type { LedgerEntry } from './entry.model';

/** Sums by name: `balance`, `escrow`, `screening`, `hold`, `total`, and each system account (a source of coins is negative). */
export type Totals = Readonly<Record<string, number>>;

/** The name that an account is totalled under: its own for system and cash accounts, its kind for all others. */
function totalName(ref: string): string {
  const { kind, id } = parseAccount(ref);
  if (kind === 'cash') return ref;
  return kind === 'system' ? id : kind;
}

/** Adds what `entries` move to `totals`. */
export function addToTotals(
  totals: Totals,
  entries: readonly Pick<LedgerEntry, 'debit' | 'credit' | 'amount'>[],
): Record<string, number> {
  const sums: Record<string, number> = { ...totals };
  for (const { debit, credit, amount } of entries) {
    const from = totalName(debit);
    const to = totalName(credit);
    sums[from] = (sums[from] ?? 0) - amount;
    sums[to] = (sums[to] ?? 0) + amount;
  }
  return sums;
}
