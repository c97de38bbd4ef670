/**
 * Executes a plan, one record at a time. Can be suspended and continued on a newer state, as a cursor is between two `getMore` commands.
 * Tests no filter.
 */
import { readRecordId, recordKey, rangeOf } from '../store/keys';
import { firstEntry, type Entry, type Range, type Reader, type Space } from '../store/key-value';
import { PAUSED, type Paused } from '../query/pause';
import { damaged, keyCount, recordCount } from './complete';
import type { CollectionInfo } from '../store/catalogue';
import type { IndexScan, Plan } from './plan';

export interface Candidate {
  recordId: number;
  raw: Uint8Array;
}

/** Number of record ids that a scan remembers to return each record only once; about 50 bytes each. */
const SEEN_LIMIT = 2_000_000;

/** The completeness check restarts when it was suspended and the state has changed; this bounds the attempts. */
const MAX_COMPARISONS = 3;

export class Scan {
  private readonly legs: RangeScan[];
  private leg = 0;
  /** The records were read from more than one state. */
  private mixed = false;
  private data: Reader | undefined;
  /** The completeness check at the end of a full scan. */
  private comparing: Generator<unknown, number> | undefined;
  private comparisons = 0;
  private readonly seen: Set<number> | undefined;
  /** Index keys and documents examined, for explain. */
  keysExamined = 0;
  docsExamined = 0;

  constructor(private readonly plan: Plan) {
    this.legs = legsOf(plan);
    this.seen = plan.kind === 'or' || (plan.kind === 'ixscan' && plan.mayRepeat) ? new Set() : undefined;
  }

  /** @returns `PAUSED` when `pauseAtMs` passes during the completeness check */
  next(data: Reader, pauseAtMs = Infinity): Candidate | Paused | undefined {
    for (;;) {
      const leg = this.legs[this.leg];
      if (!leg) return undefined;
      const entry = leg.next(data);
      if (!entry) {
        if (this.plan.kind === 'collscan' && !this.isWhole(data, this.plan.info, pauseAtMs)) return PAUSED;
        this.leg += 1;
        continue;
      }
      if (leg.scan === undefined) {
        this.docsExamined += 1;
        return { recordId: readRecordId(entry.key, 4), raw: entry.value };
      }
      this.keysExamined += 1;
      const recordId = leg.scan.index.unique
        ? readRecordId(entry.value, 0)
        : readRecordId(entry.key, entry.key.length - 8);
      if (this.seen) {
        if (this.seen.has(recordId)) continue;
        if (this.seen.size < SEEN_LIMIT) this.seen.add(recordId);
      }
      const raw = data.get('docs', recordKey(leg.scan.info.id, recordId));
      this.docsExamined += 1;
      if (!raw) throw damaged(`index ${leg.scan.index.name} has a key for record ${recordId}, which is not there`);
      return { recordId, raw };
    }
  }

  /**
   * Counts the keys of an index scan, up to `limit` or slightly more, without reading records. Pauses regularly.
   * @param data returns the reader; called again after every pause
   */
  *countKeys(data: () => Reader, limit: number): Generator<undefined, number> {
    let keys = 0;
    for (const leg of this.legs) {
      if (keys < limit) keys += yield* leg.count(data, limit - keys);
    }
    this.keysExamined += keys;
    return keys;
  }

  /**
   * Checks that no record was lost. A scan over several states has no count of its own to compare, so the final state is counted.
   * @returns false if paused
   */
  private isWhole(data: Reader, info: CollectionInfo, pauseAtMs: number): boolean {
    this.data = data;
    if (!this.comparing) this.comparisons += 1;
    // Other commands write faster than the check runs.
    if (this.comparisons > MAX_COMPARISONS) return true;
    this.comparing ??= recordCount(() => this.data as Reader, info, this.mixed ? undefined : this.docsExamined);
    while (!this.comparing.next().done) if (performance.now() > pauseAtMs) return false;
    return true;
  }

  /** Ends the scan at the newest record that exists now. */
  leaveOutNewer(data: Reader): void {
    for (const leg of this.legs) leg.endAtLast(data);
  }

  /** Called when the scan was suspended and will continue on another state. */
  goOnElsewhere(): void {
    this.mixed = true;
    this.comparing = undefined;
  }

  /** Releases the current state; the next call continues after the last record, on whatever state it is given. */
  suspend(): void {
    this.legs[this.leg]?.suspend();
  }
}

function legsOf(plan: Plan): RangeScan[] {
  switch (plan.kind) {
    case 'eof':
      return [];
    case 'collscan':
      return [new RangeScan('docs', { ...rangeOf(plan.info.id), reverse: plan.reverse }, undefined)];
    case 'ixscan':
      return plan.ranges.map((range) => new RangeScan('index', range, plan));
    case 'or':
      return plan.branches.flatMap((branch) => branch.ranges.map((range) => new RangeScan('index', range, branch)));
  }
}

class RangeScan {
  private iterator: IterableIterator<Entry> | undefined;
  private last: Uint8Array | undefined;
  private lookedUp = false;

  constructor(
    private readonly space: Space,
    private range: Range,
    readonly scan: IndexScan | undefined,
  ) {}

  next(data: Reader): Entry | undefined {
    if (this.range.only) return this.lookUp(data, this.range.only);
    this.iterator ??= data.range(this.space, this.range);
    const step = this.iterator.next();
    if (step.done) return undefined;
    this.last = step.value.key;
    return step.value;
  }

  *count(data: () => Reader, limit: number): Generator<undefined, number> {
    const { only } = this.range;
    if (only) return data().get(this.space, only) ? 1 : 0;
    return yield* keyCount(data, this.space, this.range, limit);
  }

  endAtLast(data: Reader): void {
    const last = firstEntry(data, this.space, { ...this.range, reverse: true });
    if (last) this.range = { ...this.range, end: Buffer.concat([last.key, Buffer.from([0])]) };
  }

  private lookUp(data: Reader, key: Uint8Array): Entry | undefined {
    if (this.lookedUp) return undefined;
    this.lookedUp = true;
    const value = data.get(this.space, key);
    return value && { key, value };
  }

  suspend(): void {
    if (!this.iterator) return;
    this.iterator.return?.();
    this.iterator = undefined;
    if (!this.last) return;
    this.range = this.range.reverse
      ? { ...this.range, end: this.last }
      : { ...this.range, start: Buffer.concat([this.last, Buffer.from([0])]) };
  }
}
