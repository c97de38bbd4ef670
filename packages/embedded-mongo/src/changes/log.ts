/**
 * The change log: the changes of watched collections in commit order, each written in the same transaction as the change. A collection is
 * watched permanently from its first change stream on, so writes to other collections cost nothing. The log is bounded in bytes; the oldest
 * changes are removed first.
 */
import { Timestamp } from 'bson';
import { afterPrefix, firstEntry, type Reader, type Writer } from '../store/key-value';
import { readRecordId, recordIdBytes } from '../store/keys';
import { decodeChange, encodeChange, type Change, type LoggedChange, type Origin } from './event';

/** Maximum total size of the entries. */
const MAX_LOG_BYTES = 128 * 1024 * 1024;
/** Maximum number of old entries that one new entry may remove: a large entry after many small ones replaces thousands, in about ten milliseconds. */
const MAX_REMOVED_AT_ONCE = 5_000;

const WATCHED_PREFIX = Buffer.from('w:');
/** Stores the last removed number, and the total bytes of all entries up to it. */
const REMOVED_KEY = Buffer.from('log-removed');
const ALL = { start: Buffer.alloc(8), end: Buffer.alloc(9, 0xff) };
/** Each entry is preceded by a running total: the bytes of all entries ever written, including itself. */
const NUMBER_BYTES = 8;

/** The cached state of the log. Each write replaces it as a whole; if the write fails, the new one is discarded. */
export interface LogState {
  /** The latest number assigned. */
  readonly last: number;
  /** Time of the latest entry. */
  readonly time: Timestamp | undefined;
  readonly bytes: number;
  readonly removedBytes: number;
  readonly watched: ReadonlyMap<string, Beginning>;
}

/** The point from which a collection's changes are logged. Its number belongs to no entry, so it separates earlier tokens from later ones. */
interface Beginning {
  readonly number: number;
  readonly time: Timestamp;
}

export interface LogEntry {
  readonly number: number;
  readonly change: LoggedChange;
}

export function loadLog(reader: Reader): LogState {
  const watched = new Map<string, Beginning>();
  for (const { key, value } of reader.range('meta', { start: WATCHED_PREFIX, end: afterPrefix(WATCHED_PREFIX) }))
    watched.set(Buffer.from(key).toString('utf8', WATCHED_PREFIX.length), {
      number: readRecordId(value, 0),
      time: new Timestamp(Buffer.from(value).readBigUInt64BE(NUMBER_BYTES)),
    });
  const removed = reader.get('meta', REMOVED_KEY);
  const newest = firstEntry(reader, 'log', { ...ALL, reverse: true });
  return {
    last: Math.max(newest ? readRecordId(newest.key, 0) : 0, ...[...watched.values()].map(({ number }) => number)),
    time: newest && decodeChange(newest.value.subarray(NUMBER_BYTES)).clusterTime,
    bytes: newest ? readRecordId(newest.value, 0) : 0,
    removedBytes: removed ? readRecordId(removed, 8) : 0,
    watched,
  };
}

/** Starts watching a collection, which need not exist yet. */
export function watch(writer: Writer, state: LogState, ns: string, time: Timestamp): LogState {
  if (state.watched.has(ns)) return state;
  const number = state.last + 1;
  const since = Buffer.alloc(8);
  since.writeBigUInt64BE(time.toBigInt());
  writer.put('meta', Buffer.concat([WATCHED_PREFIX, Buffer.from(ns)]), Buffer.concat([recordIdBytes(number), since]));
  return { ...state, last: number, watched: new Map(state.watched).set(ns, { number, time }) };
}

export function isWatched({ watched }: LogState, ns: string): boolean {
  return watched.size > 0 && watched.has(ns);
}

/** Appends a change, and removes the oldest ones when the log is too large. */
export function append(
  writer: Writer,
  state: LogState,
  clusterTime: Timestamp,
  change: Change,
  origin: Origin | undefined,
  maxBytes = MAX_LOG_BYTES,
): LogState {
  const last = state.last + 1;
  const entry = encodeChange(change, clusterTime, origin);
  const bytes = state.bytes + entry.length;
  writer.put('log', recordIdBytes(last), Buffer.concat([recordIdBytes(bytes), entry]));
  const removedBytes =
    bytes - state.removedBytes > maxBytes ? removeOldest(writer, state, bytes - maxBytes) : state.removedBytes;
  return { ...state, last, time: clusterTime, bytes, removedBytes };
}

/** Removes the entries that lie entirely within the first `upToBytes` ever written. @returns the total bytes ever removed */
function removeOldest(writer: Writer, { removedBytes }: LogState, upToBytes: number): number {
  const old: { key: Uint8Array; bytes: number }[] = [];
  for (const { key, value } of writer.range('log', ALL)) {
    const bytes = readRecordId(value, 0);
    if (bytes > upToBytes || old.length === MAX_REMOVED_AT_ONCE) break;
    old.push({ key, bytes });
  }
  for (const { key } of old) writer.remove('log', key);
  const newest = old.at(-1);
  if (!newest) return removedBytes;
  writer.put('meta', REMOVED_KEY, Buffer.concat([newest.key, recordIdBytes(newest.bytes)]));
  return newest.bytes;
}

/** The entries after a number, in order. */
export function* entriesAfter(reader: Reader, number: number): Generator<LogEntry, undefined> {
  for (const { key, value } of reader.range('log', { ...ALL, start: recordIdBytes(number + 1) }))
    yield { number: readRecordId(key, 0), change: decodeChange(value.subarray(NUMBER_BYTES)) };
  return undefined;
}

export function entryOf(reader: Reader, number: number): LoggedChange | undefined {
  const value = reader.get('log', recordIdBytes(number));
  return value && decodeChange(value.subarray(NUMBER_BYTES));
}

/** Whether the log contains all changes of a watched collection after this number. */
export function reachesBack({ watched }: LogState, reader: Reader, ns: string, number: number): boolean {
  const beginning = watched.get(ns);
  return beginning !== undefined && number >= beginning.number && number >= removedUpTo(reader);
}

/** The number after which a watched collection's changes since `time` begin; undefined when the log does not contain all of them. */
export function numberBefore({ watched }: LogState, reader: Reader, ns: string, time: Timestamp): number | undefined {
  const beginning = watched.get(ns);
  if (!beginning || time.lessThan(beginning.time)) return undefined;
  for (const { key, value } of reader.range('log', { ...ALL, reverse: true }))
    if (decodeChange(value.subarray(NUMBER_BYTES)).clusterTime.lessThan(time))
      return Math.max(beginning.number, readRecordId(key, 0));
  return removedUpTo(reader) === 0 ? beginning.number : undefined;
}

/** The number up to which entries have been removed. */
export function removedUpTo(reader: Reader): number {
  const removed = reader.get('meta', REMOVED_KEY);
  return removed ? readRecordId(removed, 0) : 0;
}
