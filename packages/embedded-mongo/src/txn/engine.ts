/**
 * Runs commands against the store: reads on the latest committed state, plain writes in the group being built (retried after a wait if they
 * hit a transaction's lock), transactions on their snapshot. Keeps the in-memory catalogue consistent with the disk.
 */
import type { Timestamp } from 'bson';
import type { Change, Origin } from '../changes/event';
import { append, isWatched, loadLog, watch, type LogState } from '../changes/log';
import { mongoError } from '../errors';
import { Catalogue, putCollection, putNextId, type CollectionInfo } from '../store/catalogue';
import { readRecordId, rangeOf } from '../store/keys';
import type { Store } from '../store/store';
import { firstEntry, type Reader, type Snapshot, type Writer } from '../store/key-value';
import { Clock } from './clock';
import { LockTable, LockWait, namespaceLock } from './locks';
import { Transaction } from './transaction';
import type { OpenView, WriteView } from './views';

/** A plain write fails after waiting this long for transactions' locks; no transaction lives longer than 60 s. */
const MAX_WAIT_MS = 65_000;
/** How long an operation that needs open transactions to end waits for them. */
const TRANSACTIONS_END_WITHIN_MS = 10_000;
/** Maximum number of open transactions; each pins a snapshot. */
const TRANSACTION_LIMIT = 1_000;

export class Engine {
  readonly locks = new LockTable();
  readonly clock = new Clock();
  readonly openTransactions = new Set<Transaction>();
  private published: Catalogue;
  /** The catalogue including the writes of the group being built. */
  private pending: Catalogue;
  private nextId: number;
  private publishedLog: LogState;
  /** The change log including the writes of the group being built. */
  private pendingLog: LogState;
  private readonly logWaiters = new Set<() => void>();
  private readonly recordIds = new Map<number, number>();
  private backgroundJobs = new Set<Promise<void>>();
  private compacting: Promise<number> | undefined;

  constructor(readonly store: Store) {
    const snapshot = store.snapshot();
    this.published = Catalogue.load(snapshot);
    this.publishedLog = loadLog(snapshot);
    if (this.publishedLog.time) this.clock.startAfter(this.publishedLog.time);
    snapshot.close();
    this.pending = this.published;
    this.pendingLog = this.publishedLog;
    this.nextId = this.published.nextId;
    store.onGroup({
      committed: () => {
        this.published = this.pending;
        this.publishLog();
        this.locks.groupEnded();
      },
      failed: () => {
        this.pending = this.published;
        this.pendingLog = this.publishedLog;
        this.locks.groupEnded();
      },
    });
  }

  /** The committed catalogue. */
  get catalogue(): Catalogue {
    return this.published;
  }

  /** The catalogue including the writes of the group being built. */
  get newestCatalogue(): Catalogue {
    return this.pending;
  }

  /** The latest committed state; the caller closes it. */
  openView(): OpenView {
    return new LatestView(this);
  }

  /**
   * Runs a plain write atomically and resolves when it is on disk. `run` may be called several times (its effects are rolled back in
   * between), so it must not keep state.
   * @throws 50 when `deadlineMs` (of `performance.now`) passes while it waits for a transaction's lock.
   */
  async write<T>(run: (view: WriteView) => T, deadlineMs?: number, origin?: Origin): Promise<T> {
    const giveUpMs = Math.min(deadlineMs ?? Infinity, performance.now() + MAX_WAIT_MS);
    for (;;) {
      try {
        return await this.store.write((writer) => {
          if (deadlineMs !== undefined && performance.now() > deadlineMs) throw timeExpired();
          const view = new PlainWriteView(this, writer, this.pending, this.pendingLog, origin);
          const result = run(view);
          this.pending = view.catalogue;
          this.pendingLog = view.logState;
          return result;
        });
      } catch (error) {
        if (!(error instanceof LockWait)) throw error;
        await waitUntil(error.holder.ended, giveUpMs);
      }
    }
  }

  /** Runs a background write, one of many, that is not part of a command; memory can be released after it. */
  writeAside<T>(run: (view: WriteView) => T): Promise<T> {
    return this.store.environment.use(async () => {
      const result = await this.write(run);
      await this.store.environment.yieldIfShort();
      return result;
    });
  }

  /**
   * Rewrites the data file without unused pages. Waits for open transactions; writes and new transactions wait meanwhile.
   * @returns how many bytes shorter the file is
   * @throws 117 when a transaction or another command prevents it, 14031 when there is no room
   */
  compact(checkInterrupt: () => void): Promise<number> {
    if (this.compacting) throw mongoError('ConflictingOperationInProgress', 'the data file is being compacted');
    this.compacting = this.store.environment.yieldWhile(this.compactWithoutTransactions(checkInterrupt)).finally(() => {
      this.compacting = undefined;
    });
    return this.compacting;
  }

  /** Waits until a transaction may begin. */
  async mayBegin(): Promise<void> {
    while (this.compacting) await this.store.environment.yieldWhile(Promise.allSettled([this.compacting]));
  }

