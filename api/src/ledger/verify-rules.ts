/** Rules that every single entry must satisfy, whatever its hash. Pure. */
import { holdsBuckets, parseAccount, unitOf } from './accounts';
import { OPENING, parseLots, sumOfLots, type Lots } from './lots';
import type { CheckedEntry } from './verify-entries';

/** What an entry moves, or the rule that it breaks. */
export type ReadMovement =
  | { readonly fault: null; readonly unit: 'coins' | 'cents'; readonly from: Lots; readonly to: Lots }
  | { readonly fault: string };

export function movementOf(entry: CheckedEntry): ReadMovement {
  const { amount, promotional, debit, credit, payer } = entry;
  if (!Number.isSafeInteger(amount) || amount < 1) return { fault: 'a whole amount of at least 1' };
  if (!Number.isSafeInteger(promotional) || promotional < 0 || promotional > amount)
    return { fault: 'a share of the amount' };
  if (typeof debit !== 'string' || typeof credit !== 'string' || debit === credit) return { fault: 'two accounts' };
  if (payer !== null && typeof payer !== 'string') return { fault: 'a payer or none' };
  try {
    return { fault: null, ...lotsOf(entry) };
  } catch {
    return { fault: `accounts of one unit and the lots of the amount, not ${debit} -> ${credit}` };
  }
}

/** Throws when an account or a lot is invalid. */
function lotsOf({ amount, promotional, debit, credit, from_lots, to_lots }: CheckedEntry): {
  unit: 'coins' | 'cents';
  from: Lots;
  to: Lots;
} {
  const from = parseAccount(debit).kind;
  const to = parseAccount(credit).kind;
  const unit = unitOf(from);
  if (unit !== unitOf(to)) throw new RangeError('two units');
  const cash = amount - promotional;
  // Entries from before lots were kept: all cash was of one kind.
  const former: Lots = cash > 0 ? { [OPENING]: cash } : {};
  const left = from_lots === undefined ? (holdsBuckets(from) ? former : {}) : parseLots(from_lots);
  const arrived = to_lots === undefined ? (holdsBuckets(to) ? former : {}) : parseLots(to_lots);
  if (sumOfLots(left) !== (holdsBuckets(from) ? cash : 0)) throw new RangeError('other lots than coins');
  if (sumOfLots(arrived) !== (holdsBuckets(to) ? cash : 0)) throw new RangeError('other lots than coins');
  return { unit, from: left, to: arrived };
}
