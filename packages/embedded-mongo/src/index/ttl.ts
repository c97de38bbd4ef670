/** Removes expired documents: those whose TTL-indexed date is older than the index allows. A bounded number per step. */
import { asNumber, readDoc, type Doc } from '../bson';
import type { CollectionInfo, IndexInfo } from '../store/catalogue';
import { Query } from '../plan/query';
import type { Engine } from '../txn/engine';
import { removeRecord } from './records';

const SWEEP_EVERY_MS = 60_000;
const DOCUMENTS_PER_STEP = 500;

export class TtlSweeper {
  private readonly timer: NodeJS.Timeout;
  private running = false;
  private stopped = false;

  constructor(
    private readonly engine: Engine,
    everyMs: number | undefined,
    private readonly log: (line: string) => void,
  ) {
    this.timer = setInterval(() => this.sweep(), everyMs ?? SWEEP_EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  private sweep(): void {
    if (this.running || this.stopped) return;
    this.running = true;
    this.engine.inBackground(
      this.run()
        .catch((error: Error) => this.log(`removing expired documents failed: ${error.message}`))
        .finally(() => {
          this.running = false;
        }),
    );
  }

  private async run(): Promise<void> {
    for (const info of this.engine.catalogue.all()) {
      for (const index of info.indexes) {
        const seconds = asNumber(index.spec['expireAfterSeconds']);
        if (seconds === undefined || index.building) continue;
        try {
          let removed = DOCUMENTS_PER_STEP;
          while (removed === DOCUMENTS_PER_STEP && !this.stopped) {
            removed = await this.removeExpired(info, index, new Date(Date.now() - seconds * 1000));
          }
        } catch (error) {
          // A failing index does not keep the others from expiring.
          this.log(
            `removing what index ${index.name} on ${info.ns} says is expired failed: ${(error as Error).message}`,
          );
        }
      }
    }
  }

  private removeExpired(info: CollectionInfo, index: IndexInfo, before: Date): Promise<number> {
    const path = index.fields[0]?.[0] as string;
    const expired = { [path]: { $lt: before } };
    const partial = index.spec['partialFilterExpression'] as Doc | undefined;
    const filter = partial ? { $and: [expired, partial] } : expired;
    return this.engine.writeAside((view) => {
      const current = view.catalogue.get(info.ns);
      if (current?.id !== info.id || !current.indexes.some(({ id }) => id === index.id)) return 0;
      const query = new Query(current, {
        filter,
        hint: index.name,
        limit: DOCUMENTS_PER_STEP,
        checkInterrupt: () => undefined,
      });
      const matches = [...query.all(view)];
      for (const { recordId, doc, raw } of matches) removeRecord(view, current, recordId, doc ?? readDoc(raw));
      return matches.length;
    });
  }
}
