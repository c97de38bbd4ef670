/** Statistics of a collection. Sizes are estimates from its first records, since reading all of them would cost too much. */
import type { Flow } from '../agg';
import { asNumber, isPlainObject, type Doc } from '../bson';
import { notImplemented } from '../errors';
import { keyCount } from '../plan/complete';
import { PAUSED, type Paused } from '../query/pause';
import type { CollectionInfo } from '../store/catalogue';
import { rangeOf } from '../store/keys';
import type { Range, Reader } from '../store/key-value';
import type { ReadView } from '../txn/views';
import { checkStatement } from './request-check';
import { inSlices } from './time-slices';

const SAMPLE = 200;
/** Approximate overhead of an entry beyond its bytes. */
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

/** Computes a collection's statistics, pausing regularly. @param data returns the reader; called again after every pause */
function* statisticsOf(data: () => Reader, info: CollectionInfo | undefined): Generator<undefined, Statistics> {
  const records = info ? yield* sample(data, 'docs', rangeOf(info.id)) : { count: 0, averageBytes: 0 };
  const size = Math.round(records.count * records.averageBytes);
  const indexSizes: Record<string, number> = {};
  for (const index of info?.indexes ?? []) {
    const keys = yield* sample(data, 'index', rangeOf(index.id));
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

/** The statistics of a view's collections, yielding to other commands in between. */
export async function statisticsOfAll(view: ReadView, collections: readonly CollectionInfo[]): Promise<Statistics[]> {
  const all: Statistics[] = [];
  for (const info of collections) {
    const counting = statisticsOf(() => view.data, info);
    const step = (pauseAtMs: number): Statistics | Paused => {
      for (;;) {
        const { value, done } = counting.next();
        if (done) return value;
        if (performance.now() > pauseAtMs) return PAUSED;
      }
    };
    all.push(await inSlices(undefined, undefined, step));
  }
  return all;
}

function* sample(
  data: () => Reader,
  space: 'docs' | 'index',
  range: Range,
): Generator<undefined, { count: number; averageBytes: number }> {
  let seen = 0;
  let bytes = 0;
  for (const { key, value } of data().range(space, range)) {
    bytes += value.length + (space === 'index' ? key.length : 0);
    seen += 1;
    if (seen === SAMPLE) break;
  }
  const count = seen < SAMPLE ? seen : yield* keyCount(data, space, range);
  return { count, averageBytes: seen === 0 ? 0 : bytes / seen };
}

/** Sizes are in bytes. @throws 238 for another unit */
function refuseScale(options: Doc): void {
  if ((asNumber(options['scale'] ?? 1) ?? 0) !== 1) throw notImplemented('a scale other than 1 is not supported');
}

/** The one document of `$collStats`, with the requested parts. */
export function* collStatsDocuments(view: () => ReadView, ns: string, host: string, spec: Doc): Flow {
  checkStatement('$collStats', spec);
  if (isPlainObject(spec['storageStats'])) refuseScale(spec['storageStats']);
  const counting = statisticsOf(() => view().data, view().catalogue.get(ns));
  let counted = counting.next();
  for (; !counted.done; counted = counting.next()) yield PAUSED;
  const statistics = counted.value;
  yield {
    ns,
    host,
    localTime: new Date(),
    ...(spec['count'] === undefined ? {} : { count: statistics.count }),
    ...(spec['storageStats'] === undefined ? {} : { storageStats: { ...statistics, capped: false } }),
  };
}
