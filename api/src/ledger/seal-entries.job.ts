/** Covers committed, unsealed entries with the next seal of the chain. docs/adr/0008-ledger-seals.md explains why this is a job. */
import { collectionOf } from '../database/records';
import { inTransaction, isDuplicateKey } from '../database/transaction';
import type { JobDefinition } from '../jobs/job';
import { log } from '../log';
import { countSealedDays } from './count-sealed-days';
import { countByDay } from './day.model';
import { LedgerEntryModel, LedgerSealModel, type LedgerEntry } from './entry.model';
import { FIRST_PREV, sealHash, type KeyedFrom } from './seal';
import { fileSeal } from './seal-file';
import { ledgerKey } from './secret';
import { entryHash, formerEntryHash } from './transfer';
import { readKeyedFrom } from './read-keyed-from';
import { addToTotals } from './totals';

/** Entries under one seal. */
const MAX_ENTRIES = 1_000;

export const sealEntries: JobDefinition = {
  name: 'seal-ledger-entries',
  everyMs: 20_000,
  run: async (signal) => {
    const keyedFrom = await readKeyedFrom();
    if (!keyedFrom) throw new Error('the ledger has not been upgraded yet');
    return sealAll(keyedFrom, signal);
  },
};

/** Seals everything that is unsealed. Returns how many entries that were. */
export async function sealAll(keyedFrom: KeyedFrom, signal?: AbortSignal): Promise<number> {
  await countSealedDays();
  let sealed = 0;
  while (!signal?.aborted) {
    const count = await sealNext(keyedFrom);
    sealed += count;
    if (count < MAX_ENTRIES) break;
  }
  return sealed;
}

/** Entries that were not written with the secret are never sealed: the seal would vouch for them. */
function isGenuine(entry: LedgerEntry, keyed: boolean): boolean {
  const own = keyed ? entryHash(entry, ledgerKey()) : formerEntryHash(entry);
  if (own === entry.hash) return true;
  // Written by this version before the upgrade, by a command rather than a server: the first keyed seal covers it.
  if (!keyed && entryHash(entry, ledgerKey()) === entry.hash) return false;
  log().error({ entry: entry.key }, 'an entry of the ledger is forged or damaged; it is not sealed');
  return false;
}

/** Makes one seal. Returns how many entries it covers; 0 when there was nothing to do or another process was faster. */
async function sealNext(keyedFrom: KeyedFrom): Promise<number> {
  const entries = collectionOf(LedgerEntryModel);
  const seals = collectionOf(LedgerSealModel);
  const last = await seals.findOne({}, { sort: { _id: -1 } });
  const number = (last?._id ?? 0) + 1;
  const keyed = keyedFrom.isKeyed(number);
  const found = await entries
    .find(
      { seal: null },
      { sort: { _id: 1 }, limit: MAX_ENTRIES, batchSize: MAX_ENTRIES + 1, projection: { request: 0, accounts: 0 } },
    )
    .toArray();
  const batch = found.filter((entry) => isGenuine(entry, keyed));
  if (batch.length === 0) return 0;
  const prev = last?.hash ?? FIRST_PREV;
  const hash = sealHash(
    prev,
    batch.map((entry) => entry.hash),
    keyed,
  );
  try {
    const at = await inTransaction(async (tx) => {
      await seals.insertOne(
        { _id: number, prev, hash, entries: batch.length, at: tx.at, totals: addToTotals(last?.totals ?? {}, batch) },
        { session: tx.session },
      );
      const marked = await entries.updateMany(
        { _id: { $in: batch.map((entry) => entry._id) }, seal: null },
        { $set: { seal: number } },
        { session: tx.session },
      );
      if (marked.modifiedCount !== batch.length) throw new Overtaken();
      await countByDay(tx, batch);
      return tx.at;
    });
    if (keyed) await fileSeal({ _id: number, hash, entries: batch.length, at }, keyedFrom.seal);
    return batch.length;
  } catch (error) {
    if (error instanceof Overtaken || isDuplicateKey(error, '_id')) return 0;
    throw error;
  }
}

/** Another process sealed some of the same entries. */
class Overtaken extends Error {}
