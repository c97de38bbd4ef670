/**
 * Outcomes of retryable writes and of commits, one per session, in the store: what makes a repeated command answer as it did the first time,
 * also after a crash. Knows no commands.
 */
import { prependField, readDoc, writeDoc, type Doc } from '../bson';
import { afterPrefix, type Reader, type Writer } from '../store/views';

/** What a session remembers of its record. */
export interface RetryState {
  readonly key: string;
  /** The store holds no outcome of a higher number for this session; undefined before the first look. */
  storedAtMost: number | undefined;
}

/** A retryable write's persisted outcome, or the fact that a transaction committed. */
export interface RetryRecord {
  txnNumber: number;
  reply?: Doc;
  /** The first statement that is left to do, if the write was interrupted. */
  next?: number;
  committed?: boolean;
}

/** Before every record. */
export const RETRY_START = Buffer.from('r');
const RETRY_END = afterPrefix(RETRY_START);

/** Where the number of a stored outcome ends and its BSON begins: most look-ups only need the number. */
const NUMBER_BYTES = 8;

/**
 * The stored outcome of the session's latest retryable write or commit. When a number is asked for, its reply is only read for that
 * number, and nothing at all where the store cannot hold it: after the first, that is so for every write that is not repeated.
 */
export function getRetryRecord(data: Reader, session: RetryState, txnNumber?: number): RetryRecord | undefined {
  if (txnNumber !== undefined && session.storedAtMost !== undefined && txnNumber > session.storedAtMost)
    return undefined;
  const raw = data.get('retry', retryKey(session));
  const bytes = raw && Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const found = bytes?.readDoubleBE(0) ?? -1;
  // Never lowered: a snapshot may be older than what is being written.
  session.storedAtMost ??= found;
  if (!bytes) return undefined;
  if (txnNumber !== undefined && found !== txnNumber) return { txnNumber: found };
  const { at: _at, ...record } = readDoc(bytes.subarray(NUMBER_BYTES)) as Omit<RetryRecord, 'txnNumber'> & { at: Date };
  return { txnNumber: found, ...record };
}

/**
 * Stores an outcome in the very LMDB transaction of the write it answers for.
 * @param reply the answer as BSON; without one, the record says that a transaction has committed
 * @param next the first statement that is left to do; undefined when the write is complete
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
  // Also right if the write is undone: the store then holds an earlier one.
  if (session.storedAtMost !== undefined) session.storedAtMost = Math.max(session.storedAtMost, txnNumber);
}

function retryKey(session: RetryState): Buffer {
  return Buffer.from(`r${session.key}`);
}

/** Looks at up to `limit` records from `from` on and removes those older than `oldestMs` (epoch). @returns where to go on the next time */
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
