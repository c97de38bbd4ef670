/** What every single entry must satisfy whatever its hash says. Pure. */
import type { CheckedEntry } from './verify-entries';

/** The broken rule, or null. */
export function ruleBrokenBy(entry: CheckedEntry): string | null {
  const { amount, promotional, debit, credit, payer } = entry;
  if (!Number.isSafeInteger(amount) || amount < 1) return 'a whole amount of at least 1';
  if (!Number.isSafeInteger(promotional) || promotional < 0 || promotional > amount) return 'a share of the amount';
  if (typeof debit !== 'string' || typeof credit !== 'string' || debit === credit) return 'two accounts';
  if (payer !== null && typeof payer !== 'string') return 'a payer or none';
  return null;
}
