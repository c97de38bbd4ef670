/** Coins by kind of account, from the newest seal and the entries since, in one command; the cost does not grow with the ledger. */
import type { mongo } from 'mongoose';
import { readConsistently } from '../database/read-consistently';
import { readTogether, type Part } from '../database/read-together';
import { ENTRIES, SEALS, type LedgerEntry, type LedgerSeal } from './entry.model';
import { addToTotals, type Totals } from './totals';

export type UnsealedEntry = Pick<LedgerEntry, 'debit' | 'credit' | 'amount' | 'kind' | 'at'>;

export interface WithTotals<K extends string> {
  readonly totals: Totals;
  /** Entries that came after the newest seal. */
  readonly unsealed: readonly UnsealedEntry[];
  /** Rows of the other parts. */
  readonly rows: Readonly<Record<K, mongo.Document[]>>;
}

const newestSeal: Part = { from: SEALS, pipeline: [{ $sort: { _id: -1 } }, { $limit: 1 }] };
const unsealed: Part = {
  from: ENTRIES,
  pipeline: [{ $match: { seal: null } }, { $project: { _id: 0, debit: 1, credit: 1, amount: 1, kind: 1, at: 1 } }],
};

/** Reads the totals together with `others`, by one command. */
export async function readWithTotals<K extends string>(others: Readonly<Record<K, Part>>): Promise<WithTotals<K>> {
  // A server may let a seal come in between. Entries would then be counted twice or not at all; differing seal numbers reveal it.
  const rows = await readConsistently(
    () => readTogether({ ...others, sealBefore: newestSeal, unsealed, sealAfter: newestSeal }),
    ({ sealBefore, sealAfter }) => sealBefore[0]?._id !== sealAfter[0]?._id,
  );
  const seal = rows.sealAfter[0] as LedgerSeal | undefined;
  const entries = rows.unsealed as UnsealedEntry[];
  return { totals: addToTotals(seal?.totals ?? {}, entries), unsealed: entries, rows };
}

export async function ledgerTotals(): Promise<Totals> {
  return (await readWithTotals({})).totals;
}
