/**
 * Index builds in progress: filled in bounded steps between other writes, made available to the planner when complete, and rolled back as a
 * whole when they fail. After a restart, interrupted builds resume. Knows nothing of index specifications.
 */
import { readDoc } from '../bson';
import { mongoError } from '../errors';
import { indexRecord } from '../index/records';
import type { CollectionInfo, IndexInfo } from '../store/catalogue';
import { readRecordId, rangeOf } from '../store/keys';
import type { Engine } from '../txn/engine';
import type { WriteView } from '../txn/views';
import { dropIndexData, type Reaper } from './drop';
import { SLICE_MS } from './time-slices';

/** Documents read per write; a write ends earlier when its time slice is over. */
const BUILD_STEP = 500;

const STOPPED = mongoError('InterruptedAtShutdown', 'the server stops; its next start goes on with the build');

/** One per server. */
export class IndexBuilds {
  /** By index id. */
  private readonly running = new Map<number, Promise<void>>();
  private stopped = false;

  constructor(
    private readonly engine: Engine,
    private readonly reaper: Reaper,
    private readonly log: (line: string) => void,
  ) {}

  /**
   * Fills the indexes that the catalogue lists as `building`, and waits for builds of them already in progress.
   * @throws the error of a failed build, for example 11000; its indexes are gone then. 11600 when the server stops: the next start resumes
   * the build
   */
  async finish(ns: string, indexes: readonly IndexInfo[]): Promise<void> {
    const ids = new Set(indexes.map(({ id }) => id).filter((id) => !this.running.has(id)));
    if (ids.size > 0) {
      const build = this.fillOrUndo(ns, ids).finally(() => {
        for (const id of ids) this.running.delete(id);
      });
      for (const id of ids) this.running.set(id, build);
    }
    await Promise.all(indexes.map(({ id }) => this.running.get(id)));
  }

  /**
   * Resumes builds that a restart interrupted, from the beginning: existing keys are written again. Each succeeds or fails on its own;
   * failures are logged.
   */
  resume(): void {
    for (const { ns, indexes } of this.engine.catalogue.all()) {
      for (const index of indexes.filter(({ building }) => building)) {
        const failed = (error: Error & { code?: number }): void => {
          if (error.code === STOPPED.code) return;
          this.log(`index ${index.name} on ${ns}, whose build a stop had interrupted, was not built: ${error.message}`);
        };
        this.engine.inBackground(this.engine.store.environment.use(() => this.finish(ns, [index])).catch(failed));
      }
    }
  }

  /** Stops all builds after their current step. */
  stop(): void {
    this.stopped = true;
  }

  private async fillOrUndo(ns: string, ids: ReadonlySet<number>): Promise<void> {
    let isFull: boolean;
    try {
      isFull = await this.fill(ns, ids);
    } catch (error) {
      await this.undo(ns, ids).catch((failure: Error) =>
        this.log(
          `the indexes of a build on ${ns} that failed are still there, the next start goes on with it: ${failure.message}`,
        ),
      );
      throw error;
    }
    if (!isFull) throw STOPPED;
  }

  private async undo(ns: string, ids: ReadonlySet<number>): Promise<void> {
    await this.engine.write((view) => removeIndexes(view, ns, ids));
    this.reaper.wake();
  }

  /** @returns false when the server stopped first */
  private async fill(ns: string, ids: ReadonlySet<number>): Promise<boolean> {
    let next: Uint8Array | undefined;
    let more = true;
    while (more && !this.stopped) {
      more = await this.engine.write((view) => {
        const info = view.catalogue.get(ns);
        const building = info?.indexes.filter(({ id }) => ids.has(id)) ?? [];
        if (!info || building.length === 0) return false;
        const range = rangeOf(info.id);
        const untilMs = performance.now() + SLICE_MS;
        const records: [Uint8Array, Uint8Array][] = [];
        for (const { key, value } of view.data.range('docs', { start: next ?? range.start, end: range.end })) {
          records.push([key, value]);
          if (records.length > BUILD_STEP) break;
        }
        for (const [at, [key, value]] of records.entries()) {
          if (at === BUILD_STEP || performance.now() > untilMs) {
            next = key;
            return true;
          }
          const doc = readDoc(value);
          for (const index of building) indexRecord(view, info, index, readRecordId(key, 4), doc);
        }
        view.define(ns, (current) => {
          const base = current as CollectionInfo;
          const ready = base.indexes.map((index) => (ids.has(index.id) ? { ...index, building: false } : index));
          return { ...base, indexes: ready, revision: base.revision + 1 };
        });
        return false;
      });
      await this.engine.store.environment.yieldIfShort();
    }
    return !more;
  }
}

export function removeIndexes(view: WriteView, ns: string, ids: ReadonlySet<number>): void {
  view.guardDefinition(ns);
  if (!view.catalogue.get(ns)) return;
  view.define(ns, (current) => {
    const base = current as CollectionInfo;
    return { ...base, indexes: base.indexes.filter(({ id }) => !ids.has(id)), revision: base.revision + 1 };
  });
  for (const id of ids) dropIndexData(view, id);
}
