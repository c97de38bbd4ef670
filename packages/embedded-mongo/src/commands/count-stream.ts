/** The one result of a pipeline that only counts. */
import { writeDoc, type Doc } from '../bson';
import { recordCount } from '../plan/complete';
import { PAUSED, type Query } from '../plan/query';
import type { CollectionInfo } from '../store/catalogue';
import type { ReadView } from '../txn/views';
import type { ResultStream } from './cursors';
import type { Leading } from './leading-stages';

/** The one result of a count. Without a filter the records are counted without being read. */
export class CountStream implements ResultStream {
  private n = 0;
  private done = false;

  constructor(
    private readonly query: Query,
    private readonly info: CollectionInfo | undefined,
    private readonly leading: Leading,
    private readonly result: (n: number) => Doc,
    /** The index that is named decides which records count. */
    private readonly hinted = false,
  ) {}

  next(view: ReadView, pauseAtMs = Infinity): Uint8Array | typeof PAUSED | undefined {
    if (this.done) return undefined;
    const { filter, skip, limit } = this.leading;
    if (this.info && !this.hinted && Object.keys(filter).length === 0) {
      const total = Math.max(0, recordCount(view.data, this.info) - skip);
      this.n = limit > 0 ? Math.min(total, limit) : total;
    } else {
      for (let match = this.query.step(view, pauseAtMs); match; match = this.query.step(view, pauseAtMs)) {
        if (match === PAUSED) return PAUSED;
        this.n += 1;
      }
    }
    this.done = true;
    return this.n > 0 ? writeDoc(this.result(this.n)) : undefined;
  }

  suspend(): void {
    this.query.suspend();
  }
}
