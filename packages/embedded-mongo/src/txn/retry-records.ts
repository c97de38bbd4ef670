/**
 * Stored outcomes of retryable writes and commits, one per session: they let a retried command get the same reply as the first time, even
 * after a crash. Knows no commands.
 */
import { prependField, readDoc, writeDoc, type Doc } from '../bson';
import { afterPrefix, type Reader, type Writer } from '../store/key-value';

/** What a session keeps in memory about its record. */
export interface RetryState {
  readonly key: string;
  /** Upper bound on the transaction number of this session's stored outcome; undefined before the first lookup. */
  storedAtMost: number | undefined;
}

/** A retryable write's stored outcome, or the fact that a transaction committed. */
export interface RetryRecord {
  txnNumber: number;
  reply?: Doc;
  /** The first remaining statement, if the write was interrupted. */
  next?: number;
  committed?: boolean;
}

/** Key prefix of every record. */
export const RETRY_START = Buffer.from('r');
const RETRY_END = afterPrefix(RETRY_START);

/** A stored outcome is a number of this size followed by BSON; most lookups only need the number. */
const NUMBER_BYTES = 8;

/**
 * The stored outcome of the session's latest retryable write or commit. With `txnNumber`, the reply is decoded only if the number matches,
 * and nothing is read if the store cannot hold that number. After the first write, this is so for every write that is not a retry.
 */
export function getRetryRecord(data: Reader, session: RetryState, txnNumber?: number): RetryRecord | undefined {
  if (txnNumber !== undefined && session.storedAtMost !== undefined && txnNumber > session.storedAtMost)
    return undefined;
  const raw = data.get('retry', retryKey(session));
  const bytes = raw && Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const found = bytes?.readDoubleBE(0) ?? -1;
  // Never lowered: the snapshot may be older than the write in progress.
  session.storedAtMost ??= found;
  if (!bytes) return undefined;
  if (txnNumber !== undefined && found !== txnNumber) return { txnNumber: found };
  const { at: _at, ...record } = readDoc(bytes.subarray(NUMBER_BYTES)) as Omit<RetryRecord, 'txnNumber'> & { at: Date };
  return { txnNumber: found, ...record };
}

/**
 * Stores an outcome in the same LMDB transaction as its write.
 * @param reply the reply as BSON; without one, the record says that a transaction has committed
 * @param next the first remaining statement; undefined when the write is complete
 */
export function putRetryRecord(
  writer: Writer,
  session: RetryState,
  txnNumber: number,
  reply?: Uint8Array,
  next?: number,
): void {
  const number = Buffer.allocUnsafe(NUMBER_BYTES);
  number.writeDoubleBE(txnNumber);
  const at = new Date();
  const record = reply
    ? prependField('reply', reply, writeDoc(next === undefined ? { at } : { at, next }))
    : writeDoc({ at, committed: true });
  writer.put('retry', retryKey(session), Buffer.concat([number, record]));
  // Stays correct if the write is rolled back: the store then holds a lower number.
  if (session.storedAtMost !== undefined) session.storedAtMost = Math.max(session.storedAtMost, txnNumber);
}

function retryKey(session: RetryState): Buffer {
  return Buffer.from(`r${session.key}`);
}

/** Checks up to `limit` records starting at `from` and removes those older than `oldestMs` (epoch). @returns where to continue */
export function removeOldRetryRecords(data: Writer, from: Uint8Array, oldestMs: number, limit: number): Uint8Array {
  let seen = 0;
  const stale: Uint8Array[] = [];
  let next: Uint8Array = RETRY_START;
  for (const { key, value } of data.range('retry', { start: from, end: RETRY_END })) {
    const { at } = readDoc(value.subarray(NUMBER_BYTES)) as { at?: Date };
    if (at && at.getTime() < oldestMs) stale.push(key);
    seen += 1;
    if (seen === limit) {
      next = key;
      break;
    }
  }
  for (const key of stale) data.remove('retry', key);
  return next;
}
