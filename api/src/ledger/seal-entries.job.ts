/** Chains entries: takes what is committed and unsealed, and covers it with the next seal. See docs/adr/0008-ledger-seals.md for why this is a job. */
import { hash } from 'node:crypto';
import { collection } from '../database/connection';
import { duplicateKeyField, inTransaction } from '../database/transaction';
import type { JobDefinition } from '../jobs/job';
import { parseAccount } from './accounts';
import { countSealedDays } from './count-sealed-days';
import { countByDay } from './day.model';
import { ENTRIES, SEALS, type LedgerEntry, type LedgerSeal } from './entry.model';

/** Entries under one seal. */
const MAX_ENTRIES = 1_000;

/** What the first seal follows. */
export const FIRST_PREV = '0'.repeat(64);

type Sealed = Pick<LedgerEntry, '_id' | 'hash' | 'debit' | 'credit' | 'amount' | 'kind' | 'at'>;

/** Hash of a seal: the link before and the hashes of its entries, in order of `_id`. */
export function sealHash(prev: string, entryHashes: readonly string[]): string {
  return hash('sha256', [prev, ...entryHashes].join('\n'));
}

/** Name under which totals count an account: its own for system accounts, its kind for all others. */
export function totalName(ref: string): string {
  const { kind, id } = parseAccount(ref);
  return kind === 'system' ? id : kind;
}

/** Adds what `entries` move to `totals`. */
export function addToTotals(
  totals: Readonly<Record<string, number>>,
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

export const sealEntries: JobDefinition = {
  name: 'seal-ledger-entries',
  everyMs: 20_000,
  run: async (signal) => {
    await countSealedDays();
    let sealed = 0;
    while (!signal.aborted) {
      const count = await sealNext();
      sealed += count;
      if (count < MAX_ENTRIES) break;
    }
    return sealed;
  },
};

/** Makes one seal. Returns how many entries it covers; 0 when there was nothing to do or another process was faster. */
async function sealNext(): Promise<number> {
  const entries = collection<LedgerEntry>(ENTRIES);
  const seals = collection<LedgerSeal>(SEALS);
  const last = await seals.findOne({}, { sort: { _id: -1 } });
  const batch: Sealed[] = await entries
    .find(
      { seal: null },
      {
        sort: { _id: 1 },
        limit: MAX_ENTRIES,
        batchSize: MAX_ENTRIES + 1,
        projection: { hash: 1, debit: 1, credit: 1, amount: 1, kind: 1, at: 1 },
      },
    )
    .toArray();
  if (batch.length === 0) return 0;
  const number = (last?._id ?? 0) + 1;
  const prev = last?.hash ?? FIRST_PREV;
  const hashes = batch.map((entry) => entry.hash);
  try {
    return await inTransaction(async (tx) => {
      await seals.insertOne(
        {
          _id: number,
          prev,
          hash: sealHash(prev, hashes),
          entries: batch.length,
          at: tx.at,
          totals: addToTotals(last?.totals ?? {}, batch),
        },
        { session: tx.session },
      );
      const marked = await entries.updateMany(
        { _id: { $in: batch.map((entry) => entry._id) }, seal: null },
        { $set: { seal: number } },
        { session: tx.session },
      );
      if (marked.modifiedCount !== batch.length) throw new Overtaken();
      await countByDay(tx, batch);
      return batch.length;
    });
  } catch (error) {
    if (error instanceof Overtaken || duplicateKeyField(error) === '_id') return 0;
    throw error;
  }
}

/** Another process sealed some of the same entries. */
class Overtaken extends Error {}
