/** Rows that have just left a list, kept in place a moment longer so that their leaving can be seen. Does nothing with reduced motion. */
import { useEffect, useState } from 'react';
import { MAX_MOTION_MS, wantsNoMotion } from '../theme/motion';

interface Shown<T> {
  row: T;
  /** Index among the rows; -1 for one that is leaving. */
  index: number;
}

/**
 * `rows` in order, with leaving rows in their old places. On another page, which is another list, nothing leaves. `source` is what the rows were made
 * from, the same object as long as nothing was added or removed.
 */
export function useLeaving<T>(
  rows: readonly T[],
  source: readonly T[],
  keyOf: (row: T) => string,
): readonly Shown<T>[] {
  const [last, setLast] = useState({ source, rows });
  const [leaving, setLeaving] = useState<readonly { row: T; at: number }[]>([]);
  if (last.source !== source) {
    const present = new Set(rows.map(keyOf));
    const gone = last.rows.flatMap((row, at) => (present.has(keyOf(row)) ? [] : [{ row, at }]));
    setLast({ source, rows });
    if (gone.length > 0 || leaving.length > 0) {
      const isSameList = rows.length > 0 && gone.length <= last.rows.length / 2;
      setLeaving(isSameList && !wantsNoMotion() ? gone : []);
    }
  }
  useEffect(() => {
    if (leaving.length === 0) return;
    const timer = setTimeout(() => setLeaving([]), MAX_MOTION_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  const shown: Shown<T>[] = rows.map((row, index) => ({ row, index }));
  for (const { row, at } of leaving) shown.splice(Math.min(at, shown.length), 0, { row, index: -1 });
  return shown;
}
