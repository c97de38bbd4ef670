/**
 * One multi-document transaction: a snapshot, its uncommitted writes on top, and the locks that let the first writer win. Knows nothing of
 * sessions or wire numbers.
 */
import type { Change, Origin } from '../changes/event';
import { mongoError, noSuchTransaction, writeConflict } from '../errors';
import type { Catalogue, CollectionInfo } from '../store/catalogue';
import { Overlay } from '../store/overlay';
import type { Snapshot, Writer } from '../store/key-value';
import type { Engine } from './engine';
import { namespaceLock, type LockHolder } from './locks';
import type { WriteView } from './views';

/** Maximum size of a transaction's uncommitted writes in memory. */
const SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

type Definition = [ns: string, change: (info: CollectionInfo | undefined) => CollectionInfo | undefined];

export class Transaction implements WriteView, LockHolder {
  readonly ended: Promise<void>;
  readonly startedAfterGroup: number;
  readonly startedAtMs = performance.now();
  readonly data: Overlay;
  private readonly locks = new Set<string>();
  private readonly written = new Set<string>();
  private readonly definitions: Definition[] = [];
  private readonly changes: Change[] = [];
  /** Bytes of logged changes that are not also in the overlay. */
  private changesBytes = 0;
  private state: 'open' | 'committing' | 'ended' = 'open';
  private resolveEnded!: () => void;
  /** Statements now reading from the snapshot: it stays open until they are done, even if the transaction ends. */
  private pins = 0;

  constructor(
    private readonly engine: Engine,
    private readonly snapshot: Snapshot,
    public catalogue: Catalogue,
  ) {
    this.data = new Overlay(snapshot);
    this.startedAfterGroup = engine.locks.committedGroup;
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
    engine.locks.enter(this);
  }

  get isOpen(): boolean {
    return this.state === 'open';
  }

  pin(): void {
    this.pins += 1;
  }

  unpin(): void {
    this.pins -= 1;
    if (this.pins === 0 && this.state === 'ended') this.snapshot.close();
  }

  hasWrittenTo(ns: string): boolean {
    return this.written.has(ns);
  }

  guard(lock: string): void {
    if (this.state !== 'open') throw noSuchTransaction('The transaction has been aborted.');
    if (this.data.sizeBytes + this.changesBytes > SIZE_LIMIT_BYTES) {
      throw mongoError('OperationFailed', `A transaction may write at most ${SIZE_LIMIT_BYTES} bytes`);
    }
    this.engine.locks.acquire(lock, this);
    this.locks.add(lock);
  }

  guardCollection(ns: string): void {
    if (this.written.has(ns)) return;
    const seen = this.catalogue.get(ns);
    const newest = this.engine.newestCatalogue.get(ns);
    if (seen && (seen.id !== newest?.id || seen.revision !== newest.revision)) throw writeConflict();
    this.written.add(ns);
  }

  guardDefinition(ns: string): void {
    this.guardCollection(ns);
    if (!this.catalogue.get(ns) && this.engine.newestCatalogue.get(ns)) throw writeConflict();
    this.guard(namespaceLock(ns));
  }

  define(ns: string, change: (info: CollectionInfo | undefined) => CollectionInfo | undefined): void {
    this.definitions.push([ns, change]);
    const info = change(this.catalogue.get(ns));
    this.catalogue = this.catalogue.with(ns, info);
  }

  isWatched(ns: string): boolean {
    return this.engine.isWatched(ns);
  }

  log(change: Change): void {
    this.changes.push(change);
    this.changesBytes += change.document?.length ?? 0;
  }

  allocateId(): number {
    return this.engine.allocateId();
  }

  nextRecordId(collectionId: number): number {
    // Not the transaction's own snapshot: a record id must also be new in the latest committed state.
    const view = this.engine.openView();
    try {
      return this.engine.nextRecordId(collectionId, view.data);
    } finally {
      view.close();
    }
  }

  /**
   * Makes the writes durable, along with those of `alsoWrite`. Locks are held until everything is on disk, so nothing can have changed
   * since they were taken.
   * @param origin the transaction's fields in logged changes
   */
  async commit(origin: Origin, alsoWrite: (writer: Writer) => void): Promise<void> {
    this.state = 'committing';
    try {
      if (this.data.isEmpty && this.definitions.length === 0) return;
      await this.engine.write(
        (view) => {
          this.data.replay(view.data);
          for (const [ns, change] of this.definitions) view.define(ns, change);
          for (const lock of this.locks) this.engine.locks.written(lock);
          for (const change of this.changes) view.log(change);
          alsoWrite(view.data);
        },
        undefined,
        origin,
      );
    } finally {
      this.end();
    }
  }

  abort(): void {
    if (this.state === 'open') this.end();
  }

  private end(): void {
    this.state = 'ended';
    this.engine.openTransactions.delete(this);
    this.engine.locks.leave(this, this.locks);
    if (this.pins === 0) this.snapshot.close();
    this.resolveEnded();
  }
}
