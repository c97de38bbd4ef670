/**
 * One open LMDB environment with its databases: snapshots, the writer of the current transaction, and copying of keys and values. Knows
 * lmdb's peculiarities; the store decides when to write and when to close.
 */
import {
  open,
  type Database,
  type DatabaseOptions,
  type RootDatabase,
  type Transaction as LmdbTransaction,
} from 'lmdb';
import { mongoError, type MongoError } from '../errors';
import { DirectoryError, OWNER_ONLY } from './directory';
import { allocateReaders } from './readers-file';
import { SPACES, type Entry, type Range, type Reader, type Snapshot, type Space, type Writer } from './key-value';

type Db = Database<Uint8Array, Uint8Array>;
type Dbs = Record<Space, Db>;

const MAX_READERS = 2_048;
/**
 * Address space reserved for the data file, where that costs nothing. lmdb grows a map that has become too small but keeps the old ones, so
 * memory would hold the same pages several times.
 */
const MAP_BYTES = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) ? 64 * 1024 ** 3 : undefined;

/** An option that lmdb reads but its types lack. */
const FILE_MODE = { permissionsMode: OWNER_ONLY };

/** Up to this length a loop is faster than creating the view that `set` needs. */
const SHORT_BYTES = 48;

/**
 * Copies from lmdb's shared buffers into Node's pooled memory. lmdb's own copies each allocate an ArrayBuffer, which costs more than
 * reading the entry.
 */
function copyOf(source: Buffer, start: number, end: number): Buffer {
  const copy = Buffer.allocUnsafe(end - start);
  if (copy.length <= SHORT_BYTES) {
    for (let at = 0; at < copy.length; at += 1) copy[at] = source[start + at] ?? 0;
    return copy;
  }
  // Not `source.copy`: lmdb changes the reported length of its shared buffer, which breaks Buffer's own methods.
  copy.set(new Uint8Array(source.buffer, source.byteOffset + start, end - start));
  return copy;
}

const CODECS = {
  encoder: {
    encode: (value: Uint8Array) => value,
    decode: (bytes: Buffer, size?: unknown) => copyOf(bytes, 0, typeof size === 'number' ? size : bytes.length),
  },
  keyEncoder: {
    writeKey(key: Uint8Array, target: Uint8Array, start: number): number {
      target.set(key, start);
      return start + key.length;
    },
    readKey: copyOf,
  },
};

export class Environment {
  readonly writer: Writer;
  private readonly dbs: Dbs;
  private readonly root: RootDatabase<Uint8Array, Uint8Array>;
  private openSnapshots = 0;

  /** @throws DirectoryError when LMDB refuses the directory */
  constructor(dir: string, readOnly: boolean) {
    if (!readOnly) allocateReaders(dir, MAX_READERS);
    this.root = openRoot(dir, readOnly);
    const database = (name: Space): Db => this.root.openDB({ name, ...CODECS } as DatabaseOptions & { name: string });
    this.dbs = Object.fromEntries(SPACES.map((name) => [name, database(name)])) as Dbs;
    this.writer = new LmdbWriter(this.dbs);
    this.forgetDeadReaders();
  }

  /** No snapshot is open. */
  get isUnread(): boolean {
    return this.openSnapshots === 0;
  }

  snapshot(): Snapshot {
    this.openSnapshots += 1;
    return new LmdbSnapshot(this.dbs, this.dbs.docs.useReadTransaction(), () => {
      this.openSnapshots -= 1;
    });
  }

  /** Runs `work` in the next write transaction, which is committed on another thread; resolves when it is on disk. */
  transaction(work: () => void): Promise<void> {
    return this.dbs.docs.transaction(work);
  }

  /** Runs `work` in a write transaction and blocks until it is on disk. */
  transactionNow(work: () => void): void {
    this.dbs.docs.transactionSync(work);
  }

  /** Inside a transaction: if `work` throws, its writes are rolled back. */
  savepoint<T>(work: () => T): T {
    return this.dbs.docs.childTransaction(work) as T;
  }

  /** A process that died while reading leaves its snapshot behind, which keeps old pages from being reused. */
  forgetDeadReaders(): void {
    this.root.readerCheck();
  }

