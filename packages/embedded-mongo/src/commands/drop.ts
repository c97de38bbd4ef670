/**
 * Dropping: the definition goes at once, the data is removed in the background, a bounded number of keys at a time. After a restart the
 * removal continues.
 */
import { BSON } from 'bson';
import type { CollectionInfo } from '../store/catalogue';
import { rangeOf, u32 } from '../store/keys';
import { afterPrefix, firstEntry, type Range, type Space } from '../store/key-value';
import type { Engine } from '../txn/engine';
import type { WriteView } from '../txn/views';
import { refuseSystem } from './create';

const DROPPED_PREFIX = Buffer.from('x:');
const KEYS_PER_STEP = 1_000;

interface Dropped {
  collection: number | null;
  indexes: number[];
}

/** Removes a collection from the catalogue and marks its data for removal. @param renamed the name of the collection that replaces it */
export function dropCollection(view: WriteView, ns: string, renamed?: string): boolean {
  view.guardDefinition(ns);
  const info = view.catalogue.get(ns);
  if (!info) return false;
  view.define(ns, () => undefined);
  markDropped(view, { collection: info.id, indexes: info.indexes.map(({ id }) => id) });
  if (renamed === undefined && view.isWatched(ns)) view.log({ operation: 'drop', ns });
  return true;
}

/** Renames a collection; an existing collection of that name must have been dropped before. */
export function moveCollection(view: WriteView, info: CollectionInfo, to: string): void {
  refuseSystem(to);
  view.define(info.ns, () => undefined);
  view.define(to, () => ({ ...info, ns: to, revision: info.revision + 1 }));
  if (view.isWatched(info.ns) || view.isWatched(to)) view.log({ operation: 'rename', ns: info.ns, to });
}

/** Marks the keys of a dropped index for removal. */
export function dropIndexData(view: WriteView, indexId: number): void {
  markDropped(view, { collection: null, indexes: [indexId] });
}

function markDropped(view: WriteView, dropped: Dropped): void {
  const id = dropped.collection ?? (dropped.indexes[0] as number);
  view.data.put('meta', Buffer.concat([DROPPED_PREFIX, u32(id)]), BSON.serialize(dropped));
}

/** Removes the data of dropped collections and indexes. One runs per server. */
export class Reaper {
  private running = false;
  private stopped = false;

  constructor(private readonly engine: Engine) {}

  /** Starts removal if there is any to do; safe to call at any time. */
  wake(): void {
    if (this.running || this.stopped) return;
    this.running = true;
    this.engine.inBackground(
      this.run()
        // Nothing is lost: the next drop or start finds the rest.
        .catch(() => undefined)
        .finally(() => {
          this.running = false;
        }),
    );
  }

  stop(): void {
    this.stopped = true;
  }

  private async run(): Promise<void> {
    let more = true;
    while (more && !this.stopped) {
      more = await this.engine.writeAside((view) => {
        const entry = firstEntry(view.data, 'meta', { start: DROPPED_PREFIX, end: afterPrefix(DROPPED_PREFIX) });
        if (!entry) return false;
        const dropped = BSON.deserialize(entry.value) as Dropped;
        let budget = KEYS_PER_STEP;
        if (dropped.collection !== null) budget -= removeSome(view, 'docs', rangeOf(dropped.collection), budget);
        for (const id of dropped.indexes) budget -= removeSome(view, 'index', rangeOf(id), budget);
        if (budget > 0) view.data.remove('meta', entry.key);
        return true;
      });
    }
  }
}

function removeSome(view: WriteView, space: Space, range: Range, budget: number): number {
  if (budget <= 0) return 0;
  const keys: Uint8Array[] = [];
  for (const { key } of view.data.range(space, range)) {
    keys.push(key);
    if (keys.length >= budget) break;
  }
  for (const key of keys) view.data.remove(space, key);
  return keys.length;
}
