/**
 * The views through which a command reads and writes, on its own or inside a transaction. `ReadView` is a stable state with its catalogue;
 * `WriteView` adds writing, locks and changes of definition. Knows no documents.
 */
import type { Catalogue, CollectionInfo } from '../store/catalogue';
import type { Change } from '../changes/event';
import type { Reader, Writer } from '../store/key-value';

export interface ReadView {
  readonly data: Reader;
  readonly catalogue: Catalogue;
  /** Views with the same version show the same state; those without one may differ. */
  readonly version?: number | undefined;
}

/** A view to read from until closed. */
export interface OpenView extends ReadView {
  /** Memory is short: a long read should close its iterators on this view and refresh it. */
  readonly needsRenewal: boolean;
  /** Lets memory be released, and refreshes the view to the latest committed state. */
  renew(): Promise<void>;
  close(): void;
}

export interface WriteView extends ReadView {
  readonly data: Writer;
  /**
   * Must be called before a record or unique key is written. It may roll back a plain write, which then runs again later (`LockWait`); a
   * transaction gets 112.
   */
  guard(lock: string): void;
  /** Must be called before the first write to a collection. @throws 112 in a transaction that saw an older definition. */
  guardCollection(ns: string): void;
  /** Must be called before a collection's definition changes: waits for transactions that wrote to it. */
  guardDefinition(ns: string): void;
  /** Replaces the definition of a collection (undefined removes it), in the same transaction as the view's writes. */
  define(ns: string, change: (info: CollectionInfo | undefined) => CollectionInfo | undefined): void;
  /** Whether changes of a collection must be logged. */
  isWatched(ns: string): boolean;
  /** Logs a change of a watched collection, in the same transaction and in the order of calls. */
  log(change: Change): void;
  /** A new id for a collection or index. */
  allocateId(): number;
  /** The next record id of a collection; skipped ids are harmless. */
  nextRecordId(collectionId: number): number;
}