  async backup(target: string): Promise<void> {
    await this.root.backup(target, true);
  }

  async close(): Promise<void> {
    await this.root.close();
  }
}

function openRoot(dir: string, readOnly: boolean): RootDatabase<Uint8Array, Uint8Array> {
  try {
    return open<Uint8Array, Uint8Array>({
      path: dir,
      noSubdir: false,
      readOnly,
      maxDbs: SPACES.length + 2,
      maxReaders: MAX_READERS,
      ...FILE_MODE,
      encoding: 'binary',
      keyEncoding: 'binary',
      ...(MAP_BYTES ? { mapSize: MAP_BYTES } : {}),
      // A reply means "on disk": the commit promise must not resolve before the fsync.
      overlappingSync: false,
      // With batching, a failed commit also rejects an internal promise of lmdb that nobody can handle, which would end the process.
      eventTurnBatching: false,
    });
  } catch (error) {
    throw new DirectoryError(`${dir} cannot be opened (${(error as Error).message}): restore a backup`);
  }
}

/** LMDB's errors for a damaged page, and those it raises for the rest of that transaction. */
const DAMAGE = /MDB_(CORRUPTED|PAGE_NOTFOUND|BAD_TXN|PANIC|INVALID|CURSOR_FULL)/;

/** Maps an LMDB error to the one clients see; undefined for errors that do not indicate damage. */
export function storageError(error: Error): MongoError | undefined {
  if (/MDB_MAP_FULL/.test(error.message))
    return mongoError('OutOfDiskSpace', `The data file is full (${error.message})`);
  if (!DAMAGE.test(error.message)) return undefined;
  return mongoError('DataCorruptionDetected', `The data file is damaged, restore a backup (${error.message})`);
}

/** lmdb's iterators are not themselves iterable. */
class Entries implements IterableIterator<Entry> {
  constructor(private readonly inner: Iterator<Entry>) {}

  next(): IteratorResult<Entry> {
    return this.inner.next();
  }

  return(): IteratorResult<Entry> {
    this.inner.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.iterator](): this {
    return this;
  }
}

/** Reads the state of `transaction`. Within a write transaction, lmdb routes every read and write of its databases through that. */
class LmdbReader implements Reader {
  private readonly options: { transaction: LmdbTransaction } | undefined;

  constructor(
    protected readonly dbs: Dbs,
    transaction?: LmdbTransaction,
  ) {
    this.options = transaction && { transaction };
  }

  get(space: Space, key: Uint8Array): Uint8Array | undefined {
    return this.dbs[space].get(key, this.options);
  }

  range(space: Space, range: Range): IterableIterator<Entry> {
    return new Entries(this.dbs[space].getRange(this.bounds(range))[Symbol.iterator]());
  }

  countUpTo(space: Space, range: Range, limit: number): { keys: number; next: Uint8Array | undefined } {
    const next = this.keyAt(space, range, limit);
    return { keys: next ? limit : this.dbs[space].getKeysCount(this.bounds(range)), next };
  }

  exceeds(space: Space, range: Range, keys: number): boolean {
    return this.keyAt(space, range, keys) !== undefined;
  }

  /** The key after the first `keys` ones; lmdb skips those without returning them. */
  private keyAt(space: Space, range: Range, keys: number): Uint8Array | undefined {
    return [...this.dbs[space].getKeys({ ...this.bounds(range), offset: keys, limit: 1 })][0];
  }

  private bounds({ start, end, reverse }: Range): object {
    return reverse
      ? { start: end, end: start, reverse, exclusiveStart: true, inclusiveEnd: true, ...this.options }
      : { start, end, ...this.options };
  }
}

class LmdbSnapshot extends LmdbReader implements Snapshot {
  private open = true;

  constructor(
    dbs: Dbs,
    private readonly transaction: LmdbTransaction,
    private readonly closed: () => void,
  ) {
    super(dbs, transaction);
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.transaction.done();
    this.closed();
  }
}

class LmdbWriter extends LmdbReader implements Writer {
  put(space: Space, key: Uint8Array, value: Uint8Array): void {
    this.dbs[space].putSync(key, value);
  }

  remove(space: Space, key: Uint8Array): void {
    this.dbs[space].removeSync(key);
  }
}
