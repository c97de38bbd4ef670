/**
 * Looks at the data where bounds alone do not say which index reads less: an index that serves the order or more fields may
 * still lead through the whole collection, while another one holds the few records there are.
 */
import type { Reader } from '../store/views';
import type { IndexScan } from './plan';

/** Keys of a range that are few enough to read them all, and then to sort them. */
const FEW = 256;
/** The same where nothing has to be sorted, so that all of whatever is chosen is read anyway: tried one after the other. */
const FEW_UNSORTED = [FEW, 1_024, 4_096];
/** A scan is left for a shorter one only when it has at least this many times its keys. */
const TIMES = 4;

/** `favourite`, or one of `scans` that bounds another field and has a small part of its keys. */
export function mostSelective(
  favourite: IndexScan,
  scans: readonly IndexScan[],
  data: Reader,
  isSorted: boolean,
): IndexScan {
  if (favourite.exact) return favourite;
  const bound = new Set(boundPaths(favourite));
  const rivals = scans
    .filter((scan) => boundPaths(scan).some((path) => !bound.has(path)))
    .sort((a, b) => b.score - a.score);
  for (const few of isSorted ? [FEW] : FEW_UNSORTED) {
    const shorter = rivals.find((scan) => !exceeds(scan, few, data));
    if (shorter) return exceeds(favourite, few * TIMES, data) ? shorter : favourite;
  }
  return favourite;
}

function boundPaths({ index, boundFields }: IndexScan): string[] {
  return index.fields.slice(0, boundFields).map(([path]) => path);
}

/** Whether a scan has more keys than that, about: no range is given more than its even share. */
function exceeds({ ranges }: IndexScan, keys: number, data: Reader): boolean {
  return ranges.some((range) => data.exceeds('index', range, Math.floor(keys / ranges.length)));
}
