/**
 * The key-value interface that everything above the storage is built on: five ordered spaces, read through a `Reader` and changed through a
 * `Writer`. Knows byte order, and nothing of documents or of LMDB.
 */

/**
 * `meta`: the catalogue; `docs`: collection and record id -> BSON; `index`: index keys; `retry`: retryable writes and their replies; `log`:
 * changes of watched collections.
 */
export const SPACES = ['meta', 'docs', 'index', 'retry', 'log'] as const;
export type Space = (typeof SPACES)[number];

export interface Entry {
  key: Uint8Array;
  value: Uint8Array;
}

/** All keys `start <= key < end`, ascending, or descending from just below `end`. */
export interface Range {
  start: Uint8Array;
  end: Uint8Array;
  reverse?: boolean;
  /** The only key that the range can contain, if known: a lookup is cheaper than iterating. */
  only?: Uint8Array;
}

export interface Reader {
  get(space: Space, key: Uint8Array): Uint8Array | undefined;
  range(space: Space, range: Range): IterableIterator<Entry>;
  /** Counts the range's first keys, roughly up to `limit`, cheaper than iterating; `next` is the first key not yet counted. */
  countUpTo(space: Space, range: Range, limit: number): { keys: number; next: Uint8Array | undefined };
  /** Whether the range holds more than `keys` keys, determined without reading them. An estimate: a transaction's uncommitted writes are ignored. */
  exceeds(space: Space, range: Range, keys: number): boolean;
}

export interface Writer extends Reader {
  put(space: Space, key: Uint8Array, value: Uint8Array): void;
  remove(space: Space, key: Uint8Array): void;
}

/** A stable view of one committed state. It keeps old pages from being reused, so it must be closed. */
export interface Snapshot extends Reader {
  close(): void;
}

/** The first entry of a range, or the last of a reversed one. */
export function firstEntry(data: Reader, space: Space, range: Range): Entry | undefined {
  const entries = data.range(space, range);
  const { value, done } = entries.next();
  entries.return?.();
  return done ? undefined : (value as Entry);
}

/** A key as a string whose code-unit order is the byte order, for maps and sorted lists. */
export function keyText(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');
}

/** The first key after every key that begins with `prefix`. No key begins with FF, so that FF is above all of them. */
export function afterPrefix(prefix: Uint8Array): Buffer {
  const last = prefix.findLastIndex((byte) => byte < 0xff);
  if (last < 0) return Buffer.from([0xff]);
  const end = Buffer.from(prefix.subarray(0, last + 1));
  end[last] = (end[last] as number) + 1;
  return end;
}
