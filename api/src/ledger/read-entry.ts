/**
 * Reads from an entry's bytes what verification needs. The driver's reader takes twice as long as a whole check, so it gets only what the quick one
 * does not take: texts with quotes, backslashes or control characters, entries of former versions, and what the ledger never wrote.
 */
import { mongo, Types } from 'mongoose';
import type { LedgerEntry } from './entry.model';
import { readWrittenEntry } from './read-written-entry';
import { ledgerKey } from './secret';
import { entryHash, formerEntryHash } from './transfer';
import type { CheckedEntry } from './verify-entries';

/** The entry in `bytes`, one whole document. */
export function readEntry(bytes: Buffer): CheckedEntry {
  return readWrittenEntry(bytes) ?? readAnyEntry(bytes);
}

/** Reads whatever is there, whether it is a valid entry or not; checking is up to the caller. */
function readAnyEntry(bytes: Buffer): CheckedEntry {
  // A forged text that is no UTF-8 is a difference to report, not an error.
  const entry = mongo.BSON.deserialize(bytes, { validation: { utf8: false } }) as LedgerEntry;
  const { _id, key, debit, credit, amount, promotional, from_lots, to_lots, kind, cause, payer, hash, seal } = entry;
  const idBytes = _id instanceof Types.ObjectId ? Buffer.from(_id.id).toString('latin1') : String(_id);
  const ownHash = hashOf(entry);
  return {
    idBytes,
    key,
    debit,
    credit,
    amount,
    promotional,
    from_lots,
    to_lots,
    kind,
    cause,
    payer,
    hash,
    ownHash,
    seal,
  };
}

function hashOf(entry: LedgerEntry): string {
  try {
    return entry.from_lots === undefined ? formerEntryHash(entry) : entryHash(entry, ledgerKey());
  } catch {
    return 'none: not all that it covers is there';
  }
}
