/** Gathers the entries of a transaction, and writes them in one statement just before its commit. */
import { collectionOf } from '../database/records';
import { duplicateKeyField, type Transaction } from '../database/transaction';
import { counters } from '../metrics';
import { LedgerEntryModel, type LedgerEntry } from './entry.model';
import { RepeatedRequest, TransferExists } from './refusals';

const gathered = new WeakMap<Transaction, LedgerEntry[]>();

/** Adds entries to those that the transaction will write. Errors of `flush` make the commit fail. */
export function gatherEntries(tx: Transaction, entries: readonly LedgerEntry[]): void {
  if (entries.length === 0) return;
  const before = gathered.get(tx);
  if (before) {
    before.push(...entries);
    return;
  }
  const all = [...entries];
  gathered.set(tx, all);
  tx.beforeCommit(() => flush(tx, all));
}

/** Throws TransferExists when one of the keys has been used, RepeatedRequest when an entry carries the reply of a request that has already been executed. */
async function flush(tx: Transaction, all: LedgerEntry[]): Promise<void> {
  const [first, ...more] = all;
  if (!first) return;
  try {
    const entries = collectionOf(LedgerEntryModel);
    if (more.length === 0) await entries.insertOne(first, { session: tx.session });
    else await entries.insertMany(all, { session: tx.session, ordered: true });
    for (const entry of all) counters.entries.inc({ kind: entry.kind });
  } catch (error) {
    const field = duplicateKeyField(error);
    if (field === 'key')
      throw new TransferExists(
        all.map((entry) => entry.key),
        error,
      );
    if (field === 'request.id') throw new RepeatedRequest(error);
    throw error;
  }
}
