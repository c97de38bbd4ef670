/** The single result of a pipeline that only counts. */
import { writeDoc, type Doc } from '../bson';
import { recordCount } from '../plan/complete';
import type { Query } from '../plan/query';
import { PAUSED, type Paused } from '../query/pause';
import type { CollectionInfo } from '../store/catalogue';
import type { ReadView } from '../txn/views';
import type { ResultStream } from './cursors';
import type { Leading } from './leading-stages';

/** The single result of a count. Without a filter, records are counted without being read. */
export class CountStream implements ResultStream {
  private done = false;
  private counting: Generator<unknown, number> | undefined;

  constructor(
    private readonly query: Query,
    private readonly info: CollectionInfo | undefined,
    private readonly leading: Pick<Leading, 'filter' | 'skip' | 'limit'>,
    private readonly result: (n: number) => Doc,
    /** A hinted index determines which records count. */
    private readonly hinted = false,
  ) {}

  /** A count without a filter counts records and ids, which must agree. */
  get needsOneState(): boolean {
    return this.info !== undefined && !this.hinted && Object.keys(this.leading.filter).length === 0;
  }

  next(view: ReadView, pauseAtMs = Infinity): Uint8Array | Paused | undefined {
    if (this.done) return undefined;
    const n = this.count(view, pauseAtMs);
    if (n === PAUSED) return PAUSED;
    this.done = true;
    return n > 0 ? writeDoc(this.result(n)) : undefined;
  }

  count(view: ReadView, pauseAtMs: number): number | Paused {
    const { skip, limit } = this.leading;
    if (this.info && this.needsOneState) {
      this.counting ??= recordCount(() => view.data, this.info);
      let counted = this.counting.next();
      for (; !counted.done; counted = this.counting.next()) {
        this.query.checkInterrupt();
        if (performance.now() > pauseAtMs) return PAUSED;
      }
      const total = Math.max(0, counted.value - skip);
      return limit > 0 ? Math.min(total, limit) : total;
    }
    return this.query.count(view, pauseAtMs);
  }

  suspend(): void {
    this.query.suspend();
  }
}