  private async compactWithoutTransactions(checkInterrupt: () => void): Promise<number> {
    const untilMs = performance.now() + TRANSACTIONS_END_WITHIN_MS;
    while (this.openTransactions.size > 0) {
      checkInterrupt();
      if (performance.now() > untilMs)
        throw mongoError('ConflictingOperationInProgress', 'a transaction is open: compact when it has ended');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return await this.store.compact();
  }

  isWatched(ns: string): boolean {
    return isWatched(this.pendingLog, ns);
  }

  /** Logs every change of a collection from now on. @returns the committed log */
  async watch(ns: string): Promise<LogState> {
    if (!isWatched(this.publishedLog, ns))
      await this.write((view) => {
        // Otherwise the earlier changes of an open transaction would be missing from the log.
        view.guardDefinition(ns);
        (view as PlainWriteView).watch(ns);
      });
    return this.publishedLog;
  }

  /** Resolves when the log has grown, or after `timeoutMs`. */
  logGrows(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.logWaiters.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.logWaiters.add(wake);
    });
  }

  private publishLog(): void {
    const grew = this.pendingLog.last !== this.publishedLog.last;
    this.publishedLog = this.pendingLog;
    if (!grew) return;
    for (const wake of [...this.logWaiters]) wake();
  }

  /** Opens a transaction on the latest committed state. */
  begin(): Transaction {
    if (this.openTransactions.size >= TRANSACTION_LIMIT) {
      throw mongoError('OperationFailed', `More than ${TRANSACTION_LIMIT} transactions are open`);
    }
    const transaction = new Transaction(this, this.store.snapshot(), this.published);
    this.openTransactions.add(transaction);
    return transaction;
  }

  allocateId(): number {
    const id = this.nextId;
    this.nextId += 1;
    return id;
  }

  nextRecordId(collectionId: number, data: Reader): number {
    let last = this.recordIds.get(collectionId);
    if (last === undefined) {
      const newest = firstEntry(data, 'docs', { ...rangeOf(collectionId), reverse: true });
      last = newest ? readRecordId(newest.key, 4) : 0;
    }
    last += 1;
    this.recordIds.set(collectionId, last);
    return last;
  }

  /** Stores a changed definition along with the id counter. */
  storeDefinition(writer: Writer, ns: string, info: CollectionInfo | undefined): void {
    putCollection(writer, ns, info);
    putNextId(writer, this.nextId);
  }

  /** Registers work that outlives its command, such as removing a dropped collection's data; `close` waits for it. */
  inBackground(work: Promise<void>): void {
    const tracked = work.finally(() => this.backgroundJobs.delete(tracked));
    this.backgroundJobs.add(tracked);
  }

  async close(): Promise<void> {
    for (const transaction of this.openTransactions) transaction.abort();
    await Promise.allSettled([...this.backgroundJobs]);
    await this.store.close();
  }
}

class LatestView implements OpenView {
  data!: Snapshot;
  catalogue!: Catalogue;
  version: number | undefined;

  constructor(private readonly engine: Engine) {
    this.open();
  }

  get needsRenewal(): boolean {
    return this.engine.store.environment.isShortOfMemory;
  }

  async renew(): Promise<void> {
    this.data.close();
    await this.engine.store.environment.yieldForMemory();
    this.open();
  }

  close(): void {
    this.data.close();
  }

  private open(): void {
    const { store, catalogue, locks } = this.engine;
    this.data = store.snapshot();
    this.catalogue = catalogue;
    this.version = store.isCommitting ? undefined : locks.committedGroup;
  }
}

class PlainWriteView implements WriteView {
  private time: Timestamp | undefined;

  constructor(
    private readonly engine: Engine,
    readonly data: Writer,
    public catalogue: Catalogue,
    public logState: LogState,
    private readonly origin: Origin | undefined,
  ) {}

  isWatched(ns: string): boolean {
    return isWatched(this.logState, ns);
  }

  log(change: Change): void {
    // All changes of a transaction share the time of its commit.
    if (!this.time || !this.origin) this.time = this.engine.clock.tick();
    this.logState = append(this.data, this.logState, this.time, change, this.origin);
  }

  watch(ns: string): void {
    this.logState = watch(this.data, this.logState, ns, this.engine.clock.tick());
  }

  guard(lock: string): void {
    this.engine.locks.check(lock);
    this.engine.locks.written(lock);
  }

  guardCollection(): void {
    // A plain write runs against the newest definition, so nothing can have changed.
  }

  guardDefinition(ns: string): void {
    this.guard(namespaceLock(ns));
    for (const transaction of this.engine.openTransactions) {
      if (transaction.hasWrittenTo(ns)) throw new LockWait(transaction);
    }
  }

  define(ns: string, change: (info: CollectionInfo | undefined) => CollectionInfo | undefined): void {
    const info = change(this.catalogue.get(ns));
    this.engine.storeDefinition(this.data, ns, info);
    this.catalogue = this.catalogue.with(ns, info);
  }

  allocateId(): number {
    return this.engine.allocateId();
  }

  nextRecordId(collectionId: number): number {
    return this.engine.nextRecordId(collectionId, this.data);
  }
}

export function timeExpired(): Error {
  return mongoError('MaxTimeMSExpired', 'operation exceeded time limit');
}

async function waitUntil(ended: Promise<void>, giveUpMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.max(0, giveUpMs - performance.now()));
  });
  const winner = await Promise.race([ended, late]);
  clearTimeout(timer);
  if (winner === 'late') throw timeExpired();
}
