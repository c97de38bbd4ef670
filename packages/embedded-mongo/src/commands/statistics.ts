/** Numbers about a collection. Sizes are estimates from its first records: reading all of them would cost more than they tell. */
import type { Doc } from '../bson';
import type { CollectionInfo } from '../store/catalogue';
import { indexRange, recordRange } from '../store/keys';
import type { ReadView } from '../txn/views';

const SAMPLE = 200;
/** What an entry costs beyond its bytes, roughly. */
const ENTRY_OVERHEAD_BYTES = 16;

export interface Statistics {
  count: number;
  avgObjSize: number;
  size: number;
  storageSize: number;
  nindexes: number;
  indexSizes: Record<string, number>;
  totalIndexSize: number;
  totalSize: number;
}

export function statisticsOf(view: ReadView, info: CollectionInfo | undefined): Statistics {
  const records = info ? sample(view, 'docs', recordRange(info.id)) : { count: 0, averageBytes: 0 };
  const size = Math.round(records.count * records.averageBytes);
  const indexSizes: Record<string, number> = {};
  for (const index of info?.indexes ?? []) {
    const keys = sample(view, 'index', indexRange(index.id));
    indexSizes[index.name] = Math.round(keys.count * (keys.averageBytes + ENTRY_OVERHEAD_BYTES));
  }
  const totalIndexSize = Object.values(indexSizes).reduce((sum, bytes) => sum + bytes, 0);
  return {
    count: records.count,
    avgObjSize: Math.round(records.averageBytes),
    size,
    storageSize: size,
    nindexes: info?.indexes.length ?? 0,
    indexSizes,
    totalIndexSize,
    totalSize: size + totalIndexSize,
  };
}

function sample(
  view: ReadView,
  space: 'docs' | 'index',
  range: { start: Uint8Array; end: Uint8Array },
): { count: number; averageBytes: number } {
  let seen = 0;
  let bytes = 0;
  for (const { key, value } of view.data.range(space, range)) {
    bytes += value.length + (space === 'index' ? key.length : 0);
    seen += 1;
    if (seen === SAMPLE) break;
  }
  const count = seen < SAMPLE ? seen : view.data.count(space, range);
  return { count, averageBytes: seen === 0 ? 0 : bytes / seen };
}

/** The one document of `$collStats`, with the parts that were asked for. */
export function collStatsDocument(view: ReadView, ns: string, host: string, spec: Doc): Doc {
  const info = view.catalogue.get(ns);
  const statistics = statisticsOf(view, info);
  return {
    ns,
    host,
    localTime: new Date(),
    ...(spec['count'] === undefined ? {} : { count: statistics.count }),
    ...(spec['storageStats'] === undefined ? {} : { storageStats: { ...statistics, capped: false } }),
  };
}
