/**
 * Reads from an entry's bytes what verification needs. Parsing a whole ledger with the general reader costs several times as much as checking it, so that
 * reader gets only documents that are not exactly as the ledger writes them.
 */
import { mongo, Types } from 'mongoose';
import type { LedgerEntry } from './entry.model';
import { readWrittenEntry, TYPE } from './read-written-entry';
import { ledgerKey } from './secret';
import { entryHash, formerEntryHash } from './transfer';
import type { CheckedEntry } from './verify-entries';

type Fields = Record<string, unknown>;

/** The entry in `bytes`, one whole document. */
export function readEntry(bytes: Buffer): CheckedEntry {
  return readWrittenEntry(bytes) ?? readAnyEntry(bytes);
}

/** Reads whatever is there, whether it is a valid entry or not; checking is up to the caller. */
function readAnyEntry(bytes: Buffer): CheckedEntry {
  const fields: Fields = {};
  const entry = (isRead(bytes, 0, fields) ? fields : mongo.BSON.deserialize(bytes)) as unknown as LedgerEntry;
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

/** Reads the fields of the document at `start` into `fields`; false when a value has a type that entries do not use. */
function isRead(bytes: Buffer, start: number, fields: Fields): boolean {
  const end = start + bytes.readInt32LE(start) - 1;
  let at = start + 4;
  while (at < end) {
    const type = bytes[at];
    const nameEnd = bytes.indexOf(0, at + 1);
    const name = bytes.toString('latin1', at + 1, nameEnd);
    at = nameEnd + 1;
    switch (type) {
      case TYPE.text: {
        const length = bytes.readInt32LE(at);
        fields[name] = bytes.toString('utf8', at + 4, at + 3 + length);
        at += 4 + length;
        break;
      }
      case TYPE.int:
        fields[name] = bytes.readInt32LE(at);
        at += 4;
        break;
      case TYPE.double:
        fields[name] = bytes.readDoubleLE(at);
        at += 8;
        break;
      case TYPE.date:
        fields[name] = new Date(Number(bytes.readBigInt64LE(at)));
        at += 8;
        break;
      case TYPE.nothing:
        fields[name] = null;
        break;
      case TYPE.objectId:
        fields[name] = new Types.ObjectId(bytes.subarray(at, at + 12));
        at += 12;
        break;
      case TYPE.document: {
        const inner: Fields = {};
        // The stored reply of a request is skipped.
        if (name !== 'request' && !isRead(bytes, at, inner)) return false;
        fields[name] = inner;
        at += bytes.readInt32LE(at);
        break;
      }
      case TYPE.array:
        at += bytes.readInt32LE(at);
        break;
      default:
        return false;
    }
  }
  return true;
}
