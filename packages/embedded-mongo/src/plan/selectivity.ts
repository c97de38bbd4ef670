/**
 * Looks at the data where bounds alone do not say which index reads less: an index that serves the order or more fields may
 * still lead through the whole collection, while another one holds the few records there are.
 */
import { readDoc } from '../bson';
import type { Filter } from '../query';
import type { Reader } from '../store/views';
import type { IndexScan } from './plan';
import { PAUSED } from '../query/pause';
import { Scan } from './scan';

/** Keys of a range that are few enough to read them all, and then to sort them. */
const FEW = 256;
/** The same where nothing has to be sorted, so that all of whatever is chosen is read anyway: tried one after the other. */
const FEW_UNSORTED = [FEW, 1_024, 4_096];
/** A scan is left for a shorter one only when it has at least this many times its keys. */
const TIMES = 4;
/** Records that are read of each scan to see which of them finds more, when all of them are long. */
const TRIED = 64;
/** How many times as much another scan must find before the preferred is left for it. */
const TIMES_AS_MUCH = 2;

/**
 * `preferred`, or one of `scans` that bounds another field and has a small part of its keys. Where all are long and nothing has to be sorted, the one
 * whose first records pass `filter` most often: with a limit it is through first. Where `preferred` is long and would have to be sorted, one in the wanted order
 * that finds enough.
 */
export function mostSelective(
  preferred: IndexScan,
  scans: readonly IndexScan[],
  data: Reader,
  isSorted: boolean,
  filter: Filter | undefined,
): IndexScan {
  if (preferred.exact) return preferred;
  const bound = new Set(boundPaths(preferred));
  const alternatives = scans
    .filter((scan) => boundPaths(scan).some((path) => !bound.has(path)))
    .sort((a, b) => b.score - a.score);
  for (const few of isSorted ? [FEW] : FEW_UNSORTED) {
    const shorter = alternatives.find((scan) => !exceeds(scan, few, data));
    if (shorter) return exceeds(preferred, few * TIMES, data) ? shorter : preferred;
  }
  if (!filter) return preferred;
  if (!isSorted) return mostProductive(preferred, alternatives, data, filter);
  return preferred.providesSort || !exceeds(preferred, FEW * TIMES, data)
    ? preferred
    : inOrder(preferred, scans, data, filter);
}

/** A scan in the wanted order whose first records pass often enough, which saves reading and sorting all that `preferred` leads to; else that. */
function inOrder(preferred: IndexScan, scans: readonly IndexScan[], data: Reader, filter: Filter): IndexScan {
  const ordered = scans.filter(({ providesSort }) => providesSort).sort((a, b) => b.score - a.score);
  return ordered.find((scan) => foundBy(scan, data, filter) * TIMES >= TRIED) ?? preferred;
}

function mostProductive(
  preferred: IndexScan,
  alternatives: readonly IndexScan[],
  data: Reader,
  filter: Filter,
): IndexScan {
  if (alternatives.length === 0) return preferred;
  let best = preferred;
  let most = foundBy(preferred, data, filter) * TIMES_AS_MUCH;
  for (const alternative of alternatives) {
    const found = foundBy(alternative, data, filter);
    if (found <= most) continue;
    best = alternative;
    most = found;
  }
  return best;
}

/** How many of the first records of a scan pass. */
function foundBy(plan: IndexScan, data: Reader, filter: Filter): number {
  const scan = new Scan(plan);
  let found = 0;
  for (let tried = 0; tried < TRIED; tried += 1) {
    const candidate = scan.next(data);
    if (!candidate || candidate === PAUSED) break;
    if (filter.test(readDoc(candidate.raw))) found += 1;
  }
  scan.suspend();
  return found;
}

function boundPaths({ index, boundFields }: IndexScan): string[] {
  return index.fields.slice(0, boundFields).map(([path]) => path);
}

/** Whether a scan has more keys than that, about: no range is given more than its even share. */
function exceeds({ ranges }: IndexScan, keys: number, data: Reader): boolean {
  return ranges.some((range) => data.exceeds('index', range, Math.floor(keys / ranges.length)));
}
