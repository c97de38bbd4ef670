/**
 * Write locks: the records and unique keys that open transactions hold, and those written since the oldest open transaction began (first
 * writer wins). Knows lock names only, not what they stand for.
 */
import { writeConflict } from '../errors';

/** A transaction that holds locks until it ends. */
export interface LockHolder {
  /** Resolves when the holder has committed or aborted. */
  readonly ended: Promise<void>;
  /** The last group of writes contained in its snapshot. */
  readonly startedAfterGroup: number;
}

/** The lock for creating, dropping or redefining a collection. */
export function namespaceLock(ns: string): string {
  return `n${ns}`;
}

/** A plain write hit a lock: it is rolled back and runs again when the holder has ended. */
export class LockWait extends Error {
  override readonly name = 'LockWait';

  constructor(readonly holder: LockHolder) {
    super('waiting for a transaction');
  }
}

/** Above this number of remembered writes, those that no open snapshot needs are dropped. */
const PRUNE_ABOVE = 50_000;

export class LockTable {
  private readonly held = new Map<string, LockHolder>();
  private readonly lastWrite = new Map<string, number>();
  private readonly holders = new Set<LockHolder>();
  private pruneAbove = PRUNE_ABOVE;
  /** Number of the last committed group. */
  private group = 0;

  get committedGroup(): number {
    return this.group;
  }

  /** A transaction opens its snapshot. */
  enter(holder: LockHolder): void {
    this.holders.add(holder);
  }

  /** A transaction ended: its locks are released. */
  leave(holder: LockHolder, locks: Iterable<string>): void {
    this.holders.delete(holder);
    for (const lock of locks) if (this.held.get(lock) === holder) this.held.delete(lock);
  }

  /** Checks a lock for a plain write. @throws LockWait when a transaction holds the lock. */
  check(lock: string): void {
    const holder = this.held.get(lock);
    if (holder) throw new LockWait(holder);
  }

  /** Remembers a write of the group being built, to detect conflicts with transactions that began before it. */
  written(lock: string): void {
    this.lastWrite.set(lock, this.group + 1);
  }

  /** Takes a lock for a transaction. @throws WriteConflict when another one holds it or a write came after the snapshot. */
  acquire(lock: string, holder: LockHolder): void {
    const other = this.held.get(lock);
    if (other === holder) return;
    if (other || (this.lastWrite.get(lock) ?? 0) > holder.startedAfterGroup) throw writeConflict();
    this.held.set(lock, holder);
  }

  /** The group being built is on disk (or failed, which only makes some conflicts spurious). */
  groupEnded(): void {
    this.group += 1;
    if (this.holders.size === 0) {
      this.lastWrite.clear();
      this.pruneAbove = PRUNE_ABOVE;
    } else if (this.lastWrite.size > this.pruneAbove) {
      this.prune();
      // Entries that an old snapshot needs stay: scanning all of them after each group would take longer than the writes.
      this.pruneAbove = Math.max(PRUNE_ABOVE, 2 * this.lastWrite.size);
    }
  }

  /** Drops writes that every open snapshot already contains. */
  private prune(): void {
    const oldest = Math.min(...[...this.holders].map((holder) => holder.startedAfterGroup));
    for (const [lock, group] of this.lastWrite) if (group <= oldest) this.lastWrite.delete(lock);
  }
}
