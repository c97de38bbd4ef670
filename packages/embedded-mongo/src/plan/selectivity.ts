/**
 * Samples the data when bounds alone do not show which index reads less: an index that provides the sort order or bounds more fields may
 * still lead through the whole collection, while another leads to just a few records.
 */
import { readDoc } from '../bson';
import type { Filter } from '../query';
import type { Reader } from '../store/key-value';
import type { IndexScan } from './plan';
import { PAUSED } from '../query/pause';
import { Scan } from './scan';

/** A range with at most this many keys is cheap to read and then sort completely. */
const FEW = 256;
/** The same for queries without a sort, which read everything in the chosen range: tried one after the other. */
const FEW_UNSORTED = [FEW, 1_024, 4_096];
/** A shorter scan is chosen only if the preferred one has more than this many times as many keys. */
const TIMES = 4;
/** Number of records sampled per scan when all scans are long. */
const TRIED = 64;
/** Another scan must find at least this many times as many matches in its sample. */
const TIMES_AS_MUCH = 2;

/**
 * Returns `preferred`, or a better one of `scans`. A scan that bounds another field and has far fewer keys wins. If all are long and there
 * is no sort, the one with the most matches in its sample wins: with a limit it finishes first. If `preferred` is long and needs a sort, a
 * scan in sort order with enough matches wins.
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

/** A scan in sort order with enough matches in its sample, which avoids reading and sorting everything; otherwise `preferred`. */
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

/** Number of matches in the sample. */
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

/** Whether a scan has more than about `keys` keys: true if one range exceeds an equal share of them. */
function exceeds({ ranges }: IndexScan, keys: number, data: Reader): boolean {
  return ranges.some((range) => data.exceeds('index', range, Math.floor(keys / ranges.length)));
}
