/**
 * What a command reads and writes through, whether it runs on its own or inside a transaction. `ReadView` is a stable state
 * and its catalogue; `WriteView` adds writing, locks and changes of definition. Knows no documents.
 */
import type { Catalogue, CollectionInfo } from '../store/catalogue';
import type { Change } from '../changes/event';
import type { Reader, Writer } from '../store/views';

export interface ReadView {
  readonly data: Reader;
  readonly catalogue: Catalogue;
  /** Views with the same number show the same; those without may differ. */
  readonly version?: number | undefined;
}

/** A state to read from until closed. */
export interface OpenView extends ReadView {
  /** Memory is short: a long read closes its iterators on this view and renews it. */
  readonly needsRenewal: boolean;
  /** Lets memory be given back and goes on with the latest committed state. */
  renew(): Promise<void>;
  close(): void;
}

export interface WriteView extends ReadView {
  readonly data: Writer;
  /**
   * Must be called before a record or unique key is written. A plain write may be undone by it and run again later
   * (`LockWait`), a transaction gets 112.
   */
  guard(lock: string): void;
  /** Must be called before the first write to a collection. @throws 112 in a transaction that saw an older definition. */
  guardCollection(ns: string): void;
  /** Must be called before a collection's definition changes: waits for transactions that wrote to it. */
  guardDefinition(ns: string): void;
  /** Replaces the definition of a collection (undefined: removes it), durably with the rest of the view's writes. */
  define(ns: string, change: (info: CollectionInfo | undefined) => CollectionInfo | undefined): void;
  /** Whether changes of a collection have to be logged. */
  isWatched(ns: string): boolean;
  /** Logs a change, in the same transaction and in the order of calls. Only of watched collections. */
  log(change: Change): void;
  /** A fresh id for a collection or index. */
  allocateId(): number;
  /** The next record id of a collection; skipped ids are harmless. */
  nextRecordId(collectionId: number): number;
}
